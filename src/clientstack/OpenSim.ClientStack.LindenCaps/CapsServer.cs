using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.LindenCaps.Assets;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.ClientStack.LindenCaps.Events;
using OpenSim.ClientStack.LindenCaps.Inventory;
using OpenSim.ClientStack.LindenCaps.Inventory.Ais;
using OpenSim.ClientStack.LindenCaps.Pages;
using OpenSim.ClientStack.LindenCaps.People;
using OpenSim.ClientStack.LindenCaps.Region;
using OpenSim.ClientStack.LindenCaps.Reports;
using OpenSim.ClientStack.LindenCaps.Scripts;
using OpenSim.ClientStack.LindenCaps.Uploads;
using OpenSim.Console;
using OpenSim.Http;
using OpenSim.Http.Pages;
using OpenSim.Modules;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Pages;
using OpenSim.Modules.Scripts;
using OpenSim.Services;
using OpenSim.Services.Edge;
using OpenSim.Services.Edge.Login;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Economy;
using OpenSim.Services.Login;
using OpenSim.Services.Mail;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;
using OpenSim.Telemetry.Threads;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenCaps;

/// <summary>
/// Everything that a process says by HTTP, on one port. The composition root starts it once, adds its regions and services, and announces
/// agents:
/// <code>
/// await using var http = await CapsServer.Start(configuration, loggers, statistics, time);
/// http.AddCapabilities(services);                 // before modules start: they find ICapabilities among the services
/// http.AddRegion(scene);                          // once for each region
/// http.AddLogins(loginService, gate, health);     // when people may knock
/// http.Caps.Create(agent, scene);                 // before the viewer is told its seed address
/// viewerEventQueue = http.Caps.EventQueueOf(agent, scene);
/// </code>
/// </summary>
public sealed class CapsServer : IAsyncDisposable
{
    /// <summary>What people are told who need something of the database while it does not answer.</summary>
    internal const string DatabaseAway = "The grid's database does not answer at the moment. Please try again in a few minutes.";

    private readonly EventLog _events;
    private readonly Configuration _configuration;
    private readonly StatRegistry _statistics;
    private readonly TimeProvider _time;
    private readonly HttpRouter? _remoteData; // of a port of its own
    private volatile IReadOnlyList<Scene> _regions = [];

    private CapsServer(HttpSite site, CapsRegistry caps, EventLog events, Configuration configuration, StatRegistry statistics,
        TimeProvider time, HttpRouter? remoteData)
    {
        _remoteData = remoteData;
        Site = site;
        _events = events;
        _configuration = configuration;
        _statistics = statistics;
        _time = time;
        Caps = caps;
        Router.Add("simstatus", (http, _) => http.ReplyText("OK"));
        site.AddForOperators(configuration.Get(PageSettings.StatsPath), new RegionReportPage(statistics, () => _regions, time).Answer);
    }

    /// <summary>The server, with what it says of the program as a whole.</summary>
    public HttpSite Site { get; }

    public CapsRegistry Caps { get; }

    /// <summary>For other paths of the process: maps, administration.</summary>
    public HttpRouter Router => Site.Router;

    /// <summary>The port really bound.</summary>
    public int Port => Site.Port;

    /// <summary>Binds and serves. Throws <see cref="IOException"/> with one clear sentence when the port is taken.</summary>
    /// <param name="place">Null for a server of a test: no bounds but those of the settings.</param>
    public static async Task<CapsServer> Start(Configuration configuration, ILoggerFactory loggers, StatRegistry statistics,
        TimeProvider time, HttpPlace? place = null)
    {
        var events = new EventLog(loggers.CreateLogger<EventLog>());
        var caps = new CapsRegistry(configuration, time, statistics, events);
        caps.Table.Add(EventQueueCapability.Name, new EventQueueCapability(configuration).Answer);
        place = (place ?? HttpPlace.Anywhere()) with { Excuse = e => Away.Is(e) ? DatabaseAway : null };
        var remoteData = RemoteDataPort(configuration);
        if (remoteData is not null)
            place = place with { MorePorts = [.. place.MorePorts, remoteData] };
        var site = await HttpSite.Start(configuration, loggers, statistics, time, place);
        site.Router.Add("CAPS", caps.Serve);
        site.Router.Add("CE", caps.Serve);
        return new CapsServer(site, caps, events, configuration, statistics, time, remoteData?.Router);
    }

    /// <summary>Follows the viewers of a region, so that capabilities end with them.</summary>
    public void AddRegion(Scene scene)
    {
        _regions = [.. _regions, scene];
        Caps.AddRegion(scene);
    }

    /// <summary>Forgets a region that has ended.</summary>
    public void RemoveRegion(Scene scene) => _regions = [.. _regions.Where(r => r != scene)];

    /// <summary>Serves logins on the root path, and <c>/health</c> and <c>/ready</c>. The gate says whether anybody gets in.</summary>
    public void AddLogins(ILoginService logins, LoginGate gate, HealthChecks checks)
    {
        Router.Root = new LoginHandler(logins, Site.XmlRpcMethods, _configuration, _statistics, _time).Answer;
        Site.AddHealth(checks, () => gate.Enabled);
    }

    /// <summary>Serves the helper pages that viewers ask before they buy land.</summary>
    /// <param name="whyNoMoney">Said to anyone who would have to buy money first.</param>
    public void AddHelpers(Func<string> whyNoMoney)
    {
        var pages = new HelperPages(
            (agent, session) => new(Caps.IsSession(agent, session)), whyNoMoney, _configuration, _statistics, _time);
        new ServiceMount(new ServiceTable(pages.Handlers(), _statistics), _configuration).AddTo(Router);
        Site.HasHelpers = true;
    }

    /// <summary><c>show http-handlers</c> and <c>show caps …</c>.</summary>
    public void AddCommands(CommandRegistry commands)
    {
        new CapsCommands(Caps).AddTo(commands);
        new EventQueueCommands(Caps, _events).AddTo(commands);
        Site.AddCommands(commands);
    }

    /// <summary>Serves the capabilities that stand on services, and gives modules <see cref="ICapabilities"/> for their own.</summary>
    public void AddCapabilities(ServiceSet services)
    {
        var features = new SimulatorFeatures(_configuration, () => Site.HasHelpers);
        features.AddTo(Caps.Table);
        var gate = new FetchGate(_configuration, _statistics);
        new FetchCapabilities(services.Inventory, services.Library, gate).AddTo(Caps.Table);
        new AisCapabilities(services.Inventory, services.Library, gate).AddTo(Caps.Table);
        new CreateCategoryCapability(services.Inventory).AddTo(Caps.Table);
        var replies = new AssetReplies(_statistics);
        new AssetCapabilities(services.Assets, new PrivateAssets(services.Inventory), replies).AddTo(Caps.Table);
        Router.Add(BakedTexturePages.Segment, new BakedTexturePages(services.Assets, services.BakedTextures, replies).Answer);
        var uploads = new UploadSteps(Caps);
        new UploadCapabilities(uploads, services.Assets, services.Inventory, _time).AddTo(Caps.Table);
        new ContentsUploadCapabilities(uploads, services.Assets).AddTo(Caps.Table);
        ContentsCapability.AddTo(Caps.Table);
        NotecardCapability.AddTo(Caps.Table);
        new ThumbnailCapability(uploads, services.Assets).AddTo(Caps.Table);
        new OutfitVersionCapability(services.Inventory).AddTo(Caps.Table);
        new ProfileImageCapability(services, uploads).AddTo(Caps.Table);
        new ReportCapabilities(services, uploads).AddTo(Caps.Table);
        if (services.GetService(typeof(IMailSender)) is IMailSender mail)
            new PostcardCapability(mail, uploads).AddTo(Caps.Table);
        new DisplayNames(services.Accounts, services.DisplayNames, services.Profiles, _time).AddTo(Caps.Table);
        new SetDisplayNameCapability(Caps, services, _time).AddTo(Caps.Table);
        new UserInfoCapability(services).AddTo(Caps.Table);
        new AvatarRenderInfo().AddTo(Caps.Table);
        InterestCapabilities.AddTo(Caps.Table);
        new AgentPreferenceCapabilities(services.AgentPreferences).AddTo(Caps.Table);
        new AgentProfileCapability(services).AddTo(Caps.Table);
        new HomeLocationCapability().AddTo(Caps.Table);
        new RegionCapabilities(_configuration).AddTo(Caps.Table);
        new ResourceCapabilities(Caps).AddTo(Caps.Table);
        services.Add<ICapabilities>(new ModuleCapabilities(Caps, features));
        services.Add<IPages>(new ModulePages(Router));
        var urls = new ScriptUrls(_configuration, _statistics, () => Port);
        urls.AddTo(Router);
        services.Add<IScriptUrls>(urls);
        if (_configuration.Get(RemoteDataSettings.Port) > 0)
            services.Add<IRemoteData>(RemoteData());
    }

    private static HttpPort? RemoteDataPort(Configuration configuration)
    {
        var port = configuration.Get(RemoteDataSettings.Port);
        return port == 0 || port == configuration.Get(HttpSettings.Port)
            ? null
            : new HttpPort(configuration.Get(HttpSettings.Address), port, new HttpRouter());
    }

    private RemoteDataChannels RemoteData()
    {
        var channels = new RemoteDataChannels(_statistics);
        if (_remoteData is null)
        {
            channels.AddTo(Site.XmlRpcMethods);
            return channels;
        }

        var methods = new XmlRpcMethods();
        channels.AddTo(methods);
        _remoteData.Root = new RootPath(methods, _statistics, _configuration).Answer;
        return channels;
    }

    public ValueTask DisposeAsync() => Site.DisposeAsync();
}
