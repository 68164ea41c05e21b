using System.Collections.Concurrent;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Guests;
using OpenSim.Modules.Messages;
using OpenSim.Modules.Users;
using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Loop.Work;
using OpenSim.World.Permissions;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.People.Friends;

/// <summary>
/// Friends: who sees whom come and go, and who may edit whose objects. Friendships are made and ended by <see cref="FriendshipRequests"/>.
/// One for all regions of the process; what it remembers of a user is replaced as a whole, and forgotten when he is in none of them.
/// </summary>
public sealed class FriendsModule : SharedRegionModule, IRelations, IFriendArrivals
{
    // The friendship may have been made there, or be offered from there.
    private const string FromOtherGrid = "I am of another grid. Please confirm that we are friends.";

    private readonly ConcurrentDictionary<UUID, Entry> _lists = [];
    private readonly ViewerSearch _search = new();
    private readonly Dictionary<Scene, FriendshipRequests> _requests = [];
    private IFriendsService? _service;
    private FriendPost _post = null!; // Start comes before everything else
    private ArrivingNews _arriving = null!;
    private Friendships _friendships = null!;
    private ForeignPost? _abroad; // null where there are no other grids
    private OffersAbroad? _offers;

    public override string Name => "FriendsModule";

    public override Type? ReplaceableInterface => typeof(IRelations);

    public override void AddRegion(Scene scene)
    {
        if (_service is null)
            return;
        _search.Add(scene);
        scene.RegisterModuleInterface<IRelations>(this);
        scene.RegisterModuleInterface<IFriendArrivals>(this);
        scene.Events.OnMakeRootAgent += OnArrived;
        scene.Events.OnMakeChildAgent += OnLeft;
        scene.Events.OnViewerClosed += OnClosed;
        _requests[scene] = new FriendshipRequests(scene, _friendships, _search, this, _post, Service<Whereabouts>(), _offers);
        scene.Requests.Add(_requests[scene]);
        new FriendCommands(scene, Context, _service).AddTo(Context.Commands);
    }

    public override void RemoveRegion(Scene scene)
    {
        _search.Remove(scene);
        scene.UnregisterModuleInterface<IRelations>(this);
        scene.UnregisterModuleInterface<IFriendArrivals>(this);
        if (_requests.Remove(scene, out var requests))
            scene.Requests.Remove(requests);
    }

    public bool MayEditObjectsOf(UUID friend, UUID owner) =>
        Known(friend) is { } list && (list.Received(owner) & FriendList.EditsObjects) != 0;

    public Task<bool> Take(FriendNews news) => _arriving.Take(news);

    // The presence service knows nothing of him either while he is there. Friends of other grids are left alone: to them he is online.
    public void TellGone(ScenePresence who)
    {
        if (Known(who.Id) is { } list)
            _post.TellStatus(who.Scene, who.Id, isOnline: false, [.. list.Watchers]);
    }

    public override void Close()
    {
        if (Service<ICapabilities>() is { } capabilities)
            FriendshipCapabilities.RemoveFrom(capabilities);
    }

    protected override void Start()
    {
        _service = Service<IFriendsService>();
        _post = new FriendPost(_search, Service<IFriendNews>(), Service<Whereabouts>());
        _arriving = new ArrivingNews(this, _search, NameOf);
        _abroad = Service<IForeignGrids>() is { } others ? new ForeignPost(others) : null;
        var (guests, own) = (Service<GuestBook>(), Service<OwnGrid>());
        if (_abroad is not null && guests is not null && own is not null)
            _offers = new OffersAbroad(guests, _abroad, own, Service<IUserAccountService>(),
                () => Context.Configuration.Get(FriendSettings.LevelHGFriends));
        if (_service is not null)
            _friendships = new Friendships(_service, NameOf, _abroad, guests, own);
        if (_service is not null && Service<ICapabilities>() is { } capabilities)
            FriendshipCapabilities.AddTo(capabilities);
    }

    /// <summary>The user's friends from memory; null when he is not here.</summary>
    internal FriendList? Known(UUID user) => _lists.GetValueOrDefault(user)?.List;

    /// <summary>Asks the service again, and remembers it when the user is here.</summary>
    internal async ValueTask<FriendList> Refresh(UUID user)
    {
        var list = new FriendList(await _service!.GetFriends(user.ToString()));
        while (_lists.TryGetValue(user, out var entry) && !_lists.TryUpdate(user, entry with { List = list }, entry))
        {
            // He has come or gone meanwhile: look again.
        }

        return list;
    }

    /// <summary>The same of somebody who may be in another process: whose list is not remembered is not asked for.</summary>
    internal async ValueTask RefreshIfHere(UUID user)
    {
        if (Known(user) is not null)
            await Refresh(user);
    }

    private void OnArrived(ScenePresence who)
    {
        if (who.Viewer is not { } viewer)
            return;
        _lists[who.Id] = new Entry(Known(who.Id) ?? new FriendList([]), viewer);
        var (scene, viaLogin) = (who.Scene, who.HasLoggedInHere);
        scene.Background("friends of " + who.Name, async _ =>
        {
            var list = await Refresh(who.Id);
            var online = await Online([.. list.Visible]);
            scene.Post(_ =>
            {
                if (online.Count > 0)
                    viewer.People.SendOnline(online);
            });
            if (!viaLogin)
                return;
            _post.TellStatus(scene, who.Id, isOnline: true, [.. list.Watchers]);
            TellAbroad(scene, who.Id, isOnline: true, list, viewer);
            await TellOffers(scene, viewer, list);
        });
    }

    /// <summary>Those of them who are logged in.</summary>
    internal async ValueTask<List<UUID>> Online(List<UUID> friends)
    {
        if (friends.Count == 0 || Service<IPresenceService>() is not { } presences)
            return [];
        var found = await presences.GetAgents([.. friends.Select(f => f.ToString())]);
        return [.. friends.Where(f => found.Any(p => p.UserId == f.ToString()))];
    }

    // Anything that was offered while somebody was away is offered when he comes, as often as he leaves it unanswered.
    private async ValueTask TellOffers(Scene scene, IViewer viewer, FriendList list)
    {
        List<UUID> offers = [.. list.Offers];
        if (offers.Count == 0 || Service<IUserAccountService>() is not { } accounts)
            return;
        var people = (await accounts.GetUserAccounts(scene.Info.ScopeId, offers))
            .Select(account => FriendshipRequests.NewOffer(account.PrincipalId, account.Name, viewer.Agent.AgentId, "", offline: true))
            .Concat(list.ForeignOffers.Select(they => FriendshipRequests.NewOffer(
                they.Id, $"{they.ShownFirst} {they.ShownLast}", viewer.Agent.AgentId, FromOtherGrid, offline: true)));
        scene.Post(_ =>
        {
            foreach (var offer in people)
                viewer.Messages.SendInstantMessage(offer);
        });
    }

    // He has been handed over: what his friends' rights are is the other region's to know.
    private void OnLeft(ScenePresence who)
    {
        if (who.Viewer is { } viewer)
            Forget(viewer);
    }

    private void OnClosed(IViewer viewer)
    {
        if (viewer.Presence is { IsChild: false } who && Forget(viewer) is { } list)
        {
            _post.TellStatus(who.Scene, who.Id, isOnline: false, [.. list.Watchers]);
            TellAbroad(who.Scene, who.Id, isOnline: false, list, null);
        }
    }

    // But not who has come into another region of the process by then, or again.
    private FriendList? Forget(IViewer viewer) =>
        _lists.TryGetValue(viewer.Agent.AgentId, out var entry) && ReferenceEquals(entry.Viewer, viewer)
            && _lists.TryRemove(viewer.Agent.AgentId, out var last)
                ? last.List
                : null;

    private void TellAbroad(Scene scene, UUID who, bool isOnline, FriendList list, IViewer? viewer)
    {
        if (_abroad is not { } abroad || list.ForeignWatchers is not [_, ..] friends)
            return;
        scene.Background(who, null, "status of " + who + " abroad", async _ =>
        {
            var online = await abroad.TellStatus(who, isOnline, friends);
            if (viewer is not null && online.Count > 0)
                scene.Post(_ => viewer.People.SendOnline(online));
        }, null, WorkKind.Message);
    }

    private async ValueTask<string?> NameOf(UUID user) =>
        Service<IUserAccountService>() is { } accounts ? (await accounts.GetUserAccount(UUID.Zero, user))?.Name : null;

    private sealed record Entry(FriendList List, IViewer Viewer);
}
