using System.Buffers;
using System.Buffers.Text;
using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Columns;

/// <summary>
/// Fills a row from a cursor's columns in order. With a pool, equal texts and bytes are one instance. In a new row a number that is null or
/// cannot be read leaves the row's default: an agent limit of zero would shut a region.
/// </summary>
public struct ColumnReader(RowCursor cursor, EngineKind engine, int column = 0, ContentPool? pool = null, bool isNew = false)
    : IColumnVisitor
{
    /// <summary>The next column to read.</summary>
    public int Column { get; private set; } = column;

    public readonly bool Wants(EngineKind kind) => kind == engine;

    public UUID Id(string name, UUID value) => cursor.Id(Column++);

    public int Int(string name, int value, ColumnForm form) => Kept(cursor.Int32(Column), value);

    public uint UInt(string name, uint value, ColumnForm form) => Kept(cursor.UInt32(Column), value);

    public long Long(string name, long value, ColumnForm form) => Kept(cursor.Int64(Column), value);

    public byte Byte(string name, byte value, ColumnForm form) => Kept(cursor.Byte(Column), value);

    public sbyte SByte(string name, sbyte value) => Kept(cursor.SByte(Column), value);

    public bool Bool(string name, bool value, ColumnForm form) => Kept(cursor.Bool(Column), value);

    public float Single(string name, float value) => Kept(Finite(cursor.Single(Column)), value);

    public double Double(string name, double value) => Kept(Finite(cursor.Double(Column)), value);

    public string Text(string name, string value, int width, ColumnForm form) =>
        pool is null ? cursor.Text(Column++) : pool.Text(cursor.Raw(Column++));

    public string? TextOrNull(string name, string? value, int width)
    {
        if (!cursor.IsNull(Column))
            return Text(name, "", width, ColumnForm.Plain);
        Column++;
        return null;
    }

    public byte[] Bytes(string name, byte[] value, ColumnForm form)
    {
        var at = Column++;
        var raw = cursor.Raw(at);
        if ((form & ColumnForm.Counted) != 0 && raw is [0])
            return [];
        return (form & ColumnForm.Base64OnSqlite) != 0 && engine == EngineKind.Sqlite ? FromBase64(raw, at) : Kept(raw);
    }

    // Broken base64 comes to nothing: the row is worth more than one field.
    private readonly byte[] FromBase64(ReadOnlySpan<byte> text, int at)
    {
        if (text.IsEmpty)
            return [];
        var buffer = ArrayPool<byte>.Shared.Rent(Base64.GetMaxDecodedFromUtf8Length(text.Length));
        var status = Base64.DecodeFromUtf8(text, buffer, out _, out var written);
        var bytes = status == OperationStatus.Done ? Kept(buffer.AsSpan(0, written)) : [];
        ArrayPool<byte>.Shared.Return(buffer);
        if (status != OperationStatus.Done)
            cursor.MarkMisread(at);
        return bytes;
    }

    private readonly T Finite<T>(T number)
        where T : struct, IFloatingPointIeee754<T>
    {
        if (T.IsFinite(number))
            return number;
        cursor.MarkMisread(Column);
        return T.Zero;
    }

    private T Kept<T>(T read, T value) => cursor.IsMissing(Column++) && isNew ? value : read;

    private readonly byte[] Kept(ReadOnlySpan<byte> bytes) => pool is null ? bytes.ToArray() : pool.Bytes(bytes);
}
