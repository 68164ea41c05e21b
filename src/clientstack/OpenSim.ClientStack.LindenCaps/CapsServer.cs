using System.Net;
using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.LindenCaps.Assets;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.ClientStack.LindenCaps.Events;
using OpenSim.ClientStack.LindenCaps.Http;
using OpenSim.ClientStack.LindenCaps.Inventory;
using OpenSim.ClientStack.LindenCaps.Inventory.Ais;
using OpenSim.ClientStack.LindenCaps.Login;
using OpenSim.ClientStack.LindenCaps.Operators;
using OpenSim.ClientStack.LindenCaps.Pages;
using OpenSim.ClientStack.LindenCaps.People;
using OpenSim.ClientStack.LindenCaps.Region;
using OpenSim.ClientStack.LindenCaps.Reports;
using OpenSim.ClientStack.LindenCaps.Uploads;
using OpenSim.Console;
using OpenSim.Console.Rest;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Pages;
using OpenSim.Services;
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
public sealed partial class CapsServer : IAsyncDisposable
{
    private const int MaxRequestLog = 3; // OpenSimulator has 6: times and contents too

    private readonly HttpServer _http;
    private readonly EventLog _events;
    private readonly Configuration _configuration;
    private readonly ILoggerFactory _loggers;
    private readonly StatRegistry _statistics;
    private readonly TimeProvider _time;
    private readonly GuessBrake _brake;
    private volatile IReadOnlyList<Scene> _regions = [];

    private CapsServer(HttpServer http, CapsRegistry caps, EventLog events, Configuration configuration, ILoggerFactory loggers,
        StatRegistry statistics, TimeProvider time, GuessBrake brake)
    {
        _loggers = loggers;
        _http = http;
        _events = events;
        _configuration = configuration;
        _statistics = statistics;
        _time = time;
        _brake = brake;
        Caps = caps;
        Operators = new OperatorAccess(configuration, brake);
        AddPages();
    }

    public CapsRegistry Caps { get; }

    /// <summary>Who may see and do what is for operators only.</summary>
    public OperatorAccess Operators { get; }

    /// <summary>For other paths of the process: maps, administration.</summary>
    public HttpRouter Router => _http.Router;

    /// <summary>For other calls on the login address: messages from other grids, remote administration.</summary>
    public XmlRpcMethods XmlRpcMethods { get; } = new();

    /// <summary>The port really bound.</summary>
    public int Port => _http.Port;

    /// <summary>Address and port by which this machine itself reaches the server.</summary>
    public string LocalAddress =>
        IPAddress.TryParse(_configuration.Get(HttpSettings.Address), out var bound) && !bound.Equals(IPAddress.Any)
            && !bound.Equals(IPAddress.IPv6Any)
            ? new IPEndPoint(bound, Port).ToString()
            : $"127.0.0.1:{Port}";

    /// <summary>Binds and serves. Throws <see cref="IOException"/> with one clear sentence when the port is not to be had.</summary>
    /// <param name="place">Null for a server of a test: no bounds but those of the settings.</param>
    public static async Task<CapsServer> Start(Configuration configuration, ILoggerFactory loggers, StatRegistry statistics,
        TimeProvider time, HttpPlace? place = null)
    {
        var router = new HttpRouter();
        var events = new EventLog(loggers.CreateLogger<EventLog>());
        var caps = new CapsRegistry(configuration, time, statistics, events);
        caps.Table.Add(EventQueueCapability.Name, new EventQueueCapability(configuration).Answer);
        router.Add("CAPS", caps.Serve);
        router.Add("CE", caps.Serve);
        var http = await HttpServer.Start(configuration, router, loggers, statistics, time, place ?? HttpPlace.Anywhere());
        var log = loggers.CreateLogger<CapsServer>();
        configuration.Watch(LoginHttpSettings.Proxies, proxies =>
        {
            if (TrustedProxies.Unreadable(proxies) is [_, ..] words)
                LogProxies(log, string.Join(", ", words));
        });
        var brake = new GuessBrake(configuration, statistics, time, loggers.CreateLogger<GuessBrake>());
        return new CapsServer(http, caps, events, configuration, loggers, statistics, time, brake);
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
        Router.Root = new LoginHandler(logins, XmlRpcMethods, _configuration, _statistics, _time).Answer;
        var health = new HealthPages(checks, gate, _loggers.CreateLogger<HealthPages>(), _time);
        Router.Add("health", health.AnswerHealth);
        Router.Add("ready", health.AnswerReady);
    }

    /// <summary>Serves the console over HTTP, with OpenSimulator's paths.</summary>
    public void AddRestConsole(RestConsole console) => new RestConsolePages(console, _brake).AddTo(Router);

    /// <summary><c>show http-handlers</c> and <c>show caps …</c>.</summary>
    public void AddCommands(CommandRegistry commands)
    {
        new CapsCommands(Caps).AddTo(commands);
        new EventCommands(Caps, _events).AddTo(commands);
        commands.Group("Debug")
            .Add("debug http", "in|all [<level>]", "Logs requests: 0 none, 1 those refused or failed, 2 all but event polls, 3 all.",
            DebugHttp, "OpenSimulator's levels 4 to 6 are the same as 3.");
        commands.Group("Comms").Add("show http-handlers", "", "Lists the paths that the HTTP server answers.", ShowHandlers);
    }

    /// <summary>Serves the capabilities that stand on services, and gives modules <see cref="ICapabilities"/> for their own.</summary>
    public void AddCapabilities(ServiceSet services)
    {
        var features = new SimulatorFeatures(_configuration);
        features.AddTo(Caps.Table);
        var gate = new FetchGate(_configuration, _statistics);
        new FetchCapabilities(services.Inventory, services.Library, gate).AddTo(Caps.Table);
        new AisCapabilities(services.Inventory, services.Library, gate).AddTo(Caps.Table);
        new CreateCategoryCapability(services.Inventory).AddTo(Caps.Table);
        new AssetCapabilities(services.Assets, new PrivateAssets(services.Inventory), _statistics).AddTo(Caps.Table);
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
        new DisplayNames(services.Accounts, services.DisplayNames, _time).AddTo(Caps.Table);
        new SetDisplayNameCapability(Caps, services, _time).AddTo(Caps.Table);
        new UserInfoCapability(services).AddTo(Caps.Table);
        new AvatarRenderInfo().AddTo(Caps.Table);
        InterestCapabilities.AddTo(Caps.Table);
        new AgentPreferenceCapabilities(services.AgentPreferences).AddTo(Caps.Table);
        new AgentProfileCapability(services).AddTo(Caps.Table);
        new HomeLocationCapability(services.GridUsers).AddTo(Caps.Table);
        new RegionCapabilities(_configuration).AddTo(Caps.Table);
        new ResourceCapabilities(Caps).AddTo(Caps.Table);
        services.Add<ICapabilities>(new ModuleCapabilities(Caps, features));
        services.Add<IPages>(new ModulePages(Router));
    }

    public ValueTask DisposeAsync() => _http.DisposeAsync();

    // Requests that go out are few here and each service logs its own, so "out" would be silent.
    private void DebugHttp(CommandContext context)
    {
        if (context.Arguments is not ["in" or "all", ..]
            || (context.Arguments.Count > 1 && context.Arguments[1] is not [>= '0' and <= '6']))
        {
            context.FailWithUsage("A level is a number from 0 to 6.");
            return;
        }

        if (context.Arguments.Count > 1)
            _http.RequestLog = Math.Min(context.Arguments[1][0] - '0', MaxRequestLog);
        context.WriteLine($"HTTP log level is {_http.RequestLog}.");
    }

    private void ShowHandlers(CommandContext context)
    {
        context.WriteLine($"HTTP server on port {Port}:");
        foreach (var segment in Router.Segments)
            context.WriteLine($"  /{segment}");
        if (Router.Root is not null)
            context.WriteLine("  /  (logins and XML-RPC)");
    }

    private void AddPages()
    {
        var grid = new GridInfoPage(_configuration);
        Router.Add("get_grid_info", grid.AnswerXml);
        Router.Add("json_grid_info", grid.AnswerJson);
        XmlRpcMethods.Add("get_grid_info", grid.AnswerXmlRpc);
        Router.Add("simstatus", (http, _) => http.ReplyText("OK"));
        Router.Add("robots.txt", (http, _) => http.ReplyText("User-agent: *\nDisallow: /\n"));
        var stats = new StatPages(_statistics, () => _regions, _time);
        AddForOperators(_configuration.Get(PageSettings.StatsPath), stats.AnswerReport);
        AddForOperators(_configuration.Get(PageSettings.ManagedStatsPath), stats.AnswerAll);
        AddForOperators(_configuration.Get(PageSettings.MetricsPath), stats.AnswerMetrics);
    }

    private void AddForOperators(string path, HttpHandler handler)
    {
        if (path.Trim('/', ' ') is { Length: > 0 } segment)
            Router.Add(segment, async (http, rest) =>
            {
                if (!_configuration.Get(OperatorSettings.PagesNeedToken) || await Operators.Admits(http))
                    await handler(http, rest);
            });
    }

    [LoggerMessage(61, LogLevel.Warning,
        "[LoginService] DOSTrustedProxies: {Words} is neither an address nor a network such as 192.0.2.0/24, and is passed over.")]
    private static partial void LogProxies(ILogger log, string words);
}
