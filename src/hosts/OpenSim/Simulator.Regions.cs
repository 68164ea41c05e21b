using System.Net.Sockets;
using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.LindenCaps;
using OpenSim.ClientStack.LindenUDP;
using OpenSim.Console;
using OpenSim.Host.Regions;
using OpenSim.Host.Startup;
using OpenSim.Host.Watching;
using OpenSim.Modules;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Store.Regions;
using OpenSim.Store.Writing;
using OpenSim.World;
using OpenSim.World.Persistence;

namespace OpenSim.Host;

internal sealed partial class Simulator
{
    private ModuleLoader? _modules;

    private async Task StartRegions(CapsServer http)
    {
        var context = new ModuleContext(_configuration, _statistics, _commands, _loggers, Services);
        _modules = new ModuleLoader(context, BuiltInModules.All);
        _modules.AddAddons(Path.Combine(_folder.Program, _configuration.Get(ModuleSettings.AddonFolder)));
        _modules.Start();
        new ModuleCommands(_modules, context.Scenes).AddTo(_commands);
        var infos = RegionList.Load(_configuration, _options, _folder.Data, _folder.Program, http.Port);
        foreach (var info in infos)
            _regions.Add(StartRegion(info, http));
        foreach (var region in _regions)
        {
            RegionWatch.Register(region, _statistics, _health);
            region.Start();
            await Register(region.Scene);
        }
    }

    private RunningRegion StartRegion(RegionInfo info, CapsServer http)
    {
        var scene = new Scene(info, new SceneOptions { Configuration = _configuration, Loggers = _loggers, Statistics = _statistics, Time = _time });
        var stores = _stores!.Regions;
        var writer = OpenWriter(scene, stores);
        Load(scene, stores);
        http.AddRegion(scene);
        using (scene.Token.Take())
        {
            scene.Land.Load(stores.Land.Load(info.Id), UUID.Zero);
            _modules!.AddRegion(scene);
        }

        return new RunningRegion(scene, OpenStack(scene, http), writer, _watchdog, _loggers.CreateLogger<RunningRegion>());
    }

    /// <summary>
    /// The writer keeps OpenSimulator's times for the database; the region itself hands changes over at once, so that they are in the journal within a second.
    /// What a killed process left there is brought to the database before anything is read.
    /// </summary>
    private StoreWriter OpenWriter(Scene scene, SqlRegionStores stores)
    {
        var writer = new StoreWriter(stores, _folder.In(Path.Combine("journal", scene.Info.Id.ToString())), new StoreWriterOptions(), _loggers.CreateLogger<StoreWriter>(), _time);
        writer.Recover();
        scene.Store = writer;
        _configuration.Watch(SceneSettings.MinimumTimeBeforePersistenceConsidered, seconds => writer.Options = writer.Options with { MinimumTime = seconds });
        _configuration.Watch(SceneSettings.MaximumTimeBeforePersistenceConsidered, seconds => writer.Options = writer.Options with { MaximumTime = seconds });
        return writer;
    }

    private void Load(Scene scene, SqlRegionStores stores)
    {
        var loader = new SceneLoader(scene) { Progress = new LoadProgress(_time, text => _console.WriteLine($"{scene.Info.Name}: {text}")) };
        loader.LoadSettings(stores.Settings);
        scene.Inventories.Source = stores.Scene.LoadInventory;
        using (scene.Token.Take())
            scene.TerrainSaver.Load(stores.Terrain.Load(scene.Info.Id), stores.Terrain.Load(scene.Info.Id, baked: true));
        var report = loader.Load(stores.Scene);
        if (report.Prims > 0)
            LogLoaded(scene.Info.Name, report.Prims, report.Objects, report.Duration.TotalSeconds);
        if (report.Shapeless > 0)
            LogShapeless(scene.Info.Name, report.Shapeless);
        if (loader.Duplicates > 0)
            LogDuplicates(scene.Info.Name, loader.Duplicates);
        foreach (var orphan in report.Orphans)
            LogOrphan(scene.Info.Name, orphan);
        foreach (var (id, reason) in report.Broken)
            LogBroken(scene.Info.Name, id, reason);
    }

    private LindenUdpModule OpenStack(Scene scene, CapsServer http)
    {
        try
        {
            return new LindenUdpModule(scene, new LindenUdpDependencies
            {
                Configuration = _configuration,
                Statistics = _statistics,
                Commands = _commands,
                Loggers = _loggers,
                Watchdog = _watchdog,
                Assets = Services.Assets,
                Inventory = Services.Inventory,
                Library = Services.Library,
                EventQueues = http.Caps.EventQueueOf
            });
        }
        catch (SocketException e)
        {
            var why = e.SocketErrorCode == SocketError.AddressAlreadyInUse
                ? "another program uses it; --udp-port or InternalPort in the region's file chooses another."
                : e.Message;
            throw new StartupException($"Region {scene.Info.Name} cannot listen on UDP {scene.Info.InternalEndPoint}: {why}", StartupException.PortInUse);
        }
    }

    private async Task Register(Scene scene)
    {
        var info = scene.Info;
        var refusal = await Services.Grid.RegisterRegion(info.ScopeId, new GridRegion
        {
            RegionId = info.Id,
            ScopeId = info.ScopeId,
            RegionName = info.Name,
            RegionLocX = (int)info.Handle.MetresX,
            RegionLocY = (int)info.Handle.MetresY,
            RegionSizeX = info.SizeX,
            RegionSizeY = info.SizeY,
            ExternalHostName = info.ExternalHostName,
            InternalPort = info.InternalEndPoint.Port,
            HttpPort = info.HttpPort,
            ServerUri = info.HttpBase + "/",
            Access = info.AccessLevel,
            Flags = GridRegionFlags.DefaultRegion | GridRegionFlags.FallbackRegion | GridRegionFlags.RegionOnline
        });
        if (refusal is not null)
            throw new StartupException($"Region {info.Name} is not accepted by the grid: {refusal}");
    }

    private async Task Stop()
    {
        if (_stopped)
            return;
        _stopped = true;
        _gate.Enabled = false;
        _operatorSite?.Dispose();
        if (_regions.Count > 0)
            await RunScript(_configuration.Get(ConsoleSettings.ShutdownCommandsFile));
        foreach (var region in _regions)
        {
            RegionWatch.Remove(region, _statistics, _health);
            await region.Stop("The region is shutting down.", _console.WriteLine);
            using (region.Scene.Token.Take())
                _modules!.RemoveRegion(region.Scene);
            await Services.Grid.DeregisterRegion(region.Scene.Info.Id);
        }

        _modules?.Close();
        if (_http is not null)
            await _http.DisposeAsync();
        _stores?.Dispose();
        await StopWatching();
        foreach (var signal in _signals)
            signal.Dispose();
    }

    private bool _stopped;

    [LoggerMessage(10, LogLevel.Information, "{Region}: {Prims} prims in {Objects} objects loaded in {Seconds:F2} s.")]
    private partial void LogLoaded(string region, int prims, int objects, double seconds);

    [LoggerMessage(11, LogLevel.Warning, "{Region}: object {Object} has no root prim; its rows are left in the database. 'store verify --repair' brings its prims back.")]
    private partial void LogOrphan(string region, UUID @object);

    [LoggerMessage(13, LogLevel.Warning, "{Region}: {Count} prims have no row in primshapes and got the plain box.")]
    private partial void LogShapeless(string region, int count);

    [LoggerMessage(14, LogLevel.Warning, "{Region}: {Count} prims are there twice; the second of each is left in the database.")]
    private partial void LogDuplicates(string region, int count);

    [LoggerMessage(12, LogLevel.Warning, "{Region}: row {Id} cannot be read and is left in the database: {Reason}")]
    private partial void LogBroken(string region, string id, string reason);
}
