using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Hypergrid;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Remote.Hypergrid;
using OpenSim.Services.Simulation;
using OpenSim.Services.Tests.Wire;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Tests.Hypergrid;

/// <summary>What this grid says to others, as they were recorded to be asked, and what it makes of their answers.</summary>
public class ForeignGridsTests : ServiceFixture
{
    private const string Gate = "http://192.0.2.1:9321/";
    private const string Beta = "11111111-0000-4000-8000-000000000001";

    private readonly HandlerDef _root = new("Test", "Test", "/", ServicePort.Public, ["POST"]);
    private FakeAgents _agents = null!;
    private XmlRpcHandler _handler = null!;
    private HandlerPipe _pipe = null!;
    private ForeignGrids _grids = null!;

    [SetUp]
    public void Open()
    {
        (_handler, _agents) = (new XmlRpcHandler(_root), new FakeAgents());
        var rate = new TravellerRate(Configuration, new StatRegistry(), Time);
        var table = new ServiceTable([_handler, new HomeAgentHandler(_agents, rate)], new StatRegistry());
        _pipe = new HandlerPipe(table);
        _grids = new ForeignGrids(Configuration, new StatRegistry(), Time, _pipe);
    }

    [TearDown]
    public void Close()
    {
        _grids.Dispose();
        _pipe.Dispose();
    }

    [Test]
    public async Task Link_AsksAsRecorded_AndReadsTheAnswer()
    {
        _handler.On("link_region", (_, _) => new(new LlsdMap
        {
            ["result"] = "True", ["uuid"] = Beta, ["handle"] = "2199023256064000", ["size_x"] = "512", ["size_y"] = "512",
            ["region_image"] = Gate + "index.php?method=regionImage11", ["external_name"] = Gate + " Beta One"
        }));
        var (link, message) = await _grids.Link(Gate, "Beta One");
        Assert.That(_pipe.Requests.Single(), Does.Contain("<methodName>link_region</methodName>").And.Contain(
            "<member><name>region_name</name><value><string>Beta One</string></value></member>"));
        Assert.That((message, link!.Name, link.Picture), Is.EqualTo(("", Gate + " Beta One", Gate + "index.php?method=regionImage11")));
        Assert.That((link.Region.RegionId, link.Region.RegionLocX, link.Region.RegionSizeX), Is.EqualTo((UUID.Parse(Beta), 512000, 512)));
    }

    [Test]
    public async Task GetRegion_SaysWhoAsks_AndWhereTheRegionIs()
    {
        var alice = UUID.Random();
        _handler.On("get_region", (_, _) => new(Region()));
        var (region, _) = await _grids.GetRegion(Gate, UUID.Parse(Beta), alice, "http://own.example.org:8002/");
        Assert.That(_pipe.Requests.Single(), Does.Contain($"<string>{Beta}</string>").And.Contain($"<string>{alice}</string>")
            .And.Contain("<name>agent_home_uri</name><value><string>http://own.example.org:8002/</string>"));
        Assert.That((region!.RegionName, region.ServerUri, region.InternalPort), Is.EqualTo(("Beta One", "http://192.0.2.1:9322/", 9323)));
    }

    [Test]
    public async Task ServersOfSomebody_AreAskedForOnce_WhoeverOfHereWantsThem()
    {
        var asked = 0;
        var ada = UUID.Random();
        _handler.On("get_server_urls", (_, _) =>
        {
            asked++;
            return new(new LlsdMap { ["SRV_FriendsServerURI"] = Gate });
        });
        for (var i = 0; i < 3; i++)
            Assert.That((await _grids.Agents(Gate)!.GetServerUrls(ada))["FriendsServerURI"], Is.EqualTo(Gate));
        Assert.That(asked, Is.EqualTo(1));
        await _grids.Agents(Gate)!.GetServerUrls(UUID.Random());
        await _grids.Agents("http://192.0.2.2:9321/")!.GetServerUrls(ada);
        Assert.That(asked, Is.EqualTo(3), "another one, and one who says that he is of another grid");
        Time.Advance(TimeSpan.FromMinutes(6));
        await _grids.Agents(Gate)!.GetServerUrls(ada);
        Assert.That(asked, Is.EqualTo(4));
    }

    [TestCase("<not xml", "Error contacting grid.")]
    [TestCase("{}", "Error contacting grid.")]
    public async Task GetRegion_AnsweredByNonsense_IsWords(string answer, string words)
    {
        _pipe.Fault = _ => new HttpResponseMessage { Content = new StringContent(answer) };
        Assert.That(await _grids.GetRegion(Gate, UUID.Random(), UUID.Random(), ""), Is.EqualTo(((GridRegion?)null, words))
            .Or.EqualTo(((GridRegion?)null, "The teleport destination could not be found.")));
    }

    [TestCase("internal_port", "0")]
    [TestCase("uuid", "nobody")]
    [TestCase("result", "false")]
    public async Task GetRegion_ThatLeadsNowhere_IsNone(string key, string value)
    {
        var answer = Region();
        answer[key] = value;
        _handler.On("get_region", (_, _) => new(answer));
        Assert.That((await _grids.GetRegion(Gate, UUID.Random(), UUID.Random(), "")).Message,
            Is.EqualTo("The teleport destination could not be found."));
    }

    [Test]
    public async Task Calls_OfAGridThatIsAway_AreWords()
    {
        _pipe.Fault = _ => throw new HttpRequestException("Nobody is there.");
        Assert.That((await _grids.Link(Gate, "")).Message, Is.EqualTo("Error contacting remote server"));
        Assert.That((await _grids.GetRegion("not an address", UUID.Random(), UUID.Random(), "")).Message, Is.EqualTo("Error contacting grid."));
        Assert.That((await _grids.LoginAgent(Gate, null, new GridRegion(), Agent())).Success, Is.False);
    }

    [Test]
    public async Task Launch_OfMoreThanOneAddressMayInAMinute_IsRefusedInWords()
    {
        Configuration.Set("GatekeeperService", "MaxArrivals", "1");
        var there = new GridRegion { RegionId = UUID.Random() };
        var agent = Agent();
        var home = _grids.Agents("http://192.0.2.9:9301/")!;
        Assert.That((await home.Launch(null, agent, Gate, there)).Success, Is.True);
        Assert.That((await home.Launch(null, agent, Gate, there)).Reason, Does.StartWith("Too many travellers"));
        Assert.That(_agents.Launched, Has.Count.EqualTo(1));
    }

    [Test]
    public async Task Launch_AtAHome_SaysTheGatekeeperAsRecorded()
    {
        var agent = Agent();
        var there = new GridRegion { RegionId = UUID.Parse(Beta), RegionName = "Beta One", RegionLocX = 512000, RegionLocY = 512000 };
        var answer = await _grids.Agents("http://192.0.2.9:9301/")!.Launch(
            new GridRegion { RegionId = UUID.Random(), RegionName = "Alpha One", ServerUri = "http://192.0.2.9:9301/" }, agent, Gate, there);
        Assert.That(answer, Is.EqualTo(SimulationAnswer.Ok));
        Assert.That(_pipe.Requests.Single(), Does.StartWith($"POST /homeagent/{agent.AgentId}/"));
        Assert.That(_pipe.Answers.Single(), Is.EqualTo("200 {\"reason\":\"\",\"success\":true,\"your_ip\":\"192.0.2.7\"}"));
        var (source, launched, gatekeeper, destination) = _agents.Launched.Single();
        Assert.That((source!.ServerUri, gatekeeper, destination.RegionId), Is.EqualTo(("http://192.0.2.9:9301/", Gate, there.RegionId)));
        Assert.That((launched.SessionId, launched.CapsPath, launched.ServiceUrls["HomeURI"]),
            Is.EqualTo((agent.SessionId, agent.CapsPath, "http://192.0.2.9:9301/")));

        _agents.Answer = SimulationAnswer.Refused("Your world does not allow you to visit the destination");
        Assert.That((await _grids.Agents("http://192.0.2.9:9301/")!.Launch(null, agent, Gate, there)).Reason,
            Is.EqualTo("Your world does not allow you to visit the destination"));
        Assert.That(_pipe.Answers[^1], Does.Not.Contain("success"), "as OpenSimulator refuses");
    }

    [TestCase("")]
    [TestCase("[1,2")]
    [TestCase("{\"agent_id\":\"11111111-0000-4000-8000-000000000009\"}")]
    public async Task HomeAgent_OfNonsense_IsABadRequest(string body)
    {
        Assert.That(await _pipe.Ask("POST", "/homeagent/11111111-0000-4000-8000-000000000009/", body), Does.StartWith("400"));
        Assert.That(_agents.Launched, Is.Empty);
    }

    private static LlsdMap Region() => new()
    {
        ["result"] = "true", ["uuid"] = Beta, ["x"] = "512000", ["y"] = "512000", ["size_x"] = "256", ["size_y"] = "256",
        ["region_name"] = "Beta One", ["hostname"] = "192.0.2.1", ["http_port"] = "9322", ["internal_port"] = "9323",
        ["server_uri"] = "http://192.0.2.1:9322/"
    };

    private static AgentCircuitData Agent() => new()
    {
        AgentId = UUID.Random(), SessionId = UUID.Random(), SecureSessionId = UUID.Random(), CircuitCode = 7, FirstName = "Alice",
        LastName = "Tester", CapsPath = $"{UUID.Random()}", StartPosition = new Vector3(128, 128, 25),
        ServiceUrls = new Dictionary<string, string> { ["HomeURI"] = "http://192.0.2.9:9301/" }
    };

    private sealed class FakeAgents : IUserAgentService
    {
        public List<(GridRegion? Source, AgentCircuitData Agent, string Gatekeeper, GridRegion Destination)> Launched { get; } = [];

        public SimulationAnswer Answer { get; set; } = SimulationAnswer.Ok;

        public ValueTask<SimulationAnswer> Launch(GridRegion? source, AgentCircuitData agent, string gatekeeper, GridRegion destination)
        {
            Launched.Add((source, agent, gatekeeper, destination));
            return new(Answer);
        }

        public ValueTask<bool> VerifyAgent(UUID sessionId, string token) => new(false);

        public ValueTask<bool> VerifyClient(UUID sessionId, string address) => new(false);

        public ValueTask<bool> IsComingHome(UUID sessionId, string gridAddress) => new(false);

        public ValueTask<HomePlace?> GetHome(UUID userId) => new((HomePlace?)null);

        public ValueTask Logout(UUID userId, UUID sessionId) => ValueTask.CompletedTask;

        public ValueTask<string> LocateUser(UUID userId) => new("");

        public ValueTask<string> GetUui(UUID userId, UUID targetId) => new("");

        public ValueTask<UUID> GetUuid(string firstName, string lastName) => new(UUID.Zero);

        public ValueTask<IReadOnlyDictionary<string, string>> GetServerUrls(UUID userId) =>
            new((IReadOnlyDictionary<string, string>)new Dictionary<string, string>());

        public ValueTask<PublicUser?> GetUserInfo(UUID userId) => new((PublicUser?)null);
    }
}
