using System.Globalization;
using System.Text;

namespace OpenSim.Telemetry.Logging;

/// <summary>
/// Makes text that strangers may have had a hand in fit for a log: no character of it can begin a line of its own or command a terminal,
/// and none is so long that it drives the rest of the log out of its files.
/// </summary>
public static class LogText
{
    /// <summary>Characters of a whole message; its own words and several pieces of outside text fit.</summary>
    public const int MaxMessage = 2000;

    /// <summary>Characters of an exception with its stack and those inside it.</summary>
    public const int MaxException = 20_000;

    /// <summary>Characters of one piece of outside text: a name, a viewer's version.</summary>
    public const int MaxOutside = 100;

    /// <summary>One piece of what somebody has sent.</summary>
    public static string Outside(string text) => Escape(Cut(text, MaxOutside));

    /// <summary>A message as it is to be written. The same string when nothing has to be done.</summary>
    public static string Message(string text) => Escape(Cut(text, MaxMessage));

    /// <summary>An exception over several lines, of which none but the first begins where lines of the log do.</summary>
    public static string Exception(Exception exception) =>
        Escape(Cut(exception.ToString(), MaxException), keep: "\r\n\t").ReplaceLineEndings("\n   ");

    /// <summary>What a command answers: lines and columns stay, what would command the terminal does not.</summary>
    public static string Answer(string text) => Escape(text, keep: "\r\n\t");

    private static string Cut(string text, int max) =>
        text.Length <= max ? text : string.Create(CultureInfo.InvariantCulture, $"{text.AsSpan(0, max)}… ({text.Length} characters)");

    private static string Escape(string text, string keep = "")
    {
        var first = 0;
        while (first < text.Length && !IsDangerous(text[first], keep))
            first++;
        if (first == text.Length)
            return text;
        var escaped = new StringBuilder(text, 0, first, text.Length + 16);
        foreach (var c in text.AsSpan(first))
        {
            if (IsDangerous(c, keep))
                escaped.Append(CultureInfo.InvariantCulture, $"\\u{(int)c:X4}");
            else
                escaped.Append(c);
        }

        return escaped.ToString();
    }

    // C0 and C1 controls, the two separators that end lines too, and format characters, which turn the order of what follows.
    private static bool IsDangerous(char c, string keep) =>
        char.GetUnicodeCategory(c) is UnicodeCategory.Control or UnicodeCategory.Format or UnicodeCategory.LineSeparator
            or UnicodeCategory.ParagraphSeparator
        && !keep.Contains(c, StringComparison.Ordinal);
}
