using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Grid;
using OpenSim.Services.Simulation;
using OpenSim.World;

namespace OpenSim.Modules.Travels.Journeys;

/// <summary>
/// Tells the region from which somebody has come that he is here. Whoever has a session may name any address for that: one that is not of
/// a region of this grid is called as everything that strangers name, and not at all where nobody comes from other grids.
/// </summary>
/// <param name="own">Regions of this grid.</param>
/// <param name="others">Regions of other grids; null where there are none.</param>
internal sealed class Releases(Scene scene, IGridService grid, ISimulationService own, ISimulationService? others)
{
    public async Task Tell(UUID source, UUID agent, string callback)
    {
        var origin = new GridRegion { RegionId = source };
        var isOfGrid = await Find(source) is { } region && AreOfOneServer(region.ServerUri, callback);
        if ((isOfGrid ? own : others) is { } way)
            await way.ReleaseAgent(origin, agent, callback);
    }

    private async ValueTask<GridRegion?> Find(UUID region)
    {
        try
        {
            return region.IsZero ? null : await grid.GetRegionByUuid(scene.Info.ScopeId, region);
        }
        catch (ServiceAwayException)
        {
            return null;
        }
    }

    private static bool AreOfOneServer(string one, string other) =>
        Uri.TryCreate(one, UriKind.Absolute, out var first) && Uri.TryCreate(other, UriKind.Absolute, out var second)
        && first.Authority.Equals(second.Authority, StringComparison.OrdinalIgnoreCase);
}
