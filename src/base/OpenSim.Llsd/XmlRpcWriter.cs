using System.Buffers;
using System.Globalization;

namespace OpenSim.Llsd;

/// <summary>Writes XML-RPC. UUIDs and addresses go as strings, undefined as the empty string: the protocol has no types for them.</summary>
internal ref struct XmlRpcWriter(IBufferWriter<byte> output)
{
    private Utf8Sink _sink = new(output);

    public void Flush() => _sink.Flush();

    public void Call(string method, IReadOnlyList<LlsdValue> parameters)
    {
        _sink.Raw("<?xml version=\"1.0\"?><methodCall><methodName>"u8);
        _sink.Escaped(method);
        _sink.Raw("</methodName><params>"u8);
        foreach (var parameter in parameters)
            Parameter(parameter);
        _sink.Raw("</params></methodCall>"u8);
    }

    public void Response(LlsdValue value)
    {
        _sink.Raw("<?xml version=\"1.0\"?><methodResponse><params>"u8);
        Parameter(value);
        _sink.Raw("</params></methodResponse>"u8);
    }

    public void Fault(int code, string text)
    {
        _sink.Raw("<?xml version=\"1.0\"?><methodResponse><fault>"u8);
        Value(new LlsdMap { ["faultCode"] = code, ["faultString"] = text });
        _sink.Raw("</fault></methodResponse>"u8);
    }

    private void Parameter(LlsdValue value)
    {
        _sink.Raw("<param>"u8);
        Value(value);
        _sink.Raw("</param>"u8);
    }

    private void Value(LlsdValue value)
    {
        _sink.Raw("<value>"u8);
        switch (value)
        {
            case LlsdMap map:
                Struct(map);
                break;
            case LlsdArray array:
                Array(array);
                break;
            case LlsdInteger integer:
                _sink.Raw("<i4>"u8);
                _sink.Format(integer.Value);
                _sink.Raw("</i4>"u8);
                break;
            case LlsdReal real:
                _sink.Raw("<double>"u8);
                _sink.Escaped(LlsdText.Format(real.Value));
                _sink.Raw("</double>"u8);
                break;
            case LlsdBoolean boolean:
                _sink.Raw(boolean.Value ? "<boolean>1</boolean>"u8 : "<boolean>0</boolean>"u8);
                break;
            case LlsdBinary binary:
                _sink.Raw("<base64>"u8);
                _sink.Base64Text(binary.Value);
                _sink.Raw("</base64>"u8);
                break;
            case LlsdDate date:
                _sink.Raw("<dateTime.iso8601>"u8);
                _sink.Escaped(date.Value.ToString("yyyyMMdd'T'HH:mm:ss", CultureInfo.InvariantCulture));
                _sink.Raw("</dateTime.iso8601>"u8);
                break;
            default:
                _sink.Raw("<string>"u8);
                _sink.Escaped(value.AsString());
                _sink.Raw("</string>"u8);
                break;
        }

        _sink.Raw("</value>"u8);
    }

    private void Struct(LlsdMap map)
    {
        _sink.Raw("<struct>"u8);
        foreach (var (key, value) in map.Items)
        {
            _sink.Raw("<member><name>"u8);
            _sink.Escaped(key);
            _sink.Raw("</name>"u8);
            Value(value);
            _sink.Raw("</member>"u8);
        }

        _sink.Raw("</struct>"u8);
    }

    private void Array(LlsdArray array)
    {
        _sink.Raw("<array><data>"u8);
        foreach (var value in array.Items)
            Value(value);
        _sink.Raw("</data></array>"u8);
    }
}
