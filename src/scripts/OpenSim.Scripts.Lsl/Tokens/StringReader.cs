using System.Text;

namespace OpenSim.Scripts.Lsl.Tokens;

/// <summary>A string in a source. \n is a line's end, \t four spaces; any other backslash stands for what follows it.</summary>
internal static class StringReader
{
    /// <param name="text">Begins with the quote.</param>
    /// <returns>Null for a string without an end: it goes to the end of the source.</returns>
    public static (string? Text, int Length) Read(ReadOnlySpan<char> text)
    {
        var end = text[1..].IndexOfAny('"', '\\') + 1;
        if (end > 0 && text[end] == '"')
            return (text[1..end].ToString(), end + 1);
        var result = new StringBuilder();
        for (var at = 1; at < text.Length; at++)
        {
            if (text[at] == '"')
                return (result.ToString(), at + 1);
            if (text[at] != '\\')
                result.Append(text[at]);
            else if (++at < text.Length)
                Escape(result, text[at]);
        }

        return (null, text.Length);
    }

    private static void Escape(StringBuilder result, char c)
    {
        if (c == 't')
            result.Append("    ");
        else
            result.Append(c == 'n' ? '\n' : c);
    }
}
