using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Store.Sql;

/// <summary>
/// Rows of a query, read by column number. Lenient about stored types, because the same table holds numbers as text on one engine and as
/// numbers on the other, and old rows hold what old servers wrote; null reads as zero or empty. What a column cannot be read as is zero
/// too, and <see cref="Misread"/> says which column that was.
/// </summary>
public abstract class RowCursor : IDisposable
{
    private int _missing = -1;

    public abstract bool IsClosed { get; }

    /// <summary>The first column since <see cref="Clear"/> that holds something else than it was read as; -1: none.</summary>
    public int Misread { get; private set; } = -1;

    /// <summary>Takes the names of what cannot be read; null: nobody asks.</summary>
    internal UnreadableRows? Unreadable { get; set; }

    public abstract bool Next();

    /// <summary>A column's name, as the query has it.</summary>
    public abstract string Name(int column);

    /// <summary>Before a row is read of which <see cref="Misread"/> is asked.</summary>
    public void Clear() => Misread = _missing = -1;

    /// <summary>Did the last reading of this column find null, or what it could not read?</summary>
    public bool IsMissing(int column) => _missing == column;

    /// <summary>The column holds something else than it was read as.</summary>
    public void MarkMisread(int column)
    {
        _missing = column;
        if (Misread < 0)
            Misread = column;
    }

    protected void MarkNull(int column) => _missing = column;

    /// <summary>The number in a text, 0 and marked where it is none.</summary>
    protected long Int64Of(int column, string text)
    {
        if (!LenientNumber.TryInt64(text, out var number))
            MarkMisread(column);
        return number;
    }

    /// <summary>The number in a text, 0 and marked where it is none.</summary>
    protected double DoubleOf(int column, string text)
    {
        if (!LenientNumber.TryDouble(text, out var number))
            MarkMisread(column);
        return number;
    }

    public abstract bool IsNull(int column);

    /// <summary>"True" and "False" count as 1 and 0; text that is no number as 0.</summary>
    public abstract long Int64(int column);

    public abstract double Double(int column);

    /// <summary>A text's UTF-8 bytes or a blob's bytes; valid until the next call.</summary>
    public abstract ReadOnlySpan<byte> Raw(int column);

    public abstract string Text(int column);

    public abstract byte[] Bytes(int column);

    // Signed and unsigned are written into one another's columns, so either range is good for both.
    public int Int32(int column) => unchecked((int)Within(column, int.MinValue, uint.MaxValue));

    public uint UInt32(int column) => unchecked((uint)Within(column, int.MinValue, uint.MaxValue));

    public byte Byte(int column) => unchecked((byte)Within(column, sbyte.MinValue, byte.MaxValue));

    public sbyte SByte(int column) => unchecked((sbyte)Within(column, sbyte.MinValue, byte.MaxValue));

    public short Int16(int column) => unchecked((short)Within(column, short.MinValue, ushort.MaxValue));

    public ushort UInt16(int column) => unchecked((ushort)Within(column, short.MinValue, ushort.MaxValue));

    public bool Bool(int column) => Int64(column) != 0;

    public virtual float Single(int column) => (float)Double(column);

    /// <summary>Three columns in a row.</summary>
    public Vector3 Vector(int column) => new(Single(column), Single(column + 1), Single(column + 2));

    /// <summary>
    /// 36 or 32 characters; anything else, and null, is the zero id. Ids with something behind them ("uuid;url;name") give the id.
    /// </summary>
    public UUID Id(int column)
    {
        var text = Raw(column);
        if (!IdText.TryParse(text, out var id) && !text.IsEmpty)
            MarkMisread(column);
        return id;
    }

    public string? TextOrNull(int column) => IsNull(column) ? null : Text(column);

    public abstract void Dispose();

    private long Within(int column, long min, long max)
    {
        var number = Int64(column);
        if (number >= min && number <= max)
            return number;
        MarkMisread(column);
        return 0;
    }
}
