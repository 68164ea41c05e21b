using System.Net;
using System.Net.Sockets;
using System.Numerics;
using OpenSim.Hosting.Startup;
using OpenSim.Http;
using OpenSim.Primitives;
using OpenSim.Settings;
using OpenSim.World.Regions;

namespace OpenSim.Host.Regions;

/// <summary>
/// Regions out of what region files say of them. Nothing is asked on the console: what is missing gets a sensible value, what is unknown is
/// said.
/// </summary>
/// <param name="named">Where a file is that a key names.</param>
internal sealed class RegionReader(Configuration configuration, int httpPort, Func<string, string> named, Action<string> warn)
{
    private const float LandingBorder = 5; // metres

    /// <exception cref="StartupException">A value that cannot be.</exception>
    public RegionInfo Read(RegionKeys keys)
    {
        var (sizeX, sizeY) = (Size(keys, "SizeX"), Size(keys, "SizeY"));
        var (x, y) = Location(keys);
        var region = new RegionInfo
        {
            Id = UUID.TryParse(keys.Text("RegionUUID"), out var id) ? id : throw keys.Refused("RegionUUID", "not an id."),
            Name = Name(keys),
            GridX = x,
            GridY = y,
            SizeX = sizeX,
            SizeY = sizeY,
            InternalEndPoint = new IPEndPoint(Address(keys), Port(keys)),
            ExternalHostName = External(keys),
            HttpPort = httpPort,
            PublicUri = PublicUri(),
            MaxAgents = keys.Value("MaxAgents", 100),
            MaxPrims = keys.Value("MaxPrims", 150_000),
            MaxPrimsPerUser = keys.Value("MaxPrimsPerUser", -1),
            PrimSizes = Sizes(keys),
            MaxLinksetPrims = keys.Value("LinksetPrims", 0) is > 0 and var own ? own : configuration.Get(PrimSizeSettings.LinksetPrims),
            Landing = Landing(keys, sizeX, sizeY),
            StaticMapTexture = UUID.TryParse(keys.Text("MaptileStaticUUID"), out var map) ? map : UUID.Zero,
            StaticMapFile = keys.Text("MaptileStaticFile") is { Length: > 0 } file ? named(SettingPath.Of(file).Text) : "",
            TargetEstate = keys.Text("TargetEstate"),
            ScopeId = UUID.TryParse(keys.Text("ScopeID"), out var scope) ? scope : UUID.Zero,
            RegionType = keys.Text("RegionType", "Mainland")
        };
        foreach (var remark in keys.Remarks())
            warn(remark);
        return region;
    }

    private static string Name(RegionKeys keys)
    {
        try
        {
            return RegionName.Checked(keys.Region, isNew: false);
        }
        catch (StartupException e)
        {
            throw new StartupException($"{keys.File}: {e.Message}");
        }
    }

    private string PublicUri()
    {
        var text = configuration.Get(HttpSettings.PublicUri);
        return text.Length == 0 || (Uri.TryCreate(text, UriKind.Absolute, out var uri) && uri.Scheme is "http" or "https")
            ? text.TrimEnd('/')
            : throw new StartupException($"[Network] http_public_uri = {text}: not an address such as https://sim.example.org.");
    }

    public static IPAddress SystemAddress()
    {
        try
        {
            using var probe = new Socket(AddressFamily.InterNetwork, SocketType.Dgram, ProtocolType.Udp);
            // A documentation address: connecting a UDP socket only asks the routing table.
            probe.Connect(new IPEndPoint(new IPAddress([192, 0, 2, 1]), 9));
            return ((IPEndPoint)probe.LocalEndPoint!).Address;
        }
        catch (SocketException)
        {
            return IPAddress.Loopback;
        }
    }

    private static (uint X, uint Y) Location(RegionKeys keys)
    {
        var parts = keys.Text("Location", "1000,1000").Split(',', StringSplitOptions.TrimEntries);
        return parts.Length == 2 && uint.TryParse(parts[0], out var x) && uint.TryParse(parts[1], out var y)
            ? (x, y)
            : throw keys.Refused("Location", "two whole numbers are needed, such as 1000,1000.");
    }

    private static int Size(RegionKeys keys, string key)
    {
        var size = keys.Value(key, 256);
        return size is >= 256 and <= 4096 && size % 256 == 0
            ? size
            : throw keys.Refused(key, "a multiple of 256 from 256 to 4096 is needed.");
    }

    private static IPAddress Address(RegionKeys keys) => IPAddress.TryParse(keys.Text("InternalAddress", "0.0.0.0"), out var address)
        ? address
        : throw keys.Refused("InternalAddress", "not an IP address.");

    private static int Port(RegionKeys keys)
    {
        var port = keys.Value("InternalPort", 9000);
        return port is > 0 and < 65536 ? port : throw keys.Refused("InternalPort", "a port is a number from 1 to 65535.");
    }

    // SYSTEMIP: the address of the interface that leads out, found by a UDP socket that sends nothing; loopback when there is none.
    private string External(RegionKeys keys)
    {
        var text = keys.Text("ExternalHostName", "SYSTEMIP");
        var resolves = keys.Value("ResolveAddress", false);
        if (text.Equals("SYSTEMIP", StringComparison.OrdinalIgnoreCase) || text.Equals("DEFAULT", StringComparison.OrdinalIgnoreCase))
            return SystemAddress().ToString();
        return resolves ? Resolved(keys.Region, text) : text;
    }

    // ResolveAddress: the grid and viewers get the number that the name has now.
    private string Resolved(string region, string name)
    {
        try
        {
            if (Dns.GetHostAddresses(name, AddressFamily.InterNetwork) is [var address, ..])
                return address.ToString();
            warn($"{region}: ExternalHostName {name} has no address that could be told in its place.");
        }
        catch (Exception e) when (e is SocketException or ArgumentException)
        {
            warn($"{region}: ExternalHostName {name} cannot be resolved and is told as it is: {e.Message}");
        }

        return name;
    }

    private PrimSizes Sizes(RegionKeys keys)
    {
        float Own(string key, Setting<float> ofAll) => keys.Value(key, 0f) is > 0 and var own
            ? ofAll.Parse(SettingText(own))
            : configuration.Get(ofAll);
        return new PrimSizes
        {
            Min = Own("NonPhysicalPrimMin", PrimSizeSettings.NonPhysicalPrimMin),
            Max = Own("NonPhysicalPrimMax", PrimSizeSettings.NonPhysicalPrimMax),
            PhysicalMin = Own("PhysicalPrimMin", PrimSizeSettings.PhysicalPrimMin),
            PhysicalMax = Own("PhysicalPrimMax", PrimSizeSettings.PhysicalPrimMax),
            BoundsArrivals = keys.Value("ClampPrimSize", false) || configuration.Get(PrimSizeSettings.ClampPrimSize)
        };
    }

    private static string SettingText(float value) => Settings.Declarations.SettingText.Format(value);

    private static Vector3 Landing(RegionKeys keys, int sizeX, int sizeY)
    {
        var place = keys.Place("DefaultLanding", new Vector3(sizeX / 2f, sizeY / 2f, 30));
        return new Vector3(
            Math.Clamp(place.X, LandingBorder, sizeX - LandingBorder),
            Math.Clamp(place.Y, LandingBorder, sizeY - LandingBorder),
            Math.Clamp(place.Z, -100, 10_000));
    }
}
