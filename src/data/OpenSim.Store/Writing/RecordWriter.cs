using System.Buffers;
using System.Buffers.Binary;
using System.Numerics;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Store.Columns;
using OpenSim.Store.Regions;

namespace OpenSim.Store.Writing;

/// <summary>Writes the values of a journal record: little-endian, lengths as variable-length numbers, text as UTF-8.</summary>
internal readonly struct RecordWriter(ArrayBufferWriter<byte> buffer) : IPrimVisitor
{
    public void Number(long value)
    {
        BinaryPrimitives.WriteInt64LittleEndian(buffer.GetSpan(8), value);
        buffer.Advance(8);
    }

    public void Int32(int value)
    {
        BinaryPrimitives.WriteInt32LittleEndian(buffer.GetSpan(4), value);
        buffer.Advance(4);
    }

    public void Byte(byte value)
    {
        buffer.GetSpan(1)[0] = value;
        buffer.Advance(1);
    }

    public void Single(float value) => Int32(BitConverter.SingleToInt32Bits(value));

    public void Id(UUID id)
    {
        id.WriteTo(buffer.GetSpan(16));
        buffer.Advance(16);
    }

    public void Count(int count)
    {
        var rest = (uint)count;
        for (; rest >= 0x80; rest >>= 7)
            Byte((byte)(rest | 0x80));
        Byte((byte)rest);
    }

    public void Text(string text)
    {
        var length = Encoding.UTF8.GetByteCount(text);
        Count(length);
        buffer.Advance(Encoding.UTF8.GetBytes(text, buffer.GetSpan(length)));
    }

    public void Bytes(ReadOnlySpan<byte> bytes)
    {
        Count(bytes.Length);
        buffer.Write(bytes);
    }

    /// <summary>A row's values as the stores bind them.</summary>
    public void Values(IReadOnlyList<object?> values)
    {
        Count(values.Count);
        foreach (var value in values)
            Value(value);
    }

    private void Value(object? value)
    {
        switch (value)
        {
            case null:
                Byte((byte)ValueKind.Null);
                break;
            case string text:
                Byte((byte)ValueKind.Text);
                Text(text);
                break;
            case byte[] bytes:
                Byte((byte)ValueKind.Bytes);
                Bytes(bytes);
                break;
            case float or double:
                Byte((byte)ValueKind.Double);
                Number(BitConverter.DoubleToInt64Bits(Convert.ToDouble(value, System.Globalization.CultureInfo.InvariantCulture)));
                break;
            case UUID id:
                Byte((byte)ValueKind.Id);
                Id(id);
                break;
            default:
                Byte((byte)ValueKind.Number);
                Number(Convert.ToInt64(value, System.Globalization.CultureInfo.InvariantCulture));
                break;
        }
    }

    public bool Wants(EngineKind engine) => true;

    void IPrimVisitor.Id(string column, ref UUID value) => Id(value);

    void IPrimVisitor.Int(string column, ref int value) => Int32(value);

    void IPrimVisitor.Mask(string column, ref uint value) => Int32(unchecked((int)value));

    void IPrimVisitor.Byte(string column, ref byte value) => Byte(value);

    void IPrimVisitor.SByte(string column, ref sbyte value) => Byte(unchecked((byte)value));

    void IPrimVisitor.UShort(string column, ref ushort value) => Int32(value);

    void IPrimVisitor.Bool(string column, ref bool value) => Byte(value ? (byte)1 : (byte)0);

    void IPrimVisitor.Single(string column, ref float value) => Single(value);

    void IPrimVisitor.Vector(string x, string y, string z, ref Vector3 value)
    {
        Single(value.X);
        Single(value.Y);
        Single(value.Z);
    }

    void IPrimVisitor.Quaternion(string x, string y, string z, string w, ref Quaternion value)
    {
        Single(value.X);
        Single(value.Y);
        Single(value.Z);
        Single(value.W);
    }

    void IPrimVisitor.Text(string column, ref string value, int width, ColumnForm form) => Text(value);

    void IPrimVisitor.Bytes(string column, ref byte[] value, ColumnForm form) => Bytes(value);
}

/// <summary>Kinds of values in a journal record.</summary>
internal enum ValueKind : byte
{
    Null = 0,
    Number = 1,
    Double = 2,
    Text = 3,
    Bytes = 4,
    Id = 5
}
