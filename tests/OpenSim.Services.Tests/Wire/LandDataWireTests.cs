using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Maps;
using OpenSim.Services.Maps;
using OpenSim.Services.Remote;
using OpenSim.Services.Remote.Hypergrid;
using OpenSim.Services.Remote.Maps;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.Services.Tests.Wire;

/// <summary>What a region is told of the parcels of another: land_data over its handler, and as OpenSimulator answers it.</summary>
public sealed class LandDataWireTests
{
    private static readonly GridRegion Far = new()
    {
        RegionId = UUID.Parse("11111111-0000-4000-8000-000000000001"), RegionName = "Far", RegionLocX = 256_000, RegionLocY = 256_000,
        ServerUri = "http://far.test:9000/"
    };

    private static readonly LandData Pier = new(UUID.Parse("11111111-0000-4000-8000-000000000002"), "The <Pier>", "Boats & more",
        UUID.Parse("11111111-0000-4000-8000-00000000000a"), new Vector3(0, 0, 0), new Vector3(64, 64, 0), 4096, 21)
    {
        Flags = 4_000_000_000, AuctionId = 1, SalePrice = 77, SnapshotId = UUID.Parse("11111111-0000-4000-8000-000000000003"),
        UserLocation = new Vector3(1.5f, 2, 22), Dwell = 9
    };

    private readonly Configuration _configuration = new();
    private readonly ManualTime _time = new();
    private HandlerPipe _pipe = null!;
    private ServiceConnections _connections = null!;
    private ForeignGrids _others = null!;
    private RemoteLandData _land = null!;

    [SetUp]
    public void Open()
    {
        var handler = new LandDataMethods((handle, x, _) => handle == Far.Handle.Value && x < 64 ? Pier : null, _ => true).Handler();
        _pipe = new HandlerPipe(new ServiceTable([handler], new StatRegistry()));
        _connections = new ServiceConnections(_configuration, new StatRegistry(), _time, _pipe);
        _others = new ForeignGrids(_configuration, new StatRegistry(), _time, _pipe);
        _land = new RemoteLandData(_connections, _others, _time);
    }

    [TearDown]
    public void Close()
    {
        _others.Dispose();
        _connections.Dispose();
        _pipe.Dispose();
    }

    [Test]
    public async Task Parcel_OfAnotherRegion_IsAsItsRegionHasIt_AndRememberedForAWhile()
    {
        Assert.That(await _land.GetLandData(Far, 20, 30), Is.EqualTo(Pier));
        Assert.That(await _land.GetLandData(Far, 20, 30), Is.EqualTo(Pier));
        Assert.That(_pipe.Requests, Has.Count.EqualTo(1));
        Assert.That(await _land.GetLandData(Far, 100, 30), Is.Null);
        Assert.That(await _land.GetLandData(Far, 100, 30), Is.Null);
        Assert.That(_pipe.Requests, Has.Count.EqualTo(2), "that there is none is remembered too");
        _time.AdvanceSeconds(31);
        await _land.GetLandData(Far, 20, 30);
        Assert.That(_pipe.Requests, Has.Count.EqualTo(3));
    }

    [Test]
    public async Task RegionThatDoesNotAnswer_IsNotAskedByEachWhoLooks()
    {
        _pipe.Fault = _ => throw new HttpRequestException("refused");
        for (var i = 0; i < 5; i++)
            Assert.That(await _land.GetLandData(Far, 20, 30), Is.Null);
        Assert.That(_pipe.Requests, Has.Count.EqualTo(1));
    }

    /// <summary>The way to a link goes by the gatekeeper, which says where the region is on the other grid's map.</summary>
    [Test]
    public async Task Parcel_OfALink_IsAskedWhereTheGatekeeperSaysThatTheRegionIs()
    {
        var link = Far with
        {
            RegionLocX = 512,
            RegionLocY = 0,
            ServerUri = "http://gate.test:8002/",
            Flags = GridRegionFlags.Hyperlink
        };
        List<string> asked = [];
        var named = Far.RegionId;
        _pipe.Fault = request =>
        {
            asked.Add(request.RequestUri!.Authority);
            return Xml(request.RequestUri.Authority == "gate.test:8002"
                ? $"<member><name>result</name><value>true</value></member><member><name>uuid</name><value>{named}</value></member>"
                    + "<member><name>x</name><value>256000</value></member><member><name>y</name><value>256000</value></member><member><name>"
                    + "internal_port</name><value>9000</value></member><member><name>server_uri</name><value>http://far.test:9000/</value></member>"
                : OpenSimulators);
        };
        Assert.That((await _land.GetLandData(link, 20, 30))!.Name, Is.EqualTo("Your Parcel"));
        Assert.That(asked, Is.EqualTo(new[] { "gate.test:8002", "far.test:9000" }));
        Assert.That(_pipe.Requests[^1], Does.Contain("land_data").And.Contain($">{Far.Handle.Value}<"), "by its handle there");

        named = UUID.Random();
        Assert.That(await _land.GetLandData(link, 21, 30), Is.Null, "a gatekeeper that lets visitors into another region only");
        Assert.That(asked, Has.Count.EqualTo(3));
    }

    [Test]
    public async Task Parcel_OfOpenSimulatorsRegion_IsRead()
    {
        _pipe.Fault = _ => Xml(OpenSimulators);
        Assert.That(await _land.GetLandData(Far, 20, 30), Is.EqualTo(new LandData(UUID.Parse("11111111-0000-4000-8000-000000000004"), "Your Parcel",
            "", UUID.Parse("11111111-0000-4000-8000-00000000000a"), Vector3.Zero, new Vector3(256, 256, 0), 65536, 42)
        {
            Flags = 1493704811, Dwell = 12
        }));
    }

    [Test]
    public async Task Answer_ThatIsNone_OrTooMuch_HarmsNobody()
    {
        _pipe.Fault = _ => new HttpResponseMessage { Content = new StringContent("nonsense") };
        Assert.That(await _land.GetLandData(Far, 1, 1), Is.Null);
        _pipe.Fault = _ => Xml($"<member><name>GlobalID</name><value>{UUID.Random()}</value></member><member><name>Name</name><value>"
            + $"{new string('x', 5000)}</value></member><member><name>Area</name><value>-99999999999</value></member>");
        var land = (await _land.GetLandData(Far, 2, 2))!;
        Assert.That((land.Name.Length, land.Area, land.Access), Is.EqualTo((255, 0, (byte)42)));
        _pipe.Fault = null;
        Assert.That(await _land.GetLandData(Far with { ServerUri = "file:///etc/passwd" }, 3, 3), Is.Null);
        Assert.That(await new RemoteLandData(null, null, _time).GetLandData(Far, 4, 4), Is.Null);
    }

    // Written down from OpenSimulator 0.9.3's handler: numbers as text, a dwell with a fraction.
    private static string OpenSimulators => string.Concat(new Dictionary<string, string>
    {
        ["AABBMax"] = "<256, 256, 0>", ["AABBMin"] = "<0, 0, 0>", ["Area"] = "65536", ["AuctionID"] = "0", ["Description"] = "",
        ["Flags"] = "1493704811", ["GlobalID"] = "11111111-0000-4000-8000-000000000004", ["Name"] = "Your Parcel",
        ["OwnerID"] = "11111111-0000-4000-8000-00000000000a", ["SalePrice"] = "0", ["SnapshotID"] = "00000000-0000-0000-0000-000000000000",
        ["UserLocation"] = "<0, 0, 0>", ["RegionAccess"] = "42", ["Dwell"] = "12.5"
    }.Select(pair => $"<member><name>{pair.Key}</name><value><string>{System.Net.WebUtility.HtmlEncode(pair.Value)}</string></value></member>"));

    private static HttpResponseMessage Xml(string members) => new()
    {
        Content = new StringContent("<?xml version=\"1.0\" encoding=\"utf-8\"?><methodResponse><params><param><value><struct>"
            + $"{members}</struct></value></param></params></methodResponse>")
    };
}
