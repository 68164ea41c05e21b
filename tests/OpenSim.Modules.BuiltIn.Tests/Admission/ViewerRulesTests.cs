using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Travels.Admission;
using OpenSim.Modules.Travels.Arriving;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Simulation;
using OpenSim.Services.Users;
using OpenSim.Testing;
using OpenSim.World;

namespace OpenSim.Modules.BuiltIn.Tests.Admission;

[TestFixture]
public sealed class ViewerRulesTests
{
    private const string Banned = "Access denied, your viewer is banned";

    private ServedRegion _region = null!;

    [SetUp]
    public void Open() => _region = new ServedRegion();

    [TearDown]
    public void Close() => _region.Dispose();

    [TestCase("AccessControl", "DeniedClients", "imprudence, cool vl", true, false)]
    [TestCase("AccessControl", "DeniedClients", "Imprudence 1.3|Cool VL", true, false)]
    [TestCase("AccessControl", "DeniedClients", "Imprudence 1.3.1", false, false)]
    [TestCase("AccessControl", "DeniedClients", "prudence", true, false)]
    [TestCase("Startup", "DeniedClients", "Evil, Imprudence", true, false)]
    [TestCase("Startup", "DeniedClients", "^1\\.3, ^imp.{1,8} 1\\.3", true, false)]
    [TestCase("AccessControl", "AllowedClients", "\"Imprudence\"", false, true)]
    [TestCase("Startup", "AllowedClients", "Firestorm", true, false)]
    [TestCase("Startup", "BannedClients", "Imprudence", true, false)]
    [TestCase("AccessControl", "BannedClients", "Imprudence", true, false)]
    public void Viewer_IsLetInByItsName(string section, string key, string value, bool isOldRefused, bool isNewRefused)
    {
        _region.Configuration.Set(section, key, value);
        var rules = new ViewerRules(_region.Configuration);
        var old = TestRegion.NewAgent("Ada", "Tester") with { Viewer = "1.3.2.0", Channel = "Imprudence" };
        Assert.That(rules.RefusalOf(old), Is.EqualTo(isOldRefused ? Banned : null));
        Assert.That(rules.RefusalOf(old with { Viewer = "Firestorm-Releasex64 7.1", Channel = "Firestorm-Releasex64" }),
            Is.EqualTo(isNewRefused ? Banned : null));
    }

    [TestCase(false)]
    [TestCase(true)]
    public async Task Region_OfAGrid_RefusesABannedViewer_WhoComesAndWhoLooksIn(bool isChild)
    {
        _region.With(new ArrivalModule());
        _region.Configuration.Set("AccessControl", "DeniedClients", "Imprudence");
        var simulation = new LocalSimulation(_region.Scenes, new NoCapabilities(), (_, _) => new((UserAccount?)null),
            viewers: new ViewerRules(_region.Configuration));
        var here = new GridRegion { RegionId = _region.Scene.Info.Id };
        var agent = TestRegion.NewAgent("Ada", "Tester") with { Viewer = "Imprudence 1.3", IsChild = isChild };
        Assert.That(await simulation.CreateAgent(null, here, agent), Is.EqualTo(SimulationAnswer.Refused(Banned)));
        Assert.That((await simulation.CreateAgent(null, here, agent with { Viewer = "Firestorm 7" })).Success);
    }

    private sealed class NoCapabilities : IAgentCapabilities
    {
        public void Announce(AgentCircuitData agent, Scene region)
        {
        }
    }
}
