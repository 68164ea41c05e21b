using System.Formats.Tar;
using System.IO.Compression;
using System.Numerics;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Console;
using OpenSim.Modules.Estates;
using OpenSim.Modules.Land.Estates;
using OpenSim.Modules.Land.Terrain;
using OpenSim.Modules.Things.Archives;
using OpenSim.Modules.Things.Objects;
using OpenSim.Services;
using OpenSim.Services.Local.Composition;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Store.Sqlite;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;
using OpenSim.World;

namespace OpenSim.Modules.BuiltIn.Tests.Archives;

/// <summary>A region with a chair and a table, real services and a folder: commands are typed and files looked at.</summary>
public abstract class ArchiveFixture
{
    private CommandRegistry _commands = null!;
    private StoreSet _stores = null!;
    private ArchiverModule _archiver = null!;
    private ObjectCommandsModule _objects = null!;
    private EstateModule _estates = null!;
    private TerrainModule _terrain = null!;

    private protected TestRegion Region { get; private set; } = null!;

    private protected ServiceSet Services { get; private set; } = null!;

    private protected IEstate Estate => Scene.RequestModuleInterface<IEstate>()!;

    /// <summary>For files of a test; it goes with the test.</summary>
    protected string Folder { get; private set; } = null!;

    protected Scene Scene => Region.Scene;

    [SetUp]
    public void Open()
    {
        Folder = Directory.CreateTempSubdirectory().FullName;
        Region = new TestRegion();
        _commands = new CommandRegistry();
        var configuration = new Configuration();
        configuration.Set("DatabaseService", "StorageProvider", "OpenSim.Data.Null.dll");
        _stores = new StoreSet(configuration, [new SqliteDriver()], NullLogger.Instance);
        Services = LocalServices.Create(_stores, configuration, new ManualTime());
        var context = new ModuleContext(configuration, new StatRegistry(), _commands, NullLoggerFactory.Instance, Services);
        context.Scenes.Add(Scene);
        (_archiver, _objects, _estates, _terrain) =
            (new ArchiverModule(), new ObjectCommandsModule(), new EstateModule(), new TerrainModule());
        foreach (var module in new IRegionModuleBase[] { _archiver, _objects, _estates, _terrain })
        {
            module.Initialise(context);
            module.AddRegion(Scene);
        }

        Region.AddBox(new Vector3(10, 10, 20), "chair");
        Region.AddBox(new Vector3(200, 10, 20), "table");
    }

    [TearDown]
    public void Close()
    {
        _archiver.RemoveRegion(Scene);
        _objects.RemoveRegion(Scene);
        _estates.RemoveRegion(Scene);
        _terrain.RemoveRegion(Scene);
        _archiver.Close();
        Region.Dispose();
        _stores.Dispose();
        Directory.Delete(Folder, true);
    }

    protected Vector3 Place(string name) => Scene.Objects.First(o => o.Name == name).WorldPosition;

    protected string Names() => string.Join(',', Scene.Objects.Select(o => o.Name).Order());

    protected static List<string> EntriesOf(string archive)
    {
        using var file = new GZipStream(File.OpenRead(archive), CompressionMode.Decompress);
        using var tar = new TarReader(file);
        var names = new List<string>();
        while (tar.GetNextEntry() is { } entry)
            names.Add(entry.Name);
        return names;
    }

    /// <param name="ask">Who answers questions; null when nobody does.</param>
    protected (string Text, bool Good) Run(string line, Func<string, bool, string?>? ask = null) =>
        _commands.Type(line, ask, Scene.Info.Name);
}
