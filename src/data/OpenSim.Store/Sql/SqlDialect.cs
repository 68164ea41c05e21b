using System.Data.Common;
using System.Globalization;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Store.Columns;
using OpenSim.Store.Schema;

namespace OpenSim.Store.Sql;

/// <summary>
/// What differs between engines in the SQL that the stores write. Both engines take named parameters (@p0) and double meaning nowhere else.
/// </summary>
public abstract class SqlDialect
{
    public abstract string Name { get; }

    /// <summary>True for SQLite: some columns that OpenSimulator has on MySQL are missing there or have another form.</summary>
    public abstract bool IsSqlite { get; }

    public EngineKind Engine => IsSqlite ? EngineKind.Sqlite : EngineKind.MySql;

    /// <summary>
    /// How many rows go into one statement, the greatest first. MySQL pays for each round trip, so rows go in batches of fixed sizes (few
    /// different statements, each prepared once); SQLite has no round trips, and one prepared row at a time is the fastest there is.
    /// </summary>
    public IReadOnlyList<int> BatchSizes => field ??= IsSqlite ? [1] : [32, 4, 1];

    /// <summary>
    /// A column of names as they are compared, searched and put in order: its letters' case does not count, accents and blanks do, on every
    /// engine. The engines' own rules differ: SQLite knows the case of A to Z only, MySQL's collations take accents and blanks at the end
    /// for nothing. Compare with "like" and <see cref="ColumnText.Alike"/>, since "=" leaves out blanks.
    /// </summary>
    public abstract string Fold(string column);

    public virtual string Quote(string identifier) => $"`{identifier}`";

    /// <summary>
    /// The value as the driver takes it: UUIDs as lower-case text, booleans as 0 and 1, unsigned numbers as wider signed ones.
    /// </summary>
    public virtual object ToDb(object? value) => value switch
    {
        null => DBNull.Value,
        UUID id => id.ToString(),
        bool b => b ? 1 : 0,
        uint u => (long)u,
        ushort u => (int)u,
        byte b => (int)b,
        sbyte s => (int)s,
        short s => (int)s,
        Enum e => Convert.ToInt32(e, CultureInfo.InvariantCulture),
        _ => value
    };

    /// <summary>
    /// Inserts that many rows, overwriting rows with the same key. Columns that are not named keep their values in an existing row: that is
    /// why this is no REPLACE, which would wipe columns of other forks.
    /// </summary>
    public string Upsert(string table, IReadOnlyList<string> keys, IReadOnlyList<string> columns, int rows = 1)
    {
        var sql = new StringBuilder(Insert(table, columns, rows));
        sql.Append(OnConflict(keys));
        var first = true;
        foreach (var column in columns)
        {
            if (keys.Contains(column, StringComparer.OrdinalIgnoreCase))
                continue;
            sql.Append(first ? " " : ", ").Append(Quote(column)).Append(" = ").Append(Excluded(column));
            first = false;
        }

        if (first) // nothing but keys: a harmless assignment keeps the statement valid on both engines
            sql.Append(' ').Append(Quote(keys[0])).Append(" = ").Append(Excluded(keys[0]));
        return sql.ToString();
    }

    /// <summary>Plain insert of that many rows, parameters @p0, @p1 … row by row.</summary>
    public string Insert(string table, IReadOnlyList<string> columns, int rows = 1)
    {
        var sql = new StringBuilder("insert into ").Append(Quote(table)).Append(" (");
        sql.AppendJoin(", ", columns.Select(Quote)).Append(") values ");
        for (int row = 0, parameter = 0; row < rows; row++)
        {
            sql.Append(row == 0 ? "(" : ", (");
            for (var column = 0; column < columns.Count; column++)
                sql.Append(column == 0 ? "@p" : ", @p").Append(parameter++);
            sql.Append(')');
        }

        return sql.ToString();
    }

    /// <summary>The words between an insert and its assignments ("on duplicate key update").</summary>
    protected abstract string OnConflict(IReadOnlyList<string> keys);

    /// <summary>How an assignment names the value that would have been inserted.</summary>
    protected abstract string Excluded(string column);

    /// <summary>The words that begin a transaction which will write.</summary>
    public abstract string BeginTransaction { get; }

    /// <summary>
    /// Behind a select, so that nobody else writes to its rows before the transaction ends; begins with a blank or is empty.
    /// </summary>
    public abstract string ForUpdate { get; }

    /// <summary>An expression for the engine's own clock in unix seconds.</summary>
    public abstract string UnixNow { get; }

    /// <summary>An expression for the present local time plus a number of seconds given as an SQL expression.</summary>
    public abstract string NowPlus(string seconds);

    /// <summary>An expression for a timestamp column's value as unix seconds.</summary>
    public abstract string UnixTime(string column);

    /// <summary>A statement that gives the id of the row inserted last on this session.</summary>
    public abstract string LastInsertId { get; }

    /// <summary>Bitwise or over a group, as an expression on integers.</summary>
    public abstract string BitOr(string column);

    public abstract StoreFault Classify(DbException error);

    /// <summary>The engine and its version, in a word or two.</summary>
    public abstract string ReadVersion(Session session);

    /// <summary>A number that changes with every change of any table, whoever makes it; null where the engine keeps none.</summary>
    public virtual long? SchemaVersion(Session session) => null;

    /// <summary>All tables of the schema with their columns as they are.</summary>
    public abstract IReadOnlyDictionary<string, IReadOnlyList<ColumnInfo>> ReadColumns(Session session);

    /// <summary>
    /// What an existing column needs to take all that the stores and OpenSimulator put into it. Wider than declared is always fine.
    /// </summary>
    public abstract ColumnChange ChangeOf(string table, ColumnInfo actual, ColumnDefinition wanted);

    /// <summary>
    /// Adds and converts columns as far as that takes no time worth speaking of, however big the table is. False when the engine would have
    /// to copy the table, which is then as it was.
    /// </summary>
    public abstract bool TryAlterAtOnce(
        Session session, string table, IReadOnlyList<ColumnDefinition> add, IReadOnlyList<ColumnDefinition> convert);

    /// <summary>The same by copying the table.</summary>
    public abstract void Alter(Session session, string table, IReadOnlyList<ColumnDefinition> add, IReadOnlyList<ColumnDefinition> convert);

    /// <summary>All primary keys and unique indexes by table; those over a part of the rows are none.</summary>
    public abstract IReadOnlyDictionary<string, IReadOnlyList<TableKey>> ReadKeys(Session session);

    /// <summary>Adds a unique index. No two rows may have the same key.</summary>
    public abstract void AddKey(Session session, string table, TableKey key);

    /// <summary>Takes keys away that <see cref="ReadKeys"/> has named; rows and all other keys stay.</summary>
    public abstract void DropKeys(Session session, string table, IReadOnlyList<TableKey> keys);

    /// <summary>What a key compares of a column: all of it, or its first characters.</summary>
    public string KeyValue(string column, int length) => length > 0 ? $"left({Quote(column)}, {length})" : Quote(column);

    /// <summary>The expression by which a table's rows stand in the order in which they were stored, until the end is called.</summary>
    public abstract string BeginRowOrder(Session session, string table);

    public abstract void EndRowOrder(Session session, string table);

    /// <summary>Runs a statement of a migration script.</summary>
    public virtual void RunSchema(Session session, string statement) => session.ExecuteScript(statement);

    /// <summary>About how many bytes a table takes on the disk, with its indexes.</summary>
    public abstract long SizeOf(Session session, string table);
}
