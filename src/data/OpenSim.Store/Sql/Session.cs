using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text;

namespace OpenSim.Store.Sql;

/// <summary>
/// One connection in use by one thread, with its prepared commands. At most one cursor is open at a time, because MySQL streams rows and
/// can do nothing else meanwhile. Commands are kept for the connection's life: the stores' statements are few and always the same.
/// </summary>
public sealed class Session : IDisposable
{
    private readonly SqlDriver _driver;
    private readonly Dictionary<string, DbCommand> _commands = [];
    private readonly Dictionary<string, DbCommand>.AlternateLookup<ReadOnlySpan<char>> _bySpan;
    private readonly int _patience; // the driver's own seconds for a command
    private char[] _sqlBuffer = new char[1024];
    private RowCursor? _open;

    internal Session(SqlDriver driver, DbConnection connection)
    {
        _driver = driver;
        Connection = connection;
        using var any = connection.CreateCommand();
        _patience = any.CommandTimeout;
        _bySpan = _commands.GetAlternateLookup<ReadOnlySpan<char>>();
    }

    public DbConnection Connection { get; }

    /// <summary>A transaction of it could not be ended in good order: it is not to be used again.</summary>
    internal bool IsBroken { get; set; }

    public SqlDialect Dialect => _driver.Dialect;

    /// <summary>Where what it cannot read is named.</summary>
    internal UnreadableRows Unreadable { get; set; } = new();

    /// <summary>Of whoever uses it now: no command of it lasts longer.</summary>
    internal Deadline Deadline { get; set; }

    /// <summary>When it was given back, in units of the database's clock.</summary>
    internal long LastUsed { get; set; }

    internal StringBuilder Text { get; } = new();

    internal List<object?> Values { get; } = [];

    /// <summary>Rows affected.</summary>
    public int Execute([InterpolatedStringHandlerArgument("")] ref SqlText sql) => Bound().ExecuteNonQuery();

    /// <summary>Executes prepared text whose parameters are @p0, @p1 … with that many values.</summary>
    public int Execute(string sql, params ReadOnlySpan<object?> values)
    {
        var command = Command(sql, values.Length);
        for (var i = 0; i < values.Length; i++)
            command.Parameters[i].Value = Dialect.ToDb(values[i]);
        return command.ExecuteNonQuery();
    }

    /// <summary>A cursor, to be disposed before the session is used again.</summary>
    public RowCursor Query([InterpolatedStringHandlerArgument("")] ref SqlText sql) => Open(Bound());

    /// <summary>The first row that can be read, or null.</summary>
    public T? First<T>([InterpolatedStringHandlerArgument("")] ref SqlText sql, Func<RowCursor, T> read)
        where T : class
    {
        using var rows = Open(Bound());
        while (rows.Next())
        {
            if (TryRead(rows, read, out var row))
                return row;
        }

        return null;
    }

    /// <summary>The rows; what cannot be read is named in <see cref="Database.Unreadable"/> and left out.</summary>
    public List<T> List<T>([InterpolatedStringHandlerArgument("")] ref SqlText sql, Func<RowCursor, T> read)
    {
        var list = new List<T>();
        using var rows = Open(Bound());
        while (rows.Next())
        {
            if (TryRead(rows, read, out var row))
                list.Add(row);
        }

        return list;
    }

    /// <summary>The first column of the first row as a number; 0 when there is none or it is null.</summary>
    public long Number([InterpolatedStringHandlerArgument("")] ref SqlText sql)
    {
        using var rows = Open(Bound());
        return rows.Next() ? rows.Int64(0) : 0;
    }

    /// <summary>Executes text as it is, without parameters and without keeping the command: schema statements.</summary>
    public void ExecuteScript(string sql)
    {
        using var command = Connection.CreateCommand();
        command.CommandText = sql;
        command.CommandTimeout = 0; // a schema change on a big table takes as long as it takes
        command.ExecuteNonQuery();
    }

    internal void Begin() => Plain(Dialect.BeginTransaction);

    internal void Commit() => Plain("commit");

    internal void RollBack() => Plain("rollback");

    /// <summary>The prepared command of this text with parameters @p0 … made, for callers that bind many rows themselves.</summary>
    public DbCommand Command(string sql, int parameters)
    {
        if (!_commands.TryGetValue(sql, out var command))
            _commands[sql] = command = Create(sql, parameters);
        command.CommandTimeout = Seconds;
        return command;
    }

    /// <summary>Runs a command from <see cref="Command"/> as a query.</summary>
    public RowCursor Open(DbCommand command)
    {
        if (_open is { IsClosed: false })
            throw new InvalidOperationException("A cursor of this session is still open.");
        _open = _driver.Cursor(command.ExecuteReader());
        _open.Unreadable = Unreadable;
        return _open;
    }

    // One row that cannot be read costs no other.
    private bool TryRead<T>(RowCursor rows, Func<RowCursor, T> read, [MaybeNullWhen(false)] out T row)
    {
        rows.Clear();
        try
        {
            row = read(rows);
            if (rows.Misread >= 0)
                Unreadable.AddMisread(rows, TableOfText(), rows.Text(0));
            return true;
        }
        catch (Exception e) when (e is FormatException or InvalidCastException or OverflowException or ArgumentException)
        {
            Unreadable.Add(TableOfText(), rows.Text(0), "it cannot be read and is left out: " + e.Message.TrimEnd('.'));
            row = default;
            return false;
        }
    }

    private string TableOfText()
    {
        var words = Text.ToString().Split([' ', '\r', '\n', '`', '"'], StringSplitOptions.RemoveEmptyEntries);
        return words.SkipWhile(word => !word.Equals("from", StringComparison.OrdinalIgnoreCase)).ElementAtOrDefault(1) ?? "?";
    }

    private DbCommand Bound()
    {
        if (_sqlBuffer.Length < Text.Length)
            _sqlBuffer = new char[Text.Length * 2];
        Text.CopyTo(0, _sqlBuffer, Text.Length);
        var sql = _sqlBuffer.AsSpan(0, Text.Length);
        if (!_bySpan.TryGetValue(sql, out var command))
            _commands[sql.ToString()] = command = Create(sql.ToString(), Values.Count);
        command.CommandTimeout = Seconds;
        for (var i = 0; i < Values.Count; i++)
            command.Parameters[i].Value = Dialect.ToDb(Values[i]);
        return command;
    }

    private int Seconds => Deadline.Seconds ?? _patience;

    // The drivers' own transactions have no time limit, and not every server prepares these words.
    private void Plain(string sql)
    {
        if (!_commands.TryGetValue(sql, out var command))
        {
            _commands[sql] = command = Connection.CreateCommand();
            command.CommandText = sql;
        }

        command.CommandTimeout = Seconds;
        command.ExecuteNonQuery();
    }

    private DbCommand Create(string sql, int parameters)
    {
        var command = Connection.CreateCommand();
        command.CommandText = sql;
        command.CommandTimeout = Seconds;
        for (var i = 0; i < parameters; i++)
        {
            var parameter = command.CreateParameter();
            parameter.ParameterName = "@p" + i;
            command.Parameters.Add(parameter);
        }

        _driver.Prepare(command); // MySQL's numbers travel as numbers then: as text, floats lose their last bits
        return command;
    }

    public void Dispose()
    {
        _open?.Dispose();
        foreach (var command in _commands.Values)
            command.Dispose();
        try
        {
            Connection.Dispose();
        }
        catch (DbException) when (IsBroken)
        {
            // Closing tries once more to roll back what the engine has rolled back already.
        }
    }
}
