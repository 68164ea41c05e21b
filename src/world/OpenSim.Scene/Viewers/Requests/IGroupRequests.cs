using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>
/// Groups: what they are, and who is in them. Where there are none, what viewers ask by themselves is answered with nobody's group.
/// </summary>
public interface IGroupRequests : IViewerRequests
{
    private const string Words = "Groups are not available here.";

    /// <summary>AgentDataUpdateRequest: active group, title and name.</summary>
    void SendAgentData(IViewer viewer) => viewer.Avatar.SendAgentData(default, viewer.Agent.FirstName, viewer.Agent.LastName, 0, "", "");

    /// <summary>UUIDGroupNameRequest: unanswered, a viewer goes on to show that it is loading the name.</summary>
    void SendNames(IViewer viewer, IReadOnlyList<UUID> groups) => viewer.Groups.SendNames([.. groups.Select(g => (g, "(unknown)"))]);

    /// <summary>GroupTitlesRequest.</summary>
    void SendTitles(IViewer viewer, UUID group, UUID request) => viewer.Groups.SendTitles(group, request, []);

    /// <summary>GenericMessage avatargroupsrequest: the groups that a profile shows.</summary>
    void SendGroupsOf(IViewer viewer, UUID of) => viewer.Groups.SendGroupsOf(of, []);

    /// <summary>GroupProfileRequest.</summary>
    void SendProfile(IViewer viewer, UUID group) => NotAvailable.Tell(viewer, Words);

    /// <summary>GroupMembersRequest.</summary>
    void SendMembers(IViewer viewer, UUID group, UUID request) => NotAvailable.Tell(viewer, Words);

    /// <summary>GroupAccountSummaryRequest, GroupAccountDetailsRequest and GroupAccountTransactionsRequest.</summary>
    void SendAccount(IViewer viewer, UUID group, GroupAccountQuestion question) => NotAvailable.Tell(viewer, Words);

    /// <summary>GroupActiveProposalsRequest and GroupVoteHistoryRequest.</summary>
    void SendProposals(IViewer viewer, UUID group, UUID transaction, bool areOver) => NotAvailable.Tell(viewer, Words);

    /// <summary>CreateGroupRequest: the id is zero.</summary>
    void Create(IViewer viewer, GroupRecord draft) => NotAvailable.Tell(viewer, Words);

    /// <summary>UpdateGroupInfo.</summary>
    void Update(IViewer viewer, GroupRecord changed) => NotAvailable.Tell(viewer, Words);

    /// <summary>JoinGroupRequest.</summary>
    void Join(IViewer viewer, UUID group) => NotAvailable.Tell(viewer, Words);

    /// <summary>LeaveGroupRequest.</summary>
    void Leave(IViewer viewer, UUID group) => NotAvailable.Tell(viewer, Words);

    /// <summary>InviteGroupRequest: whom, and into which role.</summary>
    void Invite(IViewer viewer, UUID group, IReadOnlyList<GroupRoleMember> people) => NotAvailable.Tell(viewer, Words);

    /// <summary>
    /// ImprovedInstantMessage, dialogs 35 and 36, or AcceptGroupInvite and DeclineGroupInvite: the invitation by its id, or with an id of
    /// zero that to the group.
    /// </summary>
    void AnswerInvite(IViewer viewer, UUID invite, UUID group, bool accepted) => NotAvailable.Tell(viewer, Words);

    /// <summary>EjectGroupMemberRequest.</summary>
    void Eject(IViewer viewer, UUID group, IReadOnlyList<UUID> members) => NotAvailable.Tell(viewer, Words);

    /// <summary>ActivateGroup: zero is none.</summary>
    void Activate(IViewer viewer, UUID group) => NotAvailable.Tell(viewer, Words);

    /// <summary>GroupTitleUpdate.</summary>
    void ChooseTitle(IViewer viewer, UUID group, UUID role) => NotAvailable.Tell(viewer, Words);

    /// <summary>SetGroupAcceptNotices.</summary>
    void SetPreferences(IViewer viewer, UUID group, bool acceptNotices, bool listInProfile) => NotAvailable.Tell(viewer, Words);

    /// <summary>SetGroupContribution: square metres.</summary>
    void SetContribution(IViewer viewer, UUID group, int contribution) => NotAvailable.Tell(viewer, Words);
}
