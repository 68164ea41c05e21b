namespace OpenSim.Console;

/// <summary>One typed line on its way through a command.</summary>
public sealed class CommandContext(IReadOnlyList<string> words, TextWriter output, string? selectedRegion)
{
    /// <summary>All words, quotes removed; the command's fixed words come first.</summary>
    public IReadOnlyList<string> Words { get; } = words;

    public TextWriter Out { get; } = output;

    /// <summary>Region chosen by <c>change region</c>, null for root (all regions).</summary>
    public string? SelectedRegion { get; } = selectedRegion;

    public void WriteLine(string line = "") => Out.WriteLine(line);
}
