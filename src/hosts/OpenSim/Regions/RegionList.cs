using System.Net;
using OpenSim.Host.Options;
using OpenSim.Host.Startup;
using OpenSim.Primitives;
using OpenSim.Settings;
using OpenSim.World;

namespace OpenSim.Host.Regions;

/// <summary>Which regions this process holds: the region files, changed by the command line; a first start makes one.</summary>
public static class RegionList
{
    public static IReadOnlyList<RegionInfo> Load(Configuration configuration, HostOptions options, string dataFolder, string programFolder, int httpPort)
    {
        var folder = Folder(configuration, dataFolder, programFolder);
        if (!Directory.Exists(folder) || Directory.GetFiles(folder, "*.ini").Length == 0)
            RegionFile.Write(Path.Combine(folder, "Regions.ini"), FirstRegion(options, httpPort));
        var regions = RegionFile.ReadFolder(folder, httpPort).Select(region => Overridden(region, options)).ToList();
        RefuseDoubles(regions, folder);
        return regions;
    }

    private static string Folder(Configuration configuration, string dataFolder, string programFolder)
    {
        var set = configuration.Get(HostSettings.RegionsFolder);
        if (set.Length > 0)
            return Path.GetFullPath(set, programFolder);
        var own = Path.Combine(dataFolder, "Regions");
        var beside = Path.Combine(programFolder, "Regions");
        var useBeside = !Directory.Exists(own) && Directory.Exists(beside) && Directory.GetFiles(beside, "*.ini").Length > 0;
        return useBeside ? beside : own;
    }

    private static RegionInfo FirstRegion(HostOptions options, int httpPort)
    {
        var bind = options.Bind ?? IPAddress.Any;
        return new RegionInfo
        {
            Id = UUID.Random(),
            Name = options.Region ?? "Default Region",
            SizeX = options.Size ?? 256,
            SizeY = options.Size ?? 256,
            InternalEndPoint = new IPEndPoint(bind, options.UdpPort ?? 9000),
            ExternalHostName = IsAny(bind) ? "SYSTEMIP" : bind.ToString(),
            HttpPort = httpPort
        };
    }

    // The command line wins over the file for the one region that it can mean; with several it changes none but the address.
    private static RegionInfo Overridden(RegionInfo region, HostOptions options)
    {
        var bind = options.Bind ?? region.InternalEndPoint.Address;
        return region with
        {
            InternalEndPoint = new IPEndPoint(bind, options.UdpPort ?? region.InternalEndPoint.Port),
            ExternalHostName = options.Bind is { } address && !IsAny(address) ? address.ToString() : region.ExternalHostName
        };
    }

    private static bool IsAny(IPAddress address) => address.Equals(IPAddress.Any) || address.Equals(IPAddress.IPv6Any);

    private static void RefuseDoubles(List<RegionInfo> regions, string folder)
    {
        Refuse(regions.GroupBy(r => r.Id.ToString()), "the id");
        Refuse(regions.GroupBy(r => r.Name.ToLowerInvariant()), "the name");
        Refuse(regions.GroupBy(r => r.InternalEndPoint.ToString()), "address and port");
        Refuse(regions.GroupBy(r => $"{r.GridX},{r.GridY}"), "the location");
        void Refuse(IEnumerable<IGrouping<string, RegionInfo>> groups, string what)
        {
            if (groups.FirstOrDefault(g => g.Count() > 1) is { } doubled)
                throw new StartupException($"{folder}: {string.Join(" and ", doubled.Select(r => r.Name))} have {what} {doubled.Key} in common.");
        }
    }
}
