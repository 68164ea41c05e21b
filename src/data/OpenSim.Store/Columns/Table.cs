using System.Runtime.CompilerServices;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Columns;

/// <summary>
/// A table's statements on one engine, made from its list of columns when first asked for, and the rows that go through them. Thread-safe.
/// A start makes some forty of these and reads from seven.
/// </summary>
/// <param name="name">Where it is not the list's own: a second table of the same columns.</param>
public sealed class Table<TRow, TColumns>(SqlDialect dialect, string? name = null)
    where TRow : class, new()
    where TColumns : IColumns<TRow>
{
    private readonly string _name = name ?? TColumns.Table;
    private readonly string?[] _stores = new string?[dialect.BatchSizes.Count]; // by batch size

    /// <summary>The names, in the order in which they are read and bound.</summary>
    public IReadOnlyList<string> Columns => field ??= ColumnNames.Of<TRow, TColumns>(dialect.Engine);

    /// <summary>The quoted names with commas between them, for statements that <see cref="List"/> cannot say.</summary>
    public string Select => field ??= string.Join(", ", Columns.Select(dialect.Quote));

    private string SelectWhere => field ??= $"select {Select} from {dialect.Quote(_name)} where ";

    private (int Column, bool IsId)[] Keys => field ??= FindKeys();

    /// <summary>The select list with a table's alias before each name.</summary>
    public string SelectOf(string alias) => string.Join(", ", Columns.Select(name => $"{alias}.{dialect.Quote(name)}"));

    /// <summary>The rows of which the condition is true: <c>items.List(session, $"avatarID = {owner} order by name")</c>.</summary>
    public List<TRow> List(Session session, [InterpolatedStringHandlerArgument(nameof(session))] ref SqlText where)
    {
        session.Text.Insert(0, SelectWhere);
        return session.List(ref where, Read);
    }

    /// <summary>The first such row, or null.</summary>
    public TRow? First(Session session, [InterpolatedStringHandlerArgument(nameof(session))] ref SqlText where)
    {
        session.Text.Insert(0, SelectWhere);
        return session.First(ref where, Read);
    }

    /// <summary>
    /// The row of a cursor whose first columns are those of <see cref="Select"/>. A column that cannot be read has the row's default, and is
    /// named in <see cref="Database.Unreadable"/>.
    /// </summary>
    /// <exception cref="FormatException">It has no key that can be read: stored again it would be another row.</exception>
    public TRow Read(RowCursor cursor) => Read(cursor, 0);

    public TRow Read(RowCursor cursor, int column, ContentPool? pool = null)
    {
        foreach (var (key, isId) in Keys)
        {
            if (cursor.IsNull(column + key) || (isId && !IdText.TryParse(cursor.Raw(column + key), out _)))
                throw new FormatException($"its key {Columns[key]} cannot be read");
        }

        cursor.Clear();
        var reader = new ColumnReader(cursor, dialect.Engine, column, pool, isNew: true);
        var row = TColumns.Visit(ref reader, new TRow());
        if (cursor.Misread >= 0)
            cursor.Unreadable?.AddMisread(cursor, _name, KeyOf(cursor, column));
        cursor.Clear();
        return row;
    }

    private string KeyOf(RowCursor cursor, int column) =>
        Keys.Length == 0 ? cursor.Text(column) : string.Join(' ', Keys.Select(key => cursor.Text(column + key.Column)));

    /// <summary>
    /// Inserts the row, or overwrites the columns of the list in the one with the same key; in a table without a key always inserts.
    /// </summary>
    public void Store(Session session, TRow row) => Store(session, [row]);

    /// <summary>Stores many, in as few statements as <see cref="SqlDialect.BatchSizes"/> allows.</summary>
    public void Store(Session session, IReadOnlyList<TRow> rows)
    {
        var at = 0;
        for (var batch = 0; batch < _stores.Length; batch++)
        {
            var size = dialect.BatchSizes[batch];
            for (; rows.Count - at >= size; at += size)
                Write(session, _stores[batch] ??= StoreOf(size), rows, at, size);
        }
    }

    private string StoreOf(int rows)
    {
        string[] keys = [.. TColumns.Keys.Where(Columns.Contains)];
        return keys.Length == 0 ? dialect.Insert(_name, Columns, rows) : dialect.Upsert(_name, keys, Columns, rows);
    }

    private (int Column, bool IsId)[] FindKeys()
    {
        var ids = ColumnNames.OfIds<TRow, TColumns>(dialect.Engine);
        var keys = new List<(int, bool)>();
        for (var i = 0; i < Columns.Count; i++)
            if (TColumns.Keys.Contains(Columns[i]))
                keys.Add((i, ids.Contains(Columns[i])));
        return [.. keys];
    }

    private void Write(Session session, string sql, IReadOnlyList<TRow> rows, int from, int count)
    {
        var command = session.Command(sql, count * Columns.Count);
        var binder = new ColumnBinder(command.Parameters, dialect.Engine);
        for (var i = from; i < from + count; i++)
            TColumns.Visit(ref binder, rows[i]);
        command.ExecuteNonQuery();
    }
}
