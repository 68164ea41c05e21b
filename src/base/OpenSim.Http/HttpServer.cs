using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging;
using OpenSim.Settings;
using OpenSim.Telemetry.Logging;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Http;

/// <summary>
/// The process's HTTP server: bare Kestrel without host or middleware, which starts in less processor time than the slim builder (64
/// against 106 ms here) and takes 9 MB less.
/// </summary>
public sealed partial class HttpServer : IAsyncDisposable
{
    private static readonly TimeSpan StopPatience = TimeSpan.FromSeconds(2);

    // Kestrel's word for "lines end with CR LF and nothing else": two servers in a row must not disagree about where a header ends.
    private const string StrictLineEnds = "Microsoft.AspNetCore.Server.Kestrel.DisableHttp1LineFeedTerminators";

    private readonly KestrelHost _kestrel;
    private readonly HttpLimits _limits;
    private readonly Func<Exception, string?> _excuse;
    private readonly ILogger _log;
    private readonly LogThrottle _logThrottle;
    private readonly Func<object, Task> _count; // one for all requests
    private HttpCounters _counters = new(new StatRegistry(), ""); // replaced as soon as the port, their container's name, is known

    private HttpServer(KestrelHost kestrel, HttpRouter router, HttpLimits limits, HttpPlace place, ILogger log, TimeProvider time)
    {
        _kestrel = kestrel;
        _limits = limits;
        _excuse = place.Excuse;
        Router = router;
        MorePorts = place.MorePorts;
        _log = log;
        _logThrottle = new LogThrottle(time);
        _count = Count;
    }

    public HttpRouter Router { get; }

    /// <summary>Ports with paths of their own.</summary>
    public IReadOnlyList<HttpPort> MorePorts { get; }

    /// <summary>Which requests are logged (<c>debug http</c>): 0 none, 1 those refused or failed, 2 all but event polls, 3 all.</summary>
    public int RequestLog { get; set; }

    /// <summary>The port really bound, also when 0 was asked for.</summary>
    public int Port { get; private set; }

    /// <summary>
    /// Binds and serves. Throws <see cref="IOException"/> with one clear sentence when the address or port is unavailable.
    /// </summary>
    public static async Task<HttpServer> Start(Configuration configuration, HttpRouter router, ILoggerFactory loggers,
        StatRegistry statistics, TimeProvider time, HttpPlace place)
    {
        var port = configuration.Get(HttpSettings.Port);
        var address = place.Address ?? configuration.Get(HttpSettings.Address);
        var log = loggers.CreateLogger<HttpServer>();
        var limits = new HttpLimits(configuration, statistics, place);
        if (limits.Clamped() is { } sentence)
            LogClamped(log, sentence);
        var gate = new ConnectionGate(limits, configuration, log, time);
        var options = LimitsAndAddress(configuration, address, port, gate);
        foreach (var more in place.MorePorts)
            Listen(options, more.Address, more.Port, HttpProtocols.Http1, gate);
        var kestrel = new KestrelHost(options);
        var server = new HttpServer(kestrel, router, limits, place, log, time);
        try
        {
            await kestrel.Server.StartAsync(new Application(server), CancellationToken.None);
        }
        catch (Exception e) when (e is IOException or SocketException or InvalidOperationException)
        {
            kestrel.Dispose();
            var ports = string.Join(" and ", place.MorePorts.Select(more => more.Port).Prepend(port));
            throw new IOException($"The HTTP server cannot listen on {address}, port {ports}: {Reason(e)}", e);
        }

        server.Port = BindingAddress.Parse(kestrel.Server.Features.GetRequiredFeature<IServerAddressesFeature>().Addresses.First()).Port;
        server._counters = new HttpCounters(statistics, server.Port.ToString(CultureInfo.InvariantCulture));
        return server;
    }

    /// <summary>Stops taking connections, gives running requests two seconds, and closes.</summary>
    public async ValueTask DisposeAsync()
    {
        using var patience = new CancellationTokenSource(StopPatience);
        await _kestrel.Server.StopAsync(patience.Token);
        _kestrel.Dispose();
    }

    private static KestrelServerOptions LimitsAndAddress(Configuration configuration, string address, int port, ConnectionGate gate)
    {
        AppContext.SetSwitch(StrictLineEnds, true);
        var options = new KestrelServerOptions { AddServerHeader = false };
        options.ResponseHeaderEncodingSelector = static _ => Encoding.UTF8; // names of objects and regions are anything
        options.Limits.MaxRequestBodySize = configuration.Get(HttpSettings.MaxUploadBytes);
        options.Limits.MaxRequestHeadersTotalSize = 16 * 1024;
        options.Limits.MaxRequestLineSize = 8 * 1024;
        // What a connection may send ahead of who reads it. Kestrel's megabyte would be a gigabyte for a thousand that wait for answers.
        options.Limits.MaxRequestBufferSize = 32 * 1024;
        options.Limits.RequestHeadersTimeout = TimeSpan.FromSeconds(configuration.Get(HttpSettings.HeaderTimeout));
        // Longer than the longest event poll, and than the pauses in which viewers keep a connection for the next texture.
        options.Limits.KeepAliveTimeout = TimeSpan.FromSeconds(130);
        Listen(options, address, port, HttpProtocols.Http1, gate);
        // Without TLS the two versions cannot be told apart on one port.
        if (configuration.Get(HttpSettings.Http2Port) is var second and > 0)
            Listen(options, address, second, HttpProtocols.Http2, gate);
        return options;
    }

    private static void Listen(KestrelServerOptions options, string address, int port, HttpProtocols protocols, ConnectionGate gate)
    {
        void Configure(ListenOptions listen)
        {
            listen.Protocols = protocols;
            listen.Use(next => connection => gate.Pass(connection, next));
        }

        if (address is "any" or "" or "*")
            options.ListenAnyIP(port, Configure);
        else if (IPAddress.TryParse(address, out var ip))
            options.Listen(ip, port, Configure);
        else
            throw new IOException($"[Network] http_listener_address = {address}: neither an IP address nor 'any'.");
    }

    private static string Reason(Exception e)
    {
        for (var inner = e; inner is not null; inner = inner.InnerException)
        {
            if (inner is AddressInUseException or SocketException { SocketErrorCode: SocketError.AddressAlreadyInUse })
                return "another program uses it. Choose another with [Network] http_listener_port.";
            if (inner is SocketException { SocketErrorCode: SocketError.AddressNotAvailable })
                return "this machine does not have that address. See [Network] http_listener_address.";
            if (inner is SocketException { SocketErrorCode: SocketError.AccessDenied })
                return "ports below 1024 need special rights. Choose another with [Network] http_listener_port.";
        }

        return e.Message;
    }

    private async Task Answer(HttpContext context)
    {
        var start = RequestLog > 0 ? Stopwatch.GetTimestamp() : 0;
        context.Response.OnStarting(_count, context); // before the first byte leaves: who has an answer finds it counted
        if (context.Features.Get<ConnectionNews>() is { } news)
            news.HasAsked = true;
        using var room = new RequestRoom(context, _limits);
        context.Features.Set(room);
        try
        {
            var request = context.Request;
            if (RouterOf(context).Find(request.Path.Value ?? "/", HttpMethods.IsPost(request.Method), out var rest) is { } handler)
            {
                await handler(context, rest);
                return;
            }

            _counters.Unknown.Add();
            context.Response.StatusCode = StatusCodes.Status404NotFound;
        }
        catch (OperationCanceledException) when (context.RequestAborted.IsCancellationRequested)
        {
            context.Abort(); // the client has hung up: nobody is there to be told anything
        }
        catch (Exception e) when (e is Microsoft.AspNetCore.Http.BadHttpRequestException or ConnectionResetException)
        {
            Fail(context, e is Microsoft.AspNetCore.Http.BadHttpRequestException bad ? bad.StatusCode : StatusCodes.Status400BadRequest);
        }
        catch (Exception e) when (!context.Response.HasStarted && _excuse(e) is { } words)
        {
            _counters.Failed.Add();
            if (_logThrottle.ShouldLog(out var more))
                LogExcused(context.Request.Method, context.Request.Path.Value ?? "", e.Message, more);
            context.Response.Clear();
            await context.Refuse(StatusCodes.Status503ServiceUnavailable, words);
        }
#pragma warning disable CA1031 // one bad request must not take the server down; it is counted and logged
        catch (Exception e)
#pragma warning restore CA1031
        {
            _counters.Failed.Add();
            if (_logThrottle.ShouldLog(out var more))
                LogFailed(e, context.Request.Method, context.Request.Path.Value ?? "", more);
            Fail(context, StatusCodes.Status500InternalServerError);
        }
        finally
        {
            if (RequestLog > 0)
                Log(context, Stopwatch.GetElapsedTime(start));
        }
    }

    private HttpRouter RouterOf(HttpContext context)
    {
        foreach (var more in MorePorts)
            if (more.Port == context.Connection.LocalPort)
                return more.Router;
        return Router;
    }

    private Task Count(object context)
    {
        _counters.Count(((HttpContext)context).Response.StatusCode);
        return Task.CompletedTask;
    }

    private void Log(HttpContext context, TimeSpan took)
    {
        var (status, path) = (context.Response.StatusCode, context.Request.Path.Value ?? "");
        if (status >= 400 || RequestLog > 2 || (RequestLog == 2 && !path.StartsWith("/CE/", StringComparison.Ordinal)))
            LogRequest(context.Request.Method, path, status, context.Response.ContentLength ?? 0, took.TotalMilliseconds);
    }

    private static void Fail(HttpContext context, int status)
    {
        if (context.Response.HasStarted)
            context.Abort();
        else
            context.Response.StatusCode = status;
    }

    [LoggerMessage(1, LogLevel.Error, "{Method} {Path} failed ({More} further failures since the last line).")]
    private partial void LogFailed(Exception e, string method, string path, long more);

    [LoggerMessage(3, LogLevel.Error, "{Method} {Path} refused: {Reason} ({More} further failures since the last line).")]
    private partial void LogExcused(string method, string path, string reason, long more);

    [LoggerMessage(2, LogLevel.Information, "{Method} {Path}: {Status}, {Bytes} bytes, {Milliseconds:F1} ms.")]
    private partial void LogRequest(string method, string path, int status, long bytes, double milliseconds);

    [LoggerMessage(4, LogLevel.Warning, "{Sentence}")]
    private static partial void LogClamped(ILogger log, string sentence);

    private sealed class Application(HttpServer server) : IHttpApplication<HttpContext>
    {
        public HttpContext CreateContext(IFeatureCollection contextFeatures) => new DefaultHttpContext(contextFeatures);

        public Task ProcessRequestAsync(HttpContext context) => server.Answer(context);

        public void DisposeContext(HttpContext context, Exception? exception)
        {
        }
    }
}
