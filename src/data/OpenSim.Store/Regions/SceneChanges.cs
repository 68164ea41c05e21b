using OpenSim.Primitives;

namespace OpenSim.Store.Regions;

/// <summary>
/// Changes to objects that belong into one transaction. The unit is the prim, not the linkset: a prim that moves from one linkset to another is
/// simply written with its new object id, and only prims that are gone from the world are deleted, so that linking and unlinking can
/// never lose a row or its inventory.
/// </summary>
public sealed class SceneChanges
{
    /// <summary>Rows to insert or overwrite.</summary>
    public List<PrimRow> Prims { get; } = [];

    /// <summary>Prims that no longer exist, with shape and inventory.</summary>
    public List<UUID> DeletedPrims { get; } = [];

    /// <summary>New complete inventories.</summary>
    public List<(UUID PrimId, IReadOnlyList<PrimItemRow> Items)> Inventories { get; } = [];

    public bool IsEmpty => Prims.Count == 0 && DeletedPrims.Count == 0 && Inventories.Count == 0;
}
