using System.Net;
using OpenSim.Modules;
using OpenSim.Modules.Travels.Places;
using OpenSim.Services;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Simulation;
using OpenSim.Services.Remote;
using OpenSim.Services.Remote.Simulation;
using OpenSim.Services.Simulation;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace Scenario.Tests.Kit;

/// <summary>
/// What regions of several processes say to each other, on OpenSimulator's wire without sockets. Without a clock no call is given up.
/// </summary>
internal sealed class RegionWire : HttpMessageHandler
{
    private readonly ServiceTable _handlers;
    private readonly ServiceConnections _connections;
    private readonly Func<int, bool> _isFrozen;

    /// <param name="isFrozen">By port: whether its process takes calls and never answers.</param>
    public RegionWire(
        ISimulationService regions, ServiceSet services, Scenes scenes, Func<int, bool> isFrozen, ManualTime? time = null)
    {
        _isFrozen = isFrozen;
        _handlers = new ServiceTable(
            [
                new AgentHandler(regions, services.Presence), new ObjectHandler(regions),
                new NeighbourHandler(regions, handle => scenes.FirstOrDefault(s => s.Info.Handle.Value == handle)?.Info.ToGridRegion(),
                    services.Grid.GetRegionByUuid)
            ], new StatRegistry());
        _connections = new ServiceConnections(new Configuration(), new StatRegistry(), time ?? new ManualTime(), this);
        Remote = new RemoteSimulation(_connections);
    }

    public ISimulationService Remote { get; }

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        if (_isFrozen(request.RequestUri!.Port))
            await Task.Delay(Timeout.Infinite, cancellationToken);
        var body = request.Content is null ? [] : await request.Content.ReadAsByteArrayAsync(cancellationToken);
        try
        {
            var answer = await _handlers.Answer(new ServiceRequest
            {
                Method = request.Method.Method,
                Path = request.RequestUri.AbsolutePath,
                Query = request.RequestUri.Query.TrimStart('?'),
                Caller = IPAddress.Loopback,
                Header = name => Header(request, name),
                Body = new MemoryStream(body),
                Aborted = cancellationToken
            });
            return new HttpResponseMessage((HttpStatusCode)answer.Status) { Content = new ByteArrayContent(answer.Body.ToArray()) };
        }
        catch (ServiceAwayException)
        {
            return new HttpResponseMessage(HttpStatusCode.ServiceUnavailable); // as the server excuses itself
        }
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            _connections.Dispose();
        base.Dispose(disposing);
    }

    private static string? Header(HttpRequestMessage request, string name) =>
        request.Headers.TryGetValues(name, out var values) || request.Content?.Headers.TryGetValues(name, out values) == true
            ? string.Join(", ", values)
            : null;
}
