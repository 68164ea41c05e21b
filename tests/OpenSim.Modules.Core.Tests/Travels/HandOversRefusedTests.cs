using System.Numerics;
using OpenSim.Modules.Core.Tests.Support;
using OpenSim.Modules.Core.Travels;
using OpenSim.Primitives;
using OpenSim.Services.Simulation;
using OpenSim.Testing;
using OpenSim.World.Agents;

namespace OpenSim.Modules.Core.Tests.Travels;

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

    private void Announce(AgentData agent) => Scene.ExpectedAgents.Add(new AgentCircuitData
    {
        AgentId = agent.AgentId, SessionId = agent.SessionId, SecureSessionId = UUID.Random(), CircuitCode = 7,
        FirstName = "Ada", LastName = "Tester", CapsPath = UUID.Random().ToString()
    });

    private IncomingAgents Incoming() => new(Scene, null!, null!, new HandOversRefused(_log, Scene.Options.Time));

    private static Arrival ArrivalOf(AgentData agent) => new(agent.AgentId, 0, 0, agent.Position, TeleportFlags.None);
}
