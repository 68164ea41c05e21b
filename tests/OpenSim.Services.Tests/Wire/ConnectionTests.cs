using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Remote;
using OpenSim.Services.Remote.Simulation;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Tests.Wire;

/// <summary>Connections that do not come about, or to a server that is not what it should be.</summary>
public class ConnectionTests
{
    private static readonly Uri Address = new("http://192.0.2.1:9000/");

    private readonly Configuration _configuration = new();

    [Test]
    public async Task Connection_NotTakenInTime_IsNoAnswer_AndTheServerIsLeftAlone()
    {
        using var deaf = new SocketsHttpHandler
        {
            ConnectTimeout = TimeSpan.FromMilliseconds(1),
            ConnectCallback = async (_, cancel) =>
            {
                await Task.Delay(Timeout.Infinite, cancel);
                return Stream.Null;
            }
        };
        using var connections = new ServiceConnections(_configuration, new StatRegistry(), TimeProvider.System, deaf);
        var client = new ServiceClient(connections, "GridService", Address);
        for (var i = 0; i < _configuration.Get(RemoteSettings.FailuresBeforeRest); i++)
            Assert.That(async () => await client.Send(ServiceCall.Get("/")),
                Throws.TypeOf<ServiceAwayException>().With.InnerException.TypeOf<TimeoutException>());
        Assert.That(connections.IsResting(Address));
        Assert.That(await new RemoteSimulation(connections).CloseAgent(
            new GridRegion { ServerUri = $"{Address}" }, UUID.Random(), UUID.Random()), Is.False);
    }

    [Test]
    public async Task Calls_OfClientsMadeForEach_AreCountedTogether()
    {
        using var server = new EchoServer();
        var statistics = new StatRegistry();
        using var connections = new ServiceConnections(_configuration, statistics, TimeProvider.System, server);
        using var others = new ServiceConnections(_configuration, statistics, TimeProvider.System, server);
        for (var i = 0; i < 3; i++)
            await new ServiceClient(i < 2 ? connections : others, "SimulationService", Address).Send(ServiceCall.Get("/"));
        var duration = (Histogram)statistics.Find("remote.SimulationService.CallDuration")!;
        Assert.That(duration.Snapshot().Count, Is.EqualTo(3));
    }

    private sealed class EchoServer : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
            Task.FromResult(new HttpResponseMessage());
    }
}
