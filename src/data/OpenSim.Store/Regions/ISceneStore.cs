using OpenSim.Primitives;

namespace OpenSim.Store.Regions;

/// <summary>
/// The objects of regions: tables prims, primshapes and primitems. Blocking; in a simulator only the loading and the store thread call it, and
/// edits go through the store writer, not through the writing half here.
/// </summary>
public interface ISceneStore
{
    /// <summary>One streaming pass over the region's prims, then one over the inventory of those that have any.</summary>
    RegionLoadReport Load(UUID regionId, IPrimSink sink, CancellationToken cancel = default);

    /// <summary>The inventory of one prim, for first need after a start.</summary>
    IReadOnlyList<PrimItemRow> LoadInventory(UUID primId);

    /// <summary>Ids of all objects of the region that have a root.</summary>
    IReadOnlyList<UUID> ObjectIds(UUID regionId);

    /// <summary>All or nothing.</summary>
    void Store(SceneChanges changes);

    /// <summary>Deletes an object's prims with shapes and inventory. Deleting what is not there is no error.</summary>
    void DeleteObject(UUID objectId);

    /// <summary>Deletes everything that lies in a region. How many prims that were.</summary>
    int DeleteRegion(UUID regionId);
}
