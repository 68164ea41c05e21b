using System.Collections;
using System.Data.Common;
using System.Globalization;
using System.Text;

namespace OpenSim.Store.MySql.Client;

/// <summary>Rows as they stream from the server. Until it is closed the connection can do nothing else.</summary>
public sealed class MariaDbDataReader : DbDataReader
{
    private readonly MariaDbConnection _connection;
    private readonly IntPtr _statement;
    private readonly ResultBuffer? _rows;
    private readonly bool _closesConnection;
    private bool _closed;
    private bool _ended;

    internal MariaDbDataReader(MariaDbConnection connection, IntPtr statement, ResultBuffer? rows, int affected, bool closesConnection)
    {
        _connection = connection;
        _statement = statement;
        _rows = rows;
        _ended = rows is null;
        RecordsAffected = affected;
        _closesConnection = closesConnection;
    }

    internal ResultBuffer Rows => _rows ?? throw new InvalidOperationException("The statement returned no rows.");

    public override int Depth => 0;

    public override int FieldCount => _rows?.Count ?? 0;

    /// <summary>Not known of a stream before it is read: true when there are columns.</summary>
    public override bool HasRows => _rows is not null;

    public override bool IsClosed => _closed;

    public override int RecordsAffected { get; }

    public override object this[int ordinal] => GetValue(ordinal);

    public override object this[string name] => GetValue(GetOrdinal(name));

    public override bool Read()
    {
        if (_ended || _closed)
            return false;
        _ended = !_rows!.Fetch();
        return !_ended;
    }

    public override bool NextResult() => false;

    public override void Close()
    {
        if (_closed)
            return;
        _closed = true;
        if (_rows is not null)
            LibMariaDb.StatementFreeResult(_statement); // reads the rest of the rows from the wire
        _connection.Reading = null;
        if (_closesConnection)
            _connection.Close();
    }

    /// <summary>The connection is being closed: nothing is read any more.</summary>
    internal void Abandon() => _closed = true;

    public override bool IsDBNull(int ordinal) => Rows.IsNull(ordinal);

    public override object GetValue(int ordinal)
    {
        if (Rows.IsNull(ordinal))
            return DBNull.Value;
        var column = Rows.Columns[ordinal];
        return column.Kind switch
        {
            ResultKind.Integer => column.IsUnsigned ? unchecked((ulong)Rows.Int64(ordinal)) : Rows.Int64(ordinal),
            ResultKind.Single => Rows.Single(ordinal),
            ResultKind.Double => Rows.Double(ordinal),
            _ => column.IsText ? Encoding.UTF8.GetString(Rows.Bytes(ordinal)) : Rows.Bytes(ordinal).ToArray()
        };
    }

    public override int GetValues(object[] values)
    {
        var count = Math.Min(values.Length, FieldCount);
        for (var i = 0; i < count; i++)
            values[i] = GetValue(i);
        return count;
    }

    public override Type GetFieldType(int ordinal) => Rows.Columns[ordinal] switch
    {
        { Kind: ResultKind.Integer, IsUnsigned: true } => typeof(ulong),
        { Kind: ResultKind.Integer } => typeof(long),
        { Kind: ResultKind.Single } => typeof(float),
        { Kind: ResultKind.Double } => typeof(double),
        { IsText: true } => typeof(string),
        _ => typeof(byte[])
    };

    public override string GetDataTypeName(int ordinal) => Rows.Columns[ordinal].TypeName;

    public override string GetName(int ordinal) => Rows.Columns[ordinal].Name;

    public override int GetOrdinal(string name)
    {
        var index = Array.FindIndex(Rows.Columns, column => column.Name.Equals(name, StringComparison.OrdinalIgnoreCase));
        return index >= 0 ? index : throw new IndexOutOfRangeException($"There is no column {name}.");
    }

    public override bool GetBoolean(int ordinal) => GetInt64(ordinal) != 0;

    public override byte GetByte(int ordinal) => checked((byte)GetInt64(ordinal));

    public override short GetInt16(int ordinal) => checked((short)GetInt64(ordinal));

    public override int GetInt32(int ordinal) => checked((int)GetInt64(ordinal));

    public override long GetInt64(int ordinal) => Convert.ToInt64(NotNull(ordinal), CultureInfo.InvariantCulture);

    public override float GetFloat(int ordinal) => Convert.ToSingle(NotNull(ordinal), CultureInfo.InvariantCulture);

    public override double GetDouble(int ordinal) => Convert.ToDouble(NotNull(ordinal), CultureInfo.InvariantCulture);

    public override decimal GetDecimal(int ordinal) => Convert.ToDecimal(NotNull(ordinal), CultureInfo.InvariantCulture);

    public override DateTime GetDateTime(int ordinal) => DateTime.Parse(GetString(ordinal), CultureInfo.InvariantCulture);

    public override Guid GetGuid(int ordinal) => Guid.Parse(GetString(ordinal));

    public override char GetChar(int ordinal) => GetString(ordinal)[0];

    public override string GetString(int ordinal) => NotNull(ordinal) switch
    {
        string text => text,
        byte[] bytes => Encoding.UTF8.GetString(bytes),
        var other => Convert.ToString(other, CultureInfo.InvariantCulture)!
    };

    public override long GetBytes(int ordinal, long dataOffset, byte[]? buffer, int bufferOffset, int length)
    {
        var bytes = Rows.Bytes(ordinal);
        if (buffer is null)
            return bytes.Length;
        var count = (int)Math.Clamp(bytes.Length - dataOffset, 0, length);
        bytes.Slice((int)dataOffset, count).CopyTo(buffer.AsSpan(bufferOffset));
        return count;
    }

    public override long GetChars(int ordinal, long dataOffset, char[]? buffer, int bufferOffset, int length)
    {
        var text = GetString(ordinal);
        if (buffer is null)
            return text.Length;
        var count = (int)Math.Clamp(text.Length - dataOffset, 0, length);
        text.CopyTo((int)dataOffset, buffer, bufferOffset, count);
        return count;
    }

    public override IEnumerator GetEnumerator() => new DbEnumerator(this);

    private object NotNull(int ordinal) => GetValue(ordinal) is var value and not DBNull
        ? value
        : throw new InvalidCastException($"Column {GetName(ordinal)} is null.");

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            Close();
        base.Dispose(disposing);
    }
}
