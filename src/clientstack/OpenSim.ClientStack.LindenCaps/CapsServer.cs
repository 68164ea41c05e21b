using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.ClientStack.LindenCaps.Events;
using OpenSim.ClientStack.LindenCaps.Http;
using OpenSim.Settings;
using OpenSim.Telemetry;

namespace OpenSim.ClientStack.LindenCaps;

/// <summary>
/// Everything that a process says by HTTP, on one port. The composition root starts it once, adds its regions, and announces agents:
/// <code>
/// await using var http = await CapsServer.Start(configuration, services, loggers, statistics, time);
/// http.AddRegion(scene);                          // once for each region
/// http.Caps.Create(expectedAgent, scene);         // before the viewer is told its seed address
/// viewerEventQueue = http.Caps.EventQueueOf(expectedAgent, scene);
/// </code>
/// </summary>
public sealed class CapsServer : IAsyncDisposable
{
    private readonly HttpServer _http;

    private CapsServer(HttpServer http, CapsRegistry caps)
    {
        _http = http;
        Caps = caps;
    }

    public CapsRegistry Caps { get; }

    /// <summary>For other paths of the process: statistics, maps, administration.</summary>
    public HttpRouter Router => _http.Router;

    /// <summary>The port really bound.</summary>
    public int Port => _http.Port;

    /// <summary>Binds and serves. Throws <see cref="IOException"/> with one clear sentence when the port is not to be had.</summary>
    public static async Task<CapsServer> Start(Configuration configuration, ILoggerFactory loggers, StatRegistry statistics, TimeProvider time)
    {
        var router = new HttpRouter();
        var caps = new CapsRegistry(configuration, time);
        caps.Table.Add(EventQueueCapability.Name, new EventQueueCapability(configuration).Answer);
        router.Add("CAPS", caps.Serve);
        router.Add("CE", caps.Serve);
        return new CapsServer(await HttpServer.Start(configuration, router, loggers, statistics, time), caps);
    }

    /// <summary>Follows the viewers of a region, so that capabilities end with them.</summary>
    public void AddRegion(World.Scene scene) => Caps.AddRegion(scene);

    public ValueTask DisposeAsync() => _http.DisposeAsync();
}
