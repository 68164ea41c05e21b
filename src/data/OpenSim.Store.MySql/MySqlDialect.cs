using System.Data.Common;
using System.Text.RegularExpressions;
using MySqlConnector;
using OpenSim.Store.Schema;
using OpenSim.Store.Sql;

namespace OpenSim.Store.MySql;

/// <summary>MySQL and MariaDB.</summary>
public sealed partial class MySqlDialect : SqlDialect
{
    private const string RowOrder = "own_roworder";

    public override string Name => "MySQL";

    public override bool IsSqlite => false;

    public override string BeginTransaction => "start transaction";

    public override string ForUpdate => " for update";

    public override string UnixNow => "unix_timestamp()";

    public override string NowPlus(string seconds) => $"(now() + interval {seconds} second)";

    public override string UnixTime(string column) => $"unix_timestamp({column})";

    public override string LastInsertId => "select last_insert_id()";

    public override string BitOr(string column) => $"coalesce(bit_or({column}), 0)";

    protected override string OnConflict(IReadOnlyList<string> keys) => " on duplicate key update";

    public override string Fold(string column) => $"lower(convert({column} using utf8mb4)) collate utf8mb4_bin";

    protected override string Excluded(string column) => $"values({Quote(column)})";

    // The server's numbers, https://mariadb.com/kb/en/mariadb-error-codes/, and two of the driver's own: -1 for no answer in time, 0 for
    // what has no number.
    public override StoreFault Classify(DbException error) => (error as MySqlException)?.Number switch
    {
        1205 or 1213 or 1020 or 1637 => StoreFault.Transient, // lock wait, deadlock, record changed, too many transactions
        1040 or 1203 or 1226 => StoreFault.Transient, // too many connections, of this user
        1615 => StoreFault.Transient, // a prepared statement whose table was changed
        1042 or -1 => StoreFault.Unreachable,
        1053 or 1077 or 1079 or 1080 or 1927 => StoreFault.Unreachable, // shutting down, killed
        1152 or 1158 or 1159 or 1160 or 1161 or 1184 or 4031 => StoreFault.Unreachable, // aborted
        1243 => StoreFault.Unreachable, // the session's prepared statements are gone: a proxy has put it on another server
        1044 or 1045 or 1142 or 1227 or 1698 => StoreFault.AccessDenied,
        1049 or 1046 => StoreFault.NoDatabase,
        1146 or 1054 or 1051 => StoreFault.NoTable,
        1021 or 1114 or 1030 or 3675 => StoreFault.DiskFull, // disk full, table full, error from the storage engine
        3 or 1026 => StoreFault.DiskFull, // error writing a file
        1036 or 1290 or 1792 or 1836 => StoreFault.ReadOnly,
        1034 or 1194 or 1195 or 1712 => StoreFault.Corrupt,
        1048 or 1062 or 1153 or 1264 or 1265 or 1292 or 1366 or 1406 or 1452 => StoreFault.BadValue,
        0 when error.Message.Contains("max_allowed_packet", StringComparison.Ordinal) => StoreFault.BadValue,
        0 => StoreFault.Unreachable, // broken off, or a certificate's or socket's file that is not there
        _ => StoreFault.Other
    };

    public override string ReadVersion(Session session)
    {
        using var rows = session.Query($"select version()");
        var version = rows.Next() ? rows.Text(0) : "";
        return version.Contains("MariaDB", StringComparison.OrdinalIgnoreCase) ? "MariaDB " + version.Split('-')[0] : "MySQL " + version;
    }

    public override IReadOnlyDictionary<string, IReadOnlyList<ColumnInfo>> ReadColumns(Session session)
    {
        var tables = new Dictionary<string, IReadOnlyList<ColumnInfo>>(StringComparer.OrdinalIgnoreCase);
        using var rows = session.Query(
            $"select table_name, column_name, column_type, character_set_name from information_schema.columns where table_schema = "
                + $"database() order by table_name, ordinal_position");
        while (rows.Next())
        {
            var table = rows.Text(0);
            if (!tables.TryGetValue(table, out var columns))
                tables[table] = columns = new List<ColumnInfo>();
            ((List<ColumnInfo>)columns).Add(new ColumnInfo(rows.Text(1), rows.Text(2).ToLowerInvariant(), rows.TextOrNull(3)));
        }

        return tables;
    }

    public override IReadOnlyDictionary<string, IReadOnlyList<TableKey>> ReadKeys(Session session)
    {
        var parts = session.List(
            $"""
            select table_name, index_name, column_name, sub_part from information_schema.statistics
            where table_schema = database() and non_unique = 0 order by table_name, index_name, seq_in_index
            """,
            row => (Table: row.Text(0), Index: row.Text(1), Column: row.TextOrNull(2), Length: (int)row.Int64(3)));
        var ofExpressions = parts.Where(part => part.Column is null).Select(part => (part.Table, part.Index)).ToHashSet();
        var ofColumns = parts.Where(part => !ofExpressions.Contains((part.Table, part.Index)));
        return ofColumns.GroupBy(part => part.Table, StringComparer.OrdinalIgnoreCase).ToDictionary(table => table.Key,
            table => (IReadOnlyList<TableKey>)[.. table.GroupBy(part => part.Index)
                .Select(index => new TableKey([.. index.Select(part => part.Column!)], index.Key)
                {
                    Lengths = [.. index.Select(part => part.Length)]
                })],
            StringComparer.OrdinalIgnoreCase);
    }

    public override void AddKey(Session session, string table, TableKey key)
    {
        var columns = key.Columns.Select((name, i) => key.Lengths.ElementAtOrDefault(i) is > 0 and var length
            ? $"{Quote(name)}({length})"
            : Quote(name));
        session.ExecuteScript($"alter table {Quote(table)} add unique key {Quote("own_key_" + string.Join('_', key.Columns))} "
            + $"({string.Join(", ", columns)})");
    }

    public override void DropKeys(Session session, string table, IReadOnlyList<TableKey> keys) => session.ExecuteScript(
        $"alter table {Quote(table)} "
        + string.Join(", ", keys.Select(key => key.Name == "PRIMARY" ? "drop primary key" : $"drop index {Quote(key.Name)}")));

    // A table without a key keeps its rows in the order of their making, but has no name for it. Numbering them copies the table.
    public override string BeginRowOrder(Session session, string table)
    {
        if (NumberedBy(session, table) is { } column)
            return Quote(column);
        session.ExecuteScript($"alter table {Quote(table)} add column {Quote(RowOrder)} bigint not null auto_increment, "
            + $"add key {Quote(RowOrder)} ({Quote(RowOrder)})");
        return Quote(RowOrder);
    }

    public override void EndRowOrder(Session session, string table)
    {
        if (NumberedBy(session, table) == RowOrder)
            session.ExecuteScript($"alter table {Quote(table)} drop column {Quote(RowOrder)}");
    }

    private static string? NumberedBy(Session session, string table) => session.First(
        $"""
        select column_name from information_schema.columns
        where table_schema = database() and table_name = {table} and extra like '%auto_increment%'
        """, row => row.Text(0));

    public override ColumnChange ChangeOf(string table, ColumnInfo actual, ColumnDefinition wanted) =>
        ColumnTypes.ChangeOf(table, actual, wanted);

    // Servers refuse what they would have to copy for, and older ones the word itself. What else is wrong comes out without it.
    public override bool TryAlterAtOnce(
        Session session, string table, IReadOnlyList<ColumnDefinition> add, IReadOnlyList<ColumnDefinition> convert)
    {
        try
        {
            session.ExecuteScript(AlterStatement(table, add, convert) + ", algorithm = instant");
            return true;
        }
        catch (DbException)
        {
            return false;
        }
    }

    // One statement, so that the table is copied once.
    public override void Alter(
        Session session, string table, IReadOnlyList<ColumnDefinition> add, IReadOnlyList<ColumnDefinition> convert) =>
        session.ExecuteScript(AlterStatement(table, add, convert));

    public override long SizeOf(Session session, string table) => session.Number(
        $"select data_length + index_length from information_schema.tables where table_schema = database() and table_name = {table}");

    // MySQL knows no "if not exists" for an index, and what is cut off between index and version is run again.
    public override void RunSchema(Session session, string statement)
    {
        if (NewIndex().Match(statement) is not { Success: true } index)
            base.RunSchema(session, statement);
        else if (session.Number($"""
            select count(*) from information_schema.statistics
            where table_schema = database() and index_name = {index.Groups[1].Value} and table_name = {index.Groups[2].Value}
            """) == 0)
            base.RunSchema(session, statement.Replace("if not exists ", "", StringComparison.OrdinalIgnoreCase));
    }

    [GeneratedRegex(@"^\s*create\s+index\s+if\s+not\s+exists\s+(\w+)\s+on\s+(\w+)", RegexOptions.IgnoreCase)]
    private static partial Regex NewIndex();

    private string AlterStatement(string table, IReadOnlyList<ColumnDefinition> add, IReadOnlyList<ColumnDefinition> convert)
    {
        var clauses = add.Select(column => $"add column {Quote(column.Name)} {column.Definition}")
            .Concat(convert.Select(column => $"modify column {Quote(column.Name)} {column.Definition}"));
        return $"alter table {Quote(table)} {string.Join(", ", clauses)}";
    }
}
