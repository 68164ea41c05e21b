using OpenSim.ClientStack.LindenCaps;
using OpenSim.Modules.Guests;
using OpenSim.Modules.Land.Estates;
using OpenSim.Modules.Land.Maps;
using OpenSim.Modules.Land.Regions;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Modules.Users;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Economy;
using OpenSim.Services.Edge;
using OpenSim.Services.Edge.Access;
using OpenSim.Services.Estates;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Estates;
using OpenSim.Services.Http.Maps;
using OpenSim.Services.Http.Messages;
using OpenSim.Services.Http.Own;
using OpenSim.Services.Http.Users;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Local.Hypergrid;
using OpenSim.Services.Maps;
using OpenSim.Services.Messages;
using OpenSim.Services.Remote;
using OpenSim.Services.Remote.Hypergrid;
using OpenSim.Services.Remote.Maps;
using OpenSim.Services.Remote.Regions;
using OpenSim.Services.Remote.Simulation;
using OpenSim.Services.Users;

namespace OpenSim.Host;

/// <summary>How the people of this process hear from regions of others, and those from them. Only in grid mode.</summary>
internal sealed class RegionTalk(Ground ground, ServiceSet services, CapsServer http, ServiceConnections grid)
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    private readonly PeerGate _gate = new(grid.Peers, ground.Configuration, ground.Statistics, ground.Time);
    private readonly RegionNews _news = new(ground.Scenes);
    private readonly Whereabouts _whereabouts =
        new(services.Presence, services.Grid, region => ground.Scenes.Any(scene => scene.Info.Id == region));

    /// <summary>Call before modules start.</summary>
    public void Open()
    {
        var calls = new PeerCalls(grid, ground.Configuration);
        services.Add(_whereabouts);
        services.Add<IMessageTransfer>(new RemoteMessageTransfer(calls, Key));
        services.Add<IFriendNews>(new RemoteFriendNews(calls));
        services.Add<IEstateNews>(new RemoteEstateNews(calls, Token));
        services.Add<IMoneyNews>(new RemoteMoneyNews(calls));
        services.Add<IMapItemService>(new RemoteMapItems(calls, ground.Time));
        services.Add<ILandDataService>(
            new RemoteLandData(grid, services.GetService(typeof(IForeignGrids)) as ForeignGrids, ground.Time));
        OpenAbroad();
        Serve();
    }

    // Whose grid has an address for others writes to people there, and tells friends.
    private void OpenAbroad()
    {
        if (GridAddress.TryParse(HypergridSettings.HomeOf(ground.Configuration)) is not { } home
            || services.GetService(typeof(IForeignGrids)) is not ForeignGrids others
            || services.GetService(typeof(GuestBook)) is not GuestBook guests)
            return;
        var own = new RemoteUserAgentService(new XmlRpcClient(new ServiceClient(grid, "UserAgentService", home), Patience),
            new RemoteSimulation(grid), home.AbsoluteUri);
        services.Add(new MessagesAbroad(own, services.Friends, guests, others,
            new RemoteMessageTransfer(new PeerCalls(others.Connections, null), Key)));
    }

    private void Serve()
    {
        var access = new PrivateAccess(ground.Configuration, http.Site.Brake, ground.Time);
        IServiceHandler[] handlers =
        [
            new FriendNewsHandler(async (news, request) =>
                await Admits(request, () => FindRegionOf(news.From)) && await _news.Take(news)),
            new EstateNewsHandler(async (news, request) =>
                await Admits(request, () => FindRegions(news.EstateId)) && await _news.Take(news), Token),
            new MoneyNewsHandler(async (account, transaction, request) =>
                _gate.Admits(request.Caller) && await _news.Take(account, transaction)),
            new MapItemHandler(new MapItemsHere(ground.Scenes).Find, request => _gate.Admits(request.Caller))
        ];
        new ServiceMount(new ServiceTable(handlers, ground.Statistics), ground.Configuration, access).AddTo(http.Router);
        var root = new RootPath(http.Site.XmlRpcMethods, ground.Statistics, ground.Configuration, access);
        root.Add(new MessageTransferMethods(async (message, request) =>
            await Admits(request, () => FindRegion(message)) && await _news.Take(message), Key).Handler(ServicePort.Public));
        root.Add(new LandDataMethods(new LandHere(ground.Scenes).Find, request => _gate.Admits(request.Caller)).Handler());
        http.Router.Root ??= root.Answer;
    }

    private string Token() => ground.Configuration.Get(EstateSettings.Token);

    private string Key() => ground.Configuration.Get(HandlerSettings.MessageKey);

    private ValueTask<bool> Admits(ServiceRequest request, Func<ValueTask> ask) => _gate.Admits(request.Caller, request.IsTrusted(), ask);

    // A region that the grid service names is one whose host is known from then on.
    private async ValueTask FindRegion(InstantMessage message)
    {
        if (message.RegionId.IsZero || await services.Grid.GetRegionByUuid(UUID.Zero, message.RegionId) is null)
            await FindRegionOf(message.FromAgentId);
    }

    private async ValueTask FindRegions(uint estate)
    {
        foreach (var region in await services.Estates.GetRegions(estate))
            await services.Grid.GetRegionByUuid(UUID.Zero, region);
    }

    // Anyone who has gone is not there any more: then it is where he was last.
    private async ValueTask FindRegionOf(UUID user)
    {
        if (await _whereabouts.Find(user) is null && await services.GridUsers.GetGridUserInfo(user.ToString()) is { } last)
            await services.Grid.GetRegionByUuid(UUID.Zero, last.LastRegionId);
    }
}
