using System.Text;
using System.Text.RegularExpressions;

namespace OpenSim.Services.Login;

/// <summary>
/// A list of viewers out of AllowedClients or DeniedClients. OpenSimulator reads the same key of [AccessControl] as names with commas
/// between them in its regions, and as one regular expression in its login service. Here it is one form everywhere: entries with commas or
/// bars between them, each a regular expression, which a name is too, found anywhere in the viewer's name and version, whatever the case.
/// </summary>
public sealed class ClientList
{
    private readonly Regex? _pattern;

    private ClientList(Regex? pattern) => _pattern = pattern;

    public static ClientList Empty { get; } = new(null);

    public bool IsEmpty => _pattern is null;

    /// <exception cref="FormatException">An entry is no regular expression that can be used here.</exception>
    public static ClientList Parse(string text)
    {
        var entries = Entries(text.Trim().Trim('"'));
        if (entries.Count == 0)
            return Empty;
        try
        {
            // The names are anybody's: this kind takes time in proportion to them. A time limit besides would only refuse people when the
            // machine stalls.
            return new ClientList(new Regex(string.Join('|', entries.Select(entry => $"(?:{entry})")),
                RegexOptions.CultureInvariant | RegexOptions.IgnoreCase | RegexOptions.NonBacktracking));
        }
        catch (Exception e) when (e is ArgumentException or NotSupportedException)
        {
            throw new FormatException(e.Message, e);
        }
    }

    /// <param name="viewer">"Firestorm-Releasex64 7.1.9.74745".</param>
    public bool Names(string viewer) => _pattern?.IsMatch(viewer) == true;

    /// <summary>What viewers say of themselves: name and version, or the version alone with the name in the channel.</summary>
    public static string NameOf(string channel, string version)
    {
        version = version.Trim();
        return channel.Length == 0 || version.Contains(' ', StringComparison.Ordinal) ? version : $"{channel.Trim()} {version}";
    }

    // Cut where no bracket is open: a comma may also stand in a{1,2} and in [,;].
    private static List<string> Entries(string text)
    {
        var entries = new List<string>();
        var entry = new StringBuilder();
        var depth = 0;
        for (var i = 0; i < text.Length; i++)
        {
            var c = text[i];
            if (c == '\\' && i + 1 < text.Length)
            {
                entry.Append(c).Append(text[++i]);
                continue;
            }

            depth += c is '(' or '[' or '{' ? 1 : c is ')' or ']' or '}' && depth > 0 ? -1 : 0;
            if (depth == 0 && (c == ',' || c == '|'))
                Close();
            else
                entry.Append(c);
        }

        Close();
        return entries;

        void Close()
        {
            if (entry.ToString().Trim() is { Length: > 0 } whole)
                entries.Add(whole);
            entry.Clear();
        }
    }
}
