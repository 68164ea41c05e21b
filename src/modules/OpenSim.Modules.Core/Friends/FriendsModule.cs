using System.Collections.Concurrent;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Core.People;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Permissions;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Core.Friends;

/// <summary>
/// Friends: who sees whom come and go, and who may edit whose objects. Friendships are made and ended by <see cref="FriendshipRequests"/>.
/// One for all regions of the process; what it remembers of a user is replaced as a whole.
/// </summary>
public sealed class FriendsModule : SharedRegionModule, IRelations
{
    private readonly ConcurrentDictionary<UUID, FriendList> _lists = [];
    private readonly ViewerSearch _search = new();
    private readonly Dictionary<Scene, FriendshipRequests> _requests = [];
    private IFriendsService? _service;

    public override string Name => "FriendsModule";

    public override Type? ReplaceableInterface => typeof(IRelations);

    public override void AddRegion(Scene scene)
    {
        if (_service is null)
            return;
        _search.Add(scene);
        scene.RegisterModuleInterface<IRelations>(this);
        scene.Events.OnMakeRootAgent += OnArrived;
        scene.Events.OnViewerClosed += OnClosed;
        _requests[scene] = new FriendshipRequests(scene, _service, _search, this);
        scene.Requests.Add(_requests[scene]);
        new FriendCommands(scene, Context, _service).AddTo(Context.Commands);
    }

    public override void RemoveRegion(Scene scene)
    {
        _search.Remove(scene);
        scene.UnregisterModuleInterface<IRelations>(this);
        if (_requests.Remove(scene, out var requests))
            scene.Requests.Remove(requests);
    }

    public bool MayEditObjectsOf(UUID friend, UUID owner) =>
        _lists.TryGetValue(friend, out var list) && (list.Received(owner) & FriendList.EditsObjects) != 0;

    public override void Close()
    {
        if (Service<ICapabilities>() is { } capabilities)
            FriendshipCapabilities.RemoveFrom(capabilities);
    }

    protected override void Start()
    {
        _service = Service<IFriendsService>();
        if (_service is not null && Service<ICapabilities>() is { } capabilities)
            FriendshipCapabilities.AddTo(capabilities);
    }

    /// <summary>The user's friends from memory; null when he is not here.</summary>
    internal FriendList? Known(UUID user) => _lists.GetValueOrDefault(user);

    /// <summary>Asks the service again, and remembers it when the user is here.</summary>
    internal async ValueTask<FriendList> Refresh(UUID user)
    {
        var list = new FriendList(await _service!.GetFriends(user.ToString()));
        if (_lists.ContainsKey(user))
            _lists[user] = list;
        return list;
    }

    private void OnArrived(ScenePresence who)
    {
        if (who.Viewer is not { } viewer)
            return;
        _lists.TryAdd(who.Id, new FriendList([]));
        var scene = who.Scene;
        var viaLogin = who.Agent.TeleportFlags.HasFlag(TeleportFlags.ViaLogin);
        scene.Background("friends of " + who.Name, async _ =>
        {
            var list = await Refresh(who.Id);
            var online = await Online([.. list.Visible]);
            scene.Post(_ =>
            {
                if (online.Count > 0)
                    viewer.People.SendOnline(online);
            });
            _search.ForEach(list.Watchers, watcher => watcher.People.SendOnline([who.Id]));
            if (viaLogin)
                await TellOffers(scene, viewer, [.. list.Offers]);
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

    // What was offered while somebody was away is offered when he comes, as often as he leaves it unanswered.
    private async ValueTask TellOffers(Scene scene, IViewer viewer, List<UUID> offers)
    {
        if (offers.Count == 0 || Service<IUserAccountService>() is not { } accounts)
            return;
        var people = await accounts.GetUserAccounts(scene.Info.ScopeId, offers);
        scene.Post(_ =>
        {
            foreach (var account in people)
                viewer.Messages.SendInstantMessage(FriendshipRequests.NewOffer(account.PrincipalId, account.Name, viewer.Agent.AgentId, "",
                    offline: true));
        });
    }

    private void OnClosed(IViewer viewer)
    {
        if (viewer.Presence is not { IsChild: false } || !_lists.TryRemove(viewer.Agent.AgentId, out var list))
            return;
        _search.ForEach(list.Watchers, watcher => watcher.People.SendOffline([viewer.Agent.AgentId]));
    }
}
