using OpenSim.Primitives;

namespace OpenSim.Store.Regions;

/// <summary>
/// Changes to objects that belong into one transaction. First all prims are written, then objects are cleaned of rows that no longer belong to them,
/// then objects are deleted: so a prim that moved from one linkset to another has its new object id before the old one is cleaned, and neither its
/// row nor its inventory is lost.
/// </summary>
public sealed class SceneChanges
{
    /// <summary>Rows to insert or overwrite.</summary>
    public List<PrimRow> Prims { get; } = [];

    /// <summary>Linksets that were written as a whole: every other row with that object id is deleted.</summary>
    public List<UUID> WholeObjects { get; } = [];

    /// <summary>Objects whose prims are deleted with shapes and inventory.</summary>
    public List<UUID> DeletedObjects { get; } = [];

    /// <summary>Prims that are gone, whatever object their rows name.</summary>
    public List<UUID> DeletedPrims { get; } = [];

    /// <summary>New complete inventories.</summary>
    public List<(UUID PrimId, IReadOnlyList<PrimItemRow> Items)> Inventories { get; } = [];

    /// <summary>Prims that are never deleted by the two lists above, because a row of theirs is still on its way to the database.</summary>
    public Func<UUID, bool> IsExpected { get; init; } = _ => false;

    public bool IsEmpty => Prims.Count + WholeObjects.Count + DeletedObjects.Count + DeletedPrims.Count + Inventories.Count == 0;

    /// <summary>A linkset, root first; whole or some of its prims.</summary>
    public static SceneChanges Save(IReadOnlyList<PrimRow> prims, bool whole = true)
    {
        var changes = new SceneChanges();
        changes.Prims.AddRange(prims);
        if (whole && prims.Count > 0)
            changes.WholeObjects.Add(prims[0].ObjectId);
        return changes;
    }
}
