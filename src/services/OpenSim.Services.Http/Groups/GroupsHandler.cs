using System.Globalization;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Groups;
using OpenSim.Services.Users;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Groups;

namespace OpenSim.Services.Http.Groups;

/// <summary>
/// The groups service at <c>/groups</c>. Anything that is missing is <c>RESULT NULL</c> with a reason; a change is <c>True</c> or
/// <c>False</c>, here with the reason beside it. Methods that begin with OWN_ are ours.
/// </summary>
public sealed class GroupsHandler : FormHandler
{
    private const int Max = 10_000; // members of the largest groups that there are

    private readonly IGroupsService _groups;
    private readonly MembersSeen _seen;

    /// <param name="users">Says when members were here last; null where nobody knows.</param>
    public GroupsHandler(IGroupsService groups, IGridUserService? users = null)
        : base(new HandlerDef("Groups", "GroupsServiceRobustConnector", "/groups", ServicePort.Private, ["POST"]))
    {
        _groups = groups;
        _seen = new MembersSeen(users);
        AddGroups();
        AddMembers();
        AddRoles();
        AddNotices();
        AddOwn();
    }

    protected override ServiceAnswer Unknown => ServiceAnswer.Xml(Null("Unknown method"));

    private void AddGroups()
    {
        On("PUTGROUP", PutGroup);
        On("GETGROUP", GetGroup);
        On("FINDGROUPS", async form => Listed("n-", "No hits", (await _groups.FindGroups(form["Query"].AsString(), 0, 100)).Select(group =>
            new LlsdMap { ["GroupID"] = group.GroupId, ["Name"] = group.Name, ["NMembers"] = group.Members, ["SearchOrder"] = 0 })));
    }

    private void AddMembers()
    {
        On("ADDAGENTTOGROUP", Join);
        On("REMOVEAGENTFROMGROUP", async form => (Asker(form) == Agent(form)
            ? await _groups.Leave(Agent(form), Group(form))
            : await _groups.Eject(Asker(form), Group(form), Agent(form))) is { } words
                ? Null(words)
                : new LlsdMap { ["RESULT"] = "true" });
        On("GETMEMBERSHIP", GetMembership);
        On("GETGROUPMEMBERS", async form =>
            Listed("m-", "No members", await _seen.Write(await _groups.GetMembers(Asker(form), Group(form), Max))));
        On("SETACTIVE", SetActive);
        On("UPDATEMEMBERSHIP", async form => Done(await _groups.SetPreferences(
            Agent(form), Group(form), form["AcceptNotices"].AsFlag(), form["ListInProfile"].AsFlag())));
        On("INVITE", Invite);
    }

    private void AddRoles()
    {
        On("PUTROLE", PutRole);
        On("REMOVEROLE", async form => Done(await _groups.DeleteRole(Asker(form), Group(form), Role(form))));
        On("GETGROUPROLES", async form => Listed("r-", "No members", (await _groups.GetRoles(Group(form))).Select(GroupPairs.Write)));
        On("GETAGENTROLES", async form =>
            Listed("r-", "No members", (await _groups.GetRolesOf(Agent(form), Group(form))).Select(GroupPairs.Write)));
        On("GETROLEMEMBERS", async form =>
            Listed("rm-", "No members", (await _groups.GetRoleMembers(Asker(form), Group(form), Max)).Select(GroupPairs.Write)));
        On("AGENTROLE", async form => Done(await _groups.ChangeRoleMembers(
            Asker(form), Group(form), [new GroupRoleChange(Role(form), Agent(form), form["OP"].AsString() == "ADD")])));
    }

    private void AddNotices()
    {
        On("ADDNOTICE", async form => Done(await _groups.AddNotice(Asker(form), GroupPairs.ReadNotice(form))));
        On("GETNOTICES", async form => form.ContainsKey("NoticeID")
            ? await _groups.GetNotice(Asker(form), form["NoticeID"].AsUuid()) is { } notice
                ? new LlsdMap { ["RESULT"] = GroupPairs.Write(notice, isWhole: true) }
                : Null("NO such notice")
            : Listed("n-", "No notices",
                (await _groups.GetNotices(Asker(form), Group(form))).Select(notice => GroupPairs.Write(notice, isWhole: false))));
    }

    private void AddOwn()
    {
        On("OWN_NAMES", async form => Listed("n-", "No groups", (await _groups.GetNames(form["GROUPS"].AsUuids()))
            .Select(group => new LlsdMap { ["GroupID"] = group.Id, ["Name"] = group.Name })));
        On("OWN_CONTRIBUTION", async form => Done(await _groups.SetContribution(Asker(form), Group(form), form["METRES"].AsInteger())));
        On("OWN_ROLEMEMBERS", async form => Done(await _groups.ChangeRoleMembers(Asker(form), Group(form), RoleChanges(form))));
        On("OWN_UPDATEROLE", async form => Done(await _groups.UpdateRole(
            Asker(form), GroupPairs.ReadRole(form, Group(form)), form["TEXTS"].AsFlag(), form["POWERS"].AsFlag())));
        On("OWN_BANS", async form => await _groups.GetBans(Asker(form), Group(form)) is not { } bans
            ? Null("You may not see them.")
            : Listed("b-", "No bans", bans.Select(ban => new LlsdMap
            {
                ["AgentID"] = ban.AgentId, ["Since"] = ban.Since.ToString(CultureInfo.InvariantCulture)
            })));
        On("OWN_CHANGEBANS", async form => Done(
            await _groups.ChangeBans(Asker(form), Group(form), form["AGENTS"].AsUuids(), form["BANNED"].AsFlag())));
    }

    private async ValueTask<LlsdMap> PutGroup(LlsdMap form)
    {
        var group = GroupPairs.ReadGroup(form);
        string? refusal;
        if (form["OP"].AsString() == "ADD")
        {
            group = group with { Id = group.Id.IsZero ? UUID.Random() : group.Id };
            refusal = await _groups.CreateGroup(group);
        }
        else
        {
            refusal = await _groups.UpdateGroup(Asker(form), group);
        }

        if (refusal is not null)
            return Null(refusal);
        return await _groups.GetGroup(group.Id) is { } stored ? new LlsdMap { ["RESULT"] = GroupPairs.Write(stored) } : Null("Internal Error");
    }

    private async ValueTask<LlsdMap> GetGroup(LlsdMap form)
    {
        var group = form.ContainsKey("GroupID") ? _groups.GetGroup(Group(form)) : _groups.GetGroup(form["Name"].AsString());
        return await group is { } found ? new LlsdMap { ["RESULT"] = GroupPairs.Write(found) } : Null("Group not found");
    }

    // Somebody who was asked to join comes with an invitation that waits for him; others come where everybody may.
    private async ValueTask<LlsdMap> Join(LlsdMap form)
    {
        var (agent, group) = (Agent(form), Group(form));
        var refusal = await _groups.FindInvite(UUID.Zero, group, agent) is { } invite
            ? await _groups.AnswerInvite(invite, accepted: true)
            : await _groups.Join(agent, group);
        if (refusal is not null)
            return Null(refusal);
        // OpenSimulator's regions give who comes from another grid a token, and tell it to his home.
        if (form["AccessToken"].AsString() is { Length: > 0 } token && _groups is IGroupProxies proxies)
            await proxies.SetToken(agent, group, token);
        return await Membership(agent, group);
    }

    private async ValueTask<LlsdMap> GetMembership(LlsdMap form)
    {
        var groups = await _groups.GetMemberships(Agent(form));
        if (!form.ContainsKey("ALL"))
            return (Group(form).IsZero ? groups.Active : groups.Find(Group(form))) is { } one
                ? new LlsdMap { ["RESULT"] = await Write(one, groups) }
                : Null("No such membership");
        var all = new List<LlsdMap>();
        foreach (var membership in groups.All)
            all.Add(await Write(membership, groups));
        return Listed("m-", "No memberships", all);
    }

    private async ValueTask<LlsdMap> Membership(UUID agent, UUID group)
    {
        var groups = await _groups.GetMemberships(agent);
        return groups.Find(group) is { } membership ? new LlsdMap { ["RESULT"] = await Write(membership, groups) } : Null("Internal error");
    }

    private async ValueTask<LlsdMap> Write(GroupMembership membership, AgentGroups groups) => GroupPairs.Write(
        membership, await _groups.GetGroup(membership.GroupId), groups.Active?.GroupId == membership.GroupId);

    private async ValueTask<LlsdMap> SetActive(LlsdMap form)
    {
        if (form["OP"].AsString() == "ROLE")
            return Done(await _groups.SetTitle(Agent(form), Group(form), Role(form)));
        var (agent, group) = (Agent(form), Group(form));
        return await _groups.SetActive(agent, group) is { } refusal ? Null(refusal) : await Membership(agent, group);
    }

    private async ValueTask<LlsdMap> PutRole(LlsdMap form)
    {
        var role = GroupPairs.ReadRole(form, Group(form));
        return Done(form["OP"].AsString() == "ADD"
            ? await _groups.CreateRole(Asker(form), role)
            : await _groups.UpdateRole(Asker(form), role, withTexts: true, withPowers: true));
    }

    private async ValueTask<LlsdMap> Invite(LlsdMap form)
    {
        var invite = GroupPairs.ReadInvite(form);
        switch (form["OP"].AsString())
        {
            case "ADD":
                return Done(await _groups.Invite(Asker(form), invite));
            case "DELETE":
                if (await _groups.FindInvite(invite.InviteId, UUID.Zero, UUID.Zero) is { } old)
                    await _groups.AnswerInvite(old, accepted: false);
                return new LlsdMap { ["RESULT"] = "true" };
            case "GET":
                return await _groups.FindInvite(invite.InviteId, invite.GroupId, invite.InviteeId) is { } found
                    ? new LlsdMap { ["RESULT"] = GroupPairs.Write(found) }
                    : new LlsdMap { ["RESULT"] = "NULL" };
            default:
                return Null("Bad OP in request");
        }
    }

    private static GroupRoleChange[] RoleChanges(LlsdMap form) =>
    [
        .. form["CHANGES"].AsTexts().Select(text => text.Split(' ')).Where(parts => parts.Length == 3)
            .Select(parts => new GroupRoleChange(GroupPairs.Agent(parts[0]), GroupPairs.Agent(parts[1]), parts[2] == "ADD"))
    ];

    private static LlsdMap Listed(string key, string none, IEnumerable<LlsdMap> values)
    {
        var list = new LlsdMap();
        foreach (var value in values)
            list[key + list.Count.ToString(CultureInfo.InvariantCulture)] = value;
        return list.Count > 0 ? new LlsdMap { ["RESULT"] = list } : Null(none);
    }

    private static LlsdMap Done(string? refusal) =>
        refusal is null ? new LlsdMap { ["RESULT"] = "True" } : new LlsdMap { ["RESULT"] = "False", ["REASON"] = refusal };

    private static LlsdMap Null(string reason) => new() { ["RESULT"] = "NULL", ["REASON"] = reason };

    private static UUID Asker(LlsdMap form) => GroupPairs.Agent(form["RequestingAgentID"]);

    private static UUID Agent(LlsdMap form) => GroupPairs.Agent(form["AgentID"]);

    private static UUID Group(LlsdMap form) => form["GroupID"].AsUuid();

    private static UUID Role(LlsdMap form) => form["RoleID"].AsUuid();
}
