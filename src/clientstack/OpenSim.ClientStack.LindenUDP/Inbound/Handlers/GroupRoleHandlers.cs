using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World.Limits;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Roles of groups, and their notices.</summary>
internal static class GroupRoleHandlers
{
    private const uint Added = 0; // Change of GroupRoleChanges; 1 is removed
    private const uint Removed = 1;

    public static void AddTo(HandlerTable table)
    {
        table.Add(MessageId.GroupRoleDataRequest, SessionState.Open, OnGroupRoleDataRequest);
        table.Add(MessageId.GroupRoleMembersRequest, SessionState.Open, OnGroupRoleMembersRequest);
        table.Add(MessageId.GroupRoleUpdate, SessionState.Open, OnGroupRoleUpdate);
        table.Add(MessageId.GroupRoleChanges, SessionState.Open, OnGroupRoleChanges);
        table.Add(MessageId.GroupNoticesListRequest, SessionState.Open, OnGroupNoticesListRequest);
        table.Add(MessageId.GroupNoticeRequest, SessionState.Open, OnGroupNoticeRequest);
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnGroupRoleDataRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!GroupRoleDataRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.GroupRoles.SendRoles(session, message.GroupData.GroupID, message.GroupData.RequestID);
        return true;
    }

    [BoundedBy(WorkLimits.LettersName)]
    private static bool OnGroupRoleMembersRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!GroupRoleMembersRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.GroupRoles.SendRoleMembers(session, message.GroupData.GroupID, message.GroupData.RequestID);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnGroupRoleUpdate(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!GroupRoleUpdateReader.TryRead(body, out var message))
            return false;
        var group = message.AgentData.GroupID;
        var edits = new List<GroupRoleEdit>(message.RoleData.Count);
        foreach (var block in message.RoleData)
        {
            edits.Add(new GroupRoleEdit((GroupRoleEditKind)block.UpdateType, new GroupRole
            {
                GroupId = group,
                RoleId = block.RoleID,
                Name = WireText.ToText(block.Name),
                Description = WireText.ToText(block.Description),
                Title = WireText.ToText(block.Title),
                Powers = (GroupPowers)block.Powers
            }));
        }

        session.Scene.Requests.GroupRoles.Change(session, group, edits);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnGroupRoleChanges(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!GroupRoleChangesReader.TryRead(body, out var message))
            return false;
        var changes = new List<GroupRoleChange>(message.RoleChange.Count);
        foreach (var block in message.RoleChange)
        {
            if (block.Change is Added or Removed)
                changes.Add(new GroupRoleChange(block.RoleID, block.MemberID, block.Change == Added));
        }

        session.Scene.Requests.GroupRoles.ChangeMembers(session, message.AgentData.GroupID, changes);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnGroupNoticesListRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!GroupNoticesListRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.GroupNotices.SendList(session, message.Data.GroupID);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnGroupNoticeRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!GroupNoticeRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.GroupNotices.SendNotice(session, message.Data.GroupNoticeID);
        return true;
    }
}
