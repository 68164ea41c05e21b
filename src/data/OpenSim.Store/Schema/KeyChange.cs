using System.Data.Common;
using Microsoft.Extensions.Logging;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Schema;

/// <summary>
/// What is wrong with an older table's keys. Tables of OpenSimulator 0.6 to 0.9.0 lack some: on SQLite nothing can be stored into such a
/// table then, and on MySQL each saving adds a row to those that are there. A narrower key would have rows refused or overwritten.
/// </summary>
internal sealed class KeyChange
{
    private readonly TableDefinition _wanted;

    public KeyChange(TableDefinition wanted, IReadOnlyList<TableKey> actual)
    {
        _wanted = wanted;
        Missing = [.. wanted.Keys.Where(key => !actual.Any(key.IsSame))];
        Narrow = [.. actual.Where(key => !wanted.Keys.Any(key.IsSame) && wanted.Keys.Any(key.IsNarrower))];
    }

    public IReadOnlyList<TableKey> Missing { get; }

    public IReadOnlyList<TableKey> Narrow { get; }

    public bool IsNone => Missing.Count + Narrow.Count == 0;

    /// <summary>
    /// Makes the keys as they are declared. Of rows that share a key the one that was stored last stays; the others, and rows without a
    /// value in the key, which no statement of the stores could reach, are moved into a table of their own.
    /// </summary>
    /// <exception cref="StoreException">The database refuses; the sentence says what can be done.</exception>
    public void Apply(Session session, string database, ILogger log)
    {
        var table = _wanted.Name;
        try
        {
            if (Narrow.Count > 0)
            {
                session.Dialect.DropKeys(session, table, Narrow);
                MigrationLog.KeyTaken(log, database, table, string.Join("; ", Narrow.Select(key => key.Words)));
            }

            foreach (var key in Missing)
            {
                var (count, aside) = SetDoublesAside(session, key);
                session.Dialect.AddKey(session, table, key);
                MigrationLog.KeyAdded(log, database, table, key.Words);
                if (count > 0)
                    MigrationLog.DoublesAside(log, database, count, table, key.Words, aside);
            }
        }
        catch (DbException e)
        {
            var words = string.Join("; ", Missing.Concat(Narrow).Select(key => key.Words).Distinct());
            throw new StoreException(StoreFault.Other,
                $"{database}: table {table} needs the key ({words}), without which nothing can be stored into it, and the database refuses "
                + $"to make it: {e.Message.TrimEnd('.')}. Make a copy of the database, then make the key by hand "
                + $"(create unique index {table}_key on {table} ({words})) or have the world loaded into a new database from an OAR of an "
                + "older program; until then nothing here is changed.", e);
        }
    }

    private (long Count, string Aside) SetDoublesAside(Session session, TableKey key)
    {
        var (table, dialect) = (_wanted.Name, session.Dialect);
        var parts = key.Columns.Select((name, i) => dialect.KeyValue(name, key.Lengths.ElementAtOrDefault(i))).ToList();
        var isWhole = string.Join(" and ", parts.Select(part => part + " is not null"));
        var all = session.Number($"select count(*) from {dialect.Quote(table):raw}");
        var distinct = session.Number(
            $"select count(*) from (select 1 from {dialect.Quote(table):raw} where {isWhole:raw} group by {string.Join(", ", parts):raw}) k");
        if (all == distinct)
            return (0, "");
        var aside = FreeName(session, "own_double_" + table);
        var order = dialect.BeginRowOrder(session, table);
        var surplus = $"where {order} not in (select newest from (select max({order}) as newest from {dialect.Quote(table)} "
            + $"where {isWhole} group by {string.Join(", ", parts)}) k)";
        session.ExecuteScript($"create table {dialect.Quote(aside)} as select * from {dialect.Quote(table)} {surplus}");
        session.ExecuteScript($"delete from {dialect.Quote(table)} {surplus}");
        dialect.EndRowOrder(session, table);
        return (all - distinct, aside);
    }

    private static string FreeName(Session session, string name)
    {
        var tables = session.Dialect.ReadColumns(session);
        return Enumerable.Range(1, int.MaxValue).Select(i => i == 1 ? name : $"{name}_{i}").First(free => !tables.ContainsKey(free));
    }
}
