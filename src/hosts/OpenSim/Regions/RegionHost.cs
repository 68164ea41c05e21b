using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.LindenCaps;
using OpenSim.Host.Startup;
using OpenSim.Host.Watching;
using OpenSim.Hosting.Startup;
using OpenSim.Http.Calls;
using OpenSim.Modules;
using OpenSim.Services;
using OpenSim.Store;
using OpenSim.World;
using OpenSim.World.Loop.Work;
using OpenSim.World.Regions;

namespace OpenSim.Host.Regions;

/// <summary>
/// The regions of this process and their modules. A region is loaded, begins, and ends by itself; regions come and go one after the other,
/// whoever wants it.
/// </summary>
internal sealed partial class RegionHost : IRegionRestarts, IAsyncDisposable
{
    private const string Restarting = "The region is restarting. Please log in again in a moment.";

    /// <summary>What is on its way to other machines by then has this long; they are told nothing more.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

    private readonly Ground _ground;
    private readonly ServiceSet _services;
    private readonly CapsServer _http;
    private readonly RegionLoading _loading;
    private readonly ModuleContext _context;
    private readonly ReadyAlert _alert;
    private readonly SemaphoreSlim _turn = new(1);
    private RunningRegion[] _running = []; // never changed: a new one takes its place
    private bool _isClosed; // with the turn, as the next
    private bool _hasModules;

    /// <summary>Makes the modules that all regions share; they start with the first region, when it is known what the grid has.</summary>
    public RegionHost(Ground ground, StoreSet stores, ServiceSet services, CapsServer http)
    {
        _ground = ground;
        _services = services;
        _http = http;
        services.Add<IRegionRestarts>(this);
        services.Add(ground.Program);
        services.Add(ground.Runner);
        services.Add(new AddressGuard(ground.Configuration, ground.Statistics));
        _context = new ModuleContext(ground.Configuration, ground.Statistics, ground.Commands, ground.Loggers,
            services)
        {
            Scenes = ground.Scenes, Folder = ground.Folder.Data,
            Work = new ProcessWork(ground.Configuration, ground.Statistics, ground.Loggers, ground.Watchdog)
        };
        Modules = new ModuleLoader(_context, BuiltInModules.All);
        AddAddons();
        _alert = new ReadyAlert(ground);
        _loading = new RegionLoading(ground, stores, services, http, Modules);
    }

    public ModuleLoader Modules { get; }

    private void AddAddons()
    {
        var set = _ground.Configuration.Get(ModuleSettings.AddonFolder);
        var folder = set.In(_ground.Folder.Program);
        if (set != ModuleSettings.AddonFolder.Default && !Directory.Exists(folder))
            _ground.Warn($"[Modules] AddonFolder: {folder} is not there, so no modules come from it.");
        Modules.AddAddons(folder);
    }

    /// <summary>In the order in which they were loaded. Any thread.</summary>
    public IReadOnlyList<RunningRegion> Running => _running;

    /// <summary>All regions are loaded before the first one begins, so that none ticks while another takes the machine.</summary>
    public Task Start(IReadOnlyList<RegionInfo> infos) => InTurn(async () =>
    {
        StartModules();
        foreach (var info in infos)
        {
            var region = await _loading.Load(info);
            _running = [.. _running, region];
        }

        foreach (var region in _running)
            await Begin(region);
    });

    /// <summary>One region more.</summary>
    /// <exception cref="StartupException">It has something in common with another, its port is taken, or the grid refuses it.</exception>
    /// <exception cref="Store.Sql.StoreException">The database or the journal cannot be used.</exception>
    public Task Create(RegionInfo info) => InTurn(async () =>
    {
        RegionDoubles.Refuse([.. _running.Select(r => r.Scene.Info), info], "Not made");
        StartModules();
        await Open(info, _running.Length);
    });

    /// <summary>
    /// Sends the visitors away, writes everything, and begins the region again at the same ports. Nothing when it has ended meanwhile.
    /// </summary>
    /// <exception cref="StartupException">As for <see cref="Create"/>; the region is not there then.</exception>
    /// <exception cref="Store.Sql.StoreException">As for <see cref="Create"/>.</exception>
    public Task Restart(Scene scene, Action<string> say) => InTurn(async () =>
    {
        if (Array.Find(_running, r => r.Scene == scene) is not { } region)
            return;
        var place = Array.IndexOf(_running, region);
        _ground.Restarting = [scene.Info.Name];
        try
        {
            await End(region, Restarting, say);
            await Open(scene.Info, place);
        }
        finally
        {
            _ground.Restarting = [];
        }
    });

    /// <summary>Ends a region; its data stay. Nothing when it has ended meanwhile.</summary>
    public Task Remove(Scene scene, Action<string> say) => InTurn(async () =>
    {
        if (Array.Find(_running, r => r.Scene == scene) is { } region)
            await End(region, "The region is shutting down.", say);
    });

    void IRegionRestarts.Restart(Scene scene)
    {
        if (_ground.Configuration.Get(HostSettings.InworldRestartShutsDown))
            _ground.Quit.TrySetResult();
        else
            _ = Task.Run(() => RestartAndTell(scene)); // its thread may be the region's, which ends
    }

    public ValueTask DisposeAsync() => new(InTurn(async () =>
    {
        _isClosed = true;
        var unsaved = new List<UnsavedException>();
        foreach (var region in _running)
        {
            if (await End(region, "The region is shutting down.", _ground.Console.WriteLine) is { } left)
                unsaved.Add(left);
        }

        await _context.Work.Stop(Patience);
        Modules.Close();
        if (unsaved.Count > 0)
            throw unsaved.MaxBy(left => left.ExitCode)!;
    }));

    private async Task RestartAndTell(Scene scene)
    {
        try
        {
            await Restart(scene, _ground.Console.WriteLine);
            LogRestarted(_ground.Log, scene.Info.Name);
        }
#pragma warning disable CA1031 // nobody waits for it: the log is the only place where a failure can be read
        catch (Exception e)
#pragma warning restore CA1031
        {
            LogNotRestarted(_ground.Log, e, scene.Info.Name);
        }
    }

    private async Task InTurn(Func<Task> work)
    {
        await _turn.WaitAsync();
        try
        {
            if (!_isClosed)
                await work();
        }
        finally
        {
            _turn.Release();
        }
    }

    private void StartModules()
    {
        if (_hasModules)
            return;
        _hasModules = true;
        Modules.Start();
    }

    private async Task Open(RegionInfo info, int place)
    {
        var region = await _loading.Load(info);
        _running = [.. _running[..place], region, .. _running[place..]];
        try
        {
            await Begin(region);
        }
        catch
        {
            await End(region, "The region is shutting down.", _ground.Console.WriteLine);
            throw;
        }
    }

    private async Task Begin(RunningRegion region)
    {
        RegionWatch.Add(region, _ground.Statistics, _ground.Health);
        region.Start();
        if (await new GridEntry(region.Scene, _services.Grid, _services.Presence).Register() is { } refusal)
            throw new StartupException($"Region {region.Scene.Info.Name} is not accepted by the grid: {refusal}");
        _alert.Ready(region.Scene);
    }

    /// <summary>Sends its visitors away with the reason, writes what has changed, and closes it. Nobody is sent to it meanwhile.</summary>
    private async Task<UnsavedException?> End(RunningRegion region, string reason, Action<string> say)
    {
        _running = Array.FindAll(_running, other => other != region);
        if (region.Store.StillOwns())
            await Deregister(region.Scene.Info);
        RegionWatch.Remove(region, _ground.Statistics, _ground.Health);
        var unsaved = await region.Stop(reason, say, leave: () => Modules.RemoveRegion(region.Scene));
        _http.RemoveRegion(region.Scene);
        await _alert.Ending(region.Scene);
        return unsaved;
    }

    // A database that is away keeps nobody from ending: the next start writes the entry anew.
    private async Task Deregister(RegionInfo info)
    {
        try
        {
            await _services.Grid.DeregisterRegion(info.Id);
        }
        catch (Exception e) when (Away.Is(e))
        {
            LogStillListed(_ground.Log, info.Name, e.Message);
        }
    }

    [LoggerMessage(22, LogLevel.Warning, "{Region} ends, and stays in the grid's list of regions: {Reason}")]
    private static partial void LogStillListed(ILogger log, string region, string reason);

    [LoggerMessage(20, LogLevel.Information, "{Region} has restarted.")]
    private static partial void LogRestarted(ILogger log, string region);

    [LoggerMessage(21, LogLevel.Error, "{Region} has ended and could not be started again; 'create region' tries it once more.")]
    private static partial void LogNotRestarted(ILogger log, Exception e, string region);
}
