using OpenSim.Primitives;
using OpenSim.Services.Grid;

namespace OpenSim.Services.Local.Hypergrid.Links;

/// <summary>
/// Regions of other grids that are on the map. A link has the flag <see cref="GridRegionFlags.Hyperlink"/>, the id of the region, a place
/// of this grid, and in <see cref="GridRegion.ServerUri"/> the gatekeeper's address.
/// </summary>
public interface ILinkTable
{
    IReadOnlyList<GridRegion> All();

    void Add(GridRegion link);

    /// <summary>False when there is none.</summary>
    bool Remove(UUID id);
}
