using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.LindenCaps.Http;
using OpenSim.ClientStack.OperatorPage.Access;
using OpenSim.ClientStack.OperatorPage.Live;
using OpenSim.ClientStack.OperatorPage.Requests;

namespace OpenSim.ClientStack.OperatorPage;

/// <summary>
/// The operator's web page at <c>/operator/</c>: its files, a stream of readings, and requests for console, switches and map. Dispose it
/// before the HTTP server, whose end would wait for the streams.
/// </summary>
public sealed partial class OperatorSite : IDisposable
{
    private const string Path = "operator";

    private readonly OperatorAccess _access;
    private readonly LiveFeed _feed;
    private readonly ConsoleRequests _console;
    private readonly SettingRequests _settings;
    private readonly MapRequests _map;
    private readonly HttpRouter _router;

    private OperatorSite(OperatorPageServices services, string token, HttpRouter router, ILogger log)
    {
        _access = new OperatorAccess(token);
        _feed = new LiveFeed(services);
        _console = new ConsoleRequests(services.Runner, log);
        _settings = new SettingRequests(services.Settings, services.Configuration, log);
        _map = new MapRequests(services.Regions);
        _router = router;
        router.Add(Path, Answer);
    }

    /// <summary>Null when the ini switches the page off, or a token is too short to be one.</summary>
    public static OperatorSite? Open(OperatorPageServices services, HttpRouter router, ILoggerFactory loggers)
    {
        var log = loggers.CreateLogger<OperatorSite>();
        var token = services.Configuration.Get(OperatorPageSettings.Token);
        if (!services.Configuration.Get(OperatorPageSettings.Enabled))
            return null;
        if (token.Length is > 0 and < OperatorAccess.MinTokenLength)
        {
            LogShortToken(log, OperatorAccess.MinTokenLength);
            return null;
        }

        return new OperatorSite(services, token, router, log);
    }

    public void Dispose()
    {
        _router.Remove(Path);
        _feed.Dispose();
    }

    private Task Answer(HttpContext http, string rest)
    {
        if (!_access.MaySeePage(http))
            return NotFound(http);
        if (rest.Length == 0)
        {
            http.Response.Redirect($"/{Path}/");
            return Task.CompletedTask;
        }

        var name = rest.TrimStart('/');
        if (!name.StartsWith("api/", StringComparison.Ordinal))
            return http.HasMethod("GET", "HEAD") ? PageFiles.Answer(http, name.Length == 0 ? "index.html" : name) : Task.CompletedTask;
        return _access.MayCommand(http) ? AnswerRequest(http, name["api/".Length..]) : Refuse(http);
    }

    private Task AnswerRequest(HttpContext http, string what)
    {
        http.Response.Headers.CacheControl = "no-store";
        return (http.Request.Method, what) switch
        {
            ("GET", "stream") => StreamRequest.Answer(http, _feed),
            ("GET", "complete") => _console.Complete(http),
            ("GET", "settings") => _settings.List(http),
            ("GET", "terrain") => _map.Terrain(http),
            ("GET", "objects") => _map.Objects(http),
            ("POST", "command") => _console.Run(http),
            ("POST", "setting") => _settings.Change(http),
            _ => NotFound(http)
        };
    }

    // 401 without a challenge: the page asks for the token itself, the browser must not.
    private static Task Refuse(HttpContext http) => http.Refuse(StatusCodes.Status401Unauthorized, "The operator's token is needed.");

    private static Task NotFound(HttpContext http)
    {
        http.Response.StatusCode = StatusCodes.Status404NotFound;
        return Task.CompletedTask;
    }

    [LoggerMessage(1, LogLevel.Warning, "The operator's page is not served: [OperatorPage] Token has fewer than {Min} characters.")]
    private static partial void LogShortToken(ILogger log, int min);
}
