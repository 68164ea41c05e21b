using System.Text;

namespace OpenSim.Console;

/// <summary>
/// Splits a typed line into words. Double quotes hold a word with blanks together, also inside an option (<c>--name="Two Words"</c>); two
/// of them between quotes are one of the word (<c>"say ""hi"""</c>). There is no other escape, as in OpenSimulator, so that Windows paths
/// stay what they are. A quote left open reaches to the end of the line.
/// </summary>
public static class CommandLine
{
    public static IReadOnlyList<string> Split(ReadOnlySpan<char> line) => Split(line, out _);

    /// <param name="openWord">True when the last word is still being typed: no blank after it, or a quote open.</param>
    public static IReadOnlyList<string> Split(ReadOnlySpan<char> line, out bool openWord)
    {
        var words = new List<string>();
        var word = new StringBuilder();
        var inWord = false;
        var quoted = false;
        for (var i = 0; i < line.Length; i++)
        {
            var c = line[i];
            if (c == '"' && quoted && i + 1 < line.Length && line[i + 1] == '"')
                word.Append(line[++i]);
            else if (c == '"')
            {
                quoted = !quoted;
                inWord = true; // "" is a word: the empty one
            }
            else if (quoted || !char.IsWhiteSpace(c))
            {
                word.Append(c);
                inWord = true;
            }
            else if (inWord)
            {
                words.Add(word.ToString());
                word.Clear();
                inWord = false;
            }
        }

        if (inWord)
            words.Add(word.ToString());
        openWord = inWord;
        return words;
    }

    /// <summary>The line that gives these words back when it is split.</summary>
    public static string Join(IEnumerable<string> words) => string.Join(' ', words.Select(Quote));

    public static string Quote(string word) => word.Length == 0 || word.Any(c => char.IsWhiteSpace(c) || c == '"')
        ? $"\"{word.Replace("\"", "\"\"", StringComparison.Ordinal)}\""
        : word;

    /// <summary>Blank lines, and those that begin with '#' or ';', say nothing.</summary>
    public static bool IsComment(ReadOnlySpan<char> line) => line.TrimStart() is [] or ['#', ..] or [';', ..];
}
