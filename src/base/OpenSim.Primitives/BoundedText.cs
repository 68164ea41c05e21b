using System.Text;

namespace OpenSim.Primitives;

/// <summary>
/// Texts from outside within the room that a column, a message or a list has for them. The one place that knows that a character beyond the
/// basic plane is two <c>char</c>s, neither of which may stand alone, and that fields of messages count bytes of UTF-8.
/// </summary>
public static class BoundedText
{
    /// <summary>What a field with one byte for its length holds, beside the closing zero.</summary>
    public const int FieldBytes = 254;

    private const string Separators = ";@|,\"<>/\\&:";

    /// <summary>As much of it as fits, whole characters.</summary>
    /// <param name="length">Characters as .NET counts them.</param>
    /// <param name="bytes">Of UTF-8.</param>
    public static string Cut(string text, int length, int bytes = int.MaxValue)
    {
        var end = Math.Min(text.Length, length);
        if (end < text.Length && end > 0 && char.IsHighSurrogate(text[end - 1]))
            end--;
        if (bytes / 3 >= end) // no char takes more
            return text[..end];
        var used = 0;
        var kept = 0;
        foreach (var rune in text.AsSpan(0, end).EnumerateRunes())
        {
            used += rune.Utf8SequenceLength;
            if (used > bytes)
                break;
            kept += rune.Utf16SequenceLength;
        }

        return text[..kept];
    }

    /// <summary>
    /// The same in one line: without line breaks and other control characters, which lists and messages of lines cannot hold.
    /// </summary>
    public static string Line(string text, int length, int bytes = int.MaxValue) =>
        Cut(text.AsSpan().IndexOfAnyInRange('\0', '\x1F') < 0 && !text.Contains('\x7F', StringComparison.Ordinal)
            ? text
            : string.Concat(text.Where(c => !char.IsControl(c))), length, bytes);

    /// <summary>
    /// What an item or a folder is called: a bar ends a name in lists of contents and in notecards, and stands as a blank, as viewers have
    /// it where a name is typed. <see cref="InventoryItem"/> and its like keep no other names, whichever door these come by.
    /// </summary>
    public static string ItemName(string text) => text.Replace('|', ' ');

    /// <summary>
    /// May an account be called so, each of its two names? One word, without what parts names in the texts of grids: "id;home;First Last",
    /// "First.Last @host", lists with commas and bars, paths and addresses.
    /// </summary>
    public static bool IsAccountName(string name, int longest) =>
        name.Length > 0 && name.Length <= longest && !name.Any(c => char.IsControl(c) || char.IsWhiteSpace(c) || Separators.Contains(c))
        && Encoding.UTF8.GetByteCount(name) <= FieldBytes && IsWhole(name);

    private static bool IsWhole(string text) => !text.EnumerateRunes().Any(rune => rune == Rune.ReplacementChar);
}
