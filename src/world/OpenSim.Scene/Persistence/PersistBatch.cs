using OpenSim.Primitives;

namespace OpenSim.World.Persistence;

/// <summary>
/// What a region wants written, in the order in which it must be written: with unlinked prims, the linkset that they left comes after them, so that
/// its rows are not taken for leftovers.
/// </summary>
/// <param name="Changes">Each has either a snapshot to save or an object to delete.</param>
public sealed record PersistBatch(IReadOnlyList<PersistChange> Changes);

/// <param name="Snapshot">Null to delete the object.</param>
public readonly record struct PersistChange(UUID ObjectId, ObjectSnapshot? Snapshot)
{
    public bool IsDelete => Snapshot is null;
}
