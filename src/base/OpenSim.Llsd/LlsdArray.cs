namespace OpenSim.Llsd;

// Not enumerable itself: "new LlsdArray(inner)" must make an array in an array, not a copy.
public sealed record LlsdArray(List<LlsdValue> Items) : LlsdValue
{
    public LlsdArray(params IEnumerable<LlsdValue> items)
        : this(new List<LlsdValue>(items))
    {
    }

    public int Count => Items.Count;

    public void Add(LlsdValue item) => Items.Add(item);

    public bool Equals(LlsdArray? other) => other is not null && Items.SequenceEqual(other.Items);

    public override int GetHashCode() => Items.Count;
}
