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

    /// <summary>
    /// Writes prims of one object, root first and in link order. With <paramref name="whole"/> the list is the complete linkset: rows of this
    /// object that are not in it are deleted. All or nothing.
    /// </summary>
    void StoreObject(UUID regionId, UUID objectId, IReadOnlyList<PrimRow> prims, bool whole);

    /// <summary>Deletes an object's prims with shapes and inventory. Deleting what is not there is no error.</summary>
    void DeleteObject(UUID objectId);

    /// <summary>Replaces the inventory of one prim.</summary>
    void StoreInventory(UUID primId, IReadOnlyList<PrimItemRow> items);

    /// <summary>Ids of all objects of the region that have a root.</summary>
    IReadOnlyList<UUID> ObjectIds(UUID regionId);
}
