using System.Text;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Hypergrid;
using OpenSim.Services.Local.Hypergrid;

namespace OpenSim.Services.Tests.Hypergrid;

/// <summary>The calls of other grids at the gatekeeper, as they were recorded.</summary>
public class GatekeeperTests : ServiceFixture
{
    private static readonly UUID Id = UUID.Parse("11111111-0000-4000-8000-000000000001");

    private XmlRpcHandler _handler = null!;

    [SetUp]
    public async Task Open()
    {
        Configuration.Set("Hypergrid", "GatekeeperURI", "http://127.0.0.1:9321");
        Configuration.Set("GridService", "Region_Welcome", "DefaultHGRegion");
        _handler = GatekeeperMethods.Handler(LocalHypergrid.Create(
            Stores, Services, new FakeSimulation(), new FakeGrids(), Configuration, NullLogger.Instance).Gatekeeper);
        await Register(Id, "Beta One", 2000);
    }

    [Test]
    public async Task LinkRegion_ByName_IsAnsweredAsRecorded()
    {
        Assert.That(await Ask("link_region", ("region_name", "Beta One")), Is.EqualTo(Member("result", "True") + Member("uuid", $"{Id}")
            + Member("handle", "2199023256064000") + Member("size_x", "256") + Member("size_y", "256")
            + Member("region_image", "http://127.0.0.1:9321/index.php?method=regionImage11111111000040008000000000000001")
            + Member("external_name", "http://127.0.0.1:9321/ Beta One")));
        Assert.That(await Ask("link_region", ("region_name", "Nowhere")), Is.EqualTo(Member("result", "False")));
    }

    [Test]
    public async Task LinkRegion_WithoutAName_IsWhereVisitorsArrive()
    {
        Assert.That(await Ask("link_region", ("region_name", "")), Is.EqualTo(Member("result", "False")), "there is none");
        await Register(UUID.Random(), "Welcome", 2001);
        Assert.That(await Ask("link_region", ("region_name", "")), Does.EndWith(Member("external_name", "http://127.0.0.1:9321/")));
    }

    [Test]
    public async Task GetRegion_IsAnsweredAsRecorded()
    {
        Assert.That(await Ask("get_region", ("region_uuid", $"{Id}"), ("agent_id", $"{UUID.Random()}"), ("agent_home_uri", "http://127.0.0.1:9301/")),
            Is.EqualTo(Member("result", "true") + Member("uuid", $"{Id}") + Member("x", "512000") + Member("y", "512000") + Member("size_x", "256")
            + Member("size_y", "256") + Member("region_name", "Beta One") + Member("hostname", "127.0.0.1") + Member("http_port", "9321")
            + Member("internal_port", "9321") + Member("server_uri", "http://127.0.0.1:9321/")));
        Assert.That(await Ask("get_region", ("region_uuid", $"{UUID.Random()}")),
            Is.EqualTo(Member("result", "false") + Member("message", "The teleport destination could not be found.")));
    }

    [Test]
    public async Task GetRegion_WhereAllArriveInOnePlace_IsThatOne()
    {
        Configuration.Set("GatekeeperService", "AllowTeleportsToAnyRegion", "false");
        await Register(UUID.Random(), "Welcome", 2001);
        Assert.That(await Ask("get_region", ("region_uuid", $"{Id}")),
            Does.Contain(Member("region_name", "Welcome")).And.EndWith(Member("message", "Teleporting to the default region.")));
        Assert.That(await Ask("link_region", ("region_name", "Beta One")), Does.EndWith(Member("external_name", "http://127.0.0.1:9321/ Welcome")));
    }

    private async Task Register(UUID id, string name, int x) => Assert.That(await Services.Grid.RegisterRegion(UUID.Zero, new GridRegion
    {
        RegionId = id, RegionName = name, RegionLocX = x * 256, RegionLocY = 512000, ExternalHostName = "127.0.0.1", HttpPort = 9321,
        InternalPort = 9321, ServerUri = "http://127.0.0.1:9321/"
    }), Is.Null);

    private async Task<string> Ask(string method, params (string Name, string Value)[] parameters)
    {
        var call = $"<?xml version=\"1.0\"?><methodCall><methodName>{method}</methodName><params><param><value><struct>"
            + string.Concat(parameters.Select(p => Member(p.Name, p.Value))) + "</struct></value></param></params></methodCall>";
        var answer = await _handler.Answer(new ServiceRequest
        {
            Method = "POST", Path = "/", Body = new MemoryStream(Encoding.UTF8.GetBytes(call))
        });
        var text = Encoding.UTF8.GetString(answer.Body.Span);
        var start = text.IndexOf("<struct>", StringComparison.Ordinal) + "<struct>".Length;
        return text[start..text.LastIndexOf("</struct>", StringComparison.Ordinal)];
    }

    private static string Member(string name, string value) =>
        $"<member><name>{name}</name><value><string>{value}</string></value></member>";
}
