using OpenSim.Primitives;

namespace Bench.Store;

/// <summary>Region files as both simulators read them.</summary>
internal static class RegionFiles
{
    public static void Write(string folder, string name, UUID region, int port)
    {
        Directory.CreateDirectory(Path.Combine(folder, "Regions"));
        File.WriteAllText(Path.Combine(folder, "Regions", "Regions.ini"), $"""
            [{name}]
            RegionUUID = {region}
            Location = 1000,1000
            InternalAddress = 127.0.0.1
            InternalPort = {port}
            ExternalHostName = 127.0.0.1
            MaxPrims = 1000000
            """);
    }
}
