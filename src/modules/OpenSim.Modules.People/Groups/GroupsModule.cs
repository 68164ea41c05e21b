using Microsoft.Extensions.Logging;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Guests;
using OpenSim.Modules.Messages;
using OpenSim.Modules.Users;
using OpenSim.Primitives;
using OpenSim.Services.Groups;
using OpenSim.Services.Inventory;
using OpenSim.Services.Messages;
using OpenSim.Services.Users;
using OpenSim.Telemetry.Limits;
using OpenSim.World;
using OpenSim.World.Permissions;
using OpenSim.World.Regions;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.People.Groups;

/// <summary>
/// Groups: what people belong to, for all regions of the process, and what their viewers ask of groups. Anything that may be done is looked
/// up by the service, in the database; what a region asks on its own thread is answered from <see cref="MembershipCache"/>.
/// </summary>
public sealed class GroupsModule : SharedRegionModule, IGroupArrivals
{
    internal static readonly LimitDef AnsweredDef = new("modules", "groups", "MembersAnswered", "opensim.modules.groups.members", "members",
        LimitPer.Group, GroupSettings.MembersAnswered, "Members of a group that a viewer is told of; the rest it does not see.");

    private readonly ViewerSearch _search = new();
    private readonly Dictionary<Scene, List<IViewerRequests>> _requests = [];
    private IGroupsService? _service;
    private MembershipCache? _memberships;
    private MemberList? _members;
    private GroupCapabilities? _capabilities;
    private bool _hasTakenOver; // what another process has left to tell

    public override string Name => "Groups Module V2";

    public override Type? ReplaceableInterface => typeof(IMemberships);

    public override void AddRegion(Scene scene)
    {
        if (_service is null || _memberships is null)
            return;
        _search.Add(scene);
        scene.Memberships = _memberships;
        scene.RegisterModuleInterface<IGroupArrivals>(this);
        scene.Events.OnMakeRootAgent += OnArrived;
        scene.Events.OnMakeChildAgent += OnLeft;
        scene.Events.OnViewerClosed += OnClosed;
        _requests[scene] = [.. NewRequests(scene, _service, _memberships)];
        foreach (var requests in _requests[scene])
        {
            scene.Requests.Add(requests);
            if (requests is IGroupEditing editing)
                scene.RegisterModuleInterface(editing);
        }
    }

    public override void RegionLoaded(Scene scene)
    {
        if (_service is null || _memberships is null)
            return;
        new GroupCommands(scene, Context.Configuration, _service, _memberships, Service<IUserAccountService>()).AddTo(Context.Commands);
        if (_capabilities is null && Service<ICapabilities>() is { } capabilities)
            _capabilities = GroupCapabilities.Add(capabilities, _service, _members!);
    }

    public override void Close() => _capabilities?.Remove();

    public override void RemoveRegion(Scene scene)
    {
        if (!_requests.Remove(scene, out var all))
            return;
        _search.Remove(scene);
        scene.Memberships = NoMemberships.Instance;
        scene.UnregisterModuleInterface<IGroupArrivals>(this);
        foreach (var requests in all)
        {
            scene.Requests.Remove(requests);
            if (requests is IGroupEditing editing)
                scene.UnregisterModuleInterface(editing);
        }
    }

    public void Eject(IViewer viewer, UUID group)
    {
        if (viewer.Presence?.Scene is not { } scene || _memberships is not { } memberships)
            return;
        var me = viewer.Agent.AgentId;
        scene.Background(viewer, "dropped from a group", async _ =>
        {
            await memberships.Refresh(me);
            if (memberships.Of(me).Find(group) is not null)
                return;
            await new GroupNews(memberships, _search).TellDropped(me, group);
            scene.Post(_ => scene.RequestModuleInterface<ITalks>()?.Close(me, group));
        });
    }

    protected override void Start()
    {
        if (!Context.Configuration.Get(GroupSettings.Enabled) || Service<IGroupsService>() is not { } service)
            return;
        _service = service;
        _memberships = new MembershipCache(service);
        _members = new MemberList(service, Service<IPresenceService>(), Service<IGridUserService>(),
            Context.Statistics.RowLimit(AnsweredDef, () => MaxMembers));
    }

    private int MaxMembers => Context.Configuration.Get(GroupSettings.MembersAnswered);

    private IEnumerable<IViewerRequests> NewRequests(Scene scene, IGroupsService service, MembershipCache memberships)
    {
        var news = new GroupNews(memberships, _search);
        var work = new GroupWork(scene, Context.Loggers.CreateLogger<GroupsModule>());
        scene.Watch(GroupSettings.DebugEnabled, isVerbose => work.IsVerbose = isVerbose);
        var groups = new GroupRequests(scene, service, memberships, news, work, _members!, Service<IUserAccountService>(),
            Service<GuestBook>());
        scene.Watch(GroupSettings.LevelGroupCreate, level => groups.MinLevel = level);
        scene.Watch(PriceSettings.GroupCreate, price => groups.Price = price);
        yield return groups;
        yield return new RoleRequests(scene, service, news, work, () => MaxMembers);
        if (Service<IInventoryService>() is not { } inventory)
            yield break;
        var notices = new NoticeRequests(scene, service, inventory, NewsOfNotices(scene, service, memberships));
        scene.Watch(GroupSettings.NoticesEnabled, areEnabled => notices.AreEnabled = areEnabled);
        yield return notices;
    }

    // Anything an earlier process has left to tell is for one region.
    private NoticeNews NewsOfNotices(Scene scene, IGroupsService service, MembershipCache memberships)
    {
        var news = new NoticeNews(scene, service, memberships, _search, Service<IOfflineMessageService>(), () => MaxMembers,
            Service<UntoldNotices>());
        scene.Watch(GroupSettings.ForwardOfflineGroupMessages, areForwarded => news.AreForwarded = areForwarded);
        if (!Interlocked.Exchange(ref _hasTakenOver, true))
            news.TakeOver();
        return news;
    }

    private void OnArrived(ScenePresence who)
    {
        if (who.Viewer is not { } viewer || _memberships is not { } memberships)
            return;
        memberships.Come(viewer);
        var scene = who.Scene;
        scene.Background("groups of " + who.Name, async _ =>
        {
            await memberships.Refresh(who.Id);
            scene.Post(_ => GroupNews.TellOwn(viewer, memberships.Of(who.Id)));
        });
    }

    // Anything he belongs to is the other region's to know; he may be back.
    private void OnLeft(ScenePresence who)
    {
        if (who.Viewer is { } viewer)
            _memberships?.Leave(viewer);
    }

    private void OnClosed(IViewer viewer)
    {
        if (viewer.Presence is { IsChild: false })
            _memberships?.Leave(viewer);
    }
}
