using Microsoft.Extensions.Logging;
using OpenSim.Host.Startup;
using OpenSim.Hosting;
using OpenSim.Hosting.Startup;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.People.Groups;
using OpenSim.Services;
using OpenSim.Services.Assets;
using OpenSim.Services.Local.Assets;
using OpenSim.Services.Local.Composition;
using OpenSim.Services.Local.Economy;
using OpenSim.Services.Local.Login;
using OpenSim.Services.Local.Mail;
using OpenSim.Services.Remote;
using OpenSim.Services.Remote.Assets;
using OpenSim.Services.Remote.Composition;
using OpenSim.Services.Remote.Late;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Host;

/// <summary>A simulator whose people, inventories and assets are a grid's: they are asked for where the settings say.</summary>
internal sealed partial class GridMode
{
    private const long Mega = 1024 * 1024;

    private static readonly TimeSpan Pause = TimeSpan.FromSeconds(5);
    private const int TriesBetweenWords = 60; // five minutes

    private static readonly (string Section, string Key)[] LoginKeys =
        [("GridInfoService", "login"), ("Hypergrid", "HomeURI"), ("Startup", "HomeURI"), ("Hypergrid", "GatekeeperURI")];

    private readonly Ground _ground;

    /// <param name="own">For what the settings name no server.</param>
    /// <exception cref="Settings.ConfigurationException">An address is none.</exception>
    public GridMode(Ground ground, IServiceSource own, Endings endings)
    {
        _ground = ground;
        var configuration = ground.Configuration;
        var late = new LateCalls(ground.Folder.In(Path.Combine("journal", "services")), configuration, ground.Statistics,
            ground.Time, ground.Loggers.CreateLogger<LateCalls>());
        Connections = endings.Add(new ServiceConnections(configuration, ground.Statistics, ground.Time) { Late = late });
        endings.Add(late); // it sends over them as long as they are there
        var estates = configuration.GetText("EstateService", "LocalServiceModule")
            ?? configuration.GetText("EstateDataStore", "LocalServiceModule");
        if (estates?.Contains("Remote", StringComparison.OrdinalIgnoreCase) != true)
            configuration.Set(AddressSettings.Estates.Section, AddressSettings.Estates.Key, ""); // an address alone asks nobody
        GroupsStep.Check(configuration, ground.Warn);
        Services = RemoteServices.Create(own, Connections, configuration, PlaceOfAssets());
        endings.Add(Services.Assets);
        Services.Add(new UntoldNotices(
            ground.Folder.In(Path.Combine("journal", "notices")), ground.Loggers.CreateLogger<UntoldNotices>()));
        Services.Add<IAssignments>(new AssignmentService(configuration, Services.Groups));
        LocalServices.AddMail(Services, configuration, ground.Statistics, ground.Time, ground.Loggers.CreateLogger<MailSender>());
        ground.Health.Add(new HealthCheck("services.Late", "The grid's services are told what they are to be told; see their server.",
            () => late.Count is > 0 and var count ? $"{count} calls wait on the disk for services that are away." : null));
    }

    public ServiceSet Services { get; }

    public ServiceConnections Connections { get; }

    /// <summary>Nothing can be begun without the grid: waits until it answers, and hands on what it tells viewers.</summary>
    /// <param name="whileAway">Done once when it does not answer at first, so that the operator is answered meanwhile.</param>
    /// <exception cref="StartupException">Somebody has ended the program meanwhile.</exception>
    public async Task Await(Action whileAway)
    {
        for (var tries = 0; !_ground.Quit.Task.IsCompleted; tries++)
        {
            try
            {
                var capabilities = (ICapabilities?)Services.GetService(typeof(ICapabilities));
                foreach (var (name, value) in await Services.Grid.GetExtraFeatures())
                    capabilities?.AddFeature(name, value, openSimExtra: true);
                await JoinOwn();
                return;
            }
            catch (ServiceAwayException e)
            {
                if (tries == 0)
                    whileAway();
                if (tries % TriesBetweenWords == 0)
                    LogWaiting(_ground.Log, e.Message);
                await Task.WhenAny(Task.Delay(Pause, _ground.Time), _ground.Quit.Task);
            }
        }

        throw new StartupException("Ended while the grid's services did not answer.");
    }

    /// <summary>Where people log in, as far as the settings of a region say it.</summary>
    public static string LoginAddress(Configuration configuration)
    {
        foreach (var (section, key) in LoginKeys)
            if (configuration.GetText(section, key)?.Trim('"', ' ') is { Length: > 0 } address)
                return address;
        return "unknown";
    }

    // What OpenSimulator's grid servers have not is the grid's where ours serve it. Else this process keeps it for itself, but for money:
    // that of one process would be nobody's in the next.
    private async ValueTask JoinOwn()
    {
        if (Services.GetService(typeof(OwnServices)) is not OwnServices own)
            return;
        if (await own.HavePlaces())
            Services.Add(own.Places);
        if (EconomySettings.KeepsMoney(_ground.Configuration) && await own.HaveMoney())
            Services.Add(own.Money);
        else if (EconomySettings.KeepsMoney(_ground.Configuration))
            _ground.Warn("[Economy] economymodule = BetaGridLikeMoneyModule: the grid's server keeps no money, so there is none here. A grid "
                + "server of ours does when its ini file has the same line; OpenSimulator's has no money.");
        if (!await own.AreThere())
            _ground.Warn("The grid's server is OpenSimulator's, which does not keep display names, events, reports of abuse and what worn "
                + "objects have become: this simulator keeps them for its own regions. Search finds places in these alone.");
    }

    private AssetPlace PlaceOfAssets()
    {
        var configuration = _ground.Configuration;
        var files = configuration.Get(AssetSettings.FileCacheEnabled)
            ? new AssetFileCache(_ground.Folder.In(configuration.Get(AssetSettings.CacheDirectory).Text),
                configuration.Get(AssetSettings.FileCacheMegabytes) * Mega)
            : null;
        return new AssetPlace
        {
            Memory = configuration.Get(AssetSettings.CacheMegabytes) * Mega,
            Files = files,
            Uploads = _ground.Folder.In("uploads"),
            Unsent = _ground.Folder.In(Path.Combine("journal", "assets")),
            Time = _ground.Time,
            Log = _ground.Loggers.CreateLogger<UnsentAssets>()
        };
    }

    [LoggerMessage(30, LogLevel.Warning,
        "Waiting for the grid's services, which are asked again every five seconds; 'quit' ends the simulator. {Reason}")]
    private static partial void LogWaiting(ILogger log, string reason);
}
