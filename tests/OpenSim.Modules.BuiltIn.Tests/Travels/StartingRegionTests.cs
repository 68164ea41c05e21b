using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Travels.Admission;
using OpenSim.Modules.Travels.Arriving;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Login;
using OpenSim.Services.Simulation;
using OpenSim.Services.Users;
using OpenSim.Testing;
using OpenSim.World;

namespace OpenSim.Modules.BuiltIn.Tests.Travels;

/// <summary>A region's port answers before the region has begun: whoever is led there meanwhile waits.</summary>
[TestFixture]
public sealed class StartingRegionTests
{
    private ServedRegion _region = null!;

    [SetUp]
    public void Open()
    {
        _region = new ServedRegion();
        _region.With(new ArrivalModule());
    }

    [TearDown]
    public void Close() => _region.Dispose();

    [TestCase(true)]
    [TestCase(false)]
    public void Visitor_WhileTheProcessStarts_IsAnsweredWhenItHas(bool isOpened)
    {
        var gate = new LoginGate();
        var simulation = new LocalSimulation(
            _region.Scenes, new NoCapabilities(), (_, _) => new((UserAccount?)null), gate: gate, starts: true);
        var here = new GridRegion { RegionId = _region.Scene.Info.Id };
        var agent = TestRegion.NewAgent("Ada", "Tester");

        var answer = simulation.CreateAgent(null, here, agent).AsTask();
        Assert.That(answer.IsCompleted, Is.False);
        gate.Enabled = isOpened;

        _region.SettleUntil(() => answer.IsCompleted);
        Assert.That(ServedRegion.Wait(new ValueTask<SimulationAnswer>(answer)), isOpened
            ? Has.Property(nameof(SimulationAnswer.Success)).True
            : Is.EqualTo(SimulationAnswer.Refused("Logins to this region are disabled")));
    }

    private sealed class NoCapabilities : IAgentCapabilities
    {
        public void Announce(AgentCircuitData agent, Scene region)
        {
        }
    }
}
