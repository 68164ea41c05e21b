using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World.Limits;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Groups: what they are, and their founding. A question waits in its viewer's line.</summary>
internal static class GroupHandlers
{
    public static void AddTo(HandlerTable table)
    {
        table.Add(MessageId.AgentDataUpdateRequest, SessionState.Open, OnAgentDataUpdateRequest);
        table.Add(MessageId.UUIDGroupNameRequest, SessionState.Open, OnUUIDGroupNameRequest);
        table.Add(MessageId.GroupTitlesRequest, SessionState.Open, OnGroupTitlesRequest);
        table.Add(MessageId.GroupProfileRequest, SessionState.Open, OnGroupProfileRequest);
        table.Add(MessageId.CreateGroupRequest, SessionState.Open, OnCreateGroupRequest);
        table.Add(MessageId.UpdateGroupInfo, SessionState.Open, OnUpdateGroupInfo);
        table.Add(MessageId.GroupAccountSummaryRequest, SessionState.Open, OnGroupAccountSummaryRequest);
        table.Add(MessageId.GroupAccountDetailsRequest, SessionState.Open, OnGroupAccountDetailsRequest);
        table.Add(MessageId.GroupAccountTransactionsRequest, SessionState.Open, OnGroupAccountTransactionsRequest);
        table.Add(MessageId.GroupActiveProposalsRequest, SessionState.Open, OnGroupActiveProposalsRequest);
        table.Add(MessageId.GroupVoteHistoryRequest, SessionState.Open, OnGroupVoteHistoryRequest);
    }

    [Cheap]
    private static bool OnAgentDataUpdateRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        session.Scene.Requests.Groups.SendAgentData(session);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnUUIDGroupNameRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!UUIDGroupNameRequestReader.TryRead(body, out var message))
            return false;
        var ids = message.UUIDNameBlock.ToList(block => block.ID);
        session.Scene.Requests.Groups.SendNames(session, ids);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnGroupTitlesRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!GroupTitlesRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Groups.SendTitles(session, message.AgentData.GroupID, message.AgentData.RequestID);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnGroupProfileRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!GroupProfileRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Groups.SendProfile(session, message.GroupData.GroupID);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnCreateGroupRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!CreateGroupRequestReader.TryRead(body, out var message))
            return false;
        var data = message.GroupData;
        session.Scene.Requests.Groups.Create(session, new GroupRecord
        {
            Name = WireText.ToText(data.Name),
            Charter = WireText.ToText(data.Charter),
            ShowInList = data.ShowInList,
            InsigniaId = data.InsigniaID,
            MembershipFee = data.MembershipFee,
            OpenEnrollment = data.OpenEnrollment,
            AllowPublish = data.AllowPublish,
            MaturePublish = data.MaturePublish
        });
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnUpdateGroupInfo(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!UpdateGroupInfoReader.TryRead(body, out var message))
            return false;
        var data = message.GroupData;
        session.Scene.Requests.Groups.Update(session, new GroupRecord
        {
            Id = data.GroupID,
            Charter = WireText.ToText(data.Charter),
            ShowInList = data.ShowInList,
            InsigniaId = data.InsigniaID,
            MembershipFee = data.MembershipFee,
            OpenEnrollment = data.OpenEnrollment,
            AllowPublish = data.AllowPublish,
            MaturePublish = data.MaturePublish
        });
        return true;
    }

    [Cheap]
    private static bool OnGroupAccountSummaryRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!GroupAccountSummaryRequestReader.TryRead(body, out var message))
            return false;
        var data = message.MoneyData;
        session.Scene.Requests.Groups.SendAccount(session, message.AgentData.GroupID,
            new GroupAccountQuestion(GroupAccountPart.Summary, data.RequestID, data.IntervalDays, data.CurrentInterval));
        return true;
    }

    [Cheap]
    private static bool OnGroupAccountDetailsRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!GroupAccountDetailsRequestReader.TryRead(body, out var message))
            return false;
        var data = message.MoneyData;
        session.Scene.Requests.Groups.SendAccount(session, message.AgentData.GroupID,
            new GroupAccountQuestion(GroupAccountPart.Details, data.RequestID, data.IntervalDays, data.CurrentInterval));
        return true;
    }

    [Cheap]
    private static bool OnGroupAccountTransactionsRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!GroupAccountTransactionsRequestReader.TryRead(body, out var message))
            return false;
        var data = message.MoneyData;
        session.Scene.Requests.Groups.SendAccount(session, message.AgentData.GroupID,
            new GroupAccountQuestion(GroupAccountPart.Transactions, data.RequestID, data.IntervalDays, data.CurrentInterval));
        return true;
    }

    [Cheap]
    private static bool OnGroupActiveProposalsRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!GroupActiveProposalsRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Groups.SendProposals(session, message.GroupData.GroupID, message.TransactionData.TransactionID, false);
        return true;
    }

    [Cheap]
    private static bool OnGroupVoteHistoryRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!GroupVoteHistoryRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Groups.SendProposals(session, message.GroupData.GroupID, message.TransactionData.TransactionID, true);
        return true;
    }
}
