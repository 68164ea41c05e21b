using System.Formats.Tar;
using System.Globalization;
using System.IO.Compression;
using System.Numerics;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Console;
using OpenSim.Modules.Core.Archives;
using OpenSim.Modules.Core.Estates;
using OpenSim.Modules.Core.Objects;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Local;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Store.Sqlite;
using OpenSim.Telemetry;
using OpenSim.Testing;
using OpenSim.World;

namespace OpenSim.Modules.Core.Tests.Archives;

/// <summary>The commands as they are typed, over real services and files.</summary>
public sealed class ArchiverModuleTests
{
    private readonly CommandRegistry _commands = new();
    private CommandRunner _runner = null!;
    private TestRegion _region = null!;
    private StoreSet _stores = null!;
    private ServiceSet _services = null!;
    private ArchiverModule _archiver = null!;
    private ObjectCommandsModule _objects = null!;
    private EstateModule _estate = null!;
    private string _folder = null!;

    private Scene Scene => _region.Scene;

    [SetUp]
    public void Open()
    {
        _folder = Directory.CreateTempSubdirectory().FullName;
        _region = new TestRegion();
        _runner = new CommandRunner(_commands, new RegionSelection(() => [Scene.Info.Name]), NullLogger<CommandRunner>.Instance);
        var configuration = new Configuration();
        configuration.Set("DatabaseService", "StorageProvider", "OpenSim.Data.Null.dll");
        _stores = new StoreSet(configuration, [new SqliteDriver()], NullLogger.Instance);
        _services = LocalServices.Create(_stores, configuration, new ManualTime());
        var context = new ModuleContext(configuration, new StatRegistry(), _commands, NullLoggerFactory.Instance, _services);
        _services.Add(_stores.Estates);
        (_archiver, _objects, _estate) = (new ArchiverModule(), new ObjectCommandsModule(), new EstateModule());
        foreach (var module in new IRegionModuleBase[] { _archiver, _objects, _estate })
        {
            module.Initialise(context);
            module.AddRegion(Scene);
        }

        _region.AddBox(new Vector3(10, 10, 20), "chair");
        _region.AddBox(new Vector3(200, 10, 20), "table");
    }

    [TearDown]
    public void Close()
    {
        _archiver.RemoveRegion(Scene);
        _objects.RemoveRegion(Scene);
        _estate.RemoveRegion(Scene);
        _archiver.Close();
        Assert.That(_commands.All, Is.Empty);
        _region.Dispose();
        _stores.Dispose();
        Directory.Delete(_folder, true);
    }

    [Test]
    public void Oar_SavedAndRestored()
    {
        var file = Path.Combine(_folder, "a.oar");
        Assert.That(Run($"save oar {file}").Good, Is.True);
        Assert.That(Run($"verify archive {file}").Text, Does.Contain("0 of them wrong"));
        Assert.That(Directory.GetFiles(_folder), Is.EqualTo(new[] { file }), "nothing is left beside it");
        Run("delete object name chair");
        Run("delete object name table");
        Assert.That(Scene.Objects, Is.Empty);
        Assert.That(Run($"region restore {file} chair").Good, Is.True);
        Assert.That(Names(), Is.EqualTo("chair"));
        Assert.That(Run($"load oar {file}").Good, Is.True);
        Assert.That(Names(), Is.EqualTo("chair,table"));
    }

    [Test]
    public void Oar_TellsTheEstate_WhetherPeopleMayComeAnywhere()
    {
        var file = Path.Combine(_folder, "a.oar");
        _estate.Change(e => e with { AllowDirectTeleport = true, AllowEnvironmentOverride = false });
        Run($"save oar {file}");
        _estate.Change(e => e with { AllowDirectTeleport = false, AllowEnvironmentOverride = true });
        Run($"load oar --merge {file}");
        Assert.That(_estate.Current.AllowDirectTeleport, Is.False);
        Run($"load oar {file}");
        Assert.That((_estate.Current.AllowDirectTeleport, _estate.Current.AllowEnvironmentOverride), Is.EqualTo((true, false)));
        Assert.That(Scene.Settings.EstateFlags.HasFlag(RegionFlags.AllowDirectTeleport), Is.True);
    }

    [Test]
    public void Oar_MergedAndMoved()
    {
        var file = Path.Combine(_folder, "a.oar");
        Run($"save oar {file}");
        Run("delete object name chair");
        Assert.That(Run($"load oar --merge --displacement \"<0,0,5>\" --rotation -90 {file}").Good, Is.True);
        Assert.That(Names(), Is.EqualTo("chair,table"));
        Assert.That(Scene.Objects.First(o => o.Name == "chair").WorldPosition.Z, Is.EqualTo(25).Within(0.001f));
    }

    [TestCase("", "chair,table")]
    [TestCase("--no-objects", "")]
    [TestCase("--object chair", "chair")]
    [TestCase("--bounding-origin \"<0,0,0>\" --bounding-size \"<100,256,100>\"", "chair")]
    [TestCase("--skip-assets", "chair,table")]
    [TestCase("--force-assets", "chair,table")]
    [TestCase("--merge-parcels --merge", "chair,table")]
    [TestCase("-s -d", "chair,table")]
    public void Oar_LoadedWith_HasTheseObjects(string options, string names)
    {
        var file = Path.Combine(_folder, "a.oar");
        Run($"save oar {file}");
        Run("delete object name chair");
        Run("delete object name table");

        Assert.That(Run($"load oar {options} {file}").Good, Is.True);
        Assert.That(Names(), Is.EqualTo(names));
    }

    [TestCase("--noassets")]
    [TestCase("--publish")]
    [TestCase("--perm=CT")]
    [TestCase("--all")]
    [TestCase("--home=http://grid.example/")]
    public void Oar_SavedWith_IsWholeAndHasTheObjects(string options)
    {
        var file = Path.Combine(_folder, "a.oar");
        Assert.That(Run($"save oar {options} {file}").Good, Is.True);
        Run("delete object name chair");

        Assert.That(Run($"verify archive {file}").Text, Does.Contain("0 of them wrong"));
        Assert.That(Run($"load oar {file}").Good, Is.True);
        Assert.That(Names(), Is.EqualTo("chair,table"));
    }

    [Test]
    public void Oar_Merged_LeavesTheGround_UnlessItIsToBeMergedToo()
    {
        var file = Path.Combine(_folder, "a.oar");
        Run($"save oar {file}");
        Scene.Terrain[3, 3] = 50;
        Run($"load oar --merge {file}");
        Assert.That(Scene.Terrain[3, 3], Is.EqualTo(50f));
        Run($"load oar --merge --merge-terrain {file}");
        Assert.That(Scene.Terrain[3, 3], Is.EqualTo(21f).Within(0.01f));
    }

    [Test]
    public void Restore_OfADamagedArchive_IsRefused_UnlessForced()
    {
        var file = Path.Combine(_folder, "a.oar");
        Run($"save oar {file}");
        var bytes = File.ReadAllBytes(file);
        File.WriteAllBytes(file, bytes[..^40]);
        Assert.That(Run($"region restore {file}").Good, Is.False);
        Assert.That(Run($"verify archive {file}").Good, Is.False);
        Assert.That(Names(), Is.EqualTo("chair,table"));
        Assert.That(Run($"region restore --force {file}").Good, Is.True);
    }

    [TestCase("load oar --wonder x.oar")]
    [TestCase("load oar nothing-here.oar")]
    [TestCase("load oar --rotation")]
    [TestCase("load oar --displacement 1,2 x.oar")]
    [TestCase("load oar --default-user \"No Body\" x.oar")]
    [TestCase("save oar a b")]
    [TestCase("save oar /no/such/folder/x.oar")]
    [TestCase("region restore")]
    [TestCase("verify archive")]
    [TestCase("save iar Ima Tester / wrong")]
    [TestCase("load iar No Body / secret")]
    [TestCase("load xml2 nothing-here.xml")]
    [TestCase("load xml a -newUID 1 2")]
    [TestCase("show object")]
    [TestCase("show object name --regex (")]
    [TestCase("delete object pos (1,2) (3,4)")]
    [TestCase("dump object id 12345")]
    [TestCase("dump scene")]
    [TestCase("dump scene /no/such/folder/x.txt")]
    [TestCase("edit scale chair 1 2")]
    [TestCase("edit scale chair 1 2 0")]
    [TestCase("edit scale sofa 1 2 3")]
    [TestCase("rotate scene")]
    [TestCase("rotate scene 90 128")]
    [TestCase("scale scene 0")]
    [TestCase("scale scene -1")]
    [TestCase("scale scene NaN")]
    [TestCase("translate scene 1 2")]
    [TestCase("translate scene 1 2 up")]
    public void BadInput_SaysWhy_AndChangesNothing(string line)
    {
        _services.Accounts.CreateUser(UUID.Zero, UUID.Zero, "Ima", "Tester", "secret", "").AsTask().GetAwaiter().GetResult();
        var (text, good) = Run(line);
        Assert.That(good, Is.False);
        Assert.That(text, Is.Not.Empty);
        Assert.That(Names(), Is.EqualTo("chair,table"));
    }

    [Test]
    public void Iar_SavedAndLoaded()
    {
        _services.Accounts.CreateUser(UUID.Zero, UUID.Zero, "Ima", "Tester", "secret", "").AsTask().GetAwaiter().GetResult();
        var file = Path.Combine(_folder, "a.iar");
        Assert.That(Run($"save iar Ima Tester Clothing secret {file}").Good, Is.True);
        Assert.That(Run($"load iar --merge Ima Tester / secret {file}").Good, Is.True);
        Assert.That(Run($"save iar Ima Tester Nowhere secret {file}2").Good, Is.False);
        Assert.That(File.Exists(file + "2"), Is.False);
    }

    [TestCase("", true, true)]
    [TestCase("--noassets", true, false)]
    [TestCase("--excludefolder=Clothing", false, true)]
    [TestCase("-f Clothing", false, true)]
    [TestCase("--skipbadassets -c -v --home=http://grid.example/ --perm=C", true, true)]
    public void Iar_SavedWith_Holds(string options, bool clothing, bool assets)
    {
        _services.Accounts.CreateUser(UUID.Zero, UUID.Zero, "Ima", "Tester", "secret", "").AsTask().GetAwaiter().GetResult();
        var file = Path.Combine(_folder, "a.iar");
        Assert.That(Run($"save iar {options} Ima Tester / secret {file}").Good, Is.True);

        var entries = EntriesOf(file);
        Assert.That(entries.Exists(e => e.Contains("Clothing", StringComparison.Ordinal)), Is.EqualTo(clothing));
        if (!assets)
            Assert.That(entries, Has.None.StartsWith("assets/"));
    }

    [TestCase("xml2")]
    [TestCase("xml")]
    public void Xml_SavedAndLoaded(string form)
    {
        var file = Path.Combine(_folder, "a.xml");
        Assert.That(Run($"save {form} {file}").Text, Does.Contain("2 objects"));
        Assert.That(Run($"load {form} {file}").Text, Does.Contain("2 are in the region already"));
        Run("delete object name table");
        Assert.That(Run($"load {form} {file}").Text, Does.Contain("1 objects added"));
        Assert.That(Names(), Is.EqualTo("chair,table"));
    }

    [Test]
    public void Xml_NewIdsMoved_AndOnlySome()
    {
        var file = Path.Combine(_folder, "a.xml");
        Run($"save prims xml2 CHAIR {file}");
        Assert.That(Run($"load xml {file} -newUID 1 2 3").Good, Is.True);
        Assert.That(Scene.Objects.Where(o => o.Name == "chair").Select(o => o.WorldPosition), Has.Some.EqualTo(new Vector3(11, 12, 23)));
    }

    [TestCase("name chair", 1)]
    [TestCase("name --regex a.*", 2)]
    [TestCase("name --regex ^t", 1)]
    [TestCase("pos (0,0,0) to (100,100,100)", 1)]
    [TestCase("pos (~,~,~) (~,~,~)", 2)]
    [TestCase("owner 00000000-0000-0000-0000-000000000000", 2)]
    [TestCase("id 1", 1)]
    public void ShowAndDelete_FindTheSame(string what, int count)
    {
        if (what == "id 1")
            what = "id " + Scene.Objects.First().LocalId;
        Assert.That(Run("show object " + what).Text, Does.Contain($": {count} objects."));
        Assert.That(Run("show object --full " + what).Text, Does.Contain("Permissions"));
        Assert.That(Run("show part " + what).Text, Does.Contain($": {count} objects with such prims."));
        Assert.That(Run("delete object " + what).Text, Does.Contain($"{count} objects deleted"));
        Assert.That(Scene.Objects.Count(), Is.EqualTo(2 - count));
    }

    [Test]
    public void Delete_Outside_TakesWhatIsBeyondTheBorders()
    {
        _region.AddBox(new Vector3(-5, 10, 10), "lost");
        Run("delete object outside");
        Assert.That(Names(), Is.EqualTo("chair,table"));
    }

    [Test]
    public void Scene_IsMovedTurnedAndSized()
    {
        Assert.That(Run("translate scene 2 3 -4").Text, Does.Contain("2 objects moved"));
        Assert.That(Place("chair"), Is.EqualTo(new Vector3(12, 13, 16)));
        Run("rotate scene 90");
        Assert.That((Place("chair") - new Vector3(256 - 13, 12, 16)).Length(), Is.LessThan(0.001f));
        Assert.That((Vector3.Transform(Vector3.UnitX, Scene.Objects.First().Rotation) - Vector3.UnitY).Length(), Is.LessThan(0.001f));
        Run("rotate scene -90 128, 128");
        Assert.That((Place("chair") - new Vector3(12, 13, 16)).Length(), Is.LessThan(0.001f));
        Run("edit scale CHAIR 1 2 3");
        Assert.That(Run("scale scene 2").Text, Does.Contain("1 stand outside of the region"), "the table");
        Assert.That((Place("chair") - new Vector3(24, 26, 16)).Length(), Is.LessThan(0.001f));
        Assert.That(Scene.Objects.First(o => o.Name == "chair").RootPart.Scale, Is.EqualTo(new Vector3(2, 4, 6)));
    }

    [Test]
    public void ForceUpdate_TellsAll()
    {
        _region.Step(2);
        Assert.That(Scene.Changes.Prims.Length, Is.Zero);
        Assert.That(Run("force update").Text, Does.Contain("2 objects"));
        _region.Step();
        Assert.That(Scene.Changes.Prims.Length, Is.EqualTo(2));
    }

    [Test]
    public void Dump_WritesTheObject()
    {
        var file = Path.Combine(_folder, "chair.xml");
        var id = Scene.Objects.First(o => o.Name == "chair").Id;
        Assert.That(Run($"dump object id {id} {file}").Good, Is.True);
        Assert.That(File.ReadAllText(file), Does.StartWith("<SceneObjectGroup>").And.Contain(id.ToString()));
    }

    [Test]
    public void DumpScene_WritesALineForEachPrim()
    {
        var file = Path.Combine(_folder, "scene.txt");
        Assert.That(Run($"dump scene {file}").Good, Is.True);
        var expected = Scene.Objects.Select(o => string.Create(CultureInfo.InvariantCulture,
            $"{o.LocalId}\t0\t{o.Id}\t9\t{o.RootPart.Position.X:R}\t{o.RootPart.Position.Y:R}\t{o.RootPart.Position.Z:R}"));
        Assert.That(File.ReadAllLines(file), Is.EquivalentTo(expected));
    }

    private Vector3 Place(string name) => Scene.Objects.First(o => o.Name == name).WorldPosition;

    private string Names() => string.Join(',', Scene.Objects.Select(o => o.Name).Order());

    private static List<string> EntriesOf(string archive)
    {
        using var file = new GZipStream(File.OpenRead(archive), CompressionMode.Decompress);
        using var tar = new TarReader(file);
        var names = new List<string>();
        while (tar.GetNextEntry() is { } entry)
            names.Add(entry.Name);
        return names;
    }

    private (string Text, bool Good) Run(string line)
    {
        var text = new StringWriter();
        var good = _runner.Run(line, text);
        return (text.ToString(), good);
    }
}
