using System.Diagnostics.CodeAnalysis;
using System.Globalization;

namespace OpenSim.Llsd;

/// <summary>Reads one XML-RPC call or response.</summary>
internal ref struct XmlRpcReader(ReadOnlySpan<byte> utf8, LlsdLimits limits)
{
    private readonly LlsdLimits _limits = limits;
    private XmlScanner _xml = new(utf8);
    private int _items;

    public readonly string Problem => $"{_xml.Problem} (near byte {_xml.Position})";

    public bool TryReadCall([NotNullWhen(true)] out XmlRpcCall? call)
    {
        call = null;
        if (!Open("methodCall"u8) || !Open("methodName"u8) || !_xml.TryReadText(out var method))
            return Fail("<methodCall> with <methodName> expected");
        var parameters = new List<LlsdValue>();
        var token = _xml.NextElement();
        if (token == XmlToken.Start && _xml.Name.SequenceEqual("params"u8))
        {
            if (!TryReadParameters(parameters))
                return false;
            token = _xml.NextElement();
        }
        else if (token == XmlToken.Empty && _xml.Name.SequenceEqual("params"u8))
        {
            token = _xml.NextElement();
        }

        call = new XmlRpcCall(method.Trim(), parameters);
        return token == XmlToken.End || Fail("</methodCall> expected");
    }

    public bool TryReadResponse([NotNullWhen(true)] out XmlRpcResponse? response)
    {
        response = null;
        if (!Open("methodResponse"u8))
            return Fail("<methodResponse> expected");
        if (_xml.NextElement() != XmlToken.Start)
            return Fail("<params> or <fault> expected");
        if (_xml.Name.SequenceEqual("fault"u8))
        {
            _xml.NextElement();
            if (!TryReadValue(0, out var fault))
                return false;
            response = new XmlRpcResponse(LlsdValue.Undefined, true, fault["faultCode"].AsInteger(), fault["faultString"].AsString());
            return true;
        }

        var parameters = new List<LlsdValue>();
        if (!_xml.Name.SequenceEqual("params"u8) || !TryReadParameters(parameters))
            return Fail("<params> expected");
        response = new XmlRpcResponse(parameters.Count > 0 ? parameters[0] : LlsdValue.Undefined);
        return true;
    }

    private bool TryReadParameters(List<LlsdValue> parameters)
    {
        while (_xml.NextElement() != XmlToken.End)
        {
            if (_xml.Token != XmlToken.Start || !_xml.Name.SequenceEqual("param"u8))
                return Fail("<param> expected");
            _xml.NextElement();
            if (!TryReadValue(0, out var value))
                return false;
            parameters.Add(value);
            if (_xml.NextElement() != XmlToken.End)
                return Fail("</param> expected");
        }

        return true;
    }

    // Called with <value> as the present token; ends behind </value>.
    private bool TryReadValue(int depth, out LlsdValue value)
    {
        value = "";
        if (++_items > _limits.MaxItems)
            return Fail("too many values");
        if (!_xml.Name.SequenceEqual("value"u8) || _xml.Token is not (XmlToken.Start or XmlToken.Empty))
            return Fail("<value> expected");
        if (_xml.Token == XmlToken.Empty)
            return true;
        var beforeContent = _xml;
        if (_xml.NextElement() is XmlToken.Text or XmlToken.End)
        {
            // No type element: the content is a string, white space included.
            _xml = beforeContent;
            if (!_xml.TryReadText(out var text))
                return false;
            value = text;
            return true;
        }

        return TryReadTyped(depth, out value) && (_xml.NextElement() == XmlToken.End || Fail("</value> expected"));
    }

    private bool TryReadTyped(int depth, out LlsdValue value)
    {
        value = LlsdValue.Undefined;
        var isEmpty = _xml.Token == XmlToken.Empty;
        if (!isEmpty && _xml.Token != XmlToken.Start)
            return Fail("a type expected");
        var name = _xml.Name;
        if (name.SequenceEqual("struct"u8))
        {
            value = new LlsdMap();
            return isEmpty || TryReadStruct(depth, (LlsdMap)value);
        }

        if (name.SequenceEqual("array"u8))
        {
            value = new LlsdArray();
            return isEmpty || TryReadArray(depth, (LlsdArray)value);
        }

        var text = "";
        if (!isEmpty && !_xml.TryReadText(out text))
            return false;
        return TryConvert(name, text, out value) || Fail("unknown type or bad content");
    }

    private static bool TryConvert(ReadOnlySpan<byte> type, string text, out LlsdValue value)
    {
        LlsdValue? converted = type switch
        {
            _ when type.SequenceEqual("string"u8) => text,
            _ when type.SequenceEqual("int"u8) || type.SequenceEqual("i4"u8) || type.SequenceEqual("i8"u8) =>
                new LlsdString(text).AsInteger(),
            _ when type.SequenceEqual("boolean"u8) => text.Trim() is "1" or "true",
            _ when type.SequenceEqual("double"u8) => LlsdText.ParseReal(text),
            _ when type.SequenceEqual("base64"u8) => LlsdText.TryFromBase64(text, out var bytes) ? new LlsdBinary(bytes) : null,
            _ when type.SequenceEqual("dateTime.iso8601"u8) => ParseDate(text.Trim()),
            _ when type.SequenceEqual("nil"u8) => LlsdValue.Undefined,
            _ => null
        };
        value = converted ?? LlsdValue.Undefined;
        return converted is not null;
    }

    private static DateTime ParseDate(string text)
    {
        const DateTimeStyles Utc = DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal;
        return DateTime.TryParseExact(text, "yyyyMMdd'T'HH:mm:ss", CultureInfo.InvariantCulture, Utc, out var date)
            || LlsdText.TryParseDate(text, out date)
            ? date
            : DateTime.UnixEpoch;
    }

    private bool TryReadStruct(int depth, LlsdMap map)
    {
        if (depth >= _limits.MaxDepth)
            return Fail("nested too deeply");
        while (_xml.NextElement() != XmlToken.End)
        {
            if (_xml.Token != XmlToken.Start || !_xml.Name.SequenceEqual("member"u8))
                return Fail("<member> expected");
            var key = "";
            if (_xml.NextElement() is not (XmlToken.Start or XmlToken.Empty) || !_xml.Name.SequenceEqual("name"u8))
                return Fail("<name> expected");
            if (_xml.Token == XmlToken.Start && !_xml.TryReadText(out key))
                return false;
            _xml.NextElement();
            if (!TryReadValue(depth + 1, out var value))
                return false;
            map[key] = value;
            if (_xml.NextElement() != XmlToken.End)
                return Fail("</member> expected");
        }

        return true;
    }

    private bool TryReadArray(int depth, LlsdArray array)
    {
        if (depth >= _limits.MaxDepth)
            return Fail("nested too deeply");
        var token = _xml.NextElement();
        if (token == XmlToken.Empty && _xml.Name.SequenceEqual("data"u8))
            return _xml.NextElement() == XmlToken.End || Fail("</array> expected");
        if (token != XmlToken.Start || !_xml.Name.SequenceEqual("data"u8))
            return Fail("<data> expected");
        while (_xml.NextElement() != XmlToken.End)
        {
            if (!TryReadValue(depth + 1, out var value))
                return false;
            array.Add(value);
        }

        return _xml.NextElement() == XmlToken.End || Fail("</array> expected");
    }

    private bool Open(ReadOnlySpan<byte> name) => _xml.NextElement() == XmlToken.Start && _xml.Name.SequenceEqual(name);

    private bool Fail(string problem)
    {
        _xml.Bad(problem);
        return false;
    }
}
