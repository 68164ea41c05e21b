using System.Net.Sockets;
using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.LindenCaps;
using OpenSim.ClientStack.LindenUDP;
using OpenSim.Host.Startup;
using OpenSim.Hosting;
using OpenSim.Hosting.Startup;
using OpenSim.Modules;
using OpenSim.Modules.Land.Stores;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Store;
using OpenSim.Store.Writing;
using OpenSim.World;
using OpenSim.World.Persistence;
using OpenSim.World.Regions;

namespace OpenSim.Host.Regions;

/// <summary>Makes a region out of its entry in a region file and its rows: scene, writer, modules, viewers' socket.</summary>
internal sealed partial class RegionLoading(Ground ground, StoreSet stores, ServiceSet services, CapsServer http, ModuleLoader modules)
{
    private readonly ILogger _log = ground.Log;
    private readonly PhysicsChoice _physics = new(ground.Configuration, ground.Log);

    /// <summary>Nothing is left of a region that cannot be loaded.</summary>
    /// <exception cref="StartupException">The viewers' port is taken.</exception>
    /// <exception cref="Store.Sql.StoreException">The database or the journal cannot be used.</exception>
    public async Task<RunningRegion> Load(RegionInfo info)
    {
        var endings = new Endings();
        try
        {
            return Load(info, endings);
        }
        catch
        {
            await endings.DisposeAsync();
            throw;
        }
    }

    private RunningRegion Load(RegionInfo info, Endings endings)
    {
        var options = new SceneOptions
        {
            Configuration = ground.Configuration, Loggers = ground.Loggers, Statistics = ground.Statistics,
            Time = ground.Time, Watchdog = ground.Watchdog, Dynamics = _physics.Engine
        };
        var scene = endings.Add(new Scene(info, options));
        var writer = OpenWriter(scene, endings);
        Load(scene);
        http.AddRegion(scene);
        endings.Add(() => Leave(scene));
        using (scene.Token.Take())
        {
            scene.Land.Load(stores.Regions.Land.Load(info.Id), UUID.Zero);
            modules.AddRegion(scene);
        }

        return new RunningRegion(scene, OpenStack(scene), writer, ground.Watchdog, ground.Loggers.CreateLogger<RunningRegion>());
    }

    private ValueTask Leave(Scene scene)
    {
        using (scene.Token.Take())
            modules.RemoveRegion(scene);
        http.RemoveRegion(scene);
        return ValueTask.CompletedTask;
    }

    /// <summary>
    /// The writer makes the region this simulator's, and keeps OpenSimulator's times for the database; the region itself hands changes
    /// over at once, so that they are in the journal within a second. Anything a killed process left there is brought to the database
    /// before anything is read.
    /// </summary>
    private StoreWriter OpenWriter(Scene scene, Endings endings)
    {
        var folder = ground.Folder.In(Path.Combine("journal", scene.Info.Id.ToString()));
        var writer = endings.Add(
            new StoreWriter(stores.Regions, folder, new StoreWriterOptions(), ground.Loggers.CreateLogger<StoreWriter>(), ground.Time));
        writer.Own(scene.Info.Id, ground.Configuration.Get(HostSettings.TakeRegionsOver));
        writer.OnLost += sentence => ground.Quit.TrySetException(new RegionLostException(sentence));
        writer.Recover();
        writer.OnJournalTrouble += new KeepingAlerts(scene, ground.Time).Look;
        scene.Store = writer;
        scene.LeftPassages = stores.Regions.Passages.Load(scene.Info.Id);
        scene.Watch(SceneSettings.MinimumTimeBeforePersistenceConsidered,
            seconds => writer.Options = writer.Options with { MinimumTime = seconds });
        scene.Watch(SceneSettings.MaximumTimeBeforePersistenceConsidered,
            seconds => writer.Options = writer.Options with { MaximumTime = seconds });
        return writer;
    }

    private void Load(Scene scene)
    {
        var loader = new SceneLoader(scene)
        {
            Progress = new LoadProgress(ground.Time, text => ground.Console.WriteLine($"{scene.Info.Name}: {text}"))
        };
        var rows = stores.Regions;
        loader.LoadSettings(rows.Settings);
        scene.Inventories.Source = rows.Scene.LoadInventory;
        scene.Inventories.ScriptSource = take => rows.Scene.LoadScripts(scene.Info.Id, take);
        new StoredLand(rows.Terrain, ground.Folder.In("unreadable"), _log).LoadInto(scene);
        var report = loader.Load(rows.Scene);
        if (report.Prims > 0)
            LogLoaded(scene.Info.Name, report.Prims, report.Objects, report.Duration.TotalSeconds);
        if (report.Shapeless > 0)
            LogShapeless(scene.Info.Name, report.Shapeless);
        if (loader.Duplicates > 0)
            LogDuplicates(scene.Info.Name, loader.Duplicates);
        using (scene.Token.Take())
        {
            foreach (var sentence in scene.Corrected.Take())
                LogCorrected(scene.Info.Name, sentence);
        }

        foreach (var orphan in report.Orphans)
            LogOrphan(scene.Info.Name, orphan);
        foreach (var (id, reason) in report.Broken)
            LogBroken(scene.Info.Name, id, reason);
    }

    private LLUDPServer OpenStack(Scene scene)
    {
        try
        {
            return new LLUDPServer(scene, new LindenUdpDependencies
            {
                Configuration = ground.Configuration,
                Statistics = ground.Statistics,
                Commands = ground.Commands,
                Loggers = ground.Loggers,
                Watchdog = ground.Watchdog,
                Assets = services.Assets,
                Inventory = services.Inventory,
                Library = services.Library,
                EventQueues = http.Caps.EventQueueOf
            });
        }
        catch (SocketException e)
        {
            var why = e.SocketErrorCode == SocketError.AddressAlreadyInUse
                ? "another program uses it; --udp-port or InternalPort in the region's file chooses another."
                : e.Message;
            throw new StartupException($"Region {scene.Info.Name} cannot listen on UDP {scene.Info.InternalEndPoint}: {why}",
                StartupException.PortInUse);
        }
    }

    [LoggerMessage(10, LogLevel.Information, "{Region}: {Prims} prims in {Objects} objects loaded in {Seconds:F2} s.")]
    private partial void LogLoaded(string region, int prims, int objects, double seconds);

    [LoggerMessage(11, LogLevel.Warning,
        "{Region}: object {Object} has no root prim; its rows are left in the database. 'store verify --repair' brings its prims back.")]
    private partial void LogOrphan(string region, UUID @object);

    [LoggerMessage(12, LogLevel.Warning, "{Region}: row {Id} cannot be read and is left in the database: {Reason}")]
    private partial void LogBroken(string region, string id, string reason);

    [LoggerMessage(13, LogLevel.Warning, "{Region}: {Count} prims have no row in primshapes and got the plain box.")]
    private partial void LogShapeless(string region, int count);

    [LoggerMessage(14, LogLevel.Warning, "{Region}: {Count} prims are there twice; the second of each is left in the database.")]
    private partial void LogDuplicates(string region, int count);

    [LoggerMessage(15, LogLevel.Warning, "{Region}: prim {Sentence}. The row stays as it is until the prim is changed.")]
    private partial void LogCorrected(string region, string sentence);
}
