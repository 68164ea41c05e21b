using System.Globalization;
using System.Text;
using Microsoft.Data.Sqlite;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Sqlite;

/// <summary>Rows straight from the engine's own buffers: no boxing, no string unless asked for.</summary>
internal sealed unsafe class SqliteCursor : RowCursor
{
    private readonly SqliteDataReader _reader;
    private readonly IntPtr _statement;

    public SqliteCursor(SqliteDataReader reader)
    {
        _reader = reader;
        _statement = reader.Handle?.DangerousGetHandle() ?? IntPtr.Zero; // the reader keeps the statement alive as long as it is open
    }

    public override bool IsClosed => _reader.IsClosed;

    public override bool Next() => _reader.Read();

    public override bool IsNull(int column) => SqliteColumn.TypeOf(_statement, column) == SqliteColumn.NullType;

    public override long Int64(int column) => SqliteColumn.TypeOf(_statement, column) switch
    {
        SqliteColumn.IntegerType => SqliteColumn.Int64(_statement, column),
        SqliteColumn.FloatType => (long)SqliteColumn.Double(_statement, column),
        SqliteColumn.NullType => 0,
        _ => LenientNumber.Int64(Text(column))
    };

    public override double Double(int column) => SqliteColumn.TypeOf(_statement, column) switch
    {
        SqliteColumn.IntegerType or SqliteColumn.FloatType => SqliteColumn.Double(_statement, column),
        SqliteColumn.NullType => 0,
        _ => LenientNumber.Double(Text(column))
    };

    public override ReadOnlySpan<byte> Raw(int column)
    {
        var type = SqliteColumn.TypeOf(_statement, column);
        if (type == SqliteColumn.NullType)
            return default;
        // For text the pointer must be asked for first: it is the call that makes UTF-8 of whatever the file holds.
        var bytes = type == SqliteColumn.BlobType ? SqliteColumn.Blob(_statement, column) : SqliteColumn.Text(_statement, column);
        return bytes == null ? default : new ReadOnlySpan<byte>(bytes, SqliteColumn.LengthOf(_statement, column));
    }

    public override string Text(int column) => SqliteColumn.TypeOf(_statement, column) switch
    {
        SqliteColumn.IntegerType => SqliteColumn.Int64(_statement, column).ToString(CultureInfo.InvariantCulture),
        SqliteColumn.FloatType => SqliteColumn.Double(_statement, column).ToString(CultureInfo.InvariantCulture),
        SqliteColumn.NullType => "",
        _ => Encoding.UTF8.GetString(Raw(column))
    };

    public override byte[] Bytes(int column)
    {
        var raw = Raw(column);
        return raw.IsEmpty ? [] : raw.ToArray();
    }

    public override void Dispose() => _reader.Dispose();
}
