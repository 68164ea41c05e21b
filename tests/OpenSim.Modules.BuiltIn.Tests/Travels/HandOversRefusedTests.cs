using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Travels.Arriving;
using OpenSim.Modules.Travels.Journeys;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Grid;
using OpenSim.Services.Simulation;
using OpenSim.Testing;
using OpenSim.World.Agents;

namespace OpenSim.Modules.BuiltIn.Tests.Travels;

/// <summary>On the wire a refusal is the word False: the log of the region that refuses says why.</summary>
[TestFixture]
public sealed class HandOversRefusedTests : ServedRegionTests
{
    private readonly ListLogger _log = new();

    protected override IRegionModuleBase[] Modules => [];

    [TearDown]
    public void EmptyLog() => _log.Lines.Clear();

    [OneTimeTearDown]
    public void CloseLog() => _log.Dispose();

    [TestCase(false, 1, "nobody of his session")]
    [TestCase(true, float.NaN, "is no number")]
    public void WhoIsNotTaken_IsToldOfWithTheReason(bool isExpected, float x, string reason)
    {
        var agent = new AgentData { AgentId = Ada.PrincipalId, SessionId = UUID.Random(), Position = new Vector3(x, 1, 25) };
        if (isExpected)
            Announce(agent);
        Assert.That(Waiting.For(Incoming().Take(agent, ArrivalOf(agent))), Is.EqualTo(HandOver.Refused));
        Assert.That(_log.Lines, Has.One.Contain(reason).And.One.Contain(Ada.PrincipalId.ToString()));
    }

    [Test]
    public void ManyThatAreNotTaken_AreAFewLines()
    {
        var incoming = Incoming();
        for (var i = 0; i < 100; i++)
        {
            var agent = new AgentData { AgentId = UUID.Random(), SessionId = UUID.Random(), Position = new Vector3(1, 1, 25) };
            Waiting.For(incoming.Take(agent, ArrivalOf(agent)));
        }

        Assert.That(_log.Lines, Has.Count.EqualTo(4));
    }

    [Test]
    public void WhoIsNotWaitedForAnyLonger_IsToldOfWithTheTimeWaited()
    {
        var incoming = Incoming();
        var agent = new AgentData
        {
            AgentId = Ada.PrincipalId, SessionId = UUID.Random(), HandOverId = UUID.Random(),
            Position = new Vector3(1, 1, 25), WaitsForRoot = true
        };
        Announce(agent);
        var first = incoming.Take(agent, ArrivalOf(agent));
        Region.Region.Time.Advance(TimeSpan.FromSeconds(2));
        var second = incoming.Take(agent with { HandOverId = UUID.Random() }, ArrivalOf(agent));
        Assert.That(Waiting.For(first), Is.EqualTo(HandOver.Refused));
        Assert.That(_log.Lines, Has.One.Contain("handed over once more (2.0 s"));
        Region.Region.Time.Advance(TimeSpan.FromSeconds(3));
        incoming.Forget(agent.AgentId, agent.SessionId);
        Assert.That(Waiting.For(second), Is.EqualTo(HandOver.Refused));
        Assert.That(_log.Lines, Has.One.Contain("session was ended").And.Some.Contain("(3.0 s"));
    }

    [TestCase(false, HandOver.Unanswered, "does not run here")]
    [TestCase(true, HandOver.Refused, "cannot be asked: The accounts are away.")]
    public async Task WhoIsForAnotherRegion_OrOfWhomNothingCanBeAsked_IsToldOfWithTheReason(bool isHere, HandOver answer, string reason)
    {
        var regions = new LocalSimulation(Region.Scenes, Stub.Of<IAgentCapabilities>((_, _) => null),
            (_, _) => throw new ServiceAwayException("The accounts are away."), refused: new HandOversRefused(_log, Scene.Options.Time));
        var agent = new AgentData { AgentId = Ada.PrincipalId, SessionId = UUID.Random(), Position = new Vector3(1, 1, 25) };
        var there = new GridRegion { RegionId = isHere ? Scene.Info.Id : UUID.Random() };
        Assert.That(await regions.UpdateAgent(there, agent), Is.EqualTo(answer));
        Assert.That(_log.Lines, Has.One.Contain(reason));
    }

    private void Announce(AgentData agent) => Scene.ExpectedAgents.Add(new AgentCircuitData
    {
        AgentId = agent.AgentId, SessionId = agent.SessionId, SecureSessionId = UUID.Random(), CircuitCode = 7,
        FirstName = "Ada", LastName = "Tester", CapsPath = UUID.Random().ToString()
    });

    private IncomingAgents Incoming() => new(Scene, null!, null!, new HandOversRefused(_log, Scene.Options.Time));

    private static Arrival ArrivalOf(AgentData agent) => new(agent.AgentId, 0, 0, agent.Position, TeleportFlags.None);
}
