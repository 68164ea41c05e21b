using System.Buffers;
using System.Globalization;
using System.Text;
using OpenSim.Primitives;

namespace OpenSim.Llsd;

/// <summary>Reads one LLSD value in notation.</summary>
internal ref struct LlsdNotationReader(ReadOnlySpan<byte> utf8, LlsdLimits limits)
{
    private static readonly SearchValues<byte> NumberCharacters = SearchValues.Create("0123456789+-.eEnaNAifINF"u8);

    private readonly ReadOnlySpan<byte> _input = utf8;
    private readonly LlsdLimits _limits = limits;
    private int _at;
    private int _items;
    private string _problem = "";

    public readonly string Problem => $"{_problem} (near byte {_at})";

    public bool TryReadDocument(out LlsdValue value)
    {
        value = LlsdValue.Undefined;
        if (_input.StartsWith("<?"u8))
        {
            var end = _input.IndexOf("?>"u8);
            if (end < 0)
                return Fail("header without end");
            _at = end + 2;
        }

        if (!TryReadValue(0, out value))
            return false;
        return Peek() == '\0' || Fail("nothing more expected");
    }

    private bool TryReadValue(int depth, out LlsdValue value)
    {
        value = LlsdValue.Undefined;
        if (++_items > _limits.MaxItems)
            return Fail("too many values");
        switch (Peek())
        {
            case '{':
                return TryReadMap(depth, out value);
            case '[':
                return TryReadArray(depth, out value);
            case '!':
                _at++;
                return true;
            case '1' or 't' or 'T':
                value = true;
                return PassWord("true"u8);
            case '0' or 'f' or 'F':
                value = false;
                return PassWord("false"u8);
            case 'i' or 'r':
                return TryReadNumber(out value);
            case 'u':
                return TryReadUuid(out value);
            case 'b':
                return TryReadBinary(out value);
            case 'l' or 'd':
                return TryReadMarkedText(out value);
            case '\'' or '"' or 's':
                if (!TryReadText(out var text))
                    return false;
                value = text;
                return true;
            default:
                return Fail("a value expected");
        }
    }

    private bool TryReadMap(int depth, out LlsdValue value)
    {
        var map = new LlsdMap();
        value = map;
        if (depth >= _limits.MaxDepth)
            return Fail("nested too deeply");
        _at++;
        while (Peek() != '}')
        {
            if (map.Count > 0 && !TryPass(','))
                return Fail("',' or '}' expected");
            if (!TryReadText(out var key) || !TryPass(':'))
                return Fail("'key': expected");
            if (!TryReadValue(depth + 1, out var item))
                return false;
            map[key] = item;
        }

        _at++;
        return true;
    }

    private bool TryReadArray(int depth, out LlsdValue value)
    {
        var array = new LlsdArray();
        value = array;
        if (depth >= _limits.MaxDepth)
            return Fail("nested too deeply");
        _at++;
        while (Peek() != ']')
        {
            if (array.Count > 0 && !TryPass(','))
                return Fail("',' or ']' expected");
            if (!TryReadValue(depth + 1, out var item))
                return false;
            array.Add(item);
        }

        _at++;
        return true;
    }

    private bool TryReadNumber(out LlsdValue value)
    {
        var isInteger = _input[_at++] == (byte)'i';
        var rest = _input[_at..];
        var length = rest.IndexOfAnyExcept(NumberCharacters);
        var digits = Encoding.UTF8.GetString(length < 0 ? rest : rest[..length]);
        _at += length < 0 ? rest.Length : length;
        if (!isInteger)
            value = LlsdText.ParseReal(digits);
        else if (int.TryParse(digits, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var number))
            value = number;
        else
            value = LlsdText.ToInteger(LlsdText.ParseReal(digits));
        return digits.Length > 0 || Fail("digits expected");
    }

    private bool TryReadUuid(out LlsdValue value)
    {
        value = UUID.Zero;
        if (_input.Length - _at < 37 || !UUID.TryParse(_input.Slice(_at + 1, 36), out var id))
            return Fail("a UUID expected");
        value = id;
        _at += 37;
        return true;
    }

    // b64"…", b16"…" or b(length)"raw bytes".
    private bool TryReadBinary(out LlsdValue value)
    {
        value = LlsdValue.Undefined;
        var rest = _input[_at..];
        if (rest.StartsWith("b("u8))
        {
            _at++;
            if (!TryReadCounted(out var raw))
                return false;
            value = raw.ToArray();
            return true;
        }

        var isHex = rest.StartsWith("b16"u8);
        if (!isHex && !rest.StartsWith("b64"u8))
            return Fail("an encoding expected");
        _at += 3;
        if (!TryReadText(out var text))
            return false;
        byte[] bytes;
        if (!(isHex ? LlsdText.TryFromHex(text, out bytes) : LlsdText.TryFromBase64(text, out bytes)))
            return Fail("bad encoding");
        value = bytes;
        return true;
    }

    private bool TryReadMarkedText(out LlsdValue value)
    {
        var isDate = _input[_at++] == (byte)'d';
        value = LlsdValue.Undefined;
        if (!TryReadText(out var text))
            return false;
        if (isDate)
            value = LlsdText.TryParseDate(text, out var date) ? date : DateTime.UnixEpoch;
        else
            value = new LlsdUri(text);
        return true;
    }

    private bool TryReadText(out string text)
    {
        text = "";
        var quote = Peek();
        if (quote == 's')
        {
            _at++;
            if (!TryReadCounted(out var raw))
                return false;
            text = Encoding.UTF8.GetString(raw);
            return true;
        }

        if (quote is not ('\'' or '"'))
            return Fail("text expected");
        _at++;
        return TryReadQuoted((byte)quote, out text);
    }

    private bool TryReadQuoted(byte quote, out string text)
    {
        text = "";
        var rest = _input[_at..];
        var plain = rest.IndexOfAny(quote, (byte)'\\');
        if (plain >= 0 && rest[plain] == quote)
        {
            text = Encoding.UTF8.GetString(rest[..plain]);
            _at += plain + 1;
            return true;
        }

        var bytes = new List<byte>();
        while (_at < _input.Length)
        {
            var c = _input[_at++];
            if (c == quote)
            {
                text = Encoding.UTF8.GetString([.. bytes]);
                return true;
            }

            bytes.Add(c == (byte)'\\' ? ReadEscape() : c);
        }

        return Fail("text without end");
    }

    private byte ReadEscape()
    {
        if (_at >= _input.Length)
            return (byte)'\\';
        var c = _input[_at++];
        if (c == (byte)'x' && _input.Length - _at >= 2
            && byte.TryParse(_input.Slice(_at, 2), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var value))
        {
            _at += 2;
            return value;
        }

        return (char)c switch
        {
            'a' => 7,
            'b' => 8,
            't' => 9,
            'n' => 10,
            'v' => 11,
            'f' => 12,
            'r' => 13,
            _ => c
        };
    }

    // (length)"raw bytes", the quotes not counted.
    private bool TryReadCounted(out ReadOnlySpan<byte> raw)
    {
        raw = default;
        var rest = _input[_at..];
        var close = rest[..Math.Min(rest.Length, 14)].IndexOf(")\""u8);
        if (close < 0)
            close = rest[..Math.Min(rest.Length, 14)].IndexOf(")'"u8);
        if (!rest.StartsWith("("u8) || close < 0
            || !int.TryParse(rest[1..close], NumberStyles.None, CultureInfo.InvariantCulture, out var length))
            return Fail("(length) expected");
        var start = close + 2;
        if (length > rest.Length - start - 1 || rest[start + length] != rest[close + 1])
            return Fail("text shorter than it says");
        raw = rest.Slice(start, length);
        _at += start + length + 1;
        return true;
    }

    // "1", "t" or the whole word, in any case.
    private bool PassWord(ReadOnlySpan<byte> word)
    {
        var rest = _input[_at..];
        _at += rest.Length >= word.Length && Ascii.EqualsIgnoreCase(rest[..word.Length], word) ? word.Length : 1;
        return true;
    }

    private bool TryPass(char c)
    {
        if (Peek() != c)
            return false;
        _at++;
        return true;
    }

    private char Peek()
    {
        while (_at < _input.Length && _input[_at] is (byte)' ' or (byte)'\t' or (byte)'\r' or (byte)'\n')
            _at++;
        return _at < _input.Length ? (char)_input[_at] : '\0';
    }

    private bool Fail(string problem)
    {
        if (_problem.Length == 0)
            _problem = problem;
        return false;
    }
}
