using OpenSim.Primitives;
using OpenSim.Services.Remote;
using OpenSim.Services.Remote.Hypergrid;
using OpenSim.Services.Tests.Wire;
using OpenSim.Services.Users;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Tests.Hypergrid;

/// <summary>Profiles at home, which are remembered here for a while.</summary>
public sealed class HomeProfileTests() : ServiceFixture(Wiring.Remote)
{
    private static readonly UUID Ada = UUID.Random();

    [Test]
    public async Task Change_WhileSomebodyLooks_IsSeenAfterwards()
    {
        await CreateUser();
        await Local.Profiles.StoreProperties(new UserProfileProperties { UserId = Ada, AboutText = "old" });
        using var way = new Interrupted(Pipe);
        using var connections = new ServiceConnections(Configuration, new StatRegistry(), Time, way);
        var profiles = new HomeServers(connections, Configuration, Path.GetTempPath()).Profiles("http://grid.test/")!;
        way.BeforeAnUpdate = async () => Assert.That((await profiles.GetProperties(Ada)).AboutText, Is.EqualTo("old"));
        Assert.That(await profiles.StoreProperties(new UserProfileProperties { UserId = Ada, AboutText = "new" }));
        Assert.That((await profiles.GetProperties(Ada)).AboutText, Is.EqualTo("new"));
    }

    private sealed class Interrupted(HttpMessageHandler way) : DelegatingHandler(way)
    {
        public Func<Task> BeforeAnUpdate { get; set; } = () => Task.CompletedTask;

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            if ((await request.Content!.ReadAsStringAsync(cancellationToken)).Contains("avatar_properties_update", StringComparison.Ordinal))
                await BeforeAnUpdate();
            return await base.SendAsync(request, cancellationToken);
        }
    }
}
