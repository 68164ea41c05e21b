using System.Globalization;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.ClientStack.LindenUDP.Outbound.Ports;

internal sealed class GroupPort(ViewerSession session) : IGroupPort
{
    /// <summary>Bytes of a charter that one message has room for; viewers let people write 511.</summary>
    private const int MaxCharter = 1200;

    private UUID Me => session.Agent.AgentId;

    public void SendNames(IReadOnlyList<(UUID Id, string Name)> groups)
    {
        if (groups.Count > 0)
            session.Out.SendAll(groups, () => new UUIDGroupNameReplyWriter(session.Out.Room),
                (ref UUIDGroupNameReplyWriter writer, (UUID Id, string Name) group) => writer.UUIDNameBlock(group.Id, group.Name));
    }

    public void SendOwn(AgentGroups groups)
    {
        var (data, lists) = (new LlsdArray(), new LlsdArray());
        foreach (var group in groups.All)
        {
            data.Items.Add(new LlsdMap
            {
                ["GroupID"] = group.GroupId,
                ["GroupPowers"] = Number((ulong)group.Powers),
                ["AcceptNotices"] = group.AcceptNotices,
                ["GroupInsigniaID"] = group.InsigniaId,
                ["Contribution"] = group.Contribution,
                ["GroupName"] = group.GroupName
            });
            lists.Items.Add(new LlsdMap { ["ListInProfile"] = group.ListInProfile });
        }

        session.EventQueue.Enqueue("AgentGroupDataUpdate", new LlsdMap
        {
            ["AgentData"] = One(new LlsdMap { ["AgentID"] = Me }),
            ["GroupData"] = data,
            ["NewGroupData"] = lists
        });
    }

    public void SendDropped(UUID group) => session.EventQueue.Enqueue("AgentDropGroup",
        new LlsdMap { ["AgentData"] = One(new LlsdMap { ["AgentID"] = Me, ["GroupID"] = group }) });

    public void SendGroupsOf(UUID agent, IReadOnlyList<GroupMembership> groups) => session.Out.SendAll(groups, () =>
    {
        var writer = new AvatarGroupsReplyWriter(session.Out.Room);
        writer.AgentData(Me, agent);
        return writer;
    }, Add, end: (ref AvatarGroupsReplyWriter writer) => writer.NewGroupData(groups.Count > 0 && groups[0].ListInProfile));

    public void SendProfile(GroupRecord group, GroupMembership? own)
    {
        var writer = new GroupProfileReplyWriter(session.Out.LargeRoom);
        writer.AgentData(Me);
        writer.GroupData(group.Id, group.Name, new WireBytes(group.Charter, MaxCharter), group.ShowInList, own?.Title ?? "",
            (ulong)(own?.Powers ?? 0), group.InsigniaId, group.FounderId, group.MembershipFee, group.OpenEnrollment, 0,
            group.MemberCount, group.RoleCount, group.AllowPublish, group.MaturePublish, group.OwnerRoleId);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendMembers(UUID group, UUID request, IReadOnlyList<GroupMember> members, IReadOnlyList<string> lastSeen) =>
        session.Out.SendAll([.. members.Zip(lastSeen)], () =>
        {
            var writer = new GroupMembersReplyWriter(session.Out.Room);
            writer.AgentData(Me);
            writer.GroupData(group, request, members.Count);
            return writer;
        }, (ref GroupMembersReplyWriter writer, (GroupMember Member, string LastSeen) row) => Add(ref writer, row.Member, row.LastSeen));

    public void SendRoles(UUID group, UUID request, IReadOnlyList<GroupRole> roles) => session.Out.SendAll(roles, () =>
    {
        var writer = new GroupRoleDataReplyWriter(session.Out.LargeRoom);
        writer.AgentData(Me);
        writer.GroupData(group, request, roles.Count);
        return writer;
    }, Add);

    public void SendRoleMembers(UUID group, UUID request, IReadOnlyList<GroupRoleMember> pairs) => session.Out.SendAll(pairs, () =>
    {
        var writer = new GroupRoleMembersReplyWriter(session.Out.Room);
        writer.AgentData(Me, group, request, (uint)pairs.Count);
        return writer;
    }, (ref GroupRoleMembersReplyWriter writer, GroupRoleMember pair) => writer.MemberData(pair.RoleId, pair.AgentId));

    public void SendTitles(UUID group, UUID request, IReadOnlyList<(string Title, UUID Role, bool IsChosen)> titles) =>
        session.Out.SendAll(titles, () =>
        {
            var writer = new GroupTitlesReplyWriter(session.Out.Room);
            writer.AgentData(Me, group, request);
            if (titles.Count == 0)
                writer.GroupData("", UUID.Zero, true);
            return writer;
        }, (ref GroupTitlesReplyWriter writer, (string Title, UUID Role, bool IsChosen) title) =>
            writer.GroupData(title.Title, title.Role, title.IsChosen));

    public void SendCreated(UUID group, bool success, string words)
    {
        var writer = new CreateGroupReplyWriter(session.Out.Room);
        writer.AgentData(Me);
        writer.ReplyData(group, success, words);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendJoined(UUID group, bool success)
    {
        var writer = new JoinGroupReplyWriter(session.Out.Room);
        writer.AgentData(Me);
        writer.GroupData(group, success);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendLeft(UUID group, bool success)
    {
        var writer = new LeaveGroupReplyWriter(session.Out.Room);
        writer.AgentData(Me);
        writer.GroupData(group, success);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendEjected(UUID group, bool success)
    {
        var writer = new EjectGroupMemberReplyWriter(session.Out.Room);
        writer.AgentData(Me);
        writer.GroupData(group);
        writer.EjectData(success);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendNotices(UUID group, IReadOnlyList<GroupNotice> notices) => session.Out.SendAll(notices, () =>
    {
        var writer = new GroupNoticesListReplyWriter(session.Out.LargeRoom);
        writer.AgentData(Me, group);
        // Viewers wait for ever on an empty list: a notice without an id is none.
        if (notices.Count == 0)
            writer.Data(UUID.Zero, 0, "", "", false, 0);
        return writer;
    }, Add);

    public void SendNoMoney(UUID group, GroupAccountQuestion question)
    {
        var (days, interval) = (Math.Clamp(question.IntervalDays, 1, 31), Math.Clamp(question.Interval, 0, 1000));
        var start = session.Scene.Clock.UtcNow.AddDays(-days * (interval + 1));
        var day = start.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture);
        switch (question.Part)
        {
            case GroupAccountPart.Summary:
                SendSummary(group, question, day);
                break;
            case GroupAccountPart.Details:
                SendDetails(group, question, day);
                break;
            default:
                SendTransactions(group, question, day);
                break;
        }
    }

    public void SendNoProposals(UUID group, UUID transaction, bool areOver)
    {
        if (areOver)
        {
            var history = new GroupVoteHistoryItemReplyWriter(session.Out.Room);
            history.AgentData(Me, group);
            history.TransactionData(transaction, 0);
            session.Out.Send(history, ThrottleCategory.Task);
            return;
        }

        var active = new GroupActiveProposalItemReplyWriter(session.Out.Room);
        active.AgentData(Me, group);
        active.TransactionData(transaction, 0);
        session.Out.Send(active, ThrottleCategory.Task);
    }

    private void SendSummary(UUID group, GroupAccountQuestion question, string day)
    {
        var writer = new GroupAccountSummaryReplyWriter(session.Out.Room);
        writer.AgentData(Me, group);
        writer.MoneyData(question.Request, question.IntervalDays, question.Interval, day, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "", "");
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    private void SendDetails(UUID group, GroupAccountQuestion question, string day)
    {
        var writer = new GroupAccountDetailsReplyWriter(session.Out.Room);
        writer.AgentData(Me, group);
        writer.MoneyData(question.Request, question.IntervalDays, question.Interval, day);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    private void SendTransactions(UUID group, GroupAccountQuestion question, string day)
    {
        var writer = new GroupAccountTransactionsReplyWriter(session.Out.Room);
        writer.AgentData(Me, group);
        writer.MoneyData(question.Request, question.IntervalDays, question.Interval, day);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    private static bool Add(ref AvatarGroupsReplyWriter writer, GroupMembership group) => writer.GroupData(
        (ulong)group.Powers, group.AcceptNotices, group.Title, group.GroupId, group.GroupName, group.InsigniaId);

    private static bool Add(ref GroupMembersReplyWriter writer, GroupMember member, string lastSeen) => writer.MemberData(
        member.AgentId, member.Contribution, lastSeen, (ulong)member.Powers, member.Title, member.IsOwner);

    private static bool Add(ref GroupRoleDataReplyWriter writer, GroupRole role) => writer.RoleData(
        role.RoleId, role.Name, role.Title, role.Description, (ulong)role.Powers, (uint)role.Members);

    private static bool Add(ref GroupNoticesListReplyWriter writer, GroupNotice notice) => writer.Data(
        notice.NoticeId, notice.Timestamp, new WireBytes(notice.FromName, 128), new WireBytes(notice.Subject, 255),
        notice.HasAttachment, notice.AttachmentType);

    // Numbers of 64 bits are bytes in LLSD, the highest first.
    private static LlsdValue Number(ulong value)
    {
        var bytes = new byte[sizeof(ulong)];
        System.Buffers.Binary.BinaryPrimitives.WriteUInt64BigEndian(bytes, value);
        return bytes;
    }

    private static LlsdArray One(LlsdMap map) => new([map]);
}
