using OpenSim.Primitives;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Library.Texts;

/// <summary>Texts: places in them are counted in characters, from 0, and from the end if negative.</summary>
[ScriptFunctions]
public static class StringFunctions
{
    private const string Blanks = "\t\n\v\f\r ";

    public static int llStringLength(string str) => CodePoints.Count(str);

    public static string llGetSubString(string src, int start_index, int end_index)
    {
        var (start, end, isInverted) = CodePoints.Range(src, start_index, end_index);
        return isInverted ? Join(src.AsSpan(0, end), src.AsSpan(start), src) : Pieces.Slice(src, start, end);
    }

    public static string llDeleteSubString(string src, int start_index, int end_index)
    {
        var (start, end, isInverted) = CodePoints.Range(src, start_index, end_index);
        return isInverted ? Pieces.Slice(src, end, start) : Join(src.AsSpan(0, start), src.AsSpan(Math.Max(start, end)), src);
    }

    /// <summary>Negative places are the start.</summary>
    public static string llInsertString(string dst, int index, string src)
    {
        if (index <= 0)
            return string.Concat(src, dst);
        var at = CodePoints.AreUnits(dst) ? Math.Min(index, dst.Length) : CodePoints.UnitOf(dst, index);
        return string.Concat(dst.AsSpan(0, at), src, dst.AsSpan(at));
    }

    public static int llSubStringIndex(string source, string pattern)
    {
        var at = source.AsSpan().IndexOf(pattern);
        return at <= 0 ? at : CodePoints.Count(source.AsSpan(0, at));
    }

    public static string llToLower(string src) => src.ToLowerInvariant();

    public static string llToUpper(string src) => src.ToUpperInvariant();

    /// <param name="type">STRING_TRIM_HEAD 1, STRING_TRIM_TAIL 2, or both.</param>
    public static string llStringTrim(string src, int type)
    {
        ReadOnlySpan<char> text = src;
        if ((type & 1) != 0)
            text = text.TrimStart(Blanks);
        if ((type & 2) != 0)
            text = text.TrimEnd(Blanks);
        return text.Length == src.Length ? src : text.ToString();
    }

    /// <param name="count">0 for all, the first so many, or the last so many if negative.</param>
    public static string llReplaceSubString(string src, string pattern, string replacement_pattern, int count)
    {
        if (pattern.Length == 0)
            return src;
        if (count == 0)
            return src.Replace(pattern, replacement_pattern, StringComparison.Ordinal);
        var from = count < 0 ? StartOfLast(src, pattern, -(long)count) : 0;
        var buffer = new TextBuffer(stackalloc char[TextBuffer.OnStack]);
        buffer.Add(src.AsSpan(0, from));
        for (var left = Math.Abs((long)count); left > 0; left--)
        {
            var at = src.AsSpan(from).IndexOf(pattern);
            if (at < 0)
                break;
            buffer.Add(src.AsSpan(from, at));
            buffer.Add(replacement_pattern);
            from += at + pattern.Length;
        }

        buffer.Add(src.AsSpan(from));
        return buffer.Finish();
    }

    /// <summary>The character of a number; none for 0, U+FFFD for what is no character.</summary>
    public static string llChar(int val) =>
        val == 0 ? "" : val is < 0 or > 0x10FFFF or >= 0xD800 and <= 0xDFFF or 0xFFFE or 0xFFFF ? "\uFFFD"
        : val < 0x10000 ? Pieces.Of((char)val) : char.ConvertFromUtf32(val);

    public static int llOrd(string val, int index)
    {
        var areUnits = CodePoints.AreUnits(val);
        var at = ScriptRange.Index(index, areUnits ? val.Length : CodePoints.Count(val));
        return at < 0 ? 0 : CodePoints.At(val, areUnits ? at : CodePoints.UnitOf(val, at));
    }

    /// <summary>The hash of sdbm over the characters.</summary>
    public static int llHash(string val)
    {
        uint hash = 0;
        for (var at = 0; at < val.Length; at += CodePoints.Units(val, at))
            hash = unchecked(hash * 65599 + (uint)CodePoints.At(val, at));
        return unchecked((int)hash);
    }

    public static string llGenerateKey() => UUID.Random().ToString();

    private static int StartOfLast(string text, string pattern, long count)
    {
        var end = text.Length;
        for (; count > 0; count--)
        {
            var at = text.AsSpan(0, end).LastIndexOf(pattern);
            if (at < 0)
                break;
            end = at;
        }

        return end;
    }

    private static string Join(ReadOnlySpan<char> left, ReadOnlySpan<char> right, string whole) =>
        left.Length + right.Length == whole.Length ? whole : string.Concat(left, right);
}
