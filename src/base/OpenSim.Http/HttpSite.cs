using System.Net;
using Microsoft.Extensions.Logging;
using OpenSim.Console;
using OpenSim.Console.Rest;
using OpenSim.Http.Addresses;
using OpenSim.Http.Operators;
using OpenSim.Http.Pages;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Http;

/// <summary>
/// What every program says by HTTP besides its own work: pages for viewers, operators and machines, the console over HTTP, and the commands
/// about it. The program adds its own paths to the router.
/// </summary>
public sealed partial class HttpSite : IAsyncDisposable
{
    private const int MaxRequestLog = 3; // OpenSimulator has 6: times and contents too

    private readonly HttpServer _http;
    private readonly Configuration _configuration;
    private readonly ILoggerFactory _loggers;
    private readonly TimeProvider _time;
    private readonly GridInfoPage _grid;
    private readonly string _address;

    private HttpSite(HttpServer http, Configuration configuration, ILoggerFactory loggers, StatRegistry statistics, TimeProvider time,
        string address)
    {
        (_http, _configuration, _loggers, _time, _address) = (http, configuration, loggers, time, address);
        _grid = new GridInfoPage(configuration, () => HasHelpers);
        Brake = new GuessBrake(configuration, statistics, time, loggers.CreateLogger<GuessBrake>());
        Operators = new OperatorAccess(configuration, Brake);
        AddPages(new StatPages(statistics));
    }

    /// <summary>For those who guess passwords and tokens.</summary>
    public GuessBrake Brake { get; }

    /// <summary>Who may see and do what is for operators only.</summary>
    public OperatorAccess Operators { get; }

    public HttpRouter Router => _http.Router;

    /// <summary>For calls on the login address besides logins: messages from other grids, remote administration.</summary>
    public XmlRpcMethods XmlRpcMethods { get; } = new();

    /// <summary>Whether the helper pages of the economy stand at the ports that tell viewers about the grid.</summary>
    public bool HasHelpers { get; set; }

    /// <summary>The port really bound.</summary>
    public int Port => _http.Port;

    /// <summary>Address and port by which this machine itself reaches the server.</summary>
    public string LocalAddress =>
        IPAddress.TryParse(_address, out var bound) && !bound.Equals(IPAddress.Any)
            && !bound.Equals(IPAddress.IPv6Any)
            ? new IPEndPoint(bound, Port).ToString()
            : $"127.0.0.1:{Port}";

    /// <summary>Binds and serves. Throws <see cref="IOException"/> with one clear sentence when a port is taken.</summary>
    public static async Task<HttpSite> Start(Configuration configuration, ILoggerFactory loggers, StatRegistry statistics,
        TimeProvider time, HttpPlace place)
    {
        var http = await HttpServer.Start(configuration, new HttpRouter(), loggers, statistics, time, place);
        var log = loggers.CreateLogger<HttpSite>();
        configuration.Watch(ProxySettings.Proxies, proxies =>
        {
            if (proxies != ProxySettings.Proxies.Default && AddressList.Unreadable(proxies) is [_, ..] words)
                LogProxies(log, string.Join(", ", words));
        });
        return new HttpSite(http, configuration, loggers, statistics, time, place.Address ?? configuration.Get(HttpSettings.Address));
    }

    /// <summary>Serves <c>/health</c> and <c>/ready</c> at every port.</summary>
    /// <param name="isOpen">Whether people can log in.</param>
    public void AddHealth(HealthChecks checks, Func<bool> isOpen)
    {
        var health = new HealthPages(checks, isOpen, _loggers.CreateLogger<HealthPages>(), _time);
        foreach (var router in _http.MorePorts.Select(more => more.Router).Prepend(Router))
        {
            router.Add("health", health.AnswerHealth);
            router.Add("ready", health.AnswerReady);
        }
    }

    /// <summary>Serves what viewers learn about the grid: <c>/get_grid_info</c> and <c>/json_grid_info</c>.</summary>
    public void AddGridInfo(HttpRouter router)
    {
        router.Add("get_grid_info", _grid.AnswerXml);
        router.Add("json_grid_info", _grid.AnswerJson);
    }

    /// <summary>Serves the console over HTTP, with OpenSimulator's paths.</summary>
    public void AddRestConsole(RestConsole console) => new RestConsolePages(console, Brake).AddTo(Router);

    /// <summary>A page about the program, which may need the operator's token. An empty path switches it off.</summary>
    public void AddForOperators(string path, HttpHandler handler)
    {
        if (path.Trim('/', ' ') is { Length: > 0 } segment)
            Router.Add(segment, async (http, rest) =>
            {
                if (!_configuration.Get(OperatorSettings.PagesNeedToken) || await Operators.Admits(http))
                    await handler(http, rest);
            });
    }

    /// <summary><c>show http-handlers</c> and <c>debug http</c>.</summary>
    public void AddCommands(CommandRegistry commands)
    {
        commands.Group("Debug")
            .Add("debug http", "in|all [<level>]", "Logs requests: 0 none, 1 those refused or failed, 2 all but event polls, 3 all.",
            DebugHttp, "OpenSimulator's levels 4 to 6 are the same as 3.");
        commands.Group("Comms").Add("show http-handlers", "", "Lists the paths that the HTTP server answers.", ShowHandlers);
    }

    public ValueTask DisposeAsync() => _http.DisposeAsync();

    private void AddPages(StatPages stats)
    {
        AddGridInfo(Router);
        XmlRpcMethods.Add("get_grid_info", _grid.AnswerXmlRpc);
        Router.Add("robots.txt", (http, _) => http.ReplyText("User-agent: *\nDisallow: /\n"));
        AddForOperators(_configuration.Get(PageSettings.ManagedStatsPath), stats.AnswerAll);
        AddForOperators(_configuration.Get(PageSettings.MetricsPath), stats.AnswerMetrics);
    }

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
        Show(context, Port, Router);
        foreach (var more in _http.MorePorts)
            Show(context, more.Port, more.Router);
    }

    private static void Show(CommandContext context, int port, HttpRouter router)
    {
        context.WriteLine($"HTTP server on port {port}:");
        foreach (var segment in router.Segments)
            context.WriteLine($"  /{segment}");
        if (router.Root is not null)
            context.WriteLine("  /  (logins and XML-RPC)");
    }

    [LoggerMessage(61, LogLevel.Warning,
        "[LoginService] DOSTrustedProxies: {Words} is neither an address nor a network such as 192.0.2.0/24, and is passed over.")]
    private static partial void LogProxies(ILogger log, string words);
}
