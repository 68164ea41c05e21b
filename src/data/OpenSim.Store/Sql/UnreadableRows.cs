using Microsoft.Extensions.Logging;
using OpenSim.Primitives;

namespace OpenSim.Store.Sql;

/// <summary>
/// What stands in a database's tables and cannot be read, each named once with table and key: rows that are left out, and columns of which
/// the default is taken. Nothing of it is deleted or overwritten by reading. Thread-safe.
/// </summary>
public sealed partial class UnreadableRows(ILogger? log = null)
{
    private const int MaxOfTable = 50; // a table in another form altogether would fill the log

    private readonly Lock _gate = new();
    private readonly Dictionary<string, HashSet<string>> _tables = [];

    /// <summary>A sentence each, in no order.</summary>
    public IReadOnlyList<string> Named
    {
        get
        {
            lock (_gate)
                return [.. _tables.Values.SelectMany(named => named)];
        }
    }

    /// <param name="key">Of the row, as the table has it.</param>
    /// <param name="reason">Continues "Table x, row y: ", without a full stop.</param>
    public void Add(string table, string key, string reason)
    {
        var sentence = $"Table {table}, row {BoundedText.Line(key, 80)}: {reason}";
        lock (_gate)
        {
            if (!_tables.TryGetValue(table, out var named))
                _tables[table] = named = [];
            if (named.Count > MaxOfTable || !named.Add(sentence))
                return;
            if (named.Count <= MaxOfTable)
                LogRow(log, sentence);
            else
                LogMore(log, table);
        }
    }

    /// <summary>The column that a row's reading has stumbled over, if any.</summary>
    internal void AddMisread(RowCursor cursor, string table, string key)
    {
        if (cursor.Misread >= 0)
            Add(table, key, $"column {cursor.Name(cursor.Misread)} holds \"{BoundedText.Line(cursor.Text(cursor.Misread), 60)}\", which "
                + "cannot be read as what belongs there; its default is taken, and the column stays as it is until the row is changed");
    }

    private static void LogRow(ILogger? log, string sentence)
    {
        if (log is not null)
            LogUnreadable(log, sentence);
    }

    private static void LogMore(ILogger? log, string table)
    {
        if (log is not null)
            LogMany(log, table);
    }

    [LoggerMessage(43, LogLevel.Warning, "{Sentence}.")]
    private static partial void LogUnreadable(ILogger logger, string sentence);

    [LoggerMessage(44, LogLevel.Warning, "Table {Table} has more that cannot be read. It stays as it is and is not named.")]
    private static partial void LogMany(ILogger logger, string table);
}
