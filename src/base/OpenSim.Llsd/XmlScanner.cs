using System.Buffers;
using System.Text;

namespace OpenSim.Llsd;

/// <summary>What an <see cref="XmlScanner"/> has come to.</summary>
public enum XmlToken
{
    Start,

    /// <summary>An element that closes itself; no <see cref="End"/> follows.</summary>
    Empty,
    End,
    Text,
    EndOfInput,
    Bad
}

/// <summary>
/// Walks over UTF-8 XML as far as what is read here needs it: elements, text, CDATA, comments and processing instructions, the five named
/// entities and numeric ones. Document types are refused, so that there is nothing to expand or to fetch. Never throws; allocates only for
/// text asked for.
/// </summary>
public ref struct XmlScanner(ReadOnlySpan<byte> utf8)
{
    private static readonly SearchValues<byte> NameEnd = SearchValues.Create(" \t\r\n/>="u8);

    private readonly ReadOnlySpan<byte> _input = utf8;
    private int _at = utf8.StartsWith("\uFEFF"u8) ? 3 : 0;
    private bool _isCData;

    public XmlToken Token { get; private set; }

    /// <summary>Element name without its prefix.</summary>
    public ReadOnlySpan<byte> Name { get; private set; }

    /// <summary>Everything between the name and the end of the tag.</summary>
    public ReadOnlySpan<byte> Attributes { get; private set; }

    /// <summary>Text as it stands in the input, entities not yet replaced.</summary>
    public ReadOnlySpan<byte> RawText { get; private set; }

    public int Position => _at;

    public string Problem { get; private set; } = "";

    /// <summary>The next token that is not white space, a comment or an instruction.</summary>
    public XmlToken NextElement()
    {
        do
            Next();
        while (Token == XmlToken.Text && !_isCData && RawText.Trim(" \t\r\n"u8).IsEmpty);
        return Token;
    }

    public XmlToken Next()
    {
        while (true)
        {
            if (_at >= _input.Length)
                return Token = XmlToken.EndOfInput;
            if (_input[_at] != (byte)'<')
                return ReadText();
            var rest = _input[_at..];
            if (rest.StartsWith("<![CDATA["u8))
                return ReadCData(rest);
            if (rest.StartsWith("<!--"u8))
            {
                if (!Skip(rest, "-->"u8))
                    return Bad("comment without end");
            }
            else if (rest.StartsWith("<?"u8))
            {
                if (!Skip(rest, "?>"u8))
                    return Bad("instruction without end");
            }
            else if (rest.StartsWith("<!"u8))
            {
                return Bad("document types are not accepted");
            }
            else
            {
                return ReadTag(rest);
            }
        }
    }

    /// <summary>
    /// After <see cref="XmlToken.Start"/>: all text up to the end tag of the same name, entities replaced. False on a child element or bad
    /// text.
    /// </summary>
    public bool TryReadText(out string text)
    {
        text = "";
        var name = Name;
        StringBuilder? builder = null;
        while (true)
        {
            switch (Next())
            {
                case XmlToken.Text:
                    if (!TryUnescape(out var run))
                        return false;
                    if (text.Length == 0 && builder is null)
                        text = run;
                    else
                        (builder ??= new StringBuilder(text)).Append(run);
                    break;
                case XmlToken.End when Name.SequenceEqual(name):
                    text = builder?.ToString() ?? text;
                    return true;
                case XmlToken.Bad:
                    return false;
                default:
                    Bad("text and its end tag expected");
                    return false;
            }
        }
    }

    public XmlToken Bad(string problem)
    {
        if (Problem.Length == 0)
            Problem = problem;
        _at = _input.Length;
        return Token = XmlToken.Bad;
    }

    private XmlToken ReadText()
    {
        var length = _input[_at..].IndexOf((byte)'<');
        if (length < 0)
            length = _input.Length - _at;
        RawText = _input.Slice(_at, length);
        _isCData = false;
        _at += length;
        return Token = XmlToken.Text;
    }

    private XmlToken ReadCData(ReadOnlySpan<byte> rest)
    {
        var end = rest.IndexOf("]]>"u8);
        if (end < 0)
            return Bad("CDATA without end");
        RawText = rest[9..end];
        _isCData = true;
        _at += end + 3;
        return Token = XmlToken.Text;
    }

    private bool Skip(ReadOnlySpan<byte> rest, ReadOnlySpan<byte> terminator)
    {
        var end = rest.IndexOf(terminator);
        if (end < 0)
            return false;
        _at += end + terminator.Length;
        return true;
    }

    private XmlToken ReadTag(ReadOnlySpan<byte> rest)
    {
        var end = EndOfTag(rest);
        if (end < 0)
            return Bad("tag without end");
        _at += end + 1;
        var inside = rest[1..end];
        var isEnd = inside.StartsWith("/"u8);
        if (isEnd)
            inside = inside[1..];
        var isEmpty = !isEnd && inside.EndsWith("/"u8);
        if (isEmpty)
            inside = inside[..^1];
        var nameLength = inside.IndexOfAny(NameEnd);
        var name = nameLength < 0 ? inside : inside[..nameLength];
        if (name.IsEmpty)
            return Bad("tag without name");
        Attributes = inside[name.Length..];
        Name = name[(name.IndexOf((byte)':') + 1)..];
        return Token = isEnd ? XmlToken.End : isEmpty ? XmlToken.Empty : XmlToken.Start;
    }

    // A '>' inside a quoted attribute does not end the tag.
    private static int EndOfTag(ReadOnlySpan<byte> rest)
    {
        byte quote = 0;
        for (var i = 1; i < rest.Length; i++)
        {
            var c = rest[i];
            if (quote != 0)
                quote = c == quote ? (byte)0 : quote;
            else if (c is (byte)'"' or (byte)'\'')
                quote = c;
            else if (c == (byte)'>')
                return i;
        }

        return -1;
    }

    /// <summary>The present text, entities replaced. False on an entity that is not known.</summary>
    public bool TryUnescape(out string text)
    {
        text = "";
        if (_isCData || RawText.IndexOf((byte)'&') < 0)
        {
            text = Encoding.UTF8.GetString(RawText);
            return true;
        }

        var builder = new StringBuilder(RawText.Length);
        var rest = RawText;
        while (!rest.IsEmpty)
        {
            var ampersand = rest.IndexOf((byte)'&');
            if (ampersand < 0)
                ampersand = rest.Length;
            builder.Append(Encoding.UTF8.GetString(rest[..ampersand]));
            rest = rest[ampersand..];
            if (!rest.IsEmpty && !TryEntity(ref rest, builder))
                return false;
        }

        text = builder.ToString();
        return true;
    }

    private bool TryEntity(ref ReadOnlySpan<byte> rest, StringBuilder builder)
    {
        var end = rest[..Math.Min(rest.Length, 12)].IndexOf((byte)';');
        var name = end < 0 ? default : rest[1..end];
        if (!TryEntityValue(name, out var rune))
        {
            Bad("unknown entity");
            return false;
        }

        builder.Append(rune.ToString());
        rest = rest[(end + 1)..];
        return true;
    }

    private static bool TryEntityValue(ReadOnlySpan<byte> name, out Rune rune)
    {
        rune = default;
        if (name.StartsWith("#"u8))
            return TryCharacterNumber(name[1..], out rune);
        var character = name switch
        {
            _ when name.SequenceEqual("lt"u8) => '<',
            _ when name.SequenceEqual("gt"u8) => '>',
            _ when name.SequenceEqual("amp"u8) => '&',
            _ when name.SequenceEqual("quot"u8) => '"',
            _ when name.SequenceEqual("apos"u8) => '\'',
            _ => '\0'
        };
        return character != '\0' && Rune.TryCreate(character, out rune);
    }

    private static bool TryCharacterNumber(ReadOnlySpan<byte> digits, out Rune rune)
    {
        rune = default;
        var hex = digits.StartsWith("x"u8) || digits.StartsWith("X"u8);
        var style = hex ? System.Globalization.NumberStyles.AllowHexSpecifier : System.Globalization.NumberStyles.None;
        return int.TryParse(hex ? digits[1..] : digits, style, System.Globalization.CultureInfo.InvariantCulture, out var number)
            && Rune.TryCreate(number, out rune);
    }
}
