using System.Data.Common;
using Microsoft.Data.Sqlite;
using OpenSim.Store.Schema;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Sqlite;

/// <summary>SQLite as OpenSimulator's tables use it.</summary>
public sealed class SqliteDialect : SqlDialect
{
    /// <summary>A function of each connection: the engine's own lower() knows A to Z only.</summary>
    internal const string LowerCase = "os_lower";

    public override string Name => "SQLite";

    public override bool IsSqlite => true;

    public override string BeginTransaction => "begin immediate";

    public override string ForUpdate => "";

    public override string UnixNow => "cast(strftime('%s', 'now') as integer)";

    public override string NowPlus(string seconds) => $"datetime('now', 'localtime', ({seconds}) || ' seconds')";

    public override string UnixTime(string column) => $"cast(strftime('%s', {column}, 'utc') as integer)";

    public override string LastInsertId => "select last_insert_rowid()";

    // No such aggregate in the engine. Permissions have 32 bits, of which a handful are used, so each is looked for by itself.
    public override string BitOr(string column) =>
        "(" + string.Join(" + ", Enumerable.Range(0, 32).Select(bit => $"max({column} & {1L << bit})")) + ")";

    protected override string OnConflict(IReadOnlyList<string> keys) =>
        $" on conflict ({string.Join(", ", keys.Select(Quote))}) do update set";

    public override string Fold(string column) => $"{LowerCase}({column})";

    protected override string Excluded(string column) => "excluded." + Quote(column);

    // Result codes: https://www.sqlite.org/rescode.html; the low byte is the primary one.
    public override StoreFault Classify(DbException error) => (error as SqliteException)?.SqliteErrorCode switch
    {
        5 or 6 => StoreFault.Transient, // busy, locked
        8 => StoreFault.ReadOnly,
        11 or 26 => StoreFault.Corrupt, // corrupt, not a database
        13 => StoreFault.DiskFull,
        14 => StoreFault.NoDatabase, // cannot open
        10 => StoreFault.Unreachable, // input or output error: a share that went away
        18 or 25 => StoreFault.BadValue, // too big, out of range
        19 => StoreFault.BadValue, // constraint
        3 or 23 => StoreFault.AccessDenied,
        1
            when error.Message.Contains("no such table", StringComparison.Ordinal)
            || error.Message.Contains("no such column", StringComparison.Ordinal)
            || error.Message.Contains("has no column", StringComparison.Ordinal) => StoreFault.NoTable,
        _ => StoreFault.Other
    };

    public override string ReadVersion(Session session)
    {
        using var rows = session.Query($"select sqlite_version()");
        return rows.Next() ? "SQLite " + rows.Text(0) : "SQLite";
    }

    public override long? SchemaVersion(Session session) => session.Number($"pragma schema_version");

    public override IReadOnlyDictionary<string, IReadOnlyList<ColumnInfo>> ReadColumns(Session session)
    {
        var tables = new Dictionary<string, IReadOnlyList<ColumnInfo>>(StringComparer.OrdinalIgnoreCase);
        using var rows = session.Query(
            $"select m.name, c.name, c.type from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table' order by "
                + $"m.name, c.cid");
        while (rows.Next())
        {
            var table = rows.Text(0);
            if (!tables.TryGetValue(table, out var columns))
                tables[table] = columns = new List<ColumnInfo>();
            ((List<ColumnInfo>)columns).Add(new ColumnInfo(rows.Text(1), rows.Text(2).ToLowerInvariant()));
        }

        return tables;
    }

    // The key "integer primary key" is the row's number itself and has no index.
    public override IReadOnlyDictionary<string, IReadOnlyList<TableKey>> ReadKeys(Session session)
    {
        var keys = session.List(
            $"""
            select m.name, i.name, c.name from sqlite_master m join pragma_index_list(m.name) i join pragma_index_info(i.name) c
            where m.type = 'table' and i."unique" = 1 and i.partial = 0 and c.name is not null
            union all
            select m.name, '', c.name from sqlite_master m join pragma_table_info(m.name) c
            where m.type = 'table' and c.pk > 0 and lower(c.type) = 'integer'
                and (select count(*) from pragma_table_info(m.name) p where p.pk > 0) = 1
            """,
            row => (Table: row.Text(0), Index: row.Text(1), Column: row.Text(2)));
        return keys.GroupBy(key => key.Table, StringComparer.OrdinalIgnoreCase).ToDictionary(table => table.Key,
            table => (IReadOnlyList<TableKey>)[.. table.GroupBy(key => key.Index)
                .Select(index => new TableKey([.. index.Select(key => key.Column)], index.Key))],
            StringComparer.OrdinalIgnoreCase);
    }

    public override void AddKey(Session session, string table, TableKey key) => session.ExecuteScript(
        $"create unique index {Quote($"own_key_{table}_{string.Join('_', key.Columns)}")} on {Quote(table)} "
        + $"({string.Join(", ", key.Columns.Select(Quote))})");

    // A key that stands in the table's own statement can only be left out of a new table.
    public override void DropKeys(Session session, string table, IReadOnlyList<TableKey> keys)
    {
        var indexes = session.List(
            $"select name, sql from sqlite_master where type = 'index' and lower(tbl_name) = lower({table}) and sql is not null",
            row => (Name: row.Text(0), Sql: row.Text(1)));
        if (keys.All(key => indexes.Exists(index => index.Name == key.Name)))
        {
            foreach (var key in keys)
                session.ExecuteScript($"drop index {Quote(key.Name)}");
            return;
        }

        var kept = ReadKeys(session)[table].Where(key => keys.All(dropped => dropped.Name != key.Name)
            && !indexes.Exists(index => index.Name == key.Name)).ToList();
        var columns = session.List($"select name, type, \"notnull\", dflt_value from pragma_table_info({table}) order by cid",
            row => $"{Quote(row.Text(0))} {row.Text(1)}{(row.Int64(2) != 0 ? " not null" : "")}"
                + (row.TextOrNull(3) is { } value ? $" default {value}" : ""));
        var whole = Quote("own_whole_" + table);
        session.ExecuteScript($"create table {whole} ({string.Join(", ", columns)})");
        session.ExecuteScript($"insert into {whole} select * from {Quote(table)} order by rowid");
        session.ExecuteScript($"drop table {Quote(table)}");
        session.ExecuteScript($"alter table {whole} rename to {Quote(table)}");
        foreach (var index in indexes.Where(index => keys.All(dropped => dropped.Name != index.Name)))
            session.ExecuteScript(index.Sql);
        foreach (var key in kept)
            AddKey(session, table, key);
    }

    public override string BeginRowOrder(Session session, string table) => "rowid";

    public override void EndRowOrder(Session session, string table)
    {
    }

    // A declared type is only advice to this engine: every value fits every column.
    public override ColumnChange ChangeOf(string table, ColumnInfo actual, ColumnDefinition wanted) => ColumnChange.None;

    public override bool TryAlterAtOnce(
        Session session, string table, IReadOnlyList<ColumnDefinition> add, IReadOnlyList<ColumnDefinition> convert)
    {
        Alter(session, table, add, convert);
        return true;
    }

    // A new column is an entry in the schema; rows are not touched.
    public override void Alter(Session session, string table, IReadOnlyList<ColumnDefinition> add, IReadOnlyList<ColumnDefinition> convert)
    {
        foreach (var column in add)
            session.ExecuteScript($"alter table {Quote(table)} add column {Quote(column.Name)} {column.Definition}");
    }

    public override long SizeOf(Session session, string table) => 0;
}
