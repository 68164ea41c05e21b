namespace OpenSim.Settings.Ini;

/// <summary>One assignment in an ini file.</summary>
/// <param name="Line">Counted from 1.</param>
public sealed record IniEntry(string Section, string Key, string Value, int Line);

/// <summary>An ini file as it was read: assignments in order, and what the reader found odd but not wrong ("file:line:
/// sentence").</summary>
public sealed record IniDocument(string File, IReadOnlyList<IniEntry> Entries, IReadOnlyList<string> Warnings)
{
    public static IniDocument Empty { get; } = new("", [], []);
}
