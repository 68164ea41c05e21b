using System.Text;

namespace OpenSim.Console.Terminal;

/// <summary>
/// What of prompt and line fits on one row, and where the cursor stands. One row only, scrolled sideways: so redrawing never needs to ask
/// the terminal where the cursor is, a question that a plain pty does not answer.
/// </summary>
internal static class LineView
{
    private const int MinimumText = 10;

    /// <summary>The control sequence that draws the row: back to its start, text, clear what is right of it, cursor into place.</summary>
    public static string Draw(string prompt, string text, int cursor, int width)
    {
        var (row, column) = Fit(prompt, text, cursor, width);
        return $"\r{row}\u001b[K\r" + (column > 0 ? $"\u001b[{column}C" : "");
    }

    public static (string Row, int Column) Fit(string prompt, string text, int cursor, int width)
    {
        var room = Math.Max(MinimumText, width - 1); // the last column stays free: writing there wraps on some terminals
        var promptRunes = prompt.EnumerateRunes().ToArray();
        if (promptRunes.Length > room - MinimumText)
            promptRunes = promptRunes[^Math.Max(0, room - MinimumText)..];
        var textRoom = room - promptRunes.Length;

        var runes = text.EnumerateRunes().ToArray();
        var first = cursor < textRoom ? 0 : cursor - textRoom + 1;
        var visible = runes.Skip(first).Take(textRoom);
        var row = new StringBuilder();
        foreach (var rune in promptRunes.Concat(visible))
            row.Append(Rune.IsControl(rune) ? "?" : rune.ToString());
        return (row.ToString(), promptRunes.Length + cursor - first);
    }
}
