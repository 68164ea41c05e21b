using OpenSim.Primitives;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.World.Viewers;

/// <summary>Groups: names, members, roles, notices, and what came of a request. Lists go in as many messages as they need.</summary>
public interface IGroupPort
{
    /// <summary>UUIDGroupNameReply.</summary>
    void SendNames(IReadOnlyList<(UUID Id, string Name)> groups);

    /// <summary>AgentGroupDataUpdate: the viewer's own groups, all of them.</summary>
    void SendOwn(AgentGroups groups);

    /// <summary>AgentDropGroup: it is not one of his any more.</summary>
    void SendDropped(UUID group);

    /// <summary>AvatarGroupsReply: the groups in somebody's profile.</summary>
    void SendGroupsOf(UUID agent, IReadOnlyList<GroupMembership> groups);

    /// <summary>GroupProfileReply.</summary>
    /// <param name="own">What he is in it; null for who is no member.</param>
    void SendProfile(GroupRecord group, GroupMembership? own);

    /// <summary>GroupMembersReply.</summary>
    /// <param name="lastSeen">"Online", a day (month/day/year), or "unknown", for each member.</param>
    void SendMembers(UUID group, UUID request, IReadOnlyList<GroupMember> members, IReadOnlyList<string> lastSeen);

    /// <summary>GroupRoleDataReply.</summary>
    void SendRoles(UUID group, UUID request, IReadOnlyList<GroupRole> roles);

    /// <summary>GroupRoleMembersReply.</summary>
    void SendRoleMembers(UUID group, UUID request, IReadOnlyList<GroupRoleMember> pairs);

    /// <summary>GroupTitlesReply. Anyone who has none gets one that is empty and chosen.</summary>
    void SendTitles(UUID group, UUID request, IReadOnlyList<(string Title, UUID Role, bool IsChosen)> titles);

    /// <summary>CreateGroupReply.</summary>
    void SendCreated(UUID group, bool success, string words);

    /// <summary>JoinGroupReply.</summary>
    void SendJoined(UUID group, bool success);

    /// <summary>LeaveGroupReply.</summary>
    void SendLeft(UUID group, bool success);

    /// <summary>EjectGroupMemberReply.</summary>
    void SendEjected(UUID group, bool success);

    /// <summary>GroupNoticesListReply.</summary>
    void SendNotices(UUID group, IReadOnlyList<GroupNotice> notices);

    /// <summary>GroupAccountSummaryReply, GroupAccountDetailsReply or GroupAccountTransactionsReply of a group without money.</summary>
    void SendNoMoney(UUID group, GroupAccountQuestion question);

    /// <summary>GroupActiveProposalItemReply or GroupVoteHistoryItemReply: there are none.</summary>
    void SendNoProposals(UUID group, UUID transaction, bool areOver);
}
