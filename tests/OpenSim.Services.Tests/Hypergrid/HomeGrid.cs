using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Services.Groups;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Hypergrid;
using OpenSim.Services.Local.Composition;
using OpenSim.Services.Local.Hypergrid;
using OpenSim.Services.Messages;
using OpenSim.Services.Tests.Wire;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Store.Sqlite;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Tests.Hypergrid;

/// <summary>Another grid, behind its handlers: the home of somebody who visits.</summary>
internal sealed class HomeGrid : IDisposable
{
    public const string Address = "http://192.0.2.1:9301/";

    private readonly StoreSet _stores;

    public HomeGrid(TimeProvider time)
    {
        var configuration = new Configuration();
        configuration.Set("DatabaseService", "StorageProvider", "OpenSim.Data.Null.dll");
        configuration.Set("Hypergrid", "GatekeeperURI", Address);
        _stores = new StoreSet(configuration, [new SqliteDriver()], NullLogger.Instance);
        Services = LocalServices.Create(_stores, configuration, time);
        var agents = new UserAgentService(_stores.For(StoreKind.HGTravelStore), Services, new FakeGrids(), configuration);
        var friends = new ForeignFriendsService(Services, new FakeGrids(), new NoNews());
        var groups = new ForeignGroupsService(Services, (IGroupProxies)Services.Groups, agents, new FakeGrids(), Address);
        Pipe = new HandlerPipe(new ServiceTable(
        [
            UserAgentMethods.Handler(agents, friends, _ => true), new ForeignFriendsHandler(friends, agents, _ => true),
            new ForeignGroupsHandler(groups, _ => true)
        ], new StatRegistry()));
    }

    public ServiceSet Services { get; }

    /// <summary>What other grids ask goes over it.</summary>
    public HandlerPipe Pipe { get; }

    public void Launch(UUID user, UUID session, string grid, string token, string client) =>
        new TravelTable(_stores.For(StoreKind.HGTravelStore)).Store(new TravelRecord
        {
            SessionId = session, UserId = user, Grid = grid, Token = token, ClientAddress = client
        });

    public async Task<UserAccount> CreateUser(string first) =>
        (await Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, first, "Tester", "secret", ""))!;

    /// <summary>Founds a group and announces something in it.</summary>
    public async Task Announce(UUID group, UUID notice)
    {
        var founder = UUID.Random();
        Assert.That(await Services.Groups.CreateGroup(new GroupRecord { Id = group, Name = "Guild", FounderId = founder }), Is.Null);
        Assert.That(await Services.Groups.AddNotice(founder, new GroupNotice { GroupId = group, NoticeId = notice }), Is.Null);
    }

    public void Dispose()
    {
        Pipe.Dispose();
        _stores.Dispose();
    }

    private sealed class NoNews : IFriendNews
    {
        public ValueTask<Delivery> Tell(string address, FriendNews news) => new(Delivery.NotTaken);
    }
}
