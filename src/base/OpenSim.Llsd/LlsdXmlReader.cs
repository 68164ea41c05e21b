using System.Globalization;
using OpenSim.Primitives;

namespace OpenSim.Llsd;

/// <summary>Reads one LLSD document in XML form.</summary>
internal ref struct LlsdXmlReader(ReadOnlySpan<byte> utf8, LlsdLimits limits)
{
    private readonly LlsdLimits _limits = limits;
    private XmlScanner _xml = new(utf8);
    private int _items;

    public readonly string Problem => $"{_xml.Problem} (near byte {_xml.Position})";

    public bool TryReadDocument(out LlsdValue value)
    {
        value = LlsdValue.Undefined;
        switch (_xml.NextElement())
        {
            case XmlToken.Empty when _xml.Name.SequenceEqual("llsd"u8):
                return true;
            case XmlToken.Start when _xml.Name.SequenceEqual("llsd"u8):
                break;
            default:
                return Fail("<llsd> expected");
        }

        if (_xml.NextElement() == XmlToken.End)
            return true;
        return TryReadValue(0, out value) && (_xml.NextElement() == XmlToken.End || Fail("</llsd> expected"));
    }

    // Called with the start of the value's element as the present token.
    private bool TryReadValue(int depth, out LlsdValue value)
    {
        value = LlsdValue.Undefined;
        if (++_items > _limits.MaxItems)
            return Fail("too many values");
        if (_xml.Token == XmlToken.Empty)
            return TryEmpty(_xml.Name, out value) || Fail("unknown element");
        if (_xml.Token != XmlToken.Start)
            return Fail("a value expected");
        if (_xml.Name.SequenceEqual("map"u8))
            return TryReadMap(depth, out value);
        if (_xml.Name.SequenceEqual("array"u8))
            return TryReadArray(depth, out value);
        return TryReadScalar(out value);
    }

    private bool TryReadMap(int depth, out LlsdValue value)
    {
        var map = new LlsdMap();
        value = map;
        if (depth >= _limits.MaxDepth)
            return Fail("nested too deeply");
        while (true)
        {
            var token = _xml.NextElement();
            if (token == XmlToken.End)
                return true;
            var key = "";
            if (token is not (XmlToken.Start or XmlToken.Empty) || !_xml.Name.SequenceEqual("key"u8))
                return Fail("<key> expected");
            if (token == XmlToken.Start && !_xml.TryReadText(out key))
                return Fail("key without end");
            _xml.NextElement();
            if (!TryReadValue(depth + 1, out var item))
                return false;
            map[key] = item;
        }
    }

    private bool TryReadArray(int depth, out LlsdValue value)
    {
        var array = new LlsdArray();
        value = array;
        if (depth >= _limits.MaxDepth)
            return Fail("nested too deeply");
        while (_xml.NextElement() != XmlToken.End)
        {
            if (!TryReadValue(depth + 1, out var item))
                return false;
            array.Add(item);
        }

        return true;
    }

    private static bool TryEmpty(ReadOnlySpan<byte> name, out LlsdValue value)
    {
        LlsdValue? empty = name switch
        {
            _ when name.SequenceEqual("undef"u8) => LlsdValue.Undefined,
            _ when name.SequenceEqual("string"u8) => "",
            _ when name.SequenceEqual("uuid"u8) => UUID.Zero,
            _ when name.SequenceEqual("integer"u8) => 0,
            _ when name.SequenceEqual("real"u8) => 0.0,
            _ when name.SequenceEqual("boolean"u8) => false,
            _ when name.SequenceEqual("map"u8) => new LlsdMap(),
            _ when name.SequenceEqual("array"u8) => new LlsdArray(),
            _ when name.SequenceEqual("binary"u8) => new LlsdBinary([]),
            _ when name.SequenceEqual("date"u8) => DateTime.UnixEpoch,
            _ when name.SequenceEqual("uri"u8) => new LlsdUri(""),
            _ => null
        };
        value = empty ?? LlsdValue.Undefined;
        return empty is not null;
    }

    private bool TryReadScalar(out LlsdValue value)
    {
        var name = _xml.Name;
        var attributes = _xml.Attributes;
        value = LlsdValue.Undefined;
        if (!_xml.TryReadText(out var text))
            return Fail("text and its end tag expected");
        LlsdValue? read = name switch
        {
            _ when name.SequenceEqual("string"u8) => text,
            _ when name.SequenceEqual("uuid"u8) => UUID.TryParse(text, out var id) ? id : UUID.Zero,
            _ when name.SequenceEqual("integer"u8) => ParseInteger(text),
            _ when name.SequenceEqual("real"u8) => LlsdText.ParseReal(text),
            _ when name.SequenceEqual("boolean"u8) => text.Trim() is "true" or "1",
            _ when name.SequenceEqual("undef"u8) => LlsdValue.Undefined,
            _ when name.SequenceEqual("date"u8) => LlsdText.TryParseDate(text, out var date) ? date : DateTime.UnixEpoch,
            _ when name.SequenceEqual("uri"u8) => new LlsdUri(text),
            _ when name.SequenceEqual("binary"u8) => TryDecode(attributes, text, out var bytes) ? new LlsdBinary(bytes) : null,
            _ => null
        };
        value = read ?? LlsdValue.Undefined;
        return read is not null || Fail("unknown element or encoding");
    }

    private static int ParseInteger(string text) =>
        int.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out var number)
            ? number
            : LlsdText.ToInteger(LlsdText.ParseReal(text));

    // Base 85, the specification's third encoding, has never been seen on the wire and is refused.
    private static bool TryDecode(ReadOnlySpan<byte> attributes, string text, out byte[] bytes)
    {
        bytes = [];
        if (attributes.IndexOf("base16"u8) >= 0)
            return LlsdText.TryFromHex(text, out bytes);
        return attributes.IndexOf("base85"u8) < 0 && LlsdText.TryFromBase64(text, out bytes);
    }

    private bool Fail(string problem)
    {
        _xml.Bad(problem);
        return false;
    }
}
