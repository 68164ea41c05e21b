using System.Buffers;
using System.Buffers.Text;
using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Columns;

/// <summary>Fills a row from a cursor's columns in order. With a pool, equal texts and bytes are one instance.</summary>
public struct ColumnReader(RowCursor cursor, EngineKind engine, int column = 0, ContentPool? pool = null) : IColumnVisitor
{
    /// <summary>The next column to read.</summary>
    public int Column { get; private set; } = column;

    public readonly bool Wants(EngineKind kind) => kind == engine;

    public UUID Id(string name, UUID value) => cursor.Id(Column++);

    public int Int(string name, int value, ColumnForm form) => cursor.Int32(Column++);

    public uint UInt(string name, uint value, ColumnForm form) => cursor.UInt32(Column++);

    public long Long(string name, long value, ColumnForm form) => cursor.Int64(Column++);

    public byte Byte(string name, byte value, ColumnForm form) => cursor.Byte(Column++);

    public sbyte SByte(string name, sbyte value) => cursor.SByte(Column++);

    public bool Bool(string name, bool value, ColumnForm form) => cursor.Bool(Column++);

    public float Single(string name, float value) => cursor.Single(Column++) is var number && float.IsFinite(number) ? number : 0;

    public double Double(string name, double value) => cursor.Double(Column++) is var number && double.IsFinite(number) ? number : 0;

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
        var raw = cursor.Raw(Column++);
        if ((form & ColumnForm.Counted) != 0 && raw is [0])
            return [];
        return (form & ColumnForm.Base64OnSqlite) != 0 && engine == EngineKind.Sqlite ? FromBase64(raw) : Kept(raw);
    }

    // Broken base64 comes to nothing: the row is worth more than one field.
    private readonly byte[] FromBase64(ReadOnlySpan<byte> text)
    {
        if (text.IsEmpty)
            return [];
        var buffer = ArrayPool<byte>.Shared.Rent(Base64.GetMaxDecodedFromUtf8Length(text.Length));
        var status = Base64.DecodeFromUtf8(text, buffer, out _, out var written);
        var bytes = status == OperationStatus.Done ? Kept(buffer.AsSpan(0, written)) : [];
        ArrayPool<byte>.Shared.Return(buffer);
        return bytes;
    }

    private readonly byte[] Kept(ReadOnlySpan<byte> bytes) => pool is null ? bytes.ToArray() : pool.Bytes(bytes);
}
