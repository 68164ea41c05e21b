using System.Buffers;

namespace OpenSim.Scripts.Library.Texts;

/// <summary>
/// Scripts count characters of Unicode; texts here have two units for those beyond 0xFFFF. Where there are none, which is nearly always,
/// both counts are one.
/// </summary>
internal static class CodePoints
{
    // Known by the range alone, 32 units at a time.
    private static readonly SearchValues<char> Halves = SearchValues.Create([.. Enumerable.Range(0xD800, 0x800).Select(c => (char)c)]);

    public static bool AreUnits(string text) => text.AsSpan().IndexOfAny(Halves) < 0;

    public static int Count(ReadOnlySpan<char> text)
    {
        var at = text.IndexOfAny(Halves);
        if (at < 0)
            return text.Length;
        var count = at;
        for (; at < text.Length; at += Units(text, at))
            count++;
        return count;
    }

    /// <summary>The unit at which a character begins.</summary>
    public static int UnitOf(string text, int character)
    {
        var unit = 0;
        for (; character > 0 && unit < text.Length; character--)
            unit += Units(text, unit);
        return unit;
    }

    /// <summary>How many units the character at this one has.</summary>
    public static int Units(ReadOnlySpan<char> text, int at) =>
        char.IsHighSurrogate(text[at]) && at + 1 < text.Length && char.IsLowSurrogate(text[at + 1]) ? 2 : 1;

    public static int At(ReadOnlySpan<char> text, int unit) =>
        Units(text, unit) == 2 ? char.ConvertToUtf32(text[unit], text[unit + 1]) : text[unit];

    /// <summary>A range of characters as one of units.</summary>
    public static (int Start, int End, bool IsInverted) Range(string text, int first, int last)
    {
        if (AreUnits(text))
        {
            var range = new ScriptRange(first, last, text.Length);
            return (range.Start, range.End, range.IsInverted);
        }

        var characters = new ScriptRange(first, last, Count(text));
        return (UnitOf(text, characters.Start), UnitOf(text, characters.End), characters.IsInverted);
    }
}
