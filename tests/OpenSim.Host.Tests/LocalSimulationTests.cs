using System.Numerics;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Modules;
using OpenSim.Modules.Travels.Arriving;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Simulation;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;
using OpenSim.World.Agents;

namespace OpenSim.Host.Tests;

/// <summary>What a login asks of the regions of its own process.</summary>
public class LocalSimulationTests
{
    private TestRegion _region = null!;
    private CapsRegistry _caps = null!;
    private LocalSimulation _simulation = null!;

    private GridRegion Here => new() { RegionId = _region.Scene.Info.Id };

    [SetUp]
    public void SetUp()
    {
        _region = new TestRegion();
        _caps = new CapsRegistry(new Configuration(), _region.Time, new StatRegistry());
        var scenes = new Scenes();
        scenes.Add(_region.Scene);
        _simulation = new LocalSimulation(scenes, _caps, static (_, _) => ValueTask.FromResult<UserAccount?>(null));
    }

    [TearDown]
    public void TearDown() => _region.Dispose();

    [Test]
    public async Task CreateAgent_RegionOfThisProcess_ExpectsHimAndHasHisCapabilities()
    {
        var agent = NewAgent();
        Assert.That((await _simulation.CreateAgent(null, Here, agent)).Success);
        Assert.That(_region.Scene.ExpectedAgents.TryTake(agent.CircuitCode, agent.AgentId, agent.SessionId, out var expected));
        Assert.That((expected!.FirstName, expected.StartPosition), Is.EqualTo(("Ada", agent.StartPosition)));
        Assert.That(_caps.Find(agent.AgentId, _region.Scene.Info.Id), Is.Not.Null);
    }

    [Test]
    public async Task CreateAgent_NoPlaceIsNamed_LandsWhereTheRegionLandsPeople()
    {
        var agent = NewAgent() with { StartPosition = Vector3.Zero };
        await _simulation.CreateAgent(null, Here, agent);
        Assert.That(_region.Scene.ExpectedAgents.TryTake(agent.CircuitCode, agent.AgentId, agent.SessionId, out var expected));
        Assert.That(expected!.StartPosition, Is.EqualTo(_region.Scene.Info.Landing));
    }

    [Test]
    public async Task CreateAgent_OtherRegion_IsRefused()
    {
        var elsewhere = new GridRegion { RegionId = UUID.Random() };
        var answer = await _simulation.CreateAgent(null, elsewhere, NewAgent());
        Assert.That((answer.Success, answer.Reason), Is.EqualTo((false, "The region is not running.")));
        Assert.That((await _simulation.QueryAccess(elsewhere, new AccessQuestion(UUID.Random(), Vector3.Zero))).Success, Is.False);
    }

    [TestCase(true, "Ada.Lovelace @other.test:8002")]
    [TestCase(false, "Ada.Lovelace @other.test:8002")]
    public async Task CreateAgent_GuestOfAnotherGrid_IsLearntByTheNameThatIsSeen(bool isChild, string name)
    {
        var rules = new Listener();
        _region.Scene.RegisterModuleInterface<IArrivals>(rules);
        var agent = NewAgent() with { FirstName = "Ada.Lovelace", LastName = "@other.test:8002", IsChild = isChild };
        await _simulation.CreateAgent(null, Here, agent);
        Assert.That(rules.Learnt, Is.EqualTo(new[] { name }));
    }

    [Test]
    public async Task QueryAccess_OfAGuest_NamesHisGrid()
    {
        var rules = new Listener();
        _region.Scene.RegisterModuleInterface<IArrivals>(rules);
        await _simulation.QueryAccess(Here, new AccessQuestion(UUID.Random(), Vector3.Zero, AgentHomeUri: "http://other.test:8002/"));
        Assert.That(rules.Learnt, Is.EqualTo(new[] { "@other.test:8002" }));
    }

    [Test]
    public async Task CloseAgent_NobodyThere_IsDoneAtOnce() =>
        Assert.That(await _simulation.CloseAgent(Here, UUID.Random(), UUID.Random()));

    [Test]
    public async Task CloseAgent_SomebodyThere_SendsHimAway_AndSaysWhenHeStays()
    {
        var viewer = new RecordingViewer(TestRegion.NewAgent("Ada", "Lovelace")).Enter(_region);
        Assert.That(await _simulation.CloseAgent(Here, viewer.Agent.AgentId, viewer.Agent.SessionId), Is.False, "he has not gone");
        Assert.That(viewer.Take("Close"), Has.Count.EqualTo(1));

        viewer.LeavesWhenClosed = true;
        Assert.That(await _simulation.CloseAgent(Here, viewer.Agent.AgentId, viewer.Agent.SessionId));
        Assert.That(_region.Scene.Presences.TryGet(viewer.Agent.AgentId, out _), Is.False);
    }

    [Test]
    public async Task CreateAgent_IsRefused_OrPutElsewhere_AsTheRegionHasIt()
    {
        var doorman = new Doorman();
        _region.Scene.RegisterModuleInterface<IArrivals>(doorman);
        var agent = NewAgent();
        Assert.That((await _simulation.CreateAgent(null, Here, agent)).Success);
        Assert.That(_region.Scene.ExpectedAgents.TryTake(agent.CircuitCode, agent.AgentId, agent.SessionId, out var expected));
        Assert.That(expected!.StartPosition, Is.EqualTo(Doorman.Mat));
        Assert.That(doorman.Seen, Is.EqualTo(new Arrival(agent.AgentId, 0, 0, agent.StartPosition, TeleportFlags.ViaLogin)));

        doorman.Refusal = "Not today.";
        Assert.That((await _simulation.CreateAgent(null, Here, agent)).Reason, Is.EqualTo("Not today."));
        Assert.That(_region.Scene.ExpectedAgents.TryTake(agent.CircuitCode, agent.AgentId, agent.SessionId, out _), Is.False);
        Assert.That((await _simulation.QueryAccess(Here, new AccessQuestion(agent.AgentId, Vector3.Zero))).Reason, Is.EqualTo("Not today."));
        Assert.That((await _simulation.CreateAgent(null, Here, agent with { IsChild = true })).Success, "who only looks in from next door");
    }

    private static AgentCircuitData NewAgent() => new()
    {
        AgentId = UUID.Random(),
        SessionId = UUID.Random(),
        SecureSessionId = UUID.Random(),
        CircuitCode = 1234,
        FirstName = "Ada",
        LastName = "Lovelace",
        CapsPath = UUID.Random().ToString(),
        StartPosition = new Vector3(10, 20, 30)
    };

    private sealed class Doorman : IArrivals
    {
        public static readonly Vector3 Mat = new(7, 8, 9);

        public string? Refusal { get; set; }

        public Arrival Seen { get; private set; }

        public string? RefusalOf(in Arrival arrival)
        {
            Seen = arrival;
            return Refusal;
        }

        public Vector3 PlaceFor(in Arrival arrival) => Mat;
    }

    private sealed class Listener : IArrivals
    {
        public List<string> Learnt { get; } = [];

        public ValueTask Learn(UUID agent, string name)
        {
            Learnt.Add(name);
            return default;
        }

        public string? RefusalOf(in Arrival arrival) => null;

        public Vector3 PlaceFor(in Arrival arrival) => arrival.Position;
    }
}
