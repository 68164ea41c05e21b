namespace OpenSim.Llsd;

/// <summary>A map that keeps the order of insertion; built with an initialiser: <c>new LlsdMap { ["Name"] = "x" }</c>.</summary>
public sealed record LlsdMap : LlsdValue
{
    public OrderedDictionary<string, LlsdValue> Items { get; } = new(StringComparer.Ordinal);

    public int Count => Items.Count;

    public new LlsdValue this[string key]
    {
        get => Items.TryGetValue(key, out var value) ? value : Undefined;
        set => Items[key] = value;
    }

    public bool ContainsKey(string key) => Items.ContainsKey(key);

    /// <summary>Equal when both have the same keys with equal values, in whatever order.</summary>
    public bool Equals(LlsdMap? other)
    {
        if (other is null || other.Items.Count != Items.Count)
            return false;
        foreach (var (key, value) in Items)
            if (!other.Items.TryGetValue(key, out var theirs) || !value.Equals(theirs))
                return false;
        return true;
    }

    public override int GetHashCode() => Items.Count;
}
