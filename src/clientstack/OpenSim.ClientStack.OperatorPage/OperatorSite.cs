using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.OperatorPage.Access;
using OpenSim.ClientStack.OperatorPage.Live;
using OpenSim.ClientStack.OperatorPage.Requests;
using OpenSim.Http;
using OpenSim.Http.Operators;

namespace OpenSim.ClientStack.OperatorPage;

/// <summary>
/// The operator's web page at <c>/operator/</c>: its files, a stream of readings, and requests for console, switches and map. Dispose it
/// before the HTTP server, whose end would wait for the streams.
/// </summary>
public sealed partial class OperatorSite : IDisposable
{
    private const string Path = "operator";

    private readonly PageFiles _files = new(typeof(OperatorSite).Assembly);
    private readonly OperatorAccess _access;
    private readonly LiveFeed _feed;
    private readonly ConsoleRequests _console;
    private readonly SettingRequests _settings;
    private readonly MapRequests _map;
    private readonly TopRequests _top;
    private readonly HttpRouter _router;
    private readonly TimeProvider _time;

    private OperatorSite(OperatorPageServices services, HttpRouter router, ILogger log)
    {
        _access = services.Access;
        _feed = new LiveFeed(services);
        _console = new ConsoleRequests(services.Runner, log);
        _settings = new SettingRequests(services.Settings, services.Configuration, log);
        _map = new MapRequests(services.Regions);
        _top = new TopRequests(services.Regions, services.TopScripts, services.NamesOf);
        _router = router;
        _time = services.Time;
        router.Add(Path, Answer);
    }

    /// <summary>Null when the ini switches the page off, or the token is too short to be one.</summary>
    public static OperatorSite? Open(OperatorPageServices services, HttpRouter router, ILoggerFactory loggers)
    {
        var log = loggers.CreateLogger<OperatorSite>();
        if (!services.Configuration.Get(OperatorPageSettings.Enabled))
            return null;
        if (services.Access.HasToken)
            return new OperatorSite(services, router, log);
        LogShortToken(log, OperatorAccess.MinTokenLength);
        return null;
    }

    public void Dispose()
    {
        _router.Remove(Path);
        _feed.Dispose();
    }

    // The files are anybody's: they hold nothing but the form for the token.
    private async Task Answer(HttpContext http, string rest)
    {
        var name = rest.TrimStart('/');
        if (rest.Length == 0)
            http.Response.Redirect($"/{Path}/");
        else if (name.StartsWith("api/", StringComparison.Ordinal))
            await (await _access.Admits(http) ? AnswerRequest(http, name["api/".Length..]) : Task.CompletedTask);
        else if (http.HasMethod("GET", "HEAD"))
            await _files.Answer(http, name.Length == 0 ? "index.html" : name);
    }

    private Task AnswerRequest(HttpContext http, string what)
    {
        http.Response.Headers.CacheControl = "no-store";
        return (http.Request.Method, what) switch
        {
            ("GET", "stream") => StreamRequest.Answer(http, _feed.Watch, _feed.Leave, _time),
            ("GET", "complete") => _console.Complete(http),
            ("GET", "settings") => _settings.List(http),
            ("GET", "terrain") => _map.Terrain(http),
            ("GET", "objects") => _map.Objects(http),
            ("GET", "top") => _top.List(http),
            ("POST", "command") => _console.Run(http),
            ("POST", "setting") => _settings.Change(http),
            _ => NotFound(http)
        };
    }

    private static Task NotFound(HttpContext http)
    {
        http.Response.StatusCode = StatusCodes.Status404NotFound;
        return Task.CompletedTask;
    }

    [LoggerMessage(1, LogLevel.Warning, "The operator's page is not served: [OperatorPage] Token has fewer than {Min} characters.")]
    private static partial void LogShortToken(ILogger log, int min);
}
