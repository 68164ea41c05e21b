using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Regions;

/// <summary>Tables prims, primshapes and primitems on either engine.</summary>
public sealed class SqlSceneStore(Database database) : ISceneStore
{
    private readonly SceneWriteStatements _write = new(database.Dialect);
    private readonly SceneReadStatements _read = new(database.Dialect);

    public RegionLoadReport Load(UUID regionId, IPrimSink sink, CancellationToken cancel = default) =>
        database.Read(session => new RegionLoad(session, _read, regionId, sink).Run(cancel));

    public IReadOnlyList<PrimItemRow> LoadInventory(UUID primId) => database.Read(session =>
        session.List($"select {PrimItemColumns.Select:raw} from primitems i where i.primID = {primId}", PrimItemColumns.Read));

    public IReadOnlyList<UUID> ObjectIds(UUID regionId) => database.Read(session =>
        session.List($"select UUID from prims where RegionUUID = {regionId} and SceneGroupID = UUID", row => row.Id(0)));

    public void Store(SceneChanges changes) => database.Write(session => Store(session, changes));

    public void DeleteObject(UUID objectId)
    {
        var changes = new SceneChanges();
        changes.DeletedObjects.Add(objectId);
        Store(changes);
    }

    public int DeleteRegion(UUID regionId) => database.Write(session =>
    {
        var prims = session.List($"select UUID from prims where RegionUUID = {regionId}", row => row.Id(0));
        DeletePrims(session, prims);
        return prims.Count;
    });

    internal void Store(Session session, SceneChanges changes)
    {
        _write.Prims(session, changes.Prims);
        foreach (var (primId, items) in changes.Inventories)
            _write.Inventory(session, primId, items);
        Clean(session, changes);
        if (session.Dialect.IsSqlite)
            RowOrder.Mend(session, changes.Prims);
    }

    private static void Clean(Session session, SceneChanges changes)
    {
        if (changes.WholeObjects.Count + changes.DeletedObjects.Count + changes.DeletedPrims.Count == 0)
            return;
        var written = changes.Prims.Select(prim => prim.Id).ToHashSet();
        foreach (var objectId in changes.WholeObjects.Concat(changes.DeletedObjects))
            Delete(session.List($"select UUID from prims where SceneGroupID = {objectId}", row => row.Id(0)));
        // The root of a deleted object may still stand in the linkset that it was taken out of before.
        Delete([.. changes.DeletedObjects, .. changes.DeletedPrims]);

        void Delete(List<UUID> ids)
        {
            ids.RemoveAll(id => written.Contains(id) || changes.IsExpected(id));
            DeletePrims(session, ids);
        }
    }

    private static void DeletePrims(Session session, IReadOnlyList<UUID> ids)
    {
        foreach (var chunk in Chunks.Of(ids))
        {
            session.Execute($"delete from prims where UUID in ({chunk})");
            session.Execute($"delete from primshapes where UUID in ({chunk})");
            session.Execute($"delete from primitems where primID in ({chunk})");
        }
    }
}
