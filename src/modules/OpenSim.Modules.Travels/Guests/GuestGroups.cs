using OpenSim.Modules.Guests;
using OpenSim.Primitives;
using OpenSim.Services.Groups;

namespace OpenSim.Modules.Travels.Guests;

/// <summary>
/// Groups of which people of several grids are members. Anyone who comes from elsewhere and joins a group here is given a token, and his
/// home is told; of a group of another grid its own grid is asked, for members, with the token that they were given there. Such a group is
/// changed in its own grid only. Words are OpenSimulator's, where it has any.
/// </summary>
public sealed partial class GuestGroups(IGroupsService own, GuestBook book, MemberHomes homes) : IGroupsService
{
    private const string Elsewhere = "Operation not allowed outside this group's origin world.";
    private const string ChangedElsewhere = "Changes to remote group not allowed. Please go to the group's original world.";
    private const string NotForGuests = "Only local grid users are allowed to create a new group";
    private const int MaxMembers = 10_000; // who are told of a notice by their homes

    public ValueTask<GroupRecord?> GetGroup(UUID groupId) => own.GetGroup(groupId);

    public ValueTask<GroupRecord?> GetGroup(string name) => own.GetGroup(name);

    public async ValueTask<GroupRecord?> GetGroup(UUID asker, UUID groupId)
    {
        var present = await own.GetGroup(groupId);
        if (present is not { Location.Length: > 0 })
            return present;
        var found = await homes.Ask(asker, present.Location, await TokenOf(asker, groupId),
            (server, me, token) => server.GetGroup(me, groupId, token));
        return found is { } there ? there.Group with { Id = groupId, Name = present.Name, Location = present.Location } : present;
    }

    public ValueTask<IReadOnlyList<(UUID Id, string Name)>> GetNames(IReadOnlyList<UUID> groupIds) => own.GetNames(groupIds);

    public ValueTask<IReadOnlyList<GroupListing>> FindGroups(string words, int start, int max) => own.FindGroups(words, start, max);

    public ValueTask<string?> CreateGroup(GroupRecord draft) =>
        book.Find(draft.FounderId) is null ? own.CreateGroup(draft) : new(NotForGuests);

    public ValueTask<string?> UpdateGroup(UUID asker, GroupRecord changed) =>
        Here(changed.Id, () => own.UpdateGroup(asker, changed), ChangedElsewhere);

    /// <summary>Which powers a user of this grid has in a group of another is that one's to say; his voice is heard there.</summary>
    public async ValueTask<AgentGroups> GetMemberships(UUID agentId)
    {
        var found = await own.GetMemberships(agentId);
        return book.Find(agentId) is null && found.All.Any(IsElsewhere)
            ? new AgentGroups(
                [.. found.All.Select(group => IsElsewhere(group) ? group with { Powers = GroupPowers.JoinChat } : group)],
                found.Active?.GroupId ?? UUID.Zero)
            : found;
    }

    public async ValueTask<IReadOnlyList<GroupMember>> GetMembers(UUID asker, UUID groupId, int max)
    {
        if (await LocationOf(groupId) is not { Length: > 0 } location)
            return await own.GetMembers(asker, groupId, max);
        var found = await homes.Ask(asker, location, await TokenOf(asker, groupId),
            (server, me, token) => server.GetMembers(me, groupId, token));
        return [.. (found ?? []).Take(max).Select(pair => Heard(pair.Member, pair.Name))];
    }

    public ValueTask<IReadOnlyList<GroupRole>> GetRoles(UUID groupId) => own.GetRoles(groupId);

    public async ValueTask<IReadOnlyList<GroupRole>> GetRoles(UUID asker, UUID groupId)
    {
        if (await LocationOf(groupId) is not { Length: > 0 } location)
            return await own.GetRoles(groupId);
        return await homes.Ask(asker, location, await TokenOf(asker, groupId),
            (server, me, token) => server.GetRoles(me, groupId, token)) ?? [];
    }

    public ValueTask<IReadOnlyList<GroupRole>> GetRolesOf(UUID agentId, UUID groupId) => own.GetRolesOf(agentId, groupId);

    public async ValueTask<IReadOnlyList<GroupRoleMember>> GetRoleMembers(UUID asker, UUID groupId, int max)
    {
        if (await LocationOf(groupId) is not { Length: > 0 } location)
            return await own.GetRoleMembers(asker, groupId, max);
        var found = await homes.Ask(asker, location, await TokenOf(asker, groupId),
            (server, me, token) => server.GetRoleMembers(me, groupId, token));
        return [.. (found ?? []).Take(max).Select(pair => Heard(pair.Member, pair.Name))];
    }

    public ValueTask<string?> SetActive(UUID asker, UUID groupId) =>
        groupId.IsZero ? own.SetActive(asker, groupId) : Here(groupId, () => own.SetActive(asker, groupId));

    public ValueTask<string?> SetTitle(UUID asker, UUID groupId, UUID roleId) => Here(groupId, () => own.SetTitle(asker, groupId, roleId));

    public ValueTask<string?> SetPreferences(UUID asker, UUID groupId, bool acceptNotices, bool listInProfile) =>
        own.SetPreferences(asker, groupId, acceptNotices, listInProfile);

    public ValueTask<string?> SetContribution(UUID asker, UUID groupId, int squareMetres) =>
        Here(groupId, () => own.SetContribution(asker, groupId, squareMetres));

    public ValueTask<string?> CreateRole(UUID asker, GroupRole role) => Here(role.GroupId, () => own.CreateRole(asker, role));

    public ValueTask<string?> UpdateRole(UUID asker, GroupRole role, bool withTexts, bool withPowers) =>
        Here(role.GroupId, () => own.UpdateRole(asker, role, withTexts, withPowers));

    public ValueTask<string?> DeleteRole(UUID asker, UUID groupId, UUID roleId) =>
        Here(groupId, () => own.DeleteRole(asker, groupId, roleId));

    public ValueTask<string?> ChangeRoleMembers(UUID asker, UUID groupId, IReadOnlyList<GroupRoleChange> changes) =>
        Here(groupId, () => own.ChangeRoleMembers(asker, groupId, changes));

    public ValueTask<IReadOnlyList<GroupNotice>> GetNotices(UUID asker, UUID groupId) => own.GetNotices(asker, groupId);

    public ValueTask<GroupNotice?> GetNotice(UUID asker, UUID noticeId) => own.GetNotice(asker, noticeId);

    public ValueTask<IReadOnlyList<GroupBan>?> GetBans(UUID asker, UUID groupId) => own.GetBans(asker, groupId);

    public ValueTask<string?> ChangeBans(UUID asker, UUID groupId, IReadOnlyList<UUID> agents, bool areBanned) =>
        Here(groupId, () => own.ChangeBans(asker, groupId, agents, areBanned));

    // The roles of such a group are not here, and only its members from here have a token.
    private static bool IsElsewhere(GroupMembership group) => group is { AccessToken.Length: > 0, Powers: GroupPowers.None };

    // Their names are asked for next.
    private T Heard<T>(T member, string name)
    {
        book.Hear(name);
        return member;
    }

    private async ValueTask<string?> Here(UUID groupId, Func<ValueTask<string?>> change, string refusal = Elsewhere) =>
        await LocationOf(groupId) is { Length: > 0 } ? refusal : await change();

    private async ValueTask<string> LocationOf(UUID groupId) => (await own.GetGroup(groupId))?.Location ?? "";

    private async ValueTask<string> TokenOf(UUID member, UUID groupId) =>
        (await own.GetMemberships(member)).Find(groupId)?.AccessToken ?? "";
}
