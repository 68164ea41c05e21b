using System.Buffers;
using System.Buffers.Binary;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Store.Columns;

namespace OpenSim.Store.Writing;

/// <summary>Writes the values of a journal record: little-endian, lengths as variable-length numbers, text as UTF-8.</summary>
public readonly struct RecordWriter(ArrayBufferWriter<byte> buffer) : IColumnVisitor
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

    public void TextOrNull(string? text)
    {
        Flag(text is not null);
        if (text is not null)
            Text(text);
    }

    public void Flag(bool value) => Byte(value ? (byte)1 : (byte)0);

    public void Bytes(ReadOnlySpan<byte> bytes)
    {
        Count(bytes.Length);
        buffer.Write(bytes);
    }

    public void Row<TRow, TColumns>(TRow row)
        where TColumns : IColumns<TRow>
    {
        var visitor = this;
        TColumns.Visit(ref visitor, row);
    }

    public bool Wants(EngineKind engine) => true;

    UUID IColumnVisitor.Id(string column, UUID value)
    {
        Id(value);
        return value;
    }

    int IColumnVisitor.Int(string column, int value, ColumnForm form)
    {
        Int32(value);
        return value;
    }

    uint IColumnVisitor.UInt(string column, uint value, ColumnForm form)
    {
        Int32(unchecked((int)value));
        return value;
    }

    long IColumnVisitor.Long(string column, long value, ColumnForm form)
    {
        Number(value);
        return value;
    }

    byte IColumnVisitor.Byte(string column, byte value, ColumnForm form)
    {
        Byte(value);
        return value;
    }

    sbyte IColumnVisitor.SByte(string column, sbyte value)
    {
        Byte(unchecked((byte)value));
        return value;
    }

    bool IColumnVisitor.Bool(string column, bool value, ColumnForm form)
    {
        Flag(value);
        return value;
    }

    float IColumnVisitor.Single(string column, float value)
    {
        Single(value);
        return value;
    }

    double IColumnVisitor.Double(string column, double value)
    {
        Number(BitConverter.DoubleToInt64Bits(value));
        return value;
    }

    string IColumnVisitor.Text(string column, string value, int width, ColumnForm form)
    {
        Text(value);
        return value;
    }

    string? IColumnVisitor.TextOrNull(string column, string? value, int width)
    {
        TextOrNull(value);
        return value;
    }

    byte[] IColumnVisitor.Bytes(string column, byte[] value, ColumnForm form)
    {
        Bytes(value);
        return value;
    }
}
