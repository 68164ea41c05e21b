using System.Net;
using OpenSim.Host.Options;
using OpenSim.Host.Startup;
using OpenSim.Hosting.Startup;
using OpenSim.Primitives;
using OpenSim.Settings;
using OpenSim.Store.Regions;
using OpenSim.World.Regions;

namespace OpenSim.Host.Regions;

/// <summary>Which regions this process holds: the region files, changed by the command line; a first start makes one.</summary>
internal sealed class RegionList(Configuration configuration, HostOptions options, DataFolder folders)
{
    /// <summary>Where the region files are.</summary>
    public string Folder
    {
        get
        {
            var name = configuration.Get(HostSettings.RegionsFolder) is { IsEmpty: false } set ? set.Text : "Regions";
            var found = folders.Find(options, name, folder => RegionFile.FilesIn(folder).Count > 0);
            return IsPassedOver(found, name) ? folders.In(name) : found;
        }
    }

    // --region NAME begins a world: files beside the ini file or the program are another's, unless the region stands in them.
    private bool IsPassedOver(string found, string name) => options.Region is { } wanted && found != folders.In(name)
        && configuration.Get(HostSettings.RegionsFolder).IsEmpty
        && !RegionFile.FilesIn(found).SelectMany(RegionFile.Names).Contains(wanted, StringComparer.OrdinalIgnoreCase);

    /// <param name="kept">The regions that the database holds; asked for when there is no region file.</param>
    /// <exception cref="StartupException">A file that cannot be used, or none though the database holds regions: a new world is not made
    /// over an old one.</exception>
    public IReadOnlyList<RegionInfo> Load(int httpPort, Func<IReadOnlyList<KeptRegion>> kept, Action<string> warn)
    {
        var folder = Folder;
        var isFirst = RegionFile.FilesIn(folder).Count == 0;
        var mayBeEmpty = options.Region is null && configuration.Get(HostSettings.AllowRegionless);
        if (RegionFile.FilesIn(folder).Count == 0 && !mayBeEmpty)
        {
            if (options.Region is null && kept() is [_, ..] regionsOfOld)
                throw new StartupException(NoFile(folder, regionsOfOld));
            RegionFile.Write(Path.Combine(folder, "Regions.ini"), FirstRegion(httpPort));
        }

        var reader = new RegionReader(configuration, httpPort, Located, warn);
        var regions = RegionFile.FilesIn(folder).SelectMany(RegionFile.Read).Select(reader.Read).ToList();
        if (options.UdpPort is { } port && regions.Count > 1)
            warn($"--udp-port {port} is for one region; the regions of {folder} have the ports that stand there.");
        regions = [.. regions.Select(region => Overridden(region, regions.Count == 1 ? options.UdpPort : null))];
        if (regions.Count == 0 && !mayBeEmpty)
            throw new StartupException($"{folder}: the region files hold no region; a region is a section, [Name], with its keys below.");
        RegionDoubles.Refuse(regions, folder);
        if (!isFirst)
            SayWithoutEffect(regions, folder, warn);
        SayForgotten(regions, kept, folder, warn);
        return regions;
    }

    private string Located(string file) =>
        folders.Find(options, file, File.Exists) is var found && File.Exists(found) ? found : folders.Named(file);

    // Anything the command line says of the region that a first start makes is nobody's wish for one that is there.
    private void SayWithoutEffect(IReadOnlyList<RegionInfo> regions, string folder, Action<string> warn)
    {
        var names = string.Join(", ", regions.Select(region => region.Name));
        if (options.Region is { } wanted && regions.All(region => !region.Name.Equals(wanted, StringComparison.OrdinalIgnoreCase)))
            warn($"--region {wanted} names no region of {folder}; those of its files are served: {names}. 'create region {wanted}' makes it.");
        if (options.Size is { } size && regions.Any(region => region.SizeX != size || region.SizeY != size))
            warn($"--size {size} is for a region that is made; the regions of {folder} have the sizes that stand there.");
    }

    // A file with a new id begins an empty region, and what the old one holds is seen no more.
    private static void SayForgotten(
        IReadOnlyList<RegionInfo> regions, Func<IReadOnlyList<KeptRegion>> kept, string folder, Action<string> warn)
    {
        var held = kept();
        if (regions.All(region => held.Any(known => known.Id == region.Id)))
            return; // others may be another simulator's, of the same database
        foreach (var region in held.Where(region => region.Prims > 0 && regions.All(known => known.Id != region.Id)))
            warn($"The database holds region {region.Id} with {region.Prims} prims, which no file in {folder} names: where one of them is "
                + "meant to be that region, its RegionUUID must be that one.");
    }

    /// <summary>One region more, as the command line has it too.</summary>
    /// <exception cref="StartupException">A value that cannot be.</exception>
    public RegionInfo Read(RegionKeys keys, int httpPort, Action<string> warn) =>
        Overridden(new RegionReader(configuration, httpPort, Located, warn).Read(keys), null);

    /// <summary>What the files say of a region; null when it stands in none.</summary>
    /// <exception cref="StartupException">A file that cannot be read.</exception>
    public RegionKeys? Find(string region) => RegionFile.FilesIn(Folder).SelectMany(RegionFile.Read)
        .FirstOrDefault(keys => keys.Region.Equals(region, StringComparison.OrdinalIgnoreCase));

    private static string NoFile(string folder, IReadOnlyList<KeptRegion> kept)
    {
        var named = string.Join(", ", kept.Select(region => $"{region.Id} with {region.Prims} prims"));
        var what = kept.Count == 1 ? "the region" : "the regions";
        return $"The database holds {what} {named}, but there is no region file in {folder}: put the file there "
            + "(its RegionUUID must be that one), or start with --region NAME to begin a new region in this database.";
    }

    private RegionInfo FirstRegion(int httpPort)
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
    private RegionInfo Overridden(RegionInfo region, int? port)
    {
        var bind = options.Bind ?? region.InternalEndPoint.Address;
        return region with
        {
            InternalEndPoint = new IPEndPoint(bind, port ?? region.InternalEndPoint.Port),
            ExternalHostName = options.Bind is { } address && !IsAny(address) ? address.ToString() : region.ExternalHostName
        };
    }

    private static bool IsAny(IPAddress address) => address.Equals(IPAddress.Any) || address.Equals(IPAddress.IPv6Any);
}
