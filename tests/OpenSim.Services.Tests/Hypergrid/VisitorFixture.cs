using System.Net;
using System.Text;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Hypergrid;
using OpenSim.Services.Local.Hypergrid;
using OpenSim.Services.Remote.Hypergrid;
using OpenSim.Services.Users;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Tests.Hypergrid;

/// <summary>A gatekeeper, and the grid of one who comes to it.</summary>
public abstract class VisitorFixture : ServiceFixture
{
    protected const string Gate = "http://127.0.0.1:9321/";
    protected const string Token = Gate + ";cccccccc-0000-4000-8000-000000000001";
    protected const string ViewerAt = "192.0.2.7";
    protected const string Taken = "{\"reason\":\"\",\"success\":true,\"your_ip\":\"192.0.2.99\"}";

    protected static readonly UUID Session = UUID.Parse("bbbbbbbb-0000-4000-8000-000000000001");
    protected static readonly UUID Beta = UUID.Parse("11111111-0000-4000-8000-000000000001");

    private ForeignGrids _others = null!;
    private ForeignAgentHandler _handler = null!;

    private protected HomeGrid Home { get; private set; } = null!;

    private protected FakeSimulation Regions { get; private set; } = null!;

    private protected UserAccount Alice { get; private set; } = null!;

    [SetUp]
    public async Task OpenGate()
    {
        Configuration.Set("Hypergrid", "GatekeeperURI", "http://127.0.0.1:9321");
        Configuration.Set("GridService", "Region_Beta_One", "DefaultHGRegion");
        Home = new HomeGrid(Time);
        Alice = await Home.CreateUser("Alice");
        Home.Launch(Alice.PrincipalId, Session, Gate, Token, ViewerAt);
        Open(Home.Pipe);
        await Register(Beta, "Beta One", 2000);
    }

    [TearDown]
    public void CloseGate()
    {
        _others.Dispose();
        Home.Dispose();
    }

    /// <summary>The gatekeeper anew.</summary>
    /// <param name="homes">What carries its calls of other grids.</param>
    protected void Open(HttpMessageHandler homes)
    {
        Regions = new FakeSimulation();
        _others = new ForeignGrids(Configuration, new StatRegistry(), Time, homes);
        var grid = LocalHypergrid.Create(Stores, Services, Regions, _others, Configuration, NullLogger.Instance);
        _handler = new ForeignAgentHandler(grid.Gatekeeper, new TravellerRate(Configuration, new StatRegistry(), Time));
    }

    protected async Task Register(UUID id, string name, int x) => Assert.That(await Services.Grid.RegisterRegion(UUID.Zero, new GridRegion
    {
        RegionId = id, RegionName = name, RegionLocX = x * 256, RegionLocY = 512000, ExternalHostName = "127.0.0.1", HttpPort = 9321,
        InternalPort = 9321, ServerUri = "http://127.0.0.1:9321/"
    }), Is.Null);

    /// <summary>POST /foreignagent as recorded between OpenSimulator's grids, with other words in place of some; the answer.</summary>
    private protected async Task<string> Come(params (string Old, string New)[] changes)
    {
        var body = Body();
        foreach (var (old, changed) in changes)
        {
            Assert.That(body, Does.Contain(old));
            body = body.Replace(old, changed, StringComparison.Ordinal);
        }

        var answer = await _handler.Answer(new ServiceRequest
        {
            Method = "POST", Path = $"/foreignagent/{Alice.PrincipalId}/", Rest = $"/{Alice.PrincipalId}/",
            Caller = IPAddress.Parse("192.0.2.99"), Body = new MemoryStream(Encoding.UTF8.GetBytes(body))
        });
        Assert.That(answer.Status, Is.EqualTo(200));
        return Encoding.UTF8.GetString(answer.Body.Span);
    }

    private string Body() => $$"""
        {"agent_id":"{{Alice.PrincipalId}}","caps_path":"dddddddd-0000-4000-8000-000000000001","child":true,"circuit_code":"1264473489",
        "first_name":"Alice","last_name":"Tester","secure_session_id":"eeeeeeee-0000-4000-8000-000000000001","session_id":"{{Session}}",
        "service_session_id":"{{Token}}","start_pos":"<120, 130, 45>","client_ip":"{{ViewerAt}}","viewer":"Firestorm-Releasex64 7.1.9.74745",
        "channel":"Firestorm-Releasex64","mac":"00112233445566778899aabbccddeeff","id0":"ffeeddccbbaa99887766554433221100",
        "packed_appearance":{"height":1.8989,"wearables":[],"attachments":[]},
        "service_urls":["HomeURI","{{HomeGrid.Address}}"],"serviceurls":{"HomeURI":"{{HomeGrid.Address}}"},
        "context":{"InboundVersion":0.8,"OutboundVersion":0.8,"WearablesCount":-1},"source_x":"256000","source_y":"256000",
        "source_name":"Alpha One","source_uuid":"22222222-0000-4000-8000-000000000001","source_server_uri":"http://127.0.0.1:9301/",
        "destination_x":"512000","destination_y":"512000","destination_uuid":"{{Beta}}","teleport_flags":"128"}
        """;
}
