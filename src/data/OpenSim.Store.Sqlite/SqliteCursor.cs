using System.Globalization;
using System.Text;
using Microsoft.Data.Sqlite;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Sqlite;

/// <summary>
/// Rows straight from the engine's own buffers: no boxing, no string unless asked for. It has the connection's lock as long as it is open,
/// so one thread opens, reads and closes it. Every call takes that lock, on which a region's load spent 22 % of its time; one that the
/// thread has already costs it 5 %.
/// </summary>
internal sealed unsafe class SqliteCursor : RowCursor
{
    private readonly SqliteDataReader _reader;
    private readonly IntPtr _statement;
    private IntPtr _mutex;

    public SqliteCursor(SqliteDataReader reader)
    {
        _reader = reader;
        _statement = reader.Handle?.DangerousGetHandle() ?? IntPtr.Zero; // the reader keeps the statement alive as long as it is open
        if (_statement == IntPtr.Zero)
            return; // a statement without rows
        _mutex = SqliteColumn.MutexOf(SqliteColumn.ConnectionOf(_statement));
        SqliteColumn.Enter(_mutex);
    }

    public override bool IsClosed => _reader.IsClosed;

    public override bool Next() => _reader.Read();

    public override string Name(int column) => _reader.GetName(column);

    public override bool IsNull(int column) => SqliteColumn.TypeOf(ValueOf(column)) == SqliteColumn.NullType;

    public override long Int64(int column)
    {
        var value = ValueOf(column);
        return SqliteColumn.TypeOf(value) switch
        {
            SqliteColumn.IntegerType => SqliteColumn.Int64(value),
            SqliteColumn.FloatType => (long)SqliteColumn.Double(value),
            SqliteColumn.NullType => Nothing(column),
            _ => Int64Of(column, Text(column))
        };
    }

    public override double Double(int column)
    {
        var value = ValueOf(column);
        return SqliteColumn.TypeOf(value) switch
        {
            SqliteColumn.IntegerType or SqliteColumn.FloatType => SqliteColumn.Double(value),
            SqliteColumn.NullType => Nothing(column),
            _ => DoubleOf(column, Text(column))
        };
    }

    public override ReadOnlySpan<byte> Raw(int column)
    {
        var value = ValueOf(column);
        var type = SqliteColumn.TypeOf(value);
        if (type == SqliteColumn.NullType)
            return default;
        // For text the pointer must be asked for first: it is the call that makes UTF-8 of whatever the file holds.
        var bytes = type == SqliteColumn.BlobType ? SqliteColumn.Blob(value) : SqliteColumn.Text(value);
        return bytes == null ? default : new ReadOnlySpan<byte>(bytes, SqliteColumn.LengthOf(value));
    }

    public override string Text(int column)
    {
        var value = ValueOf(column);
        return SqliteColumn.TypeOf(value) switch
        {
            SqliteColumn.IntegerType => SqliteColumn.Int64(value).ToString(CultureInfo.InvariantCulture),
            SqliteColumn.FloatType => SqliteColumn.Double(value).ToString(CultureInfo.InvariantCulture),
            SqliteColumn.NullType => "",
            _ => Encoding.UTF8.GetString(Raw(column))
        };
    }

    public override byte[] Bytes(int column)
    {
        var raw = Raw(column);
        return raw.IsEmpty ? [] : raw.ToArray();
    }

    public override void Dispose()
    {
        if (_mutex != IntPtr.Zero)
            SqliteColumn.Leave(_mutex);
        _mutex = IntPtr.Zero;
        _reader.Dispose();
    }

    private long Nothing(int column)
    {
        MarkNull(column);
        return 0;
    }

    private IntPtr ValueOf(int column) => SqliteColumn.Value(_statement, column);
}
