using System.Buffers;
using System.Buffers.Text;
using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Regions;

/// <summary>Fills a row from a cursor's columns in order. Texts and bytes come out of a pool, so that equal ones are one instance.</summary>
internal struct PrimRowReader(RowCursor cursor, ContentPool pool, EngineKind engine, int column) : IPrimVisitor
{
    /// <summary>The next column to read.</summary>
    public int Column { get; private set; } = column;

    public readonly bool Wants(EngineKind kind) => kind == engine;

    public void Id(string name, ref UUID value) => value = cursor.Id(Column++);

    public void Int(string name, ref int value) => value = cursor.Int32(Column++);

    public void Mask(string name, ref uint value) => value = cursor.UInt32(Column++);

    public void Byte(string name, ref byte value) => value = cursor.Byte(Column++);

    public void SByte(string name, ref sbyte value) => value = cursor.SByte(Column++);

    public void UShort(string name, ref ushort value) => value = cursor.UInt16(Column++);

    public void Bool(string name, ref bool value) => value = cursor.Bool(Column++);

    public void Single(string name, ref float value) => value = Finite(cursor.Single(Column++));

    public void Vector(string x, string y, string z, ref Vector3 value)
    {
        value = new Vector3(Finite(cursor.Single(Column)), Finite(cursor.Single(Column + 1)), Finite(cursor.Single(Column + 2)));
        Column += 3;
    }

    public void Quaternion(string x, string y, string z, string w, ref Quaternion value)
    {
        value = new Quaternion(Finite(cursor.Single(Column)), Finite(cursor.Single(Column + 1)), Finite(cursor.Single(Column + 2)), Finite(cursor.Single(Column + 3)));
        Column += 4;
    }

    public void Text(string name, ref string value, int width, ColumnForm form) => value = pool.Text(cursor.Raw(Column++));

    public void Bytes(string name, ref byte[] value, ColumnForm form)
    {
        var raw = cursor.Raw(Column++);
        if ((form & ColumnForm.Counted) != 0 && raw is [0])
            raw = default;
        value = (form & ColumnForm.Base64OnSqlite) != 0 && engine == EngineKind.Sqlite ? FromBase64(raw) : pool.Bytes(raw);
    }

    // Broken base64 comes to nothing: the prim is worth more than its particles.
    private readonly byte[] FromBase64(ReadOnlySpan<byte> text)
    {
        if (text.IsEmpty)
            return [];
        var buffer = ArrayPool<byte>.Shared.Rent(Base64.GetMaxDecodedFromUtf8Length(text.Length));
        var status = Base64.DecodeFromUtf8(text, buffer, out _, out var written);
        var bytes = status == OperationStatus.Done ? pool.Bytes(buffer.AsSpan(0, written)) : [];
        ArrayPool<byte>.Shared.Return(buffer);
        return bytes;
    }

    private static float Finite(float value) => float.IsFinite(value) ? value : 0;
}
