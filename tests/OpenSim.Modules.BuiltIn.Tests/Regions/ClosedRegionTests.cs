using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Console;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Capabilities;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World.Regions;

namespace OpenSim.Modules.BuiltIn.Tests.Regions;

/// <summary>Two regions with every module in one process, one of which closes.</summary>
[TestFixture]
public sealed class ClosedRegionTests
{
    private readonly FakeCapabilities _capabilities = new();
    private ServedRegion _first = null!;
    private TestRegion _second = null!;
    private ModuleLoader _modules = null!;

    [SetUp]
    public void Open()
    {
        _first = new ServedRegion();
        _first.Services.Add<ICapabilities>(_capabilities);
        _second = new TestRegion(new RegionInfo { Id = UUID.Random(), Name = "Neighbour", SizeX = 256, SizeY = 256 });
        _modules = new ModuleLoader(
            new ModuleContext(_first.Configuration, _first.Statistics, new CommandRegistry(), NullLoggerFactory.Instance, _first.Services),
            ShippedModules.All);
        _modules.Start();
        _modules.AddRegion(_first.Scene);
        _modules.AddRegion(_second.Scene);
    }

    [TearDown]
    public void Close()
    {
        _modules.Close();
        _second.Dispose();
        _first.Dispose();
    }

    [Test]
    public void Capabilities_AreThereForTheOtherRegion_UntilTheProcessEnds()
    {
        List<string> before = [.. _capabilities.Names];
        Assert.That(before, Is.SupersetOf(new[] { "ParcelPropertiesUpdate", "RemoteParcelRequest", "ExtEnvironment", "MeshUploadFlag" }));
        _modules.RemoveRegion(_first.Scene);
        Assert.That(_capabilities.Names, Is.EquivalentTo(before));
    }

    [Test]
    public void Statistics_OfTheOtherRegion_AreThereStill()
    {
        List<string> Names(string region) => [.. _first.Statistics.All.Where(s => s.Def.Container == region).Select(s => s.Name).Order()];
        var before = Names("Neighbour");
        Assert.That(before, Is.Not.Empty);
        _modules.RemoveRegion(_first.Scene);
        Assert.That(Names("Neighbour"), Is.EqualTo(before));
    }
}
