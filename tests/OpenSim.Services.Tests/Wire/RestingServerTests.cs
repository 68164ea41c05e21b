using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Remote;
using OpenSim.Services.Remote.Simulation;
using OpenSim.Services.Simulation;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.Services.Tests.Wire;

public class RestingServerTests
{
    private static readonly Uri Address = new("http://127.0.0.1:9000/");

    [Test]
    public async Task Server_ThatHasNotAnswered_IsLeftAlone_UntilItSpeaksByItself()
    {
        using var dead = new DeadServer();
        using var connections = new ServiceConnections(new Configuration(), new StatRegistry(), TimeProvider.System, dead);
        var region = new GridRegion { RegionId = UUID.Random(), ServerUri = $"{Address}" };
        var simulation = new RemoteSimulation(connections);
        for (var calls = 0; calls < 100 && !connections.IsResting(Address); calls++)
            await simulation.QueryAccess(region, new AccessQuestion(UUID.Random(), Vector3.Zero, ViaTeleport: false));
        Assert.That(connections.IsResting(Address));
        var asked = dead.Asked;
        await simulation.QueryAccess(region, new AccessQuestion(UUID.Random(), Vector3.Zero, ViaTeleport: false));
        Assert.That(dead.Asked, Is.EqualTo(asked), "it is left alone");
        await simulation.QueryAccess(region, new AccessQuestion(UUID.Random(), Vector3.Zero));
        Assert.That(dead.Asked, Is.GreaterThan(asked), "somebody wants to go there");
        asked = dead.Asked;

        connections.Wake(Address);
        await simulation.QueryAccess(region, new AccessQuestion(UUID.Random(), Vector3.Zero, ViaTeleport: false));
        Assert.That(dead.Asked, Is.GreaterThan(asked), "it is called again at once");
    }

    [Test]
    public async Task Login_ToAServerThatIsLeftAloneAndFrozen_WaitsShortly()
    {
        using var frozen = new FrozenServer();
        var time = new ManualTime();
        using var connections = new ServiceConnections(new Configuration(), new StatRegistry(), time, frozen);
        var region = new GridRegion { RegionId = UUID.Random(), ServerUri = $"{Address}" };
        var simulation = new RemoteSimulation(connections);
        while (!connections.IsResting(Address))
            await Ask(viaTeleport: false);
        await Ask(viaTeleport: true);

        async Task Ask(bool viaTeleport)
        {
            var asking = simulation.QueryAccess(region, new AccessQuestion(UUID.Random(), Vector3.Zero, viaTeleport)).AsTask();
            Assert.That(() => time.Waiting, Is.GreaterThan(0).After(60_000, 1));
            time.AdvanceSeconds(5.5);
            Assert.That((await asking.WaitAsync(TimeSpan.FromSeconds(60))).Success, Is.False);
        }
    }

    private sealed class FrozenServer : HttpMessageHandler
    {
        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            await Task.Delay(Timeout.Infinite, cancellationToken);
            throw new InvalidOperationException("It answers nothing.");
        }
    }

    private sealed class DeadServer : HttpMessageHandler
    {
        public int Asked { get; private set; }

        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            Asked++;
            throw new HttpRequestException("Nobody is there.");
        }
    }
}
