using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;
using OpenSim.Modules.Capabilities;
using OpenSim.Serialization.Environments;
using OpenSim.Services.Assets;
using OpenSim.World;
using OpenSim.World.Regions;

namespace OpenSim.Modules.Land.Environments;

/// <summary>
/// Skies and waters of regions and parcels: the capabilities ExtEnvironment and EnvironmentSettings. They are kept where OpenSimulator
/// keeps them, in regionenvironment.llsd_settings and land.environment.
/// </summary>
public sealed partial class EnvironmentModule : SharedRegionModule
{
    internal const string Extended = "ExtEnvironment";
    internal const string Old = "EnvironmentSettings";

    private readonly ConcurrentDictionary<Scene, RegionEnvironments> _regions = new();
    private EnvironmentLimits? _limits;
    private ICapabilities? _capabilities;

    public override string Name => "EnvironmentModule";

    public override void AddRegion(Scene scene)
    {
        var log = Context.Loggers.CreateLogger<EnvironmentModule>();
        var environments = _regions[scene] = new RegionEnvironments(scene, _limits!, () => LogUnreadable(log, scene.Info.Name));
        scene.RegisterModuleInterface<IEnvironments>(environments);
        scene.RegisterModuleInterface<IEnvironmentTexts>(environments);
        scene.Events.OnPresenceRemoved += environments.Forget;
        scene.Events.OnMakeChildAgent += environments.Forget;
        if (_capabilities is not null)
            new OldViewers(scene, _capabilities, environments).Follow();
        scene.Watch(EnvironmentSettings.ParcelEnvironmentsKb, kb => scene.Land.MaxEnvironments = kb * 1024L);
    }

    public override void RegionLoaded(Scene scene) => RegionOf(scene)?.ReadAll();

    public override void RemoveRegion(Scene scene)
    {
        if (!_regions.TryRemove(scene, out var environments))
            return;
        scene.UnregisterModuleInterface<IEnvironments>(environments);
        scene.UnregisterModuleInterface<IEnvironmentTexts>(environments);
    }

    public override void Close()
    {
        _capabilities?.Remove(Extended);
        _capabilities?.Remove(Old);
    }

    protected override void Start()
    {
        _limits = new EnvironmentLimits(Context.Configuration, Context.Statistics);
        _capabilities = Service<ICapabilities>();
        if (_capabilities is null)
            return;
        _capabilities.Add(Extended, new EnvironmentCapability(RegionOf, _limits, Service<IAssetService>()).Answer);
        _capabilities.Add(Old, new WindLightCapability(RegionOf, _limits).Answer);
    }

    private RegionEnvironments? RegionOf(Scene scene) => _regions.GetValueOrDefault(scene);

    [LoggerMessage(1, LogLevel.Warning,
        "{Region}: an environment, the region's or that of a parcel, cannot be read and does not count. It stays in its table, regionenvironment "
        + "or land, until another one takes its place.")]
    private static partial void LogUnreadable(ILogger log, string region);
}
