using System.Numerics;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Console;
using OpenSim.Dynamics;
using OpenSim.Modules;
using OpenSim.Services;
using OpenSim.Services.Local.Composition;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Store.Sqlite;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Regions;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>A stepped region with a standalone's services in memory, and the modules that scripts work with.</summary>
internal sealed class ScriptRegion : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private readonly List<IRegionModuleBase> _modules = [];
    private readonly StoreSet _stores;

    /// <param name="folder">Its data folder.</param>
    /// <param name="info">Null for any.</param>
    public ScriptRegion(string folder, RegionInfo? info = null)
    {
        Folder = folder;
        Configuration.Set("DatabaseService", "StorageProvider", "OpenSim.Data.Null.dll");
        _stores = new StoreSet(Configuration, [new SqliteDriver()], NullLogger.Instance);
        Region = new TestRegion(info, options: new SceneOptions
        {
            Configuration = Configuration, Loggers = Log, Dynamics = static space => new RigidBodyWorld(space)
        });
        Services = LocalServices.Create(_stores, Configuration, Region.Time);
    }

    public string Folder { get; }

    public ListLogger Log { get; } = new();

    public Configuration Configuration { get; } = new();

    public CommandRegistry Commands { get; } = new();

    public TestRegion Region { get; }

    public Scene Scene => Region.Scene;

    public ServiceSet Services { get; }

    public StoreSet Stores => _stores;

    public void With(params IRegionModuleBase[] modules)
    {
        var context = new ModuleContext(Configuration, new StatRegistry(), Commands, NullLoggerFactory.Instance, Services)
        {
            Folder = Folder
        };
        foreach (var module in modules)
            module.Initialise(context);
        foreach (var module in modules)
            module.AddRegion(Scene);
        foreach (var module in modules)
            module.RegionLoaded(Scene);
        _modules.AddRange(modules);
        Settle();
    }

    public RecordingViewer Enter(string first, Vector3 position)
    {
        var viewer = new RecordingViewer(TestRegion.NewAgent(first, "Tester", position: position)).Enter(Region);
        Settle();
        return viewer;
    }

    /// <summary>Waits for the work beside the region, runs what it brings back, and again, until nothing is left.</summary>
    public void Settle()
    {
        do
        {
            Region.WithoutToken(() => Assert.That(SpinWait.SpinUntil(() => Scene.BackgroundCount == 0, Patience),
                $"Still running: {string.Join(", ", Scene.BackgroundNames)}"));
            Region.Step(3);
        }
        while (Scene.BackgroundCount > 0 || !Scene.Inbox.IsEmpty);
    }

    public void Dispose()
    {
        foreach (var module in _modules)
        {
            module.RemoveRegion(Scene);
            module.Close();
        }

        Region.Dispose();
        _stores.Dispose();
    }
}
