using System.ComponentModel.Design;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Console;
using OpenSim.Imaging;
using OpenSim.Modules.Land.Terrain;
using OpenSim.Modules.Land.Terrain.Shaping;
using OpenSim.Settings;
using OpenSim.Store.Regions;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;
using OpenSim.World.Terrain;

namespace OpenSim.Modules.BuiltIn.Tests.Terrain;

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
        _module.Initialise(Context(_commands));
        _module.AddRegion(_region.Scene);
        _folder = Directory.CreateTempSubdirectory().FullName;
    }

    [TearDown]
    public void RemoveRegion()
    {
        _module.RemoveRegion(_region.Scene);
        _region.Dispose();
        Directory.Delete(_folder, true);
        _commands.RemoveRegion(_region.Scene.Info.Name);
        Assert.That(_commands.All, Is.Empty, "a region's commands go with it");
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
    [TestCase("load")]
    [TestCase("save")]
    [TestCase("save picture.webp")]
    [TestCase("modify")]
    [TestCase("modify dig 3")]
    [TestCase("modify fill x")]
    [TestCase("modify fill 3 -rec=1,2")]
    [TestCase("modify fill 3 -rec=1,2,0")]
    [TestCase("modify fill 3 -ell=1,2,3,4,5")]
    [TestCase("modify fill 3 -rec=1,2,3 -ell=1,2,3")]
    [TestCase("modify fill 3 -taper=x")]
    [TestCase("modify noise 2")]
    [TestCase("modify smooth 0.5 -taper=3")]
    [TestCase("load-tile none.r32 1 1 1000 1000")]
    [TestCase("load-tile none.r32 1 1 500 500")]
    [TestCase("load-tile none.r32 1 1 x 0")]
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
    [TestCase(".f32", 0f)]
    [TestCase(".ter", 0.001f)]
    [TestCase(".bmp", 0.26f)]
    [TestCase(".gif", 0.26f)]
    [TestCase(".tif", 0.26f)]
    [TestCase(".jpeg", 2f)]
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

    // 2 × 3 places, heights 10 + step × 8 / 65,536; chunk SCAL, as Terragen writes it, is passed over.
    [Test]
    public void Terragen_OfAnotherProgram_IsRead()
    {
        byte[] file =
        [
            .. "TERRAGENTERRAIN SIZE"u8, 1, 0, 0, 0, .. "XPTS"u8, 2, 0, 0, 0, .. "YPTS"u8, 3, 0, 0, 0,
            .. "SCAL"u8, 0, 0, 0xF0, 0x41, 0, 0, 0xF0, 0x41, 0, 0, 0xF0, 0x41, .. "ALTW"u8, 8, 0, 10, 0,
            0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0xFF, 0x7F, .. "EOF "u8
        ];
        Assert.That(TerrainFileFormats.TryParse(".ter", file, 256, 256, out var loaded), Is.Null);
        Assert.That((loaded.SizeX, loaded.SizeY), Is.EqualTo((2, 3)));
        Assert.That(loaded.Heights, Is.EqualTo(new[] { 10f, 12, 6, 10, 10, 14 }).Within(0.001));
        Assert.That(TerrainFileFormats.TryParse(".ter", file.AsSpan(0, 70), 256, 256, out _), Is.Not.Null, "cut short");
    }

    [Test]
    public void Terragen_KeepsDeepAndHighLand()
    {
        Run("fill -90");
        Run("modify fill 900 -rec=0,0,128,256");
        var path = Path.Combine(_folder, "land.ter");
        Run($"save {path}");
        Run("fill 0");
        Run($"load {path}");
        Assert.That(Map[10, 10], Is.EqualTo(900).Within(0.02));
        Assert.That(Map[200, 10], Is.EqualTo(-90).Within(0.02));
    }

    [Test]
    public void Load_IsWhatRevertGoesBackTo()
    {
        var path = Path.Combine(_folder, "land.r32");
        Run("fill 33");
        Run($"save {path}");
        Run("fill 12");
        Assert.That(Run($"load {path}").Text, Does.Contain("land.r32 is loaded, 256x256 m"));
        Run("fill 5");
        Run("revert");
        Assert.That(Map[5, 5], Is.EqualTo(33));
    }

    // The test's thread holds the token: whoever wants it would wait for ever.
    [TestCase("load none.r32")]
    [TestCase("load-tile none.r32 1 1 1000 1000")]
    public async Task Files_AreReadWithoutTheToken(string command)
    {
        var answer = await Task.Run(() => Run(command)).WaitAsync(TimeSpan.FromMinutes(1));
        Assert.That(answer.Text, Does.Contain("none.r32 cannot be read"));
    }

    [Test]
    public void Load_PictureOfAPaintProgram_BrightnessIsHeight()
    {
        var grey = new RgbaImage(256, 256);
        Array.Fill(grey.Pixels, (byte)128);
        var path = Path.Combine(_folder, "land.jpg");
        File.WriteAllBytes(path, PictureFile.WriteJpeg(grey));
        Assert.That(Run($"load {path}").Failed, Is.False);
        Assert.That(Map[100, 30], Is.EqualTo(128 * 128 / 255f).Within(1));
    }

    [TestCase("fill 30 -rec=10,20,5,3", 10, 20, 30f)]
    [TestCase("fill 30 -rec=10,20,5,3", 14, 22, 30f)]
    [TestCase("fill 30 -rec=10,20,5,3", 15, 22, 21f)]
    [TestCase("fill 30 -rec=-5,-5,10", 4, 4, 30f)]
    [TestCase("raise 3 -ell=50,50,10,5", 60, 50, 24f)]
    [TestCase("raise 3 -ell=50,50,10,5", 50, 56, 21f)]
    [TestCase("lower 1", 255, 255, 20f)]
    [TestCase("min 25 -rec=0,0,2", 1, 1, 25f)]
    [TestCase("max 25 -rec=0,0,2", 1, 1, 21f)]
    [TestCase("fill 31 -ell=50,50,10 -taper=21", 50, 50, 31f)]
    [TestCase("fill 31 -ell=50,50,10 -taper=21", 60, 50, 21f)]
    [TestCase("fill 31 -rec=40,40,20 -taper=21", 55, 50, 26f)]
    [TestCase("noise 0", 9, 9, 21f)]
    public void Modify_ChangesItsAreaOnly(string words, int x, int y, float height)
    {
        Assert.That(Run("modify " + words).Failed, Is.False);
        Assert.That(Map[x, y], Is.EqualTo(height).Within(1e-3f));
    }

    [Test]
    public void Modify_Smooth_SpreadsAPeakAndLosesNothing()
    {
        Map[100, 100] = 46;
        Run("modify smooth 0.5");
        Assert.That(Map[100, 100], Is.EqualTo(21 + (25 * 0.5f)).Within(1e-3f));
        Assert.That(Map[101, 100], Is.EqualTo(21 + (25 * 0.5f * 2 / 3 / 8)).Within(1e-3f));
        Assert.That(Map[102, 100], Is.EqualTo(21 + (25 * 0.5f / 3 / 16)).Within(1e-3f));
        Assert.That(Map.Statistics().Mean, Is.EqualTo(21 + (25f / 65536)).Within(1e-4f));
    }

    [Test]
    public void Tiles_OfOneFile_AreSavedAndLoadedApart()
    {
        var info = _region.Scene.Info;
        var path = Path.Combine(_folder, "lands.r32");
        TerrainNoise.Island(Map, 5);
        var before = Map.Heights.Heights.ToArray();
        Assert.That(Run($"save-tile {path} 2 3 {info.GridX - 1} {info.GridY - 1}").Failed, Is.False);
        Run("fill 7");
        Assert.That(Run($"save-tile {path} 2 3 {info.GridX} {info.GridY}").Failed, Is.False, "another part of it");
        Assert.That(new FileInfo(path).Length, Is.EqualTo(2 * 3 * 65536 * 4));
        Assert.That(Run($"load-tile {path} 2 3 {info.GridX - 1} {info.GridY - 1}").Failed, Is.False);
        Assert.That(Map.Heights.Heights.ToArray(), Is.EqualTo(before));
        Assert.That(Run($"load-tile {path} 3 2 {info.GridX} {info.GridY}").Failed, Is.False, "as long, though laid out another way");
        Assert.That(Run($"load-tile {path} 3 3 {info.GridX} {info.GridY}").Failed, Is.True);
    }

    [TestCase("set terrain texture 0 00000000-0000-0000-0000-0000000000aa", "TerrainTexture1 = 00000000-0000-0000-0000-0000000000aa")]
    [TestCase("set terrain texture 3 00000000-0000-0000-0000-0000000000aa -1 -1", "TerrainTexture4 = 00000000-0000-0000-0000-0000000000aa")]
    [TestCase("set terrain pbr 1 00000000-0000-0000-0000-0000000000aa", "TerrainPbr2 = 00000000-0000-0000-0000-0000000000aa")]
    [TestCase("set terrain heights 2 3 4.5", "Elevation1SE = 3, Elevation2SE = 4.5")]
    [TestCase("set terrain heights -1 3 4.5", "Elevation1SW = 3, Elevation2SW = 4.5")]
    [TestCase("set water height 33.25", "WaterHeight = 33.25")]
    public void Ground_IsSet(string line, string expected)
    {
        var (text, failed) = RunLine(line);
        Assert.That(failed, Is.False, text);
        Assert.That(_region.Scene.Settings.Current.ToString(), Does.Contain(expected));
    }

    [TestCase("set terrain texture 4 00000000-0000-0000-0000-0000000000aa")]
    [TestCase("set terrain texture 0 stone")]
    [TestCase("set terrain heights 0 low high")]
    [TestCase("set water height deep")]
    [TestCase("set water height 20 x")]
    [TestCase("set water height")]
    public void Ground_BadInput_SaysHow_AndChangesNothing(string line)
    {
        var before = _region.Scene.Settings.Current;
        var (text, failed) = RunLine(line);
        Assert.That(failed, Is.True);
        Assert.That(text, Does.Contain("Usage"));
        Assert.That(_region.Scene.Settings.Current, Is.SameAs(before));
    }

    [Test]
    public void Ground_OfRegionsElsewhere_IsLeftAlone()
    {
        Assert.That(RunLine("set water height 50 77").Failed, Is.False);
        Assert.That(_region.Scene.Settings.WaterHeight, Is.EqualTo(20));
        Assert.That(RunLine($"set water height 50 {_region.Scene.Info.GridX} -1").Text, Is.EqualTo("Test Region: water height set to 50.\n"));
        Assert.That(_region.Scene.Settings.WaterHeight, Is.EqualTo(50));
    }

    [Test]
    public void BakeAndRevert()
    {
        Run("fill 33");
        Assert.That(Run("bake").Text, Does.Contain("goes back to the land as it is"));
        Run("fill 12");
        Assert.That(Run("revert").Text, Does.Contain("mean 33"));
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
        _region.Scene.Requests.Terrain.Modify(viewer.Presence!, stroke);
        Assert.That(Map[100, 100], Is.EqualTo(21));

        _region.Scene.Permissions.MayTerraform = (_, _) => true;
        _region.Scene.Requests.Terrain.Modify(viewer.Presence!, stroke);
        Assert.That(Map[100, 100], Is.EqualTo(22));
        _region.Scene.Requests.Terrain.Undo(viewer.Presence!);
        Assert.That(Map[100, 100], Is.EqualTo(21));
    }

    [Test]
    public void ModifyLand_OfTheWholeRegion_AgainAndAgain_TakesItsShareOfTheTicks_AndTheRestIsRefusedInWords()
    {
        var viewer = new RecordingViewer().Enter(_region);
        var stroke = new TerrainStroke(viewer.Agent.AgentId, TerrainAction.Smooth, 0, 0, 256, 256, 0, 1, 4);
        var asked = 0;
        _region.Scene.Permissions.MayTerraform = (_, _) => ++asked < 0;
        for (var i = 0; i < 1000; i++)
            _region.Scene.Requests.Terrain.Modify(viewer.Presence!, stroke);
        Assert.That(asked, Is.LessThanOrEqualTo(256), "before the next tick");
        Assert.That(viewer.Take("SendAlert"), Has.Count.EqualTo(1));
        for (var tick = 0; tick < 20; tick++)
        {
            asked = 0;
            _region.Step();
            Assert.That(asked, Is.InRange(1, 2048));
        }
    }

    [Test]
    public void ModifyLand_OfSomebodyWhoWaits_DoesNotKeepOthersWaiting()
    {
        var (ada, bob) = (new RecordingViewer().Enter(_region), new RecordingViewer(TestRegion.NewAgent("Bob", "Brush", 77)).Enter(_region));
        _region.Scene.Permissions.MayTerraform = (_, _) => true;
        for (var i = 0; i < 100; i++)
        {
            _region.Scene.Requests.Terrain.Modify(ada.Presence!,
                new TerrainStroke(ada.Agent.AgentId, TerrainAction.Smooth, 0, 0, 256, 256, 0, 1, 4));
        }

        var stroke = new TerrainStroke(bob.Agent.AgentId, TerrainAction.Raise, 100, 100, 100, 100, 0, 1, 4);
        _region.Scene.Requests.Terrain.Modify(bob.Presence!, stroke);
        _region.Step();
        Assert.That(Map[100, 100], Is.GreaterThan(21.5f));
    }

    [Test]
    public void UndoLand_OfARefusedStroke_LeavesTheOwnersWork()
    {
        var (owner, visitor) = (new RecordingViewer().Enter(_region), new RecordingViewer(TestRegion.NewAgent("A", "Guest", 77)).Enter(_region));
        _region.Scene.Permissions.MayTerraform = (who, _) => who.Id == owner.Presence!.Id;
        var stroke = new TerrainStroke(visitor.Agent.AgentId, TerrainAction.Raise, 100, 100, 100, 100, 0, 1, 4);
        _region.Scene.Requests.Terrain.Modify(visitor.Presence!, stroke);
        _region.Scene.Requests.Terrain.Modify(owner.Presence!, stroke with { Agent = owner.Agent.AgentId });
        _region.Scene.Requests.Terrain.Undo(visitor.Presence!);
        Assert.That(Map[100, 100], Is.EqualTo(22));
    }

    [Test]
    public void Download_GivesAFile_ThatUploadBringsBack()
    {
        var viewer = new RecordingViewer().Enter(_region);
        Run("fill 33");
        _region.Scene.Requests.Terrain.Download(viewer.Presence!, "land.r32");
        Assert.That(viewer.Take("Send").Where(call => call[0] is string), Is.Empty, "it is written beside the tick");
        Run("fill 50");
        Settle();
        var sent = viewer.Take("Send").Single(call => call[0] is string);
        Assert.That(sent[0], Is.EqualTo("land.r32"));
        Run("fill 12");
        viewer.Calls.Clear();
        _region.Scene.Requests.Terrain.Upload(viewer.Presence!, "land.r32");
        _region.Scene.Requests.Terrain.Upload(viewer.Presence!, "other.r32");
        var asked = viewer.Take("Fetch").Single();
        Assert.That(viewer.Take("SendAlert").Single()[0], Does.Contain("already"), "one at a time");
        ((Action<byte[]?>)asked[2]!)((byte[])sent[1]!);
        Assert.That(Map[5, 5], Is.EqualTo(12), "it is read beside the tick");
        Settle();
        Assert.That(Map[5, 5], Is.EqualTo(33), "as it was when it was asked for");
        viewer.Calls.Clear();

        _region.Scene.Requests.Terrain.Upload(viewer.Presence!, "land.r32");
        ((Action<byte[]?>)viewer.Take("Fetch").Single()[2]!)([1, 2, 3]);
        Settle();
        Assert.That(Map[5, 5], Is.EqualTo(33));
        Assert.That(viewer.Take("SendAlert")[^1][0], Does.Contain("damaged"));
    }

    [Test]
    public void Bake_ByEstateTools_IsWhatRevertingLeadsBackTo()
    {
        var viewer = new RecordingViewer().Enter(_region);
        Run("fill 33");
        _region.Scene.Requests.Terrain.Bake(viewer.Presence!);
        Run("fill 12");
        Run("revert");
        Assert.That(Map[5, 5], Is.EqualTo(33));
    }

    [Test]
    public void MakeInitial_KnowsItsNames()
    {
        Assert.That(TerrainModule.MakeInitial(_region.Scene, "flat"), Is.Null);
        Assert.That(Map.Statistics().Highest, Is.EqualTo(21));
        Assert.That(TerrainModule.MakeInitial(_region.Scene, "pinhead-island"), Is.Null);
        Assert.That(Map[128, 128], Is.EqualTo(25));
        Assert.That(Map[128 + 30, 128 - 20], Is.EqualTo(25 * (1 - (1300f / 2500))).Within(0.001), "on the hill");
        Assert.That(Map[128, 128 + 80], Is.EqualTo(10 * (1 - (6400f / 10_000))).Within(0.001), "on the shelf under water");
        Assert.That(Map[0, 0], Is.Zero);
        Assert.That(TerrainModule.MakeInitial(_region.Scene, "no-such.file"), Is.Not.Null);
    }

    [TestCase(true, 25)]
    [TestCase(false, 33)]
    public void Attach_LandIsMadeWhereTheStoreHasNone(bool isNew, float height)
    {
        using var region = new TestRegion();
        TerrainRow? stored = isNew ? null : TerrainBlob.Encode(Enumerable.Repeat(33f, 256 * 256).ToArray(), 256, 256);
        region.Scene.TerrainSaver.Load(stored, null);
        var module = new TerrainModule();
        module.Initialise(Context(new CommandRegistry()));
        module.AddRegion(region.Scene);

        Assert.That(region.Scene.Terrain[128, 128], Is.EqualTo(height));
        Assert.That(region.Scene.TerrainSaver.IsDirty, Is.EqualTo(isNew), "what is new is to be saved");
    }

    private (string Text, bool Failed) Run(string line) => RunLine("terrain " + line);

    private void Settle()
    {
        _region.WithoutToken(() => Assert.That(SpinWait.SpinUntil(() => _region.Scene.BackgroundCount == 0, TimeSpan.FromSeconds(30))));
        _region.Step();
    }

    private (string Text, bool Failed) RunLine(string line)
    {
        var (text, good) = _commands.Type(line);
        return (text, !good);
    }

    // Of a process without services.
    private static ModuleContext Context(CommandRegistry commands) =>
        new(new Configuration(), new StatRegistry(), commands, NullLoggerFactory.Instance, new ServiceContainer());
}
