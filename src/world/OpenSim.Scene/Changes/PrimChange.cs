using OpenSim.World.Prims;

namespace OpenSim.World.Changes;

/// <summary>A prim that viewers must be told of.</summary>
/// <param name="Index">In the prim table; live while this change set is the current one.</param>
/// <param name="Cell">Where it stands now.</param>
public readonly record struct PrimChange(int Index, PrimUpdateFlags Mask, int Cell)
{
    public bool IsNew => (Mask & PrimUpdateFlags.Added) != 0;

    /// <summary>A terse update says everything.</summary>
    public bool IsTerse => (Mask & (PrimUpdateFlags.Full & ~PrimUpdateFlags.Terse | PrimUpdateFlags.Added)) == 0;
}

/// <summary>A prim that stands in another cell than at the last change set. It is listed under its new cell as well.</summary>
public readonly record struct CellMove(int Index, int From, int To);

/// <summary>A prim that is gone. The index is not used again before the next change set.</summary>
/// <param name="IsRoot">Its children, if any, are in the list as well; a viewer drops them with the root.</param>
/// <param name="GoneTo">Handle of the region into which it has gone, 0 for none: viewers with a circuit there are told of it there.</param>
public readonly record struct PrimKill(int Index, uint LocalId, int Cell, bool IsRoot, ulong GoneTo = 0);

/// <summary>The changes of one cell: a range of <see cref="ChangeSet.Prims"/>.</summary>
public readonly record struct CellRange(int Cell, int Start, int Length);

/// <summary>An avatar that viewers must be told of.</summary>
/// <param name="FromCell">Its cell at the last change set; the same as its cell now when it has not moved to another, -1 when it is
/// new.</param>
public readonly record struct PresenceChange(ScenePresence Presence, PrimUpdateFlags Mask, int FromCell)
{
    public bool IsNew => (Mask & PrimUpdateFlags.Added) != 0;

    public bool IsTerse => (Mask & (PrimUpdateFlags.Full & ~PrimUpdateFlags.Terse | PrimUpdateFlags.Added)) == 0;
}

/// <summary>An avatar that is gone.</summary>
/// <param name="GoneTo">As for <see cref="PrimKill"/>.</param>
public readonly record struct PresenceKill(int Slot, uint LocalId, Primitives.UUID AgentId, int Cell, ulong GoneTo = 0);
