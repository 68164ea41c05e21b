using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.Text;

namespace OpenSim.Store.MySql.Client;

/// <summary>
/// A statement. With parameters or rows it goes over the server's prepared statements, prepared at first use and kept until the text changes or the
/// command is disposed: numbers then travel as numbers, so that floats keep every bit. Schema statements go as text.
/// </summary>
public sealed unsafe class MariaDbCommand : DbCommand
{
    private const int UnknownStatement = 1243;
    private const int NeedsPrepare = 1615;

    private MariaDbConnection? _connection;
    private string _text = "";
    private IntPtr _statement;
    private IntPtr _preparedOn;
    private int[] _order = [];
    private ParameterBuffer? _parameterBuffer;
    private ResultBuffer? _resultBuffer;

    [AllowNull]
    public override string CommandText
    {
        get => _text;
        set
        {
            Unprepare();
            _text = value ?? "";
        }
    }

    /// <summary>0 waits for ever; anything else for the connection string's time.</summary>
    public override int CommandTimeout { get; set; } = 30;

    public override CommandType CommandType { get; set; } = CommandType.Text;

    public override bool DesignTimeVisible { get; set; }

    public override UpdateRowSource UpdatedRowSource { get; set; }

    public new MariaDbParameterCollection Parameters { get; } = new();

    protected override DbConnection? DbConnection
    {
        get => _connection;
        set
        {
            Unprepare();
            _connection = (MariaDbConnection?)value;
        }
    }

    protected override DbParameterCollection DbParameterCollection => Parameters;

    protected override DbTransaction? DbTransaction { get; set; }

    private MariaDbConnection Ready
    {
        get
        {
            var connection = _connection ?? throw new InvalidOperationException("The command has no connection.");
            if (connection.Reading is not null)
                throw new InvalidOperationException("A reader on this connection is still open.");
            return connection;
        }
    }

    public override void Cancel()
    {
        // The library has no way to do it from another thread on the same connection.
    }

    public override int ExecuteNonQuery()
    {
        var connection = Ready;
        connection.SetReadTimeoutOf(this);
        if (Parameters.Count == 0)
            return (int)connection.Query(_text);
        Execute(connection);
        if (_resultBuffer is not null)
            LibMariaDb.StatementFreeResult(_statement);
        return (int)LibMariaDb.StatementAffectedRows(_statement);
    }

    public override object? ExecuteScalar()
    {
        using var reader = ExecuteReader();
        return reader.Read() ? reader.GetValue(0) : null;
    }

    public override void Prepare() => Prepare(Ready);

    protected override DbDataReader ExecuteDbDataReader(CommandBehavior behavior)
    {
        var connection = Ready;
        connection.SetReadTimeoutOf(this);
        Execute(connection);
        _resultBuffer?.Bind();
        var affected = _resultBuffer is null ? (int)LibMariaDb.StatementAffectedRows(_statement) : -1;
        var reader = new MariaDbDataReader(connection, _statement, _resultBuffer, affected, (behavior & CommandBehavior.CloseConnection) != 0);
        connection.Reading = reader;
        return reader;
    }

    private void Execute(MariaDbConnection connection)
    {
        Prepare(connection);
        BindParameters();
        if (LibMariaDb.StatementExecute(_statement) == 0)
            return;
        var error = MariaDbException.OfStatement(_statement);
        if (error.Number is not (UnknownStatement or NeedsPrepare))
            throw error;
        Unprepare(); // another session has changed the table since
        Prepare(connection);
        BindParameters();
        if (LibMariaDb.StatementExecute(_statement) != 0)
            throw MariaDbException.OfStatement(_statement);
    }

    private void Prepare(MariaDbConnection connection)
    {
        if (_statement != IntPtr.Zero && _preparedOn == connection.Handle)
            return;
        Unprepare();
        var (sql, names) = NamedParameters.Rewrite(_text);
        var utf8 = Encoding.UTF8.GetBytes(sql);
        _statement = LibMariaDb.StatementInit(connection.Handle);
        _preparedOn = connection.Handle;
        fixed (byte* text = utf8)
        {
            if (LibMariaDb.StatementPrepare(_statement, text, (ulong)utf8.Length) != 0)
            {
                var error = MariaDbException.OfStatement(_statement);
                Unprepare();
                throw error;
            }
        }

        _order = OrderOf(names);
        _parameterBuffer = new ParameterBuffer(_order.Length);
        PrepareResult();
    }

    // Which parameter each question mark stands for. Statements of the stores name them p0, p1 … in order, so the next one is tried first.
    private int[] OrderOf(IReadOnlyList<string> names)
    {
        var order = new int[names.Count];
        for (var i = 0; i < order.Length; i++)
        {
            var expected = i < Parameters.Count && Parameters.At(i).BareName.Equals(names[i], StringComparison.OrdinalIgnoreCase);
            order[i] = expected ? i : Parameters.IndexOf(names[i].AsSpan());
            if (order[i] < 0)
                throw new InvalidOperationException($"The statement names a parameter @{names[i]} that the command does not have.");
        }

        return order;
    }

    private void PrepareResult()
    {
        var metadata = LibMariaDb.StatementMetadata(_statement);
        if (metadata == IntPtr.Zero)
            return;
        _resultBuffer = new ResultBuffer(_statement, metadata);
        LibMariaDb.FreeResult(metadata);
    }

    private void BindParameters()
    {
        if (_order.Length == 0)
            return;
        nuint bytes = 0;
        foreach (var index in _order)
            bytes += ParameterBuffer.SizeOf(Parameters.At(index).Value);
        _parameterBuffer!.Begin(bytes);
        for (var i = 0; i < _order.Length; i++)
            _parameterBuffer.Set(i, Parameters.At(_order[i]).Value);
        if (LibMariaDb.StatementBindParameters(_statement, _parameterBuffer.Binds) != 0)
            throw MariaDbException.OfStatement(_statement);
    }

    private void Unprepare()
    {
        _resultBuffer?.Dispose();
        _resultBuffer = null;
        _parameterBuffer?.Dispose();
        _parameterBuffer = null;
        if (_statement != IntPtr.Zero)
            LibMariaDb.StatementClose(_statement); // also right after the connection was closed: the library then only frees
        _statement = IntPtr.Zero;
    }

    protected override DbParameter CreateDbParameter() => new MariaDbParameter();

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            Unprepare();
        base.Dispose(disposing);
    }
}
