using System.Collections.Immutable;
using OpenSim.ClientStack.LindenCaps;
using OpenSim.Host.Startup;
using OpenSim.Host.Watching;
using OpenSim.Modules;
using OpenSim.Services;
using OpenSim.Services.Grid;
using OpenSim.Store;
using OpenSim.World;

namespace OpenSim.Host.Regions;

/// <summary>
/// The regions of this process and their modules. A region is loaded, begins, and ends by itself; calls come one after the other.
/// </summary>
internal sealed class RegionHost : IAsyncDisposable
{
    private readonly Ground _ground;
    private readonly ServiceSet _services;
    private readonly CapsServer _http;
    private readonly RegionLoading _loading;
    private ImmutableList<RunningRegion> _running = [];

    /// <summary>Makes the modules that all regions share.</summary>
    public RegionHost(Ground ground, StoreSet stores, ServiceSet services, CapsServer http)
    {
        _ground = ground;
        _services = services;
        _http = http;
        var context = new ModuleContext(ground.Configuration, ground.Statistics, ground.Commands, ground.Loggers,
            services) { Scenes = ground.Scenes, Folder = ground.Folder.Data };
        Modules = new ModuleLoader(context, BuiltInModules.All);
        Modules.AddAddons(Path.Combine(ground.Folder.Program, ground.Configuration.Get(ModuleSettings.AddonFolder)));
        Modules.Start();
        _loading = new RegionLoading(ground, stores, services, http, Modules);
    }

    public ModuleLoader Modules { get; }

    /// <summary>In the order in which they were loaded. Any thread.</summary>
    public IReadOnlyList<RunningRegion> Running => _running;

    /// <summary>All regions are loaded before the first one begins, so that none ticks while another takes the machine.</summary>
    public async Task Start(IReadOnlyList<RegionInfo> infos)
    {
        foreach (var info in infos)
            _running = _running.Add(await _loading.Load(info));
        foreach (var region in _running)
            await Begin(region);
    }

    public async ValueTask DisposeAsync()
    {
        foreach (var region in _running)
            await End(region, "The region is shutting down.");
        Modules.Close();
    }

    private async Task Begin(RunningRegion region)
    {
        RegionWatch.Add(region, _ground.Statistics, _ground.Health);
        region.Start();
        if (await _services.Grid.RegisterRegion(region.Scene.Info.ScopeId, Entry(region.Scene.Info)) is { } refusal)
            throw new StartupException($"Region {region.Scene.Info.Name} is not accepted by the grid: {refusal}");
    }

    /// <summary>Sends its visitors away with the reason, writes what has changed, and closes it.</summary>
    private async Task End(RunningRegion region, string reason)
    {
        _running = _running.Remove(region);
        RegionWatch.Remove(region, _ground.Statistics, _ground.Health);
        await region.Stop(reason, _ground.Console.WriteLine);
        using (region.Scene.Token.Take())
            Modules.RemoveRegion(region.Scene);
        _http.RemoveRegion(region.Scene);
        await _services.Grid.DeregisterRegion(region.Scene.Info.Id);
    }

    private static GridRegion Entry(RegionInfo info) => new()
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
    };
}
