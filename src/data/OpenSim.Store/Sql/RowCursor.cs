using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Store.Sql;

/// <summary>
/// Rows of a query, read by column number. Lenient about stored types, because the same table holds numbers as text on one engine and as
/// numbers on the other, and old rows hold what old servers wrote; null reads as zero or empty.
/// </summary>
public abstract class RowCursor : IDisposable
{
    public abstract bool IsClosed { get; }

    public abstract bool Next();

    public abstract bool IsNull(int column);

    /// <summary>"True" and "False" count as 1 and 0; text that is no number as 0.</summary>
    public abstract long Int64(int column);

    public abstract double Double(int column);

    /// <summary>A text's UTF-8 bytes or a blob's bytes; valid until the next call.</summary>
    public abstract ReadOnlySpan<byte> Raw(int column);

    public abstract string Text(int column);

    public abstract byte[] Bytes(int column);

    public int Int32(int column) => unchecked((int)Int64(column));

    public uint UInt32(int column) => unchecked((uint)Int64(column));

    public byte Byte(int column) => unchecked((byte)Int64(column));

    public sbyte SByte(int column) => unchecked((sbyte)Int64(column));

    public short Int16(int column) => unchecked((short)Int64(column));

    public ushort UInt16(int column) => unchecked((ushort)Int64(column));

    public bool Bool(int column) => Int64(column) != 0;

    public virtual float Single(int column) => (float)Double(column);

    /// <summary>Three columns in a row.</summary>
    public Vector3 Vector(int column) => new(Single(column), Single(column + 1), Single(column + 2));

    /// <summary>
    /// 36 or 32 characters; anything else, and null, is the zero id. Ids with something behind them ("uuid;url;name") give the id.
    /// </summary>
    public UUID Id(int column) => IdText.TryParse(Raw(column), out var id) ? id : UUID.Zero;

    public string? TextOrNull(int column) => IsNull(column) ? null : Text(column);

    public abstract void Dispose();
}
