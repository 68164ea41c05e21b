namespace OpenSim.World.Terrain;

/// <summary>What came of the land that a store had for a region.</summary>
/// <param name="IsRead">False for a row that cannot be read: the region keeps the land it had.</param>
/// <param name="IsBakedRead">False for a row of the land that "revert" goes back to, which is then the land as it is.</param>
/// <param name="SizeX">Metres that the row is laid out for; the region's own where there was none.</param>
public readonly record struct LoadedLand(bool IsRead, bool IsBakedRead, int SizeX, int SizeY);
