namespace OpenSim.Services.Grid;

/// <summary>How large a grid is.</summary>
/// <param name="Residents">People who have ever been here and are at home here.</param>
/// <param name="ActiveUsers">People who have logged in since a moment, visitors of other grids too.</param>
/// <param name="Regions">Land that is online, in squares of 256 m.</param>
public readonly record struct GridCounts(long Residents, long ActiveUsers, long Regions);
