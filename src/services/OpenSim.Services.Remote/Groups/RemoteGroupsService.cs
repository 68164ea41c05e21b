using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Groups;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Groups;

namespace OpenSim.Services.Remote.Groups;

/// <summary>
/// The groups service of another process, at <c>/groups</c>. Where that is OpenSimulator's, there are neither bans nor contributions of
/// land, and it says of fewer refusals why. While it is away what was known of somebody's memberships is the answer, and what he changes of
/// his own waits until it is back.
/// </summary>
public sealed class RemoteGroupsService(ServiceClient client) : IGroupsService
{
    private const string NotThere = "The grid's groups service does not know this.";

    private readonly GroupCalls _calls = new(client);
    private readonly KnownGroups _known = new(client);

    /// <summary>
    /// Somebody of another grid as grids name him, by which an OpenSimulator's service has its members; null for whom that is not known of.
    /// </summary>
    public Func<UUID, string?> ForeignNames
    {
        get => _calls.ForeignNames;
        set => _calls.ForeignNames = value;
    }

    public async ValueTask<GroupRecord?> GetGroup(UUID groupId) =>
        await _calls.Ask("GETGROUP", UUID.Zero, Of(groupId)) is LlsdMap found ? GroupPairs.ReadGroup(found) : null;

    public async ValueTask<GroupRecord?> GetGroup(string name) =>
        await _calls.Ask("GETGROUP", UUID.Zero, new LlsdMap { ["Name"] = name }) is LlsdMap found ? GroupPairs.ReadGroup(found) : null;

    public async ValueTask<IReadOnlyList<(UUID Id, string Name)>> GetNames(IReadOnlyList<UUID> groupIds)
    {
        if (await _calls.Own("OWN_NAMES", UUID.Zero, new LlsdMap { ["GROUPS"] = groupIds.ToWireList() }) is { } answer)
            return [.. GroupCalls.Values(answer["RESULT"]).Select(group => (group["GroupID"].AsUuid(), group["Name"].AsString()))];
        var names = new List<(UUID, string)>();
        foreach (var id in groupIds)
            if (await GetGroup(id) is { } group)
                names.Add((id, group.Name));
        return names;
    }

    public async ValueTask<IReadOnlyList<GroupListing>> FindGroups(string words, int start, int max) =>
    [
        .. GroupCalls.Values(await _calls.Ask("FINDGROUPS", UUID.Zero, new LlsdMap { ["Query"] = words }))
            .Select(hit => new GroupListing(hit["GroupID"].AsUuid(), hit["Name"].AsString(), hit["NMembers"].AsInteger()))
            .OrderByDescending(group => group.Members).Skip(start).Take(max)
    ];

    public ValueTask<string?> CreateGroup(GroupRecord draft) => Put(draft.FounderId, draft, "ADD");

    public ValueTask<string?> UpdateGroup(UUID asker, GroupRecord changed) => Put(asker, changed, "UPDATE");

    public ValueTask<AgentGroups> GetMemberships(UUID agentId) => _known.Memberships(agentId, () => AskMemberships(agentId));

    public async ValueTask<IReadOnlyList<GroupMember>> GetMembers(UUID asker, UUID groupId, int max) =>
        [.. GroupCalls.Values(await _calls.Ask("GETGROUPMEMBERS", asker, Of(groupId))).Select(GroupPairs.ReadMember).Take(max)];

    public async ValueTask<IReadOnlyList<GroupRole>> GetRoles(UUID groupId) =>
        Roles(await _calls.Ask("GETGROUPROLES", UUID.Zero, Of(groupId)), groupId);

    public ValueTask<IReadOnlyList<GroupRole>> GetRolesOf(UUID agentId, UUID groupId) => _known.Roles(agentId, groupId,
        async () => Roles(await _calls.Ask("GETAGENTROLES", agentId, Of(groupId, agentId)), groupId));

    public async ValueTask<IReadOnlyList<GroupRoleMember>> GetRoleMembers(UUID asker, UUID groupId, int max) =>
        [.. GroupCalls.Values(await _calls.Ask("GETROLEMEMBERS", asker, Of(groupId))).Select(GroupPairs.ReadRoleMember).Take(max)];

    public ValueTask<string?> Join(UUID asker, UUID groupId, string token = "") => Join(asker, groupId, UUID.Zero, token);

    public async ValueTask<string?> Leave(UUID asker, UUID groupId)
    {
        var refusal = await _calls.Do("REMOVEAGENTFROMGROUP", asker, Of(groupId, asker), _known.MayWait(asker, groupId));
        if (refusal is null)
            _known.Leave(asker, groupId);
        return refusal;
    }

    public ValueTask<string?> Eject(UUID asker, UUID groupId, UUID memberId) =>
        _calls.Do("REMOVEAGENTFROMGROUP", asker, Of(groupId, memberId));

    public ValueTask<string?> Invite(UUID asker, GroupInvite invite)
    {
        var form = GroupPairs.Write(invite);
        form["OP"] = "ADD";
        return _calls.Do("INVITE", asker, form);
    }

    public async ValueTask<GroupInvite?> FindInvite(UUID inviteId, UUID groupId, UUID inviteeId)
    {
        var form = GroupPairs.Write(new GroupInvite(inviteId, groupId, UUID.Zero, inviteeId));
        form["OP"] = "GET";
        return await _calls.Ask("INVITE", inviteeId, form) is LlsdMap found ? GroupPairs.ReadInvite(found) : null;
    }

    public async ValueTask<string?> AnswerInvite(GroupInvite invite, bool accepted, string token = "")
    {
        var refusal = accepted ? await Join(invite.InviteeId, invite.GroupId, invite.RoleId, token) : null;
        await _calls.Do("INVITE", invite.InviteeId, new LlsdMap { ["InviteID"] = invite.InviteId, ["OP"] = "DELETE" });
        return refusal;
    }

    public async ValueTask<string?> SetActive(UUID asker, UUID groupId)
    {
        var form = Of(groupId, asker);
        form["OP"] = "GROUP";
        var refusal = await _calls.Do("SETACTIVE", asker, form, _known.MayWait(asker, groupId), $"active {asker}");
        if (!groupId.IsZero && refusal is not null) // for none it answers that there is no membership of none
            return refusal;
        _known.Activate(asker, groupId);
        return null;
    }

    public async ValueTask<string?> SetTitle(UUID asker, UUID groupId, UUID roleId)
    {
        var form = Of(groupId, asker, roleId);
        form["OP"] = "ROLE";
        var refusal = await _calls.Do("SETACTIVE", asker, form, _known.MayWait(asker, groupId, roleId), $"title {asker} {groupId}");
        if (refusal is null)
            _known.Choose(asker, groupId, roleId);
        return refusal;
    }

    public async ValueTask<string?> SetPreferences(UUID asker, UUID groupId, bool acceptNotices, bool listInProfile)
    {
        var form = Of(groupId, asker);
        (form["AcceptNotices"], form["ListInProfile"]) = (acceptNotices, listInProfile);
        var refusal = await _calls.Do(
            "UPDATEMEMBERSHIP", asker, form, _known.MayWait(asker, groupId), $"preferences {asker} {groupId}");
        if (refusal is null)
            _known.Change(asker, groupId, own => own with { AcceptNotices = acceptNotices, ListInProfile = listInProfile });
        return refusal;
    }

    public ValueTask<string?> SetContribution(UUID asker, UUID groupId, int squareMetres)
    {
        var form = Of(groupId);
        form["METRES"] = squareMetres;
        return Own("OWN_CONTRIBUTION", asker, form);
    }

    public ValueTask<string?> CreateRole(UUID asker, GroupRole role) => PutRole(asker, role, "ADD");

    /// <summary>OpenSimulator changes texts and powers together: what is to stay is asked for first.</summary>
    public async ValueTask<string?> UpdateRole(UUID asker, GroupRole role, bool withTexts, bool withPowers)
    {
        var form = RoleForm(role);
        (form["TEXTS"], form["POWERS"]) = (withTexts, withPowers);
        if (await _calls.Own("OWN_UPDATEROLE", asker, form) is { } answer)
            return GroupCalls.Refusal(answer);
        var present = (await GetRoles(role.GroupId)).FirstOrDefault(known => known.RoleId == role.RoleId) ?? role;
        if (!withTexts)
            role = role with { Name = present.Name, Description = present.Description, Title = present.Title };
        return await PutRole(asker, withPowers ? role : role with { Powers = present.Powers }, "UPDATE");
    }

    public ValueTask<string?> DeleteRole(UUID asker, UUID groupId, UUID roleId) =>
        _calls.Do("REMOVEROLE", asker, Of(groupId, roleId: roleId), Retry.Once);

    public async ValueTask<string?> ChangeRoleMembers(UUID asker, UUID groupId, IReadOnlyList<GroupRoleChange> changes)
    {
        var form = Of(groupId);
        form["CHANGES"] = changes.Select(change => $"{change.RoleId} {change.AgentId} {(change.IsAdded ? "ADD" : "DELETE")}").ToWireList();
        if (await _calls.Own("OWN_ROLEMEMBERS", asker, form) is { } answer)
            return GroupCalls.Refusal(answer);
        foreach (var change in changes)
        {
            var one = Of(groupId, change.AgentId, change.RoleId);
            one["OP"] = change.IsAdded ? "ADD" : "DELETE";
            if (await _calls.Do("AGENTROLE", asker, one, Retry.Once) is { } refusal)
                return refusal;
        }

        return null;
    }

    public ValueTask<string?> AddNotice(UUID asker, GroupNotice notice)
    {
        var form = GroupPairs.Write(notice, isWhole: true);
        return _calls.Do("ADDNOTICE", asker, form, _known.MayWait(asker, notice.GroupId, GroupPowers.SendNotices));
    }

    public async ValueTask<IReadOnlyList<GroupNotice>> GetNotices(UUID asker, UUID groupId) =>
    [
        .. GroupCalls.Values(await _calls.Ask("GETNOTICES", asker, Of(groupId)))
            .Select(pairs => GroupPairs.ReadNotice(pairs) with { GroupId = groupId }).OrderByDescending(notice => notice.Timestamp)
    ];

    public async ValueTask<GroupNotice?> GetNotice(UUID asker, UUID noticeId) =>
        await _calls.Ask("GETNOTICES", asker, new LlsdMap { ["NoticeID"] = noticeId }) is LlsdMap found ? GroupPairs.ReadNotice(found) : null;

    public async ValueTask<IReadOnlyList<GroupBan>?> GetBans(UUID asker, UUID groupId)
    {
        if (await _calls.Own("OWN_BANS", asker, Of(groupId)) is not { } answer)
            return [];
        if (answer["RESULT"] is LlsdMap bans)
            return [.. GroupCalls.Values(bans).Select(ban => new GroupBan(ban["AgentID"].AsUuid(), (uint)ban["Since"].AsLong()))];
        return answer["REASON"].AsString() == "No bans" ? [] : null;
    }

    public ValueTask<string?> ChangeBans(UUID asker, UUID groupId, IReadOnlyList<UUID> agents, bool areBanned)
    {
        var form = Of(groupId);
        (form["AGENTS"], form["BANNED"]) = (agents.ToWireList(), areBanned);
        return Own("OWN_CHANGEBANS", asker, form);
    }

    private async ValueTask<AgentGroups?> AskMemberships(UUID agentId)
    {
        var all = GroupCalls.Values(await _calls.Ask("GETMEMBERSHIP", agentId, new LlsdMap { ["AgentID"] = agentId, ["ALL"] = "true" })).ToList();
        var active = all.Find(membership => membership["Active"].AsFlag());
        // OpenSimulator says so of every membership: which one it is, is another question.
        if (all.Count(membership => membership["Active"].AsFlag()) > 1)
            active = await _calls.Ask("GETMEMBERSHIP", agentId, new LlsdMap { ["AgentID"] = agentId });
        return new AgentGroups(all.Select(GroupPairs.ReadMembership).DistinctBy(membership => membership.GroupId),
            active?["GroupID"].AsUuid() ?? UUID.Zero);
    }

    private ValueTask<string?> Put(UUID asker, GroupRecord group, string operation)
    {
        var form = GroupPairs.Write(group);
        form["OP"] = operation;
        return _calls.Do("PUTGROUP", asker, form);
    }

    private ValueTask<string?> Join(UUID agent, UUID groupId, UUID roleId, string token)
    {
        var form = Of(groupId, agent, roleId);
        form["AccessToken"] = token;
        return _calls.Do("ADDAGENTTOGROUP", agent, form);
    }

    private ValueTask<string?> PutRole(UUID asker, GroupRole role, string operation)
    {
        var form = RoleForm(role);
        form["OP"] = operation;
        return _calls.Do("PUTROLE", asker, form);
    }

    private async ValueTask<string?> Own(string method, UUID asker, LlsdMap form) =>
        await _calls.Own(method, asker, form) is { } answer ? GroupCalls.Refusal(answer) : NotThere;

    private static LlsdMap RoleForm(GroupRole role)
    {
        var form = GroupPairs.Write(role);
        form["GroupID"] = role.GroupId;
        return form;
    }

    private static IReadOnlyList<GroupRole> Roles(LlsdValue list, UUID groupId) =>
        [.. GroupCalls.Values(list).Select(pairs => GroupPairs.ReadRole(pairs, groupId))];

    private static LlsdMap Of(UUID groupId, UUID agentId = default, UUID roleId = default)
    {
        var form = new LlsdMap { ["GroupID"] = groupId };
        if (!agentId.IsZero)
            form["AgentID"] = agentId;
        form["RoleID"] = roleId;
        return form;
    }
}
