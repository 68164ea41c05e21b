using System.Runtime.CompilerServices;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Columns;

/// <summary>
/// A table's statements on one engine, made once from its list of columns, and the rows that go through them. Thread-safe.
/// </summary>
public sealed class Table<TRow, TColumns>
    where TRow : class, new()
    where TColumns : IColumns<TRow>
{
    private readonly SqlDialect _dialect;
    private readonly string _selectWhere;
    private readonly (int Rows, string Sql)[] _stores;
    private readonly string _name;
    private readonly (int Column, bool IsId)[] _keys;

    /// <param name="name">Where it is not the list's own: a second table of the same columns.</param>
    public Table(SqlDialect dialect, string? name = null)
    {
        name ??= TColumns.Table;
        _name = name;
        _dialect = dialect;
        Columns = ColumnNames.Of<TRow, TColumns>(dialect.Engine);
        Select = string.Join(", ", Columns.Select(dialect.Quote));
        _selectWhere = $"select {Select} from {dialect.Quote(name)} where ";
        string[] keys = [.. TColumns.Keys.Where(Columns.Contains)];
        var ids = ColumnNames.OfIds<TRow, TColumns>(dialect.Engine);
        _keys = [.. Columns.Index().Where(column => keys.Contains(column.Item))
            .Select(column => (column.Index, ids.Contains(column.Item)))];
        _stores = [.. dialect.BatchSizes.Select(rows => (rows, keys.Length == 0
            ? dialect.Insert(name, Columns, rows)
            : dialect.Upsert(name, keys, Columns, rows)))];
    }

    /// <summary>The names, in the order in which they are read and bound.</summary>
    public IReadOnlyList<string> Columns { get; }

    /// <summary>The quoted names with commas between them, for statements that <see cref="List"/> cannot say.</summary>
    public string Select { get; }

    /// <summary>The select list with a table's alias before each name.</summary>
    public string SelectOf(string alias) => string.Join(", ", Columns.Select(name => $"{alias}.{_dialect.Quote(name)}"));

    /// <summary>The rows of which the condition is true: <c>items.List(session, $"avatarID = {owner} order by name")</c>.</summary>
    public List<TRow> List(Session session, [InterpolatedStringHandlerArgument(nameof(session))] ref SqlText where)
    {
        session.Text.Insert(0, _selectWhere);
        return session.List(ref where, Read);
    }

    /// <summary>The first such row, or null.</summary>
    public TRow? First(Session session, [InterpolatedStringHandlerArgument(nameof(session))] ref SqlText where)
    {
        session.Text.Insert(0, _selectWhere);
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
        foreach (var (key, isId) in _keys)
        {
            if (cursor.IsNull(column + key) || (isId && !IdText.TryParse(cursor.Raw(column + key), out _)))
                throw new FormatException($"its key {Columns[key]} cannot be read");
        }

        cursor.Clear();
        var reader = new ColumnReader(cursor, _dialect.Engine, column, pool, isNew: true);
        var row = TColumns.Visit(ref reader, new TRow());
        if (cursor.Misread >= 0)
            cursor.Unreadable?.AddMisread(cursor, _name, KeyOf(cursor, column));
        cursor.Clear();
        return row;
    }

    private string KeyOf(RowCursor cursor, int column) =>
        _keys.Length == 0 ? cursor.Text(column) : string.Join(' ', _keys.Select(key => cursor.Text(column + key.Column)));

    /// <summary>
    /// Inserts the row, or overwrites the columns of the list in the one with the same key; in a table without a key always inserts.
    /// </summary>
    public void Store(Session session, TRow row) => Store(session, [row]);

    /// <summary>Stores many, in as few statements as <see cref="SqlDialect.BatchSizes"/> allows.</summary>
    public void Store(Session session, IReadOnlyList<TRow> rows)
    {
        var at = 0;
        foreach (var (size, sql) in _stores)
        {
            for (; rows.Count - at >= size; at += size)
                Write(session, sql, rows, at, size);
        }
    }

    private void Write(Session session, string sql, IReadOnlyList<TRow> rows, int from, int count)
    {
        var command = session.Command(sql, count * Columns.Count);
        var binder = new ColumnBinder(command.Parameters, _dialect.Engine);
        for (var i = from; i < from + count; i++)
            TColumns.Visit(ref binder, rows[i]);
        command.ExecuteNonQuery();
    }
}
