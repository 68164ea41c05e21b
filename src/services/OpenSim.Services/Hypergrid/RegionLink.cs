using OpenSim.Services.Grid;

namespace OpenSim.Services.Hypergrid;

/// <summary>A region as other grids put it on their maps.</summary>
/// <param name="Name">Address of the grid, and behind a space the region's name where it was asked for by name.</param>
/// <param name="Picture">Address of a JPEG.</param>
public sealed record RegionLink(GridRegion Region, string Name, string Picture);
