using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Inventory;

/// <summary>Marks of folders and items. Few people have any, and each has so many at most.</summary>
internal sealed class InventoryMarks(SqlDialect dialect, AccountRows rows)
{
    private readonly Table<InventoryMark, InventoryMarkColumns> _table = new(dialect);

    public IReadOnlyDictionary<UUID, InventoryMark> Of(Session session, UUID owner) =>
        _table.List(session, $"ownerID = {owner}").DistinctBy(mark => mark.Id).ToDictionary(mark => mark.Id);

    /// <summary>Whether the user may have these too.</summary>
    public bool Allows(Session session, UUID owner, IReadOnlyList<InventoryMark> marks) => marks.All(mark => mark.IsEmpty)
        || rows.Marks.Allows(session.Number($"select count(*) from own_inventory_marks where ownerID = {owner}"), marks.Count);

    public void Store(Session session, UUID owner, IReadOnlyList<InventoryMark> marks)
    {
        _table.Store(session, [.. marks.Where(mark => !mark.IsEmpty).Select(mark => mark with { Owner = owner })]);
        Remove(session, owner, [.. marks.Where(mark => mark.IsEmpty).Select(mark => mark.Id)]);
    }

    /// <summary>Those of what is gone.</summary>
    public static void Remove(Session session, UUID owner, IReadOnlyList<UUID> gone)
    {
        foreach (var chunk in Chunks.Of(gone))
            session.Execute($"delete from own_inventory_marks where ownerID = {owner} and id in ({chunk})");
    }
}
