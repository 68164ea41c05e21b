using OpenSim.Primitives;
using OpenSim.Services.Grid;

namespace OpenSim.Modules.Core.Travels;

/// <summary>
/// In which line of <see cref="OpenSim.World.Loop.WorkKind.Travel"/> calls of other regions wait: one for each person and region. What one
/// region is told of somebody comes in its order there, and a region that does not answer holds up nobody's way into another.
/// </summary>
internal static class TravelLines
{
    public static UUID Of(UUID agent, GridRegion there) => agent ^ there.RegionId;
}
