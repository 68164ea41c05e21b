using OpenSim.Modules.Economy;
using OpenSim.Modules.Guests;
using OpenSim.Modules.Messages;
using OpenSim.Primitives;
using OpenSim.Services.Economy;
using OpenSim.Services.Groups;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Loop.Work;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.People.Groups;

/// <summary>Groups for the viewers of one region: what they are, and each member's own settings.</summary>
internal sealed partial class GroupRequests(Scene scene, IGroupsService service, MembershipCache memberships, GroupNews news,
    GroupWork work, MemberList members, IUserAccountService? accounts, GuestBook? guests) : IGroupRequests, IGroupEditing
{
    /// <summary>What founding a group costs.</summary>
    public int Price { get; set; }

    /// <summary>Users below it found no groups.</summary>
    public int MinLevel { get; set; }

    public void SendAgentData(IViewer viewer) => GroupNews.TellActive(viewer, memberships.Of(viewer.Agent.AgentId).Active);

    public void SendNames(IViewer viewer, IReadOnlyList<UUID> groups) => scene.Background(viewer, "names of groups", async _ =>
    {
        var known = (await service.GetNames(groups)).ToDictionary(pair => pair.Id, pair => pair.Name);
        scene.Post(_ => viewer.Groups.SendNames([.. groups.Distinct().Select(g => (g, known.GetValueOrDefault(g, "(unknown)")))]));
    });

    public void SendTitles(IViewer viewer, UUID group, UUID request)
    {
        var me = viewer.Agent.AgentId;
        scene.Background(viewer, "titles", async _ =>
        {
            var worn = (await service.GetMemberships(me)).Find(group)?.RoleId;
            var titles = (await service.GetRolesOf(me, group)).Select(role => (role.Title, role.RoleId, role.RoleId == worn)).ToList();
            scene.Post(_ => viewer.Groups.SendTitles(group, request, titles));
        }, (me, group));
    }

    // Everybody sees all his own, others those that their owner shows.
    public void SendGroupsOf(IViewer viewer, UUID of) => scene.Background(viewer, "groups of " + of, async _ =>
    {
        var groups = await service.GetMemberships(of);
        scene.Post(_ =>
        {
            var seesAll = viewer.Agent.AgentId == of || viewer.Presence?.IsGod == true;
            viewer.Groups.SendGroupsOf(of, [.. groups.All.Where(group => seesAll || group.ListInProfile)]);
        });
    }, of);

    public void SendProfile(IViewer viewer, UUID group)
    {
        var me = viewer.Agent.AgentId;
        scene.Background(viewer, "profile of a group", async _ =>
        {
            var found = await service.GetGroup(me, group);
            var own = (await service.GetMemberships(me)).Find(group);
            if (found is not null)
                scene.Post(_ => viewer.Groups.SendProfile(found, own));
        }, group);
    }

    public void SendMembers(IViewer viewer, UUID group, UUID request)
    {
        var me = viewer.Agent.AgentId;
        scene.Background(viewer, "members of a group", async _ =>
        {
            var (found, lastSeen) = await members.Find(me, group);
            scene.Post(_ => viewer.Groups.SendMembers(group, request, found, lastSeen));
        }, group, WorkKind.Letters);
    }

    public void SendAccount(IViewer viewer, UUID group, GroupAccountQuestion question) => viewer.Groups.SendNoMoney(group, question);

    public void SendProposals(IViewer viewer, UUID group, UUID transaction, bool areOver) =>
        viewer.Groups.SendNoProposals(group, transaction, areOver);

    public void Create(IViewer viewer, GroupRecord draft)
    {
        if (viewer.Agent.UserLevel < MinLevel)
        {
            viewer.Groups.SendCreated(UUID.Zero, false, $"Insufficient permissions to create a group. Requires level {MinLevel}");
            return;
        }

        scene.Background(viewer, "found a group", _ => Found(viewer, draft with { FounderId = viewer.Agent.AgentId }));
    }

    public void Update(IViewer viewer, GroupRecord changed)
    {
        var me = viewer.Agent.AgentId;
        work.Change(viewer, "change a group", () => service.UpdateGroup(me, changed), async () =>
        {
            await news.TellMembers(changed.Id);
            SendProfile(viewer, changed.Id);
        });
    }

    public void Activate(IViewer viewer, UUID group)
    {
        var me = viewer.Agent.AgentId;
        work.Change(viewer, "activate a group", () => service.SetActive(me, group), () => news.Tell([me]));
    }

    public void ChooseTitle(IViewer viewer, UUID group, UUID role)
    {
        var me = viewer.Agent.AgentId;
        work.Change(viewer, "choose a title", () => service.SetTitle(me, group, role), () => news.Tell([me]));
    }

    public void SetPreferences(IViewer viewer, UUID group, bool acceptNotices, bool listInProfile)
    {
        var me = viewer.Agent.AgentId;
        work.Change(viewer, "set up a membership", () => service.SetPreferences(me, group, acceptNotices, listInProfile),
            () => news.Tell([me]));
    }

    public void SetContribution(IViewer viewer, UUID group, int contribution)
    {
        var me = viewer.Agent.AgentId;
        work.Change(viewer, "contribute to a group", () => service.SetContribution(me, group, contribution), () => news.Tell([me]));
    }

    private async Task Found(IViewer viewer, GroupRecord draft)
    {
        var group = draft;
        var fee = new Fee(Price, MoneyKind.GroupCreation, draft.Name, new Goods(GoodsKind.Group));
        var refusal = await scene.Charge(draft.FounderId, fee, async id =>
        {
            group = draft with { Id = id };
            return await service.CreateGroup(group);
        });
        var made = refusal is null ? await IdOf(group) : UUID.Zero;
        scene.Post(_ => viewer.Groups.SendCreated(made, refusal is null, refusal ?? "Group created successfully"));
        if (refusal is null)
            await news.Tell([group.FounderId]);
    }

    // OpenSimulator's grid server gives a group another id than it is told.
    private async ValueTask<UUID> IdOf(GroupRecord group) =>
        (await service.GetMemberships(group.FounderId)).All.FirstOrDefault(own => own.GroupName == group.Name)?.GroupId ?? group.Id;
}
