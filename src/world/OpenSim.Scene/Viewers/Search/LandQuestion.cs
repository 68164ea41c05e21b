using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Search;

/// <summary>DirLandQuery: land that is for sale.</summary>
/// <param name="Price">At most, where the flags bound it.</param>
/// <param name="Area">At least, in m², where the flags bound it.</param>
public sealed record LandQuestion(UUID Query, SearchFlags Flags, int Price, int Area, int Start);
