using System.Globalization;
using System.Text;
using MySqlConnector;
using OpenSim.Store.Sql;

namespace OpenSim.Store.MySql;

/// <summary>
/// Rows out of the driver's buffer by the cheapest call that it has for a column's type. Whole numbers up to 32 bits and bytes come
/// without an object made for each; 64 bits, floats and texts do not, because the driver has no other way to them.
/// </summary>
internal sealed class MySqlCursor(MySqlDataReader reader) : RowCursor
{
    private readonly ColumnKind[] _kinds = new ColumnKind[reader.FieldCount]; // each looked up when the column is first read
    private byte[] _buffer = [];
    private bool _closed; // the driver uses its one reader again for the next command

    public override bool IsClosed => _closed || reader.IsClosed;

    public override bool Next() => reader.Read();

    public override string Name(int column) => reader.GetName(column);

    public override bool IsNull(int column) => reader.IsDBNull(column);

    public override long Int64(int column)
    {
        if (IsNothing(column))
            return 0;
        return KindOf(column) switch
        {
            ColumnKind.Int32 => reader.GetInt32(column),
            ColumnKind.Int64 => reader.GetInt64(column),
            ColumnKind.UInt64 => unchecked((long)reader.GetUInt64(column)),
            ColumnKind.Single or ColumnKind.Double => (long)reader.GetDouble(column),
            _ => Int64Of(column, Text(column))
        };
    }

    public override double Double(int column)
    {
        if (IsNothing(column))
            return 0;
        return KindOf(column) switch
        {
            ColumnKind.Single or ColumnKind.Double => reader.GetDouble(column),
            ColumnKind.Int32 => reader.GetInt32(column),
            ColumnKind.Int64 => reader.GetInt64(column),
            ColumnKind.UInt64 => reader.GetUInt64(column),
            _ => DoubleOf(column, Text(column))
        };
    }

    public override float Single(int column) =>
        KindOf(column) != ColumnKind.Single ? (float)Double(column) : IsNothing(column) ? 0 : reader.GetFloat(column);

    public override ReadOnlySpan<byte> Raw(int column)
    {
        if (reader.IsDBNull(column))
            return default;
        return KindOf(column) == ColumnKind.Bytes ? Copy(column) : Encode(Text(column));
    }

    public override string Text(int column)
    {
        if (reader.IsDBNull(column))
            return "";
        return KindOf(column) switch
        {
            ColumnKind.Text => reader.GetString(column),
            ColumnKind.Bytes => Encoding.UTF8.GetString(Copy(column)),
            _ => Convert.ToString(reader.GetValue(column), CultureInfo.InvariantCulture) ?? ""
        };
    }

    public override byte[] Bytes(int column)
    {
        if (reader.IsDBNull(column))
            return [];
        return KindOf(column) == ColumnKind.Bytes ? (byte[])reader.GetValue(column) : Encoding.UTF8.GetBytes(Text(column));
    }

    public override void Dispose()
    {
        if (_closed)
            return;
        _closed = true;
        reader.Dispose();
    }

    private bool IsNothing(int column)
    {
        if (!reader.IsDBNull(column))
            return false;
        MarkNull(column);
        return true;
    }

    private ReadOnlySpan<byte> Copy(int column)
    {
        var length = (int)reader.GetBytes(column, 0, null, 0, 0);
        EnsureRoom(length);
        reader.GetBytes(column, 0, _buffer, 0, length);
        return _buffer.AsSpan(0, length);
    }

    private ReadOnlySpan<byte> Encode(string text)
    {
        EnsureRoom(Encoding.UTF8.GetMaxByteCount(text.Length));
        return _buffer.AsSpan(0, Encoding.UTF8.GetBytes(text, _buffer));
    }

    private void EnsureRoom(int length)
    {
        if (_buffer.Length < length)
            _buffer = new byte[Math.Max(length, 2 * _buffer.Length)];
    }

    private ColumnKind KindOf(int column)
    {
        ref var kind = ref _kinds[column];
        if (kind == ColumnKind.Unknown)
            kind = KindOf(reader.GetFieldType(column));
        return kind;
    }

    private static ColumnKind KindOf(Type type) => Type.GetTypeCode(type) switch
    {
        TypeCode.SByte or TypeCode.Byte or TypeCode.Int16 or TypeCode.UInt16 or TypeCode.Int32 => ColumnKind.Int32,
        TypeCode.UInt32 or TypeCode.Int64 => ColumnKind.Int64,
        TypeCode.UInt64 => ColumnKind.UInt64,
        TypeCode.Single => ColumnKind.Single,
        TypeCode.Double => ColumnKind.Double,
        TypeCode.String => ColumnKind.Text,
        _ => type == typeof(byte[]) ? ColumnKind.Bytes : ColumnKind.Other
    };

    private enum ColumnKind : byte
    {
        Unknown,
        Int32,
        Int64,
        UInt64,
        Single,
        Double,
        Text,
        Bytes,

        /// <summary>Sums, which are decimal, and times: by way of their text.</summary>
        Other
    }
}
