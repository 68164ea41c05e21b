namespace OpenSim.World.Viewers.Requests;

/// <summary>The sun of a region as old viewers set it.</summary>
/// <param name="IsEstates">It is that of the estate.</param>
/// <param name="IsFixed">It stands still.</param>
/// <param name="Hour">0 to 24; 6 is sunrise.</param>
public readonly record struct RegionSun(bool IsEstates, bool IsFixed, double Hour);
