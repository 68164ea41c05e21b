using OpenSim.Primitives;

namespace OpenSim.Services.Groups;

/// <summary>
/// Groups: who is in them and what each may do. Whoever asks for a change is named, and has what he may do looked up where it is kept. What
/// changes something gives back null when it is done and committed, else why not, in words for who has asked.
/// </summary>
public interface IGroupsService
{
    /// <summary>With its counts; null when there is none of that id.</summary>
    ValueTask<GroupRecord?> GetGroup(UUID groupId);

    /// <summary>The same for who wants to know, which counts where it is another grid's: that answers its members.</summary>
    ValueTask<GroupRecord?> GetGroup(UUID asker, UUID groupId) => GetGroup(groupId);

    /// <summary>By its whole name, whether it wants to be found or not; case does not count.</summary>
    ValueTask<GroupRecord?> GetGroup(string name);

    /// <summary>Those that there are.</summary>
    ValueTask<IReadOnlyList<(UUID Id, string Name)>> GetNames(IReadOnlyList<UUID> groupIds);

    /// <summary>Groups that want to be found and have members, by words of their names; the biggest first.</summary>
    ValueTask<IReadOnlyList<GroupListing>> FindGroups(string words, int start, int max);

    /// <summary>Founds a group with its roles of everybody, officers and owners.</summary>
    /// <param name="draft">Its id and its founder's are given.</param>
    ValueTask<string?> CreateGroup(GroupRecord draft);

    /// <summary>Charter, insignia, fee, and what is shown.</summary>
    ValueTask<string?> UpdateGroup(UUID asker, GroupRecord changed);

    ValueTask<AgentGroups> GetMemberships(UUID agentId);

    /// <summary>Titles are hidden from who is no member, but those of roles that want to be seen.</summary>
    ValueTask<IReadOnlyList<GroupMember>> GetMembers(UUID asker, UUID groupId, int max);

    ValueTask<IReadOnlyList<GroupRole>> GetRoles(UUID groupId);

    /// <summary>The same for who wants to know, which counts where the group is another grid's.</summary>
    ValueTask<IReadOnlyList<GroupRole>> GetRoles(UUID asker, UUID groupId) => GetRoles(groupId);

    /// <summary>The roles that somebody is in.</summary>
    ValueTask<IReadOnlyList<GroupRole>> GetRolesOf(UUID agentId, UUID groupId);

    /// <summary>Who is in which role; of roles that do not want to be seen for members only.</summary>
    ValueTask<IReadOnlyList<GroupRoleMember>> GetRoleMembers(UUID asker, UUID groupId, int max);

    /// <summary>Where everybody may.</summary>
    /// <param name="token">By which the home of somebody from another grid asks about the group.</param>
    ValueTask<string?> Join(UUID asker, UUID groupId, string token = "");

    ValueTask<string?> Leave(UUID asker, UUID groupId);

    ValueTask<string?> Eject(UUID asker, UUID groupId, UUID memberId);

    /// <summary>Takes the place of one that waits for the same person.</summary>
    ValueTask<string?> Invite(UUID asker, GroupInvite invite);

    /// <summary>By its id, or for an id of zero the one of a group for somebody; null when there is none.</summary>
    ValueTask<GroupInvite?> FindInvite(UUID inviteId, UUID groupId, UUID inviteeId);

    /// <summary>The invitation is gone afterwards, whatever comes of it.</summary>
    /// <param name="token">By which the home of somebody from another grid asks about the group.</param>
    ValueTask<string?> AnswerInvite(GroupInvite invite, bool accepted, string token = "");

    /// <summary>Zero is none.</summary>
    ValueTask<string?> SetActive(UUID asker, UUID groupId);

    /// <summary>The title of one of the roles that he is in.</summary>
    ValueTask<string?> SetTitle(UUID asker, UUID groupId, UUID roleId);

    ValueTask<string?> SetPreferences(UUID asker, UUID groupId, bool acceptNotices, bool listInProfile);

    /// <param name="squareMetres">Land that he gives his group the use of.</param>
    ValueTask<string?> SetContribution(UUID asker, UUID groupId, int squareMetres);

    ValueTask<string?> CreateRole(UUID asker, GroupRole role);

    /// <param name="withTexts">Name, title and description are to change.</param>
    /// <param name="withPowers">Its powers are to change.</param>
    ValueTask<string?> UpdateRole(UUID asker, GroupRole role, bool withTexts, bool withPowers);

    ValueTask<string?> DeleteRole(UUID asker, UUID groupId, UUID roleId);

    /// <summary>All of them or none.</summary>
    ValueTask<string?> ChangeRoleMembers(UUID asker, UUID groupId, IReadOnlyList<GroupRoleChange> changes);

    ValueTask<string?> AddNotice(UUID asker, GroupNotice notice);

    /// <summary>Newest first; for members.</summary>
    ValueTask<IReadOnlyList<GroupNotice>> GetNotices(UUID asker, UUID groupId);

    /// <summary>For members of its group.</summary>
    ValueTask<GroupNotice?> GetNotice(UUID asker, UUID noticeId);

    /// <summary>Null for who may not see them.</summary>
    ValueTask<IReadOnlyList<GroupBan>?> GetBans(UUID asker, UUID groupId);

    ValueTask<string?> ChangeBans(UUID asker, UUID groupId, IReadOnlyList<UUID> agents, bool areBanned);
}
