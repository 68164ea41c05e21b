using OpenSim.Hosting.Startup;
using OpenSim.World.Regions;

namespace OpenSim.Host.Regions;

/// <summary>What two regions of a process cannot have in common.</summary>
internal static class RegionDoubles
{
    /// <param name="where">Where the regions stand, for whoever is to change it.</param>
    /// <exception cref="StartupException">Two regions have the id, the name, the port or the location in common.</exception>
    public static void Refuse(IReadOnlyCollection<RegionInfo> regions, string where)
    {
        Refuse(regions.GroupBy(r => r.Id.ToString()), "the id");
        Refuse(regions.GroupBy(r => r.Name.ToLowerInvariant()), "the name");
        Refuse(regions.GroupBy(r => r.InternalEndPoint.ToString()), "address and port");
        Refuse(regions.GroupBy(r => $"{r.GridX},{r.GridY}"), "the location");
        void Refuse(IEnumerable<IGrouping<string, RegionInfo>> groups, string what)
        {
            if (groups.FirstOrDefault(g => g.Count() > 1) is { } doubled)
                throw new StartupException(
                    $"{where}: {string.Join(" and ", doubled.Select(r => r.Name))} have {what} {doubled.Key} in common.");
        }
    }
}
