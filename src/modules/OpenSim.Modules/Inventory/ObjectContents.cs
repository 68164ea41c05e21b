using OpenSim.Store.Regions;

namespace OpenSim.Modules.Inventory;

/// <summary>What somebody sees in a prim. Assets that he may not know are zero.</summary>
/// <param name="Serial">Counts changes.</param>
public sealed record ObjectContents(short Serial, IReadOnlyList<PrimItemRow> Items);
