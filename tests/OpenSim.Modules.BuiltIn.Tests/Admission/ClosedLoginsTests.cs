using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Travels.Admission;
using OpenSim.Modules.Travels.Arriving;
using OpenSim.Services.Grid;
using OpenSim.Services.Login;
using OpenSim.Services.Simulation;
using OpenSim.Services.Users;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Admission;

/// <summary>The console's "login disable" at a region, to which logins of a grid and people of other regions come by the same way.</summary>
[TestFixture]
public sealed class ClosedLoginsTests
{
    private const string Closed = "Logins to this region are disabled";

    private readonly LoginGate _gate = new() { Enabled = true };
    private ServedRegion _region = null!;
    private LocalSimulation _simulation = null!;
    private GridRegion _here = null!;

    [SetUp]
    public void Open()
    {
        _region = new ServedRegion();
        _region.With(new ArrivalModule());
        var caps = Stub.Of<IAgentCapabilities>((_, _) => null);
        _simulation = new LocalSimulation(_region.Scenes, caps, (_, _) => new(default(UserAccount)), gate: _gate);
        _here = new GridRegion { RegionId = _region.Scene.Info.Id };
    }

    [TearDown]
    public void Close() => _region.Dispose();

    [Test]
    public async Task Region_WithClosedLogins_LetsNobodyComeAndNeighboursLookIn()
    {
        var agent = TestRegion.NewAgent("Ada", "Tester");
        var question = new AccessQuestion(agent.AgentId, new Vector3(128, 128, 25), ViaTeleport: false);
        _gate.Enabled = false;
        Assert.That(await _simulation.QueryAccess(_here, question), Is.EqualTo(SimulationAnswer.Refused(Closed)));
        Assert.That(await _simulation.QueryAccess(_here, question with { ViaTeleport = true }),
            Is.EqualTo(SimulationAnswer.Refused(Closed)));
        Assert.That(await _simulation.CreateAgent(null, _here, agent), Is.EqualTo(SimulationAnswer.Refused(Closed)));
        Assert.That((await _simulation.CreateAgent(null, _here, TestRegion.NewAgent("Ben", "Tester") with { IsChild = true })).Success);

        var inside = _region.Region.AddAvatar("Cleo", "Tester").Agent;
        Assert.That((await _simulation.QueryAccess(_here, question with { AgentId = inside.AgentId })).Success, "who is here stays");

        _gate.Enabled = true;
        Assert.That((await _simulation.CreateAgent(null, _here, agent)).Success);
    }
}
