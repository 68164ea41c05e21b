using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.World.Limits;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Who is in a group: joining, leaving, inviting, ejecting, and what each member sets for himself.</summary>
internal static class GroupMemberHandlers
{
    public static void AddTo(HandlerTable table)
    {
        table.Add(MessageId.GroupMembersRequest, SessionState.Open, OnGroupMembersRequest);
        table.Add(MessageId.JoinGroupRequest, SessionState.Open, OnJoinGroupRequest);
        table.Add(MessageId.LeaveGroupRequest, SessionState.Open, OnLeaveGroupRequest);
        table.Add(MessageId.InviteGroupRequest, SessionState.Open, OnInviteGroupRequest);
        table.Add(MessageId.EjectGroupMemberRequest, SessionState.Open, OnEjectGroupMemberRequest);
        table.Add(MessageId.ActivateGroup, SessionState.Open, OnActivateGroup);
        table.Add(MessageId.GroupTitleUpdate, SessionState.Open, OnGroupTitleUpdate);
        table.Add(MessageId.SetGroupAcceptNotices, SessionState.Open, OnSetGroupAcceptNotices);
        table.Add(MessageId.SetGroupContribution, SessionState.Open, OnSetGroupContribution);
    }

    [BoundedBy(WorkLimits.LettersName)]
    private static bool OnGroupMembersRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!GroupMembersRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Groups.SendMembers(session, message.GroupData.GroupID, message.GroupData.RequestID);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnJoinGroupRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!JoinGroupRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Groups.Join(session, message.GroupData.GroupID);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnLeaveGroupRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!LeaveGroupRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Groups.Leave(session, message.GroupData.GroupID);
        return true;
    }

    /// <summary>Each invitation is an instant message, and counts as one.</summary>
    [BoundedBy(WorkLimits.RequestsName, ViewerLimits.MessagesName)]
    private static bool OnInviteGroupRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!InviteGroupRequestReader.TryRead(body, out var message))
            return false;
        var people = new List<GroupRoleMember>(message.InviteData.Count);
        foreach (var block in message.InviteData)
        {
            if (!session.Scene.Limits.Messages.Allows(session))
                break;
            people.Add(new GroupRoleMember(block.RoleID, block.InviteeID));
        }

        if (people.Count > 0)
            session.Scene.Requests.Groups.Invite(session, message.GroupData.GroupID, people);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnEjectGroupMemberRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!EjectGroupMemberRequestReader.TryRead(body, out var message))
            return false;
        var members = message.EjectData.ToList(block => block.EjecteeID);
        session.Scene.Requests.Groups.Eject(session, message.GroupData.GroupID, members);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnActivateGroup(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ActivateGroupReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Groups.Activate(session, message.AgentData.GroupID);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnGroupTitleUpdate(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!GroupTitleUpdateReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Groups.ChooseTitle(session, message.AgentData.GroupID, message.AgentData.TitleRoleID);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnSetGroupAcceptNotices(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!SetGroupAcceptNoticesReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Groups.SetPreferences(session, message.Data.GroupID, message.Data.AcceptNotices,
            message.NewData.ListInProfile);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnSetGroupContribution(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!SetGroupContributionReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Groups.SetContribution(session, message.Data.GroupID, message.Data.Contribution);
        return true;
    }
}
