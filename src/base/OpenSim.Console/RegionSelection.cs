namespace OpenSim.Console;

/// <summary>Which region the commands of one console apply to. Region names are asked for each time, as regions come and go.</summary>
/// <param name="names">The names of the process's regions.</param>
public sealed class RegionSelection(Func<IReadOnlyList<string>> names)
{
    public const string Root = "root";

    private volatile string _chosen = names() is [var only] ? only : Root;

    public IReadOnlyList<string> Names => names();

    /// <summary>
    /// Null for root. Where there is one region it is chosen from the start, and stays so when others come. Root once the region is gone.
    /// </summary>
    public string? Selected => Names.FirstOrDefault(n => n.Equals(_chosen, StringComparison.OrdinalIgnoreCase));

    public bool TrySelect(string name)
    {
        var found = Names.Append(Root).FirstOrDefault(n => n.Equals(name, StringComparison.OrdinalIgnoreCase));
        _chosen = found ?? _chosen;
        return found is not null;
    }

    /// <summary>OpenSimulator's prompt pattern: <c>\R</c> is the region's name, <c>\\</c> a backslash.</summary>
    public string ExpandPrompt(string pattern) =>
        pattern.Replace("\\\\", "\0", StringComparison.Ordinal).Replace("\\R", Selected ?? Root, StringComparison.Ordinal)
            .Replace('\0', '\\') + "# ";
}
