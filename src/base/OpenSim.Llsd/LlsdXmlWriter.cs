using System.Buffers;
using OpenSim.Primitives;

namespace OpenSim.Llsd;

/// <summary>
/// Writes LLSD in XML straight into a buffer, without making values first: for big replies such as an inventory. Begin and end calls must
/// balance; nothing checks that. Call <see cref="Flush"/> (or <see cref="EndDocument"/>) at the end. Pass it on by reference.
/// </summary>
public ref struct LlsdXmlWriter(IBufferWriter<byte> output)
{
    private Utf8Sink _sink = new(output);

    /// <summary>No XML declaration: UTF-8 needs none, every reader does without, and node-metaverse takes one for a second root.</summary>
    public void BeginDocument() => _sink.Raw("<llsd>"u8);

    public void EndDocument()
    {
        _sink.Raw("</llsd>"u8);
        Flush();
    }

    public void Flush() => _sink.Flush();

    public void BeginMap() => _sink.Raw("<map>"u8);

    public void EndMap() => _sink.Raw("</map>"u8);

    public void BeginArray() => _sink.Raw("<array>"u8);

    public void EndArray() => _sink.Raw("</array>"u8);

    /// <summary>A key known at compile time: UTF-8, taken as it is.</summary>
    public void Key(scoped ReadOnlySpan<byte> literal)
    {
        _sink.Raw("<key>"u8);
        _sink.Raw(literal);
        _sink.Raw("</key>"u8);
    }

    public void Key(string key)
    {
        _sink.Raw("<key>"u8);
        _sink.Escaped(key);
        _sink.Raw("</key>"u8);
    }

    public void Undefined() => _sink.Raw("<undef />"u8);

    public void Value(string text)
    {
        if (text.Length == 0)
        {
            _sink.Raw("<string />"u8);
            return;
        }

        _sink.Raw("<string>"u8);
        _sink.Escaped(text);
        _sink.Raw("</string>"u8);
    }

    public void Value(int number)
    {
        _sink.Raw("<integer>"u8);
        _sink.Format(number);
        _sink.Raw("</integer>"u8);
    }

    public void Value(double number)
    {
        _sink.Raw("<real>"u8);
        if (double.IsFinite(number))
            _sink.Format(number);
        else
            _sink.Escaped(LlsdText.Format(number));
        _sink.Raw("</real>"u8);
    }

    public void Value(bool value) => _sink.Raw(value ? "<boolean>1</boolean>"u8 : "<boolean>0</boolean>"u8);

    public void Value(UUID id)
    {
        if (id.IsZero)
        {
            _sink.Raw("<uuid />"u8);
            return;
        }

        _sink.Raw("<uuid>"u8);
        _sink.Format(id);
        _sink.Raw("</uuid>"u8);
    }

    public void Value(scoped ReadOnlySpan<byte> binary)
    {
        _sink.Raw("<binary encoding=\"base64\">"u8);
        _sink.Base64Text(binary);
        _sink.Raw("</binary>"u8);
    }

    /// <summary>Four big-endian bytes, as unsigned numbers of the message system travel.</summary>
    public void UInt32(uint value)
    {
        Span<byte> bytes = stackalloc byte[4];
        System.Buffers.Binary.BinaryPrimitives.WriteUInt32BigEndian(bytes, value);
        Value((ReadOnlySpan<byte>)bytes);
    }

    public void Value(LlsdValue value)
    {
        switch (value)
        {
            case LlsdMap map:
                Map(map);
                break;
            case LlsdArray array:
                Array(array);
                break;
            case LlsdString text:
                Value(text.Value);
                break;
            case LlsdInteger integer:
                Value(integer.Value);
                break;
            case LlsdReal real:
                Value(real.Value);
                break;
            case LlsdBoolean boolean:
                Value(boolean.Value);
                break;
            case LlsdUuid id:
                Value(id.Value);
                break;
            case LlsdBinary binary:
                Value(binary.Value.AsSpan());
                break;
            case LlsdUri uri:
                Tagged("<uri>"u8, uri.Value, "</uri>"u8);
                break;
            case LlsdDate date:
                Tagged("<date>"u8, LlsdText.Format(date.Value), "</date>"u8);
                break;
            default:
                Undefined();
                break;
        }
    }

    private void Tagged(scoped ReadOnlySpan<byte> begin, string text, scoped ReadOnlySpan<byte> end)
    {
        _sink.Raw(begin);
        _sink.Escaped(text);
        _sink.Raw(end);
    }

    private void Map(LlsdMap map)
    {
        BeginMap();
        foreach (var (key, value) in map.Items)
        {
            Key(key);
            Value(value);
        }

        EndMap();
    }

    private void Array(LlsdArray array)
    {
        BeginArray();
        foreach (var item in array.Items)
            Value(item);
        EndArray();
    }
}
