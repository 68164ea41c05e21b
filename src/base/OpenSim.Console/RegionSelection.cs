namespace OpenSim.Console;

/// <summary>Which region the console's commands apply to. Region names are asked for each time, as regions come and go.</summary>
/// <param name="names">The names of the process's regions.</param>
public sealed class RegionSelection(Func<IReadOnlyList<string>> names)
{
    public const string Root = "root";

    private string? _selected;

    public IReadOnlyList<string> Names => names();

    /// <summary>Null for root. Falls back to root when the region is gone; a process with one region has that one selected from the start.</summary>
    public string? Selected
    {
        get
        {
            var present = Names;
            return present.FirstOrDefault(n => n.Equals(_selected, StringComparison.OrdinalIgnoreCase)) ?? (present.Count == 1 && !_rootChosen ? present[0] : null);
        }
    }

    private bool _rootChosen;

    public bool TrySelect(string name)
    {
        _rootChosen = name.Equals(Root, StringComparison.OrdinalIgnoreCase);
        if (_rootChosen)
        {
            _selected = null;
            return true;
        }

        var found = Names.FirstOrDefault(n => n.Equals(name, StringComparison.OrdinalIgnoreCase));
        _selected = found ?? _selected;
        return found is not null;
    }

    /// <summary>OpenSimulator's prompt pattern: <c>\R</c> is the region's name, <c>\\</c> a backslash.</summary>
    public string ExpandPrompt(string pattern) =>
        pattern.Replace("\\\\", "\0", StringComparison.Ordinal).Replace("\\R", Selected ?? Root, StringComparison.Ordinal).Replace('\0', '\\') + "# ";
}
