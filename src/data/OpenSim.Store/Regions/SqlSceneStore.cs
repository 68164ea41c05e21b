using OpenSim.Primitives;
using OpenSim.Store.Columns;
using OpenSim.Store.Regions.Tables;
using OpenSim.Store.Sql;
using OpenSim.Store.Writing;

namespace OpenSim.Store.Regions;

/// <summary>Tables prims, primshapes, own_prims, primitems, own_primitems and own_scriptstates on either engine.</summary>
public sealed class SqlSceneStore(Database database) : ISceneStore
{
    private readonly Table<PrimRow, PrimColumns> _prims = new(database.Dialect);
    private readonly Table<PrimRow, PrimShapeColumns> _shapes = new(database.Dialect);
    private readonly Table<PrimRow, PrimOwnColumns> _own = new(database.Dialect);
    private readonly Table<PrimItemRow, PrimItemColumns> _items = new(database.Dialect);
    private readonly Table<PrimItemRow, PrimItemOwnColumns> _ownItems = new(database.Dialect);
    private readonly Table<PrimItemRow, ScriptStateColumns> _states = new(database.Dialect);
    private readonly SceneQueries _queries = new(database.Dialect);
    private volatile bool _mayHaveOwnItems = true; // false once it was seen that the table is empty, until something is stored in it

    public RegionLoadReport Load(UUID regionId, IPrimSink sink, CancellationToken cancel = default) =>
        database.Read(session => new RegionLoad(database, session, _queries, regionId, sink).Run(cancel));

    public IReadOnlyList<PrimItemRow> LoadInventory(UUID primId) => database.Read(session =>
    {
        var items = _items.List(session, $"primID = {primId}");
        foreach (var state in _states.List(session, $"primID = {primId}"))
        {
            if (items.FindIndex(i => i.ItemId == state.ItemId) is >= 0 and var at)
                items[at] = items[at] with { ScriptState = state.ScriptState, IsRunning = state.IsRunning };
        }

        foreach (var own in LoadOwnItems(session, primId))
        {
            if (items.FindIndex(i => i.ItemId == own.ItemId) is >= 0 and var at)
                items[at] = items[at] with { ExperienceId = own.ExperienceId };
        }

        return items;
    });

    public void LoadScripts(UUID regionId, Action<PrimItemRow> take, CancellationToken cancel = default) => database.Read(session =>
    {
        using var cursor = SceneQueries.Open(session, _queries.Scripts, regionId);
        while (cursor.Next())
        {
            cancel.ThrowIfCancellationRequested();
            if (_queries.TryReadScript(cursor) is { ItemId.IsZero: false } script)
                take(script);
        }

        return true;
    });

    /// <summary>Writes straight into the tables, in one transaction: for tools. A region's edits go through the store writer.</summary>
    public void Store(params IReadOnlyList<ObjectOperation> operations) =>
        database.Write(session => Store(session, operations, _ => false));

    /// <summary>
    /// First all prims are written, then objects are cleaned of rows that no longer belong to them: so a prim that moved from one linkset
    /// to another has its new object id before the old one is cleaned or deleted, and neither its row nor its inventory is lost.
    /// </summary>
    /// <param name="isExpected">Prims that are never deleted, because a row of theirs is still on its way to the database.</param>
    internal void Store(Session session, IReadOnlyList<ObjectOperation> operations, Func<UUID, bool> isExpected)
    {
        List<PrimRow> prims = [.. operations.SelectMany(operation => operation.Prims)];
        _prims.Store(session, prims);
        _shapes.Store(session, prims);
        StoreOwn(session, prims);
        foreach (var (primId, items) in operations.SelectMany(operation => operation.Inventories))
            StoreInventory(session, primId, [.. items.Select(item => item with { PrimId = primId })]);

        var written = prims.Select(prim => prim.Id).ToHashSet();
        Delete(session,
            [.. operations.SelectMany(operation => Gone(session, operation)).Where(id => !written.Contains(id) && !isExpected(id))]);
        if (session.Dialect.IsSqlite)
            RowOrder.Mend(session, prims);
    }

    /// <summary>What scripts remember whose items are in their prims; what is left of others has no place.</summary>
    internal void StoreStates(Session session, IReadOnlyList<ScriptStateOperation> states)
    {
        if (states.Count == 0)
            return;
        var there = new HashSet<(UUID, UUID)>();
        foreach (var chunk in Chunks.Of([.. states.Select(state => state.ItemId)]))
        {
            there.UnionWith(session.List($"select itemID, primID from primitems where itemID in ({chunk})", row => (row.Id(0), row.Id(1))));
            session.Execute($"delete from own_scriptstates where itemID in ({chunk})");
        }

        _states.Store(session,
            [.. states.Select(state => state.Row).Where(row => row.HasScriptState && there.Contains((row.ItemId, row.PrimId)))]);
    }

    // Most databases have none: they are asked once.
    private List<PrimItemRow> LoadOwnItems(Session session, UUID primId)
    {
        if (!_mayHaveOwnItems)
            return [];
        if (session.Number($"select 1 from own_primitems limit 1") == 0)
        {
            _mayHaveOwnItems = false;
            return [];
        }

        return _ownItems.List(session, $"primID = {primId}");
    }

    private void StoreOwn(Session session, List<PrimRow> prims)
    {
        foreach (var chunk in Chunks.Of(prims.FindAll(prim => !prim.HasOwn).ConvertAll(prim => prim.Id)))
            session.Execute($"delete from own_prims where UUID in ({chunk})");
        _own.Store(session, prims.FindAll(prim => prim.HasOwn));
    }

    private void StoreInventory(Session session, UUID primId, List<PrimItemRow> items)
    {
        session.Execute($"delete from primitems where primID = {primId}");
        session.Execute($"delete from own_scriptstates where primID = {primId}");
        session.Execute($"delete from own_primitems where primID = {primId}");
        _items.Store(session, items);
        var own = items.FindAll(item => !item.ExperienceId.IsZero);
        _mayHaveOwnItems |= own.Count > 0;
        _ownItems.Store(session, own);
        _states.Store(session, items.FindAll(item => item.HasScriptState));
    }

    private static List<UUID> Gone(Session session, ObjectOperation operation)
    {
        List<UUID> gone = [.. operation.Gone];
        if (operation.IsDeletion)
            gone.Add(operation.ObjectId); // its row may still stand in the linkset that it was taken out of before
        if (operation.IsDeletion || operation.Whole)
            gone.AddRange(session.List($"select UUID from prims where SceneGroupID = {operation.ObjectId}", row => row.Id(0)));
        return gone;
    }

    private static void Delete(Session session, List<UUID> prims)
    {
        foreach (var chunk in Chunks.Of(prims))
        {
            session.Execute($"delete from prims where UUID in ({chunk})");
            session.Execute($"delete from primshapes where UUID in ({chunk})");
            session.Execute($"delete from own_prims where UUID in ({chunk})");
            session.Execute($"delete from primitems where primID in ({chunk})");
            session.Execute($"delete from own_scriptstates where primID in ({chunk})");
            session.Execute($"delete from own_primitems where primID in ({chunk})");
        }
    }
}
