using OpenSim.Primitives;
using OpenSim.Services.Grid;

namespace OpenSim.Modules.Travels.Journeys;

/// <summary>
/// In which line of <see cref="OpenSim.World.Loop.Work.WorkKind.Travel"/> calls of other regions wait: one for each person and region. Anything
/// one region is told of somebody comes in its order there, and a region that does not answer holds up nobody's way into another.
/// </summary>
internal static class TravelLines
{
    private static readonly UUID News = UUID.Parse("6e657773-0000-4000-8000-000000000000"); // any that is no agent's or region's

    public static UUID Of(UUID agent, GridRegion there) => agent ^ there.RegionId;

    /// <summary>Where he is: the order of that among the rest makes no difference, and nothing is to wait behind it.</summary>
    public static UUID OfNews(UUID agent, GridRegion there) => Of(agent, there) ^ News;
}
