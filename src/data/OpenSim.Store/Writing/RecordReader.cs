using System.Buffers.Binary;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Store.Columns;

namespace OpenSim.Store.Writing;

/// <summary>
/// Reads what <see cref="RecordWriter"/> wrote. Whatever does not fit sets <see cref="Failed"/> and reads as zero from there on, so that
/// callers ask once at the end; nothing throws, however broken the bytes.
/// </summary>
/// <param name="record">One record without its frame.</param>
/// <param name="format">What the file says it has been written as: columns that it does not have yet keep what the row has.</param>
public ref struct RecordReader(ReadOnlySpan<byte> record, int format = OperationCodec.Format) : IColumnVisitor
{
    private ReadOnlySpan<byte> _rest = record;
    private string _table = "";

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
        where TColumns : IColumns<TRow> => Row<TRow, TColumns>(new TRow());

    /// <summary>Fills a row that has what its columns say when there is nothing.</summary>
    public TRow Row<TRow, TColumns>(TRow row)
        where TColumns : IColumns<TRow>
    {
        _table = TColumns.Table;
        return TColumns.Visit(ref this, row);
    }

    private readonly bool Lacks(string column) => format < OperationCodec.Format && RecordColumns.Since(_table, column) > format;

    public readonly bool Wants(EngineKind engine) => true;

    UUID IColumnVisitor.Id(string column, UUID value) => Lacks(column) ? value : Id();

    int IColumnVisitor.Int(string column, int value, ColumnForm form) => Lacks(column) ? value : Int32();

    uint IColumnVisitor.UInt(string column, uint value, ColumnForm form) => Lacks(column) ? value : unchecked((uint)Int32());

    long IColumnVisitor.Long(string column, long value, ColumnForm form) => Lacks(column) ? value : Number();

    byte IColumnVisitor.Byte(string column, byte value, ColumnForm form) => Lacks(column) ? value : Byte();

    sbyte IColumnVisitor.SByte(string column, sbyte value) => Lacks(column) ? value : unchecked((sbyte)Byte());

    bool IColumnVisitor.Bool(string column, bool value, ColumnForm form) => Lacks(column) ? value : Flag();

    float IColumnVisitor.Single(string column, float value) => Lacks(column) ? value : Single();

    double IColumnVisitor.Double(string column, double value) => Lacks(column) ? value : BitConverter.Int64BitsToDouble(Number());

    string IColumnVisitor.Text(string column, string value, int width, ColumnForm form) => Lacks(column) ? value : Text();

    string? IColumnVisitor.TextOrNull(string column, string? value, int width) => Lacks(column) ? value : TextOrNull();

    byte[] IColumnVisitor.Bytes(string column, byte[] value, ColumnForm form) => Lacks(column) ? value : Bytes();
}
