using OpenSim.ClientStack.LindenUDP.Tests.Handlers;
using OpenSim.ClientStack.LindenUDP.Tests.Support;
using OpenSim.ClientStack.Testing;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.ClientStack.LindenUDP.Tests.Ports;

/// <summary>What viewers are told of groups and talks: by messages, and by the event queue.</summary>
public class GroupPortTests
{
    private static readonly UUID Group = UUID.Parse("33333333-3333-3333-3333-333333333333");

    private static readonly string Long = new('ü', 255);
    private static readonly ulong[] Numbers = [.. Enumerable.Range(1, 50).Select(i => (ulong)i)];

    private readonly RecordedEvents _events = new();
    private TestStack _stack = null!;
    private TestViewer _ada = null!;
    private IViewer _viewer = null!;

    [SetUp]
    public void Open()
    {
        _events.All.Clear();
        _stack = new TestStack(dependencies: _events.Dependencies);
        _ada = _stack.Arrive("Ada");
        _viewer = _stack.Scene.Presences.All.Single().Viewer!;
        _events.All.Clear();
    }

    [TearDown]
    public void Close() => _stack.Dispose();

    [Test]
    public void OwnGroups_GoByTheEventQueue_WithPowersAsBytes()
    {
        _viewer.Groups.SendOwn(new AgentGroups([new GroupMembership
        {
            GroupId = Group,
            GroupName = "Bakers",
            Powers = GroupPowers.GroupBanAccess | GroupPowers.Invite,
            AcceptNotices = true,
            Contribution = 5
        }], Group));

        var (name, body) = _events.All.Single();
        Assert.That(name, Is.EqualTo("AgentGroupDataUpdate"));
        Assert.That(body["AgentData"][0]["AgentID"].AsUuid(), Is.EqualTo(_ada.Agent.AgentId));
        var data = body["GroupData"][0];
        Assert.That(Convert.ToHexString(data["GroupPowers"].AsBinary()), Is.EqualTo("0008000000000002"));
        Assert.That((data["GroupID"].AsUuid(), data["GroupName"].AsString()), Is.EqualTo((Group, "Bakers")));
        Assert.That((data["AcceptNotices"].AsBoolean(), data["Contribution"].AsInteger()), Is.EqualTo((true, 5)));
        Assert.That(body["NewGroupData"][0]["ListInProfile"].AsBoolean(), Is.False);
    }

    [Test]
    public void Lists_GoInAsManyMessagesAsTheyNeed()
    {
        List<GroupMember> members = [.. Enumerable.Range(1, 200)
            .Select(i => new GroupMember(new UUID(1, (ulong)i), new string('t', 30), default, false, 0, true))];
        _viewer.Groups.SendMembers(Group, UUID.Random(), members, [.. members.Select(_ => "Online")]);
        _viewer.Groups.SendRoles(Group, UUID.Random(),
            [.. Numbers.Select(i => new GroupRole { RoleId = new UUID(2, i), Name = Long, Title = Long, Description = Long })]);
        _viewer.Groups.SendRoleMembers(Group, UUID.Random(), [.. members.Select(m => new GroupRoleMember(Group, m.AgentId))]);
        _viewer.Groups.SendNotices(Group,
            [.. Numbers.Select(i => new GroupNotice { NoticeId = new UUID(3, i), Subject = Long, FromName = "Ada" })]);
        _stack.Run(2);

        Assert.That(_ada.Heard(MessageId.GroupMembersReply), Is.GreaterThan(10));
        Assert.That(_ada.Heard(MessageId.GroupRoleDataReply), Is.GreaterThan(10));
        Assert.That(_ada.Heard(MessageId.GroupRoleMembersReply), Is.GreaterThan(5));
        Assert.That(_ada.Heard(MessageId.GroupNoticesListReply), Is.GreaterThan(5));
        Assert.That(_stack.Circuits.Outbound.TooLong, Is.Zero);
    }

    [Test]
    public void EmptyLists_AndLongFields_AreAnsweredToo()
    {
        _viewer.Groups.SendMembers(Group, UUID.Random(), [], []);
        _viewer.Groups.SendRoles(Group, UUID.Random(), []);
        _viewer.Groups.SendRoleMembers(Group, UUID.Random(), []);
        _viewer.Groups.SendTitles(Group, UUID.Random(), []);
        _viewer.Groups.SendNotices(Group, []);
        _viewer.Groups.SendGroupsOf(_ada.Agent.AgentId, []);
        _viewer.Groups.SendProfile(new GroupRecord { Id = Group, Charter = new string('ü', 5000), Name = new string('n', 255) }, null);
        foreach (var part in Enum.GetValues<GroupAccountPart>())
            _viewer.Groups.SendNoMoney(Group, new GroupAccountQuestion(part, UUID.Random(), int.MaxValue, int.MinValue));
        _viewer.Groups.SendNoProposals(Group, UUID.Random(), true);
        _viewer.Groups.SendNoProposals(Group, UUID.Random(), false);
        _stack.Run(2);

        uint[] expected =
        [
            MessageId.GroupMembersReply, MessageId.GroupRoleDataReply, MessageId.GroupRoleMembersReply, MessageId.GroupTitlesReply,
            MessageId.GroupNoticesListReply, MessageId.AvatarGroupsReply, MessageId.GroupProfileReply, MessageId.GroupAccountSummaryReply,
            MessageId.GroupAccountDetailsReply, MessageId.GroupAccountTransactionsReply, MessageId.GroupActiveProposalItemReply,
            MessageId.GroupVoteHistoryItemReply
        ];
        Assert.That(expected.Select(_ada.Heard), Is.All.EqualTo(1));
        Assert.That(_ada.Session.Malformed, Is.Zero);
    }

    [Test]
    public void Talks_AreToldAsViewersReadThem()
    {
        var member = new TalkMember(_ada.Agent.AgentId, true, false);
        var key = _ada.Agent.AgentId.ToString();
        _viewer.Talks.SendStarted(UUID.Zero, Group, "Bakers", true, [member]);
        _viewer.Talks.SendMembers(Group, [member with { IsMuted = true }], TalkChange.Enter);
        _viewer.Talks.SendInvitation("Bakers", new InstantMessage { SessionId = Group, Text = "Hello", Dialog = InstantMessageDialog.SessionSend, BinaryBucket = [1] });
        _viewer.Talks.SendRefused(Group, "message", "muted_error");
        _viewer.Talks.SendClosed(Group, "removed");

        Assert.That(_events.All.Select(e => e.Name), Is.EqualTo(new[]
        {
            "ChatterBoxSessionStartReply", "ChatterBoxSessionAgentListUpdates", "ChatterBoxInvitation", "ChatterBoxSessionEventReply",
            "ForceCloseChatterBoxSession"
        }));
        LlsdValue At(int i) => _events.All[i].Body;
        Assert.That((At(0)["success"].AsBoolean(), At(0)["session_info"]["session_name"].AsString()), Is.EqualTo((true, "Bakers")));
        Assert.That(At(0)["agent_info"][key]["is_moderator"].AsBoolean());
        var update = At(1)["agent_updates"][key];
        Assert.That((update["transition"].AsString(), update["info"]["mutes"]["text"].AsBoolean()), Is.EqualTo(("ENTER", true)));
        var parameters = At(2)["instantmessage"]["message_params"];
        Assert.That((parameters["id"].AsUuid(), parameters["message"].AsString(), parameters["data"]["binary_bucket"].AsBinary()[0]),
            Is.EqualTo((Group, "Hello", (byte)1)));
        Assert.That((At(3)["error"].AsString(), At(4)["reason"].AsString()), Is.EqualTo(("muted_error", "removed")));
    }
}
