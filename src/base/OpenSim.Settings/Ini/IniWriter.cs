using OpenSim.Settings.Checking;

namespace OpenSim.Settings.Ini;

/// <summary>
/// Writes a configuration so that <see cref="IniReader"/> (and OpenSimulator's Nini) read the same values back. Secrets are left out: they
/// belong in one file, of which the operator knows who reads it.
/// </summary>
public static class IniWriter
{
    /// <summary>All sections and keys, alphabetically.</summary>
    public static void Write(TextWriter target, Configuration configuration)
    {
        foreach (var section in configuration.Sections.Order(StringComparer.OrdinalIgnoreCase))
        {
            target.WriteLine($"[{section}]");
            foreach (var (key, text) in configuration.Keys(section).OrderBy(k => k.Key, StringComparer.OrdinalIgnoreCase))
                target.WriteLine(SecretKeys.Shown(key, text) is var shown && shown == text
                    ? Assignment(key, text)
                    : $"    ; {key} = {shown}  (a secret, not saved{From(configuration.GetOrigin(section, key))})");
            target.WriteLine();
        }
    }

    /// <summary>One line. The dialect has no escapes: a value with a quote or a line break in it cannot be written and becomes a comment
    /// that says so.</summary>
    public static string Assignment(string key, string text)
    {
        if (text.AsSpan().IndexOfAny('"', '\n', '\r') >= 0)
            return $"    ; {key}: its value contains a quote or a line break, which an ini file cannot hold";
        if (text.Length == 0)
            return $"    {key} =";
        return NeedsQuotes(text) ? $"    {key} = \"{text}\"" : $"    {key} = {text}";
    }

    private static string From(string origin) => origin.Length == 0 ? "" : $"; from {origin}";

    private static bool NeedsQuotes(string text) =>
        text.Contains(';', StringComparison.Ordinal) || text.AsSpan().Trim().Length != text.Length;
}
