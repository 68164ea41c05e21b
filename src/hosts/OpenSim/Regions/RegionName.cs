using OpenSim.Hosting.Startup;

namespace OpenSim.Host.Regions;

/// <summary>
/// What a region may be called, by one rule for whoever names it: the command line, a region file, <c>create region</c>. The name is the
/// heading of a section in a file, a word of console commands and a field of 63 bytes in viewers.
/// </summary>
internal static class RegionName
{
    private const int MaxLength = 63;
    private const int MaxInTables = 128; // what the column of the grid's list holds

    /// <summary>The name as it is kept: without blanks at its ends.</summary>
    /// <param name="isNew">One that a world has had for long may be longer than viewers show.</param>
    /// <exception cref="StartupException">It is none.</exception>
    public static string Checked(string text, bool isNew = true)
    {
        var name = text.Trim();
        var max = isNew ? MaxLength : MaxInTables;
        return name.Length > 0 && name.Length <= max && name.AsSpan().IndexOfAny('[', ']', ';') < 0 && !name.Any(char.IsControl)
            ? name
            : throw new StartupException($"{Shown(name)}: a region's name has 1 to {max} characters, and no bracket, semicolon or "
                + "control character among them.");
    }

    private static string Shown(string name) => name.Length == 0
        ? "An empty name"
        : string.Concat(name.Take(MaxLength).Select(c => char.IsControl(c) ? '?' : c));
}
