using OpenSim.Primitives;

namespace OpenSim.Store.Regions;

/// <summary>A region of which the database holds prims or land, whether or not anybody starts it.</summary>
public sealed record KeptRegion(UUID Id, long Prims);
