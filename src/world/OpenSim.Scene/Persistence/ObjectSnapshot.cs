using OpenSim.Primitives;
using OpenSim.Store.Regions;

namespace OpenSim.World.Persistence;

/// <summary>One linkset as it was at a moment, in rows, for the store: nothing of the live scene in it.</summary>
/// <param name="Rows">Root first, in link order; the whole linkset.</param>
/// <param name="LinksChanged">Which prims are linked has changed since the last save: rows of this object that are not here must go.</param>
/// <param name="Inventories">Contents of the prims whose inventory has changed since the last save.</param>
public sealed record ObjectSnapshot(UUID ObjectId, IReadOnlyList<PrimRow> Rows, bool LinksChanged, IReadOnlyList<InventorySnapshot> Inventories);

/// <summary>All items of one prim.</summary>
public sealed record InventorySnapshot(UUID PrimId, IReadOnlyList<PrimItemRow> Items);
