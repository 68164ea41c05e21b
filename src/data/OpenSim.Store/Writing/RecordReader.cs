using System.Buffers.Binary;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Store.Columns;

namespace OpenSim.Store.Writing;

/// <summary>
/// Reads what <see cref="RecordWriter"/> wrote. Whatever does not fit sets <see cref="Failed"/> and reads as zero from there on, so that
/// callers ask once at the end; nothing throws, however broken the bytes.
/// </summary>
public ref struct RecordReader(ReadOnlySpan<byte> record) : IColumnVisitor
{
    private ReadOnlySpan<byte> _rest = record;

    public bool Failed { get; private set; }

    public readonly bool AtEnd => _rest.IsEmpty;

    private ReadOnlySpan<byte> Take(int length)
    {
        if (Failed || length < 0 || length > _rest.Length)
        {
            Failed = true;
            return default;
        }

        var taken = _rest[..length];
        _rest = _rest[length..];
        return taken;
    }

    public long Number() => Take(8) is { Length: 8 } bytes ? BinaryPrimitives.ReadInt64LittleEndian(bytes) : 0;

    public int Int32() => Take(4) is { Length: 4 } bytes ? BinaryPrimitives.ReadInt32LittleEndian(bytes) : 0;

    public byte Byte() => Take(1) is [var value] ? value : (byte)0;

    public float Single() => BitConverter.Int32BitsToSingle(Int32());

    public UUID Id() => Take(16) is { Length: 16 } bytes ? new UUID(bytes) : UUID.Zero;

    /// <summary>A count of things of at least one byte each: more than there are bytes left is a failure.</summary>
    public int Count()
    {
        uint value = 0;
        for (var shift = 0; shift < 35; shift += 7)
        {
            var next = Byte();
            value |= (uint)(next & 0x7F) << shift;
            if ((next & 0x80) == 0)
                break;
        }

        if (!Failed && value <= _rest.Length)
            return (int)value;
        Failed = true;
        return 0;
    }

    public string Text() => Encoding.UTF8.GetString(Take(Count()));

    public byte[] Bytes() => Take(Count()) is { Length: > 0 } bytes ? bytes.ToArray() : [];

    public string? TextOrNull() => Flag() ? Text() : null;

    public bool Flag() => Byte() != 0;

    public TRow Row<TRow, TColumns>()
        where TRow : new()
        where TColumns : IColumns<TRow> => TColumns.Visit(ref this, new TRow());

    public readonly bool Wants(EngineKind engine) => true;

    UUID IColumnVisitor.Id(string column, UUID value) => Id();

    int IColumnVisitor.Int(string column, int value, ColumnForm form) => Int32();

    uint IColumnVisitor.UInt(string column, uint value, ColumnForm form) => unchecked((uint)Int32());

    long IColumnVisitor.Long(string column, long value, ColumnForm form) => Number();

    byte IColumnVisitor.Byte(string column, byte value, ColumnForm form) => Byte();

    sbyte IColumnVisitor.SByte(string column, sbyte value) => unchecked((sbyte)Byte());

    bool IColumnVisitor.Bool(string column, bool value, ColumnForm form) => Flag();

    float IColumnVisitor.Single(string column, float value) => Single();

    double IColumnVisitor.Double(string column, double value) => BitConverter.Int64BitsToDouble(Number());

    string IColumnVisitor.Text(string column, string value, int width, ColumnForm form) => Text();

    string? IColumnVisitor.TextOrNull(string column, string? value, int width) => TextOrNull();

    byte[] IColumnVisitor.Bytes(string column, byte[] value, ColumnForm form) => Bytes();
}
