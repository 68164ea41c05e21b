using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Groups.</summary>
internal static class GroupHandlers
{
    // What a user does in the windows of groups; no module takes these apart.
    private static readonly uint[] Others =
    [
        MessageId.CreateGroupRequest, MessageId.UpdateGroupInfo, MessageId.JoinGroupRequest, MessageId.LeaveGroupRequest,
        MessageId.InviteGroupRequest, MessageId.EjectGroupMemberRequest, MessageId.ActivateGroup, MessageId.GroupTitleUpdate,
        MessageId.SetGroupAcceptNotices, MessageId.SetGroupContribution, MessageId.GroupProfileRequest,
        MessageId.GroupMembersRequest, MessageId.GroupRoleDataRequest, MessageId.GroupRoleMembersRequest, MessageId.GroupRoleUpdate,
        MessageId.GroupRoleChanges, MessageId.GroupNoticesListRequest, MessageId.GroupNoticeRequest,
        MessageId.GroupAccountSummaryRequest, MessageId.GroupAccountDetailsRequest, MessageId.GroupAccountTransactionsRequest,
        MessageId.GroupActiveProposalsRequest, MessageId.GroupVoteHistoryRequest, MessageId.StartGroupProposal,
        MessageId.GroupProposalBallot, MessageId.ParcelDeedToGroup
    ];

    public static void AddTo(HandlerTable table)
    {
        table.Add(MessageId.AgentDataUpdateRequest, SessionState.Open, OnAgentDataUpdateRequest);
        table.AddUnchecked(MessageId.UUIDGroupNameRequest, SessionState.Open, OnUUIDGroupNameRequest);
        table.Add(MessageId.GroupTitlesRequest, SessionState.Open, OnGroupTitlesRequest);
        foreach (var message in Others)
            table.Add(message, SessionState.Open, OnOther);
    }

    [Cheap]
    private static bool OnAgentDataUpdateRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        session.Scene.Requests.Groups.SendAgentData(session);
        return true;
    }

    [Cheap]
    private static bool OnUUIDGroupNameRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!UUIDGroupNameRequestReader.TryRead(body, out var message))
            return false;
        var ids = new List<UUID>(message.UUIDNameBlock.Count);
        foreach (var block in message.UUIDNameBlock)
            ids.Add(block.ID);
        session.Scene.Requests.Groups.SendNames(session, ids);
        return true;
    }

    [Cheap]
    private static bool OnGroupTitlesRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!GroupTitlesRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Groups.SendTitles(session, message.AgentData.GroupID, message.AgentData.RequestID);
        return true;
    }

    [Cheap]
    private static bool OnOther(ViewerSession session, ReadOnlySpan<byte> body)
    {
        session.Scene.Requests.Groups.Do(session);
        return true;
    }
}
