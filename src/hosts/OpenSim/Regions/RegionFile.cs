using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text;
using OpenSim.Host.Startup;
using OpenSim.Primitives;
using OpenSim.Settings.Ini;
using RegionInfo = OpenSim.World.RegionInfo;

namespace OpenSim.Host.Regions;

/// <summary>
/// Regions as OpenSimulator's <c>Regions/*.ini</c> writes them: a section a region, named after it. Nothing is asked on the console: what is missing gets a
/// sensible value, and an id that is missing is made and written back.
/// </summary>
public static class RegionFile
{
    /// <exception cref="StartupException">A file that is not in the dialect, a value that cannot be.</exception>
    public static IReadOnlyList<RegionInfo> ReadFolder(string folder, int httpPort)
    {
        var regions = new List<RegionInfo>();
        foreach (var file in Directory.GetFiles(folder, "*.ini").Order(StringComparer.Ordinal))
            regions.AddRange(Read(file, httpPort));
        return regions;
    }

    public static IEnumerable<RegionInfo> Read(string file, int httpPort)
    {
        if (!IniReader.TryRead(file, File.ReadAllText(file), out var document, out var error))
            throw new StartupException(error);
        foreach (var section in document.Entries.GroupBy(e => e.Section))
        {
            var keys = section.DistinctBy(e => e.Key, StringComparer.OrdinalIgnoreCase).ToDictionary(e => e.Key, e => e.Value, StringComparer.OrdinalIgnoreCase);
            yield return ToRegion(file, section.Key, keys, httpPort);
        }
    }

    /// <summary>Writes one region's file as an operator would by hand.</summary>
    public static void Write(string file, RegionInfo region)
    {
        var text = new StringBuilder();
        text.AppendLine(CultureInfo.InvariantCulture, $"[{region.Name}]");
        Add(text, "RegionUUID", region.Id.ToString());
        Add(text, "Location", $"{region.GridX},{region.GridY}");
        Add(text, "SizeX", region.SizeX.ToString(CultureInfo.InvariantCulture));
        Add(text, "SizeY", region.SizeY.ToString(CultureInfo.InvariantCulture));
        Add(text, "InternalAddress", region.InternalEndPoint.Address.ToString());
        Add(text, "InternalPort", region.InternalEndPoint.Port.ToString(CultureInfo.InvariantCulture));
        Add(text, "ExternalHostName", region.ExternalHostName);
        Add(text, "MaxAgents", region.MaxAgents.ToString(CultureInfo.InvariantCulture));
        Add(text, "MaxPrims", region.MaxPrims.ToString(CultureInfo.InvariantCulture));
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        File.WriteAllText(file, text.ToString());
    }

    private static void Add(StringBuilder text, string key, string value) => text.AppendLine(IniWriter.Assignment(key, value).TrimStart());

    private static RegionInfo ToRegion(string file, string name, IReadOnlyDictionary<string, string> keys, int httpPort)
    {
        var (x, y) = Location(file, name, keys.GetValueOrDefault("Location", "1000,1000"));
        return new RegionInfo
        {
            Id = UUID.TryParse(keys.GetValueOrDefault("RegionUUID"), out var id) ? id : NewId(file, name),
            Name = name,
            GridX = x,
            GridY = y,
            SizeX = Size(file, name, keys, "SizeX"),
            SizeY = Size(file, name, keys, "SizeY"),
            InternalEndPoint = new IPEndPoint(
                IPAddress.TryParse(keys.GetValueOrDefault("InternalAddress", "0.0.0.0"), out var address) ? address : IPAddress.Any,
                Number(file, name, keys, "InternalPort", 9000)),
            ExternalHostName = External(keys.GetValueOrDefault("ExternalHostName", "SYSTEMIP")),
            HttpPort = httpPort,
            MaxAgents = Number(file, name, keys, "MaxAgents", 100),
            MaxPrims = Number(file, name, keys, "MaxPrims", 150_000),
            ScopeId = UUID.TryParse(keys.GetValueOrDefault("ScopeID"), out var scope) ? scope : UUID.Zero,
            RegionType = keys.GetValueOrDefault("RegionType", "Mainland")
        };
    }

    private static (uint X, uint Y) Location(string file, string name, string text)
    {
        var parts = text.Split(',', StringSplitOptions.TrimEntries);
        return parts.Length == 2 && uint.TryParse(parts[0], out var x) && uint.TryParse(parts[1], out var y)
            ? (x, y)
            : throw new StartupException($"{file}: region {name}: Location = {text}: two whole numbers are needed, such as 1000,1000.");
    }

    private static int Size(string file, string name, IReadOnlyDictionary<string, string> keys, string key)
    {
        var size = Number(file, name, keys, key, 256);
        return size is >= 256 and <= 4096 && size % 256 == 0
            ? size
            : throw new StartupException($"{file}: region {name}: {key} = {size}: a multiple of 256 from 256 to 4096 is needed.");
    }

    private static int Number(string file, string name, IReadOnlyDictionary<string, string> keys, string key, int ifMissing)
    {
        if (!keys.TryGetValue(key, out var text) || text.Length == 0)
            return ifMissing;
        return int.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out var number)
            ? number
            : throw new StartupException($"{file}: region {name}: {key} = {text}: a whole number is needed.");
    }

    // SYSTEMIP: the address of the interface that leads out, found by a UDP socket that sends nothing; loopback when there is none.
    private static string External(string text)
    {
        if (text.Length > 0 && !text.Equals("SYSTEMIP", StringComparison.OrdinalIgnoreCase) && !text.Equals("DEFAULT", StringComparison.OrdinalIgnoreCase))
            return text;
        return SystemAddress().ToString();
    }

    public static IPAddress SystemAddress()
    {
        try
        {
            using var probe = new Socket(AddressFamily.InterNetwork, SocketType.Dgram, ProtocolType.Udp);
            probe.Connect(new IPEndPoint(new IPAddress([192, 0, 2, 1]), 9)); // a documentation address: connecting a UDP socket only asks the routing table
            return ((IPEndPoint)probe.LocalEndPoint!).Address;
        }
        catch (SocketException)
        {
            return IPAddress.Loopback;
        }
    }

    private static UUID NewId(string file, string name)
    {
        var id = UUID.Random();
        var lines = File.ReadAllLines(file).ToList();
        var at = lines.FindIndex(l => l.TrimStart().StartsWith($"[{name}]", StringComparison.OrdinalIgnoreCase));
        lines.Insert(at + 1, $"RegionUUID = {id}");
        File.WriteAllLines(file, lines);
        return id;
    }
}
