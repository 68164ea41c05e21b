using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Host.Regions;
using OpenSim.Primitives;
using OpenSim.Services.Local.Composition;
using OpenSim.Services.Remote;
using OpenSim.Services.Remote.Grid;
using OpenSim.Services.Remote.Users;
using OpenSim.Services.Wire;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Store.Sqlite;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;
using OpenSim.World.Regions;

namespace OpenSim.Host.Tests.Regions;

public class GridEntryTests
{
    [Test]
    public async Task Register_SaysRatingAndOwner_AndAgainWhenTheyChange()
    {
        var configuration = new Configuration();
        configuration.Set("DatabaseService", "StorageProvider", "OpenSim.Data.Null.dll");
        using var stores = new StoreSet(configuration, [new SqliteDriver()], NullLogger.Instance);
        using var region = new TestRegion();
        var services = LocalServices.Create(stores, configuration, region.Time);
        var grid = services.Grid;
        var (scene, owner) = (region.Scene, UUID.Random());
        scene.Settings.Estate = new RegionEstate { OwnerId = owner };

        Assert.That(await new GridEntry(scene, grid, services.Presence).Register(), Is.Null);
        var entry = (await grid.GetRegionByUuid(UUID.Zero, scene.Info.Id))!;
        Assert.That((entry.Access, entry.EstateOwner), Is.EqualTo(((byte)21, owner)));

        scene.Settings.Change(row => row with { Maturity = 2 });
        Assert.That(SpinWait.SpinUntil(() => scene.BackgroundCount == 0, TimeSpan.FromSeconds(60)));
        Assert.That((await grid.GetRegionByUuid(UUID.Zero, scene.Info.Id))!.Access, Is.EqualTo(42));

        var next = UUID.Random();
        scene.Settings.Estate = new RegionEstate { OwnerId = next };
        Assert.That(SpinWait.SpinUntil(() => scene.BackgroundCount == 0, TimeSpan.FromSeconds(60)));
        Assert.That((await grid.GetRegionByUuid(UUID.Zero, scene.Info.Id))!.EstateOwner, Is.EqualTo(next));
    }

    [Test]
    public async Task Register_PeopleFromBeforeAreLoggedOutFirst()
    {
        using var region = new TestRegion();
        List<string> calls = [];
        using var pipe = new RecordingPipe(calls);
        using var connections = new ServiceConnections(new Configuration(), new StatRegistry(), region.Time, pipe);
        var entry = new GridEntry(region.Scene, new RemoteGridService(Client("GridService")), new RemotePresenceService(Client("PresenceService")));
        Assert.That(await entry.Register(), Is.Null);
        Assert.That(calls, Is.EqualTo(new[] { "logoutregion", "register" }));

        ServiceClient Client(string service) => new(connections, service, new Uri("http://grid.test/"));
    }

    [Test]
    public async Task Register_GridAwayForTenMinutes_IsToldWhenItIsBack()
    {
        const int Tries = 60; // every ten seconds
        using var region = new TestRegion();
        List<string> calls = [];
        using var pipe = new RecordingPipe(calls) { IsAway = true };
        using var connections = new ServiceConnections(new Configuration(), new StatRegistry(), region.Time, pipe);
        var entry = new GridEntry(region.Scene, new RemoteGridService(Client("GridService")), new RemotePresenceService(Client("PresenceService")));
        Assert.That(await entry.Register(), Is.Null, "a region does not wait for its grid");
        for (var i = 0; i < Tries; i++)
            Pass();
        Assert.That(calls, Is.Empty);
        pipe.IsAway = false;
        Pass();
        Assert.That(calls, Is.EqualTo(new[] { "logoutregion", "register" }));
        Pass();
        Assert.That(calls, Has.Count.EqualTo(2), "once is enough");

        ServiceClient Client(string service) => new(connections, service, new Uri("http://grid.test/"));

        void Pass()
        {
            region.StepSeconds(11);
            region.WithoutToken(() =>
                Assert.That(SpinWait.SpinUntil(() => region.Scene.BackgroundCount == 0, TimeSpan.FromSeconds(60))));
            region.Step();
        }
    }

    private sealed class RecordingPipe(List<string> calls) : HttpMessageHandler
    {
        public bool IsAway { get; set; }

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            if (IsAway)
                throw new HttpRequestException("Connection refused.");
            Assert.That(Form.TryRead(await request.Content!.ReadAsByteArrayAsync(cancellationToken), out var form));
            calls.Add(form["METHOD"].AsString());
            return new HttpResponseMessage
            {
                Content = new StringContent("<?xml version=\"1.0\"?><ServerResponse><Result>Success</Result></ServerResponse>")
            };
        }
    }
}
