using OpenSim.Primitives;

namespace OpenSim.Store.Regions;

/// <summary>
/// The stored objects of regions, for reading: tables prims, primshapes, primitems, own_prims and own_scriptstates. Blocking; only a
/// region's loading and work beside it call it.
/// </summary>
public interface ISceneStore
{
    /// <summary>One streaming pass over the region's prims, then one over the inventory of those that have any.</summary>
    RegionLoadReport Load(UUID regionId, IPrimSink sink, CancellationToken cancel = default);

    /// <summary>
    /// Every script of the region with what it remembers, in one pass: for a script engine at the region's start. Nobody else asks.
    /// </summary>
    void LoadScripts(UUID regionId, Action<PrimItemRow> take, CancellationToken cancel = default);

    /// <summary>The inventory of one prim, for first need after a start.</summary>
    IReadOnlyList<PrimItemRow> LoadInventory(UUID primId);
}
