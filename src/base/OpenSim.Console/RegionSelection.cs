namespace OpenSim.Console;

/// <summary>Which region the commands of one console apply to. Region names are asked for each time, as regions come and go.</summary>
/// <param name="names">The names of the process's regions.</param>
public sealed class RegionSelection(Func<IReadOnlyList<string>> names)
{
    public const string Root = "root";

    private volatile string? _chosen; // Root when that was chosen; null when nothing was

    public IReadOnlyList<string> Names => names();

    /// <summary>
    /// Null for root. Falls back to root when the region is gone; a process with one region has that one selected from the start.
    /// </summary>
    public string? Selected
    {
        get
        {
            var (chosen, present) = (_chosen, Names);
            return present.FirstOrDefault(n => n.Equals(chosen, StringComparison.OrdinalIgnoreCase))
                ?? (present.Count == 1 && chosen != Root ? present[0] : null);
        }
    }

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
