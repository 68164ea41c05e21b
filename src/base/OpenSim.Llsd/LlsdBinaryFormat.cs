using System.Buffers;
using System.Buffers.Binary;
using System.Diagnostics.CodeAnalysis;
using System.Text;

namespace OpenSim.Llsd;

/// <summary>
/// LLSD in its binary form: a type letter, then big-endian numbers and counted bytes. Dates alone are little-endian, as every
/// implementation writes them. Used inside mesh assets, materials and content type <c>application/llsd+binary</c>.
/// </summary>
public static class LlsdBinaryFormat
{
    public const string ContentType = "application/llsd+binary";

    public static ReadOnlySpan<byte> Header => "<?llsd/binary?>\n"u8;

    /// <summary>
    /// Reads one value with or without the header before it. Never throws. Bytes after the value are left: <paramref name="consumed"/>.
    /// </summary>
    public static bool TryRead(
        ReadOnlySpan<byte> bytes,
        [NotNullWhen(true)] out LlsdValue? value,
        [NotNullWhen(false)] out string? error,
        out int consumed,
        LlsdLimits? limits = null)
    {
        limits ??= LlsdLimits.Default;
        (value, error, consumed) = (null, null, 0);
        if (bytes.Length > limits.MaxBytes)
        {
            error = $"longer than {limits.MaxBytes} bytes";
            return false;
        }

        var reader = new LlsdBinaryReader(bytes, limits);
        if (reader.TryReadDocument(out value))
        {
            consumed = reader.Position;
            return true;
        }

        value = null;
        error = reader.Problem;
        return false;
    }

    public static bool TryRead(
        ReadOnlySpan<byte> bytes, [NotNullWhen(true)] out LlsdValue? value, [NotNullWhen(false)] out string? error,
        LlsdLimits? limits = null) =>
        TryRead(bytes, out value, out error, out _, limits);

    public static byte[] ToBytes(LlsdValue value, bool withHeader = false)
    {
        var output = new ArrayBufferWriter<byte>(512);
        if (withHeader)
            output.Write(Header);
        Write(output, value);
        return output.WrittenSpan.ToArray();
    }

    public static void Write(IBufferWriter<byte> output, LlsdValue value)
    {
        switch (value)
        {
            case LlsdMap map:
                WriteMap(output, map);
                break;
            case LlsdArray array:
                WriteArray(output, array);
                break;
            case LlsdString text:
                WriteCounted(output, 's', text.Value);
                break;
            case LlsdUri uri:
                WriteCounted(output, 'l', uri.Value);
                break;
            case LlsdBinary binary:
                WriteTag(output, 'b', binary.Value.Length);
                output.Write(binary.Value);
                break;
            default:
                WriteFixed(output, value);
                break;
        }
    }

    private static void WriteFixed(IBufferWriter<byte> output, LlsdValue value)
    {
        var span = output.GetSpan(17);
        switch (value)
        {
            case LlsdInteger integer:
                span[0] = (byte)'i';
                BinaryPrimitives.WriteInt32BigEndian(span[1..], integer.Value);
                output.Advance(5);
                break;
            case LlsdReal real:
                span[0] = (byte)'r';
                BinaryPrimitives.WriteDoubleBigEndian(span[1..], real.Value);
                output.Advance(9);
                break;
            case LlsdDate date:
                span[0] = (byte)'d';
                BinaryPrimitives.WriteDoubleLittleEndian(span[1..], (date.Value - DateTime.UnixEpoch).TotalSeconds);
                output.Advance(9);
                break;
            case LlsdUuid id:
                span[0] = (byte)'u';
                id.Value.WriteTo(span[1..]);
                output.Advance(17);
                break;
            default:
                span[0] = (byte)(value is LlsdBoolean boolean ? boolean.Value ? '1' : '0' : '!');
                output.Advance(1);
                break;
        }
    }

    private static void WriteMap(IBufferWriter<byte> output, LlsdMap map)
    {
        WriteTag(output, '{', map.Items.Count);
        foreach (var (key, item) in map.Items)
        {
            WriteCounted(output, 'k', key);
            Write(output, item);
        }

        WriteByte(output, '}');
    }

    private static void WriteArray(IBufferWriter<byte> output, LlsdArray array)
    {
        WriteTag(output, '[', array.Items.Count);
        foreach (var item in array.Items)
            Write(output, item);
        WriteByte(output, ']');
    }

    private static void WriteCounted(IBufferWriter<byte> output, char tag, string text)
    {
        WriteTag(output, tag, Encoding.UTF8.GetByteCount(text));
        Encoding.UTF8.GetBytes(text, output);
    }

    private static void WriteTag(IBufferWriter<byte> output, char tag, int count)
    {
        var span = output.GetSpan(5);
        span[0] = (byte)tag;
        BinaryPrimitives.WriteInt32BigEndian(span[1..], count);
        output.Advance(5);
    }

    private static void WriteByte(IBufferWriter<byte> output, char value)
    {
        output.GetSpan(1)[0] = (byte)value;
        output.Advance(1);
    }
}
