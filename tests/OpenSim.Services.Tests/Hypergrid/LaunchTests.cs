using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Local.Hypergrid;
using OpenSim.Services.Simulation;
using OpenSim.Services.Users;
using OpenSim.Store;

namespace OpenSim.Services.Tests.Hypergrid;

/// <summary>Users of this grid on their way to other ones, and back.</summary>
public class LaunchTests : ServiceFixture
{
    private const string Gate = "http://own.example.org:8002/";
    private const string Other = "http://grid.example.org:8002/";

    private static readonly UUID Session = UUID.Parse("bbbbbbbb-0000-4000-8000-000000000001");
    private static readonly GridRegion There = new() { RegionId = UUID.Random(), RegionName = "Beta One" };

    private UserAccount _alice = null!;
    private FakeGrids _others = null!;
    private FakeDoor _door = null!;
    private UserAgentService _agents = null!;

    [SetUp]
    public async Task Open()
    {
        Configuration.Set("Hypergrid", "GatekeeperURI", Gate);
        _alice = await CreateUser("Alice");
        (_others, _door) = (new FakeGrids(), new FakeDoor());
        _agents = new UserAgentService(Stores.For(StoreKind.HGTravelStore), Services, _others, Configuration) { Door = _door };
        await _agents.Begin(_alice.PrincipalId, Session, "192.0.2.7");
    }

    [Test]
    public async Task Launch_Abroad_IsKnownToTheOtherGridWhileItIsTold()
    {
        var verified = false;
        _others.Meanwhile = async agent => verified = await _agents.VerifyAgent(Session, agent.ServiceSessionId)
            && await _agents.VerifyClient(Session, "192.0.2.7");
        Assert.That(await Launch(Other), Is.EqualTo(SimulationAnswer.Ok));

        var (gatekeeper, agent) = _others.Launched.Single();
        Assert.That(gatekeeper, Is.EqualTo(Other));
        Assert.That(agent.ServiceSessionId, Does.StartWith(Other + ";"), "the other grid looks whether it is meant");
        Assert.That((agent.FirstName, agent.LastName, agent.ClientAddress), Is.EqualTo(("Alice", "Tester", "192.0.2.7")),
            "what its region says of her counts for nothing");
        Assert.That((agent.ServiceUrls["HomeURI"], agent.ServiceUrls["AssetServerURI"]), Is.EqualTo((Gate, Gate)));
        Assert.That(verified);
        Assert.That(await _agents.LocateUser(_alice.PrincipalId), Is.EqualTo(Other));
        Assert.That(await _agents.IsComingHome(Session, Gate), Is.False);
    }

    [Test]
    public async Task Launch_Home_GoesThroughTheOwnDoorWithHerOwnName()
    {
        await Launch(Other);
        Assert.That((await Launch("HTTP://own.example.org:8002", first: "Alice.Tester", last: "@own.example.org:8002")).Success);
        var agent = _door.Let.Single();
        Assert.That((agent.FirstName, agent.LastName, agent.TeleportFlags), Is.EqualTo(("Alice", "Tester", TeleportFlags.ViaHome)));
        Assert.That(_others.Launched, Has.Count.EqualTo(1), "only the way out");
        Assert.That(await _agents.IsComingHome(Session, Gate));
        Assert.That(await _agents.LocateUser(_alice.PrincipalId), Is.Empty);
    }

    [Test]
    public async Task Launch_Refused_LeavesHerWhereSheWas()
    {
        _others.Answer = SimulationAnswer.Refused("Go away.");
        Assert.That((await Launch(Other)).Reason, Is.EqualTo("Go away."));
        Assert.That(await _agents.VerifyAgent(Session, _others.Launched.Single().Agent.ServiceSessionId), Is.False);
        Assert.That(await _agents.VerifyClient(Session, "192.0.2.7"), "her log-in is still known");
        Assert.That(await _agents.LocateUser(_alice.PrincipalId), Is.Empty);
    }

    [Test]
    public async Task Launch_OfASessionThatIsNotHers_IsRefused()
    {
        const string Words = "Forbidden to launch your agents from here";
        var bob = await CreateUser("Bob");
        Assert.That((await Launch(Other, session: UUID.Random())).Reason, Is.EqualTo(Words), "a session that somebody has made up");
        Assert.That((await Launch(Other, agent: bob.PrincipalId)).Reason, Is.EqualTo(Words), "another one's session");
        Assert.That((await Launch(Other, agent: UUID.Random())).Reason, Is.EqualTo(Words), "nobody of this grid");
        Assert.That(_others.Launched, Is.Empty);
    }

    [TestCase("ForeignTripsAllowed_Level_0", "false", "", "", false)]
    [TestCase("ForeignTripsAllowed_Level_0", "no", "", "", false)]
    [TestCase("ForeignTripsAllowed_Level_0", "0", "", "", false)]
    [TestCase("ForeignTripsAllowed_Level_0", "Off", "", "", false)]
    [TestCase("ForeignTripsAllowed_Level_0", "false", "DisallowExcept_Level_0", "http://a.example.org, http://grid.example.org:8002", true)]
    [TestCase("ForeignTripsAllowed_Level_0", "true", "AllowExcept_Level_0", "http://grid.example.org:8002/", false)]
    [TestCase("ForeignTripsAllowed_Level_0", "true", "AllowExcept_Level_0", "http://a.example.org/", true)]
    [TestCase("ForeignTripsAllowed_Level_200", "false", "", "", true)]
    public async Task Launch_ByTheRulesForHerLevel(string key, string value, string exceptionKey, string exceptions, bool mayGo)
    {
        Configuration.Set("UserAgentService", key, value);
        if (exceptionKey.Length > 0)
            Configuration.Set("UserAgentService", exceptionKey, exceptions);
        var answer = await Launch(Other);
        Assert.That((answer.Success, answer.Reason), Is.EqualTo((mayGo, mayGo ? "" : "Your world does not allow you to visit the destination")));
    }

    [Test]
    public async Task Locate_WhoIsPresentHere_IsNotAbroad()
    {
        await Launch(Other);
        await Services.Presence.LoginAgent($"{_alice.PrincipalId}", Session, UUID.Random());
        await Services.Presence.ReportAgent(Session, There.RegionId);
        Assert.That(await _agents.LocateUser(_alice.PrincipalId), Is.Empty, "the journey came to nothing after she was launched");
    }

    [Test]
    public async Task ServerUrls_AreTheSettingsBeforeTheHomes()
    {
        Configuration.Set("LoginService", "SRV_AssetServerURI", "\"http://assets.example.org\"");
        var urls = await _agents.GetServerUrls(_alice.PrincipalId);
        Assert.That((urls["AssetServerURI"], urls["HomeURI"], urls["GatekeeperURI"]), Is.EqualTo(("http://assets.example.org/", Gate, Gate)));
    }

    private async Task<SimulationAnswer> Launch(
        string gatekeeper, UUID? session = null, UUID? agent = null, string first = "Somebody", string last = "Else") =>
        await _agents.Launch(null, new AgentCircuitData
        {
            AgentId = agent ?? _alice.PrincipalId, SessionId = session ?? Session, SecureSessionId = UUID.Random(), CircuitCode = 7,
            FirstName = first, LastName = last, CapsPath = $"{UUID.Random()}", ClientAddress = "198.51.100.1"
        }, gatekeeper, There);

    private sealed class FakeDoor : IGatekeeperService
    {
        public List<AgentCircuitData> Let { get; } = [];

        public ValueTask<RegionLink?> Link(string regionName) => new((RegionLink?)null);

        public ValueTask<(GridRegion? Region, string Message)> GetRegion(UUID regionId) => new((null, ""));

        public ValueTask<SimulationAnswer> LoginAgent(GridRegion? source, GridRegion destination, AgentCircuitData agent)
        {
            Let.Add(agent);
            return new(SimulationAnswer.Ok);
        }
    }
}
