using System.Buffers;
using System.Globalization;
using OpenSim.Scripts.Library.Texts;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Library.Json;

/// <summary>Pieces of JSON within a text: where they end, what they are, strings as texts and back. No tree is ever made.</summary>
internal static class JsonText
{
    public const string Blanks = "\t\n\v\f\r ";

    private static readonly SearchValues<char> Escaped = SearchValues.Create("\b\t\n\f\r\"/\\");

    private static readonly SearchValues<char> WordEnds = SearchValues.Create(",:]}[{\"\t\n\v\f\r ");

    private static readonly SearchValues<char> InObject = SearchValues.Create("{}\"");

    private static readonly SearchValues<char> InArray = SearchValues.Create("[]\"");

    public static int SkipBlanks(ReadOnlySpan<char> text, int at)
    {
        while (at < text.Length && IsBlank(text[at]))
            at++;
        return at;
    }

    public static ReadOnlySpan<char> Trim(ReadOnlySpan<char> text)
    {
        var start = SkipBlanks(text, 0);
        var end = text.Length;
        while (end > start && IsBlank(text[end - 1]))
            end--;
        return text[start..end];
    }

    /// <summary>Reads the value that begins here; an object or array is not looked into beyond its brackets and strings.</summary>
    /// <param name="at">At its first character; afterwards behind its last one.</param>
    public static JsonKind Read(ReadOnlySpan<char> text, ref int at)
    {
        if (at >= text.Length)
            return JsonKind.Invalid;
        switch (text[at])
        {
            case '{': return ReadBracketed(text, ref at, '{', '}') ? JsonKind.Object : JsonKind.Invalid;
            case '[': return ReadBracketed(text, ref at, '[', ']') ? JsonKind.Array : JsonKind.Invalid;
            case '"': return ReadString(text, ref at) ? JsonKind.String : JsonKind.Invalid;
        }

        var start = at;
        at = EndOfWord(text, at);
        return KindOf(text[start..at]);
    }

    /// <summary>Whether a word is a number as JSON writes them.</summary>
    public static bool IsNumber(ReadOnlySpan<char> text, out bool isInteger)
    {
        var at = text.Length > 0 && text[0] == '-' ? 1 : 0;
        var digits = Digits(text, at);
        isInteger = digits == text.Length - at;
        if (digits == 0 || digits > 1 && text[at] == '0')
            return false;
        at += digits;
        if (at < text.Length && text[at] == '.')
        {
            digits = Digits(text, at + 1);
            if (digits == 0)
                return false;
            at += 1 + digits;
        }

        if (at < text.Length && (text[at] | 0x20) == 'e')
        {
            at += at + 1 < text.Length && text[at + 1] is '+' or '-' ? 2 : 1;
            digits = Digits(text, at);
            return digits > 0 && at + digits == text.Length;
        }

        return at == text.Length;
    }

    /// <summary>The text of a string with its quotes.</summary>
    public static string Unquote(ReadOnlySpan<char> quoted)
    {
        var inner = quoted[1..^1];
        if (!inner.Contains('\\'))
            return Pieces.Of(inner);
        var buffer = new TextBuffer(stackalloc char[TextBuffer.OnStack]);
        for (var at = 0; at < inner.Length; at++)
        {
            if (inner[at] != '\\' || at + 1 == inner.Length)
                buffer.Add(inner[at]);
            else
                buffer.Add(Unescape(inner, ref at));
        }

        return buffer.Finish();
    }

    public static void Quote(ref TextBuffer buffer, ReadOnlySpan<char> text)
    {
        buffer.Add('"');
        for (var at = text.IndexOfAny(Escaped); at >= 0; at = text.IndexOfAny(Escaped))
        {
            buffer.Add(text[..at]);
            buffer.Add('\\');
            buffer.Add(text[at] switch { '\b' => 'b', '\t' => 't', '\n' => 'n', '\f' => 'f', '\r' => 'r', var c => c });
            text = text[(at + 1)..];
        }

        buffer.Add(text);
        buffer.Add('"');
    }

    private static bool IsBlank(char c) => c == ' ' || (uint)(c - '\t') <= '\r' - '\t';

    private static JsonKind KindOf(ReadOnlySpan<char> word)
    {
        if (word.IsEmpty || !char.IsAsciiLetter(word[0]))
            return IsNumber(word, out _) ? JsonKind.Number : JsonKind.Invalid;
        return word switch { "true" => JsonKind.True, "false" => JsonKind.False, "null" => JsonKind.Null, _ => JsonKind.Invalid };
    }

    private static int EndOfWord(ReadOnlySpan<char> text, int at)
    {
        var length = text[at..].IndexOfAny(WordEnds);
        return length < 0 ? text.Length : at + length;
    }

    private static bool ReadBracketed(ReadOnlySpan<char> text, ref int at, char open, char close)
    {
        var among = open == '{' ? InObject : InArray;
        for (var depth = 0; ;)
        {
            var next = text[at..].IndexOfAny(among);
            if (next < 0)
                return false;
            at += next;
            if (text[at] == '"')
            {
                if (!ReadString(text, ref at))
                    return false;
                continue;
            }

            depth += text[at++] == close ? -1 : 1;
            if (depth == 0)
                return true;
        }
    }

    private static bool ReadString(ReadOnlySpan<char> text, ref int at)
    {
        for (at++; at < text.Length;)
        {
            var next = text[at..].IndexOfAny('"', '\\');
            if (next < 0)
                break;
            at += next;
            if (text[at++] == '"')
                return true;
            at++;
        }

        at = text.Length;
        return false;
    }

    private static char Unescape(ReadOnlySpan<char> text, ref int at)
    {
        at++;
        if (text[at] == 'u' && at + 4 < text.Length
            && ushort.TryParse(text.Slice(at + 1, 4), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var unit))
        {
            at += 4;
            return (char)unit;
        }

        return text[at] switch { 'b' => '\b', 't' => '\t', 'n' => '\n', 'f' => '\f', 'r' => '\r', var c => c };
    }

    private static int Digits(ReadOnlySpan<char> text, int at)
    {
        var end = at;
        while (end < text.Length && char.IsAsciiDigit(text[end]))
            end++;
        return end - at;
    }
}
