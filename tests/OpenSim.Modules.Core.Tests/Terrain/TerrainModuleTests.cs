using System.Numerics;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Console;
using OpenSim.Modules.Core.Terrain;
using OpenSim.Settings;
using OpenSim.Telemetry;
using OpenSim.Testing;
using OpenSim.World.Terrain;

namespace OpenSim.Modules.Core.Tests.Terrain;

[TestFixture]
public sealed class TerrainModuleTests
{
    private readonly CommandRegistry _commands = new();
    private TestRegion _region = null!;
    private TerrainModule _module = null!;
    private string _folder = null!;

    private TerrainMap Map => _region.Scene.Terrain;

    [SetUp]
    public void AddModule()
    {
        _region = new TestRegion();
        _module = new TerrainModule();
        _module.Initialise(new ModuleContext(new Configuration(), new StatRegistry(), _commands, NullLoggerFactory.Instance, null!));
        _module.AddRegion(_region.Scene);
        _folder = Directory.CreateTempSubdirectory().FullName;
    }

    [TearDown]
    public void RemoveRegion()
    {
        _module.RemoveRegion(_region.Scene);
        _region.Dispose();
        Directory.Delete(_folder, true);
        Assert.That(_commands.All, Is.Empty);
    }

    [TestCase("fill 30", 30f, 30f)]
    [TestCase("elevate 5", 26f, 26f)]
    [TestCase("lower 5", 16f, 16f)]
    [TestCase("multiply 2", 42f, 42f)]
    [TestCase("min 50", 50f, 50f)]
    [TestCase("max 10", 10f, 10f)]
    [TestCase("rescale 3 4", 3f, 3f)]
    public void Commands_ChangeTheLand(string command, float lowest, float highest)
    {
        Run(command);
        var (low, high, _) = Map.Statistics();
        Assert.That((low, high), Is.EqualTo((lowest, highest)));
    }

    [TestCase("fill")]
    [TestCase("fill high")]
    [TestCase("fill NaN")]
    [TestCase("rescale 5 2")]
    [TestCase("flip z")]
    [TestCase("show here")]
    [TestCase("load nothing.r32")]
    [TestCase("load picture.bmp")]
    [TestCase("save picture.bmp")]
    public void Commands_BadInput_SayWhy_AndChangeNothing(string command)
    {
        var (text, failed) = Run(command);
        Assert.That(failed, Is.True);
        Assert.That(text, Is.Not.Empty);
        Assert.That(Map.ChangedPatches, Is.Empty);
    }

    [TestCase(".r32", 0f)]
    [TestCase(".png", 0.002f)]
    [TestCase(".raw", 0.1f)]
    public void SaveAndLoad_KeepTheLand(string extension, float tolerance)
    {
        TerrainNoise.Island(Map, 5);
        var before = Map.Heights.Heights.ToArray();
        var path = Path.Combine(_folder, "land" + extension);
        Assert.That(Run($"save {path}").Failed, Is.False);
        Run("fill 0");
        Assert.That(Run($"load {path}").Failed, Is.False);
        Assert.That(Map.Heights.Heights.ToArray().Zip(before, (a, b) => Math.Abs(a - b)).Max(), Is.LessThanOrEqualTo(tolerance));
    }

    [Test]
    public void BakeAndRevert()
    {
        Run("fill 33");
        Run("bake");
        Run("fill 12");
        Run("revert");
        Assert.That(Map[5, 5], Is.EqualTo(33));
        Assert.That(Run("show 5,5").Text, Does.Contain("33 m"));
        Assert.That(Run("stats").Text, Does.Contain("mean 33"));
    }

    [Test]
    public void ModifyLand_AsksThePermission_AndUndoLandTakesItBack()
    {
        var viewer = new RecordingViewer().Enter(_region);
        var stroke = new TerrainStroke(viewer.Agent.AgentId, TerrainAction.Raise, 100, 100, 100, 100, 0, 1, 4);
        _region.Scene.Permissions.MayTerraform = (_, place) => place.X > 200;
        _region.Scene.Events.TriggerModifyLand(viewer, stroke);
        Assert.That(Map[100, 100], Is.EqualTo(21));

        _region.Scene.Permissions.MayTerraform = (_, _) => true;
        _region.Scene.Events.TriggerModifyLand(viewer, stroke);
        Assert.That(Map[100, 100], Is.EqualTo(22));
        _region.Scene.Events.TriggerUndoLand(viewer);
        Assert.That(Map[100, 100], Is.EqualTo(21));
    }

    [Test]
    public void MakeInitial_KnowsItsNames()
    {
        Assert.That(TerrainModule.MakeInitial(_region.Scene, "flat"), Is.Null);
        Assert.That(Map.Statistics().Highest, Is.EqualTo(21));
        Assert.That(TerrainModule.MakeInitial(_region.Scene, "pinhead-island"), Is.Null);
        Assert.That(Map.Statistics().Highest, Is.GreaterThan(21));
        Assert.That(TerrainModule.MakeInitial(_region.Scene, "no-such.file"), Is.Not.Null);
    }

    private (string Text, bool Failed) Run(string line)
    {
        string[] words = ["terrain", .. line.Split(' ')];
        var command = _commands.Find(words)!;
        using var output = new StringWriter();
        var context = new CommandContext(words, output, null, 2);
        command.Run(context);
        return (output.ToString(), context.HasFailed);
    }
}
