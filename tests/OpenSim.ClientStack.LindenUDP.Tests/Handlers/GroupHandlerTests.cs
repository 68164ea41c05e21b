using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.ClientStack.LindenUDP.Tests.Handlers;

/// <summary>What viewers say of groups comes to the module as they have said it.</summary>
public class GroupHandlerTests
{
    private static readonly UUID Group = new(3, 3);
    private static readonly UUID Other = new(4, 4);
    private static readonly UUID Role = new(5, 5);

    private readonly Heard _heard = new();
    private readonly byte[] _room = Speech.Room;
    private TestStack _stack = null!;
    private TestViewer _ada = null!;

    private UUID Me => _ada.Agent.AgentId;

    private UUID Session => _ada.Agent.SessionId;

    [SetUp]
    public void Open()
    {
        _heard.All.Clear();
        _stack = new TestStack();
        _ada = _stack.Arrive("Ada");
        _stack.Scene.Requests.Add(_heard);
    }

    [TearDown]
    public void Close() => _stack.Dispose();

    [Test]
    public void Founding_HasAllFields()
    {
        var writer = new CreateGroupRequestWriter(_room);
        writer.AgentData(Me, Session);
        writer.GroupData("Bäcker", "Brot", true, Other, 7, true, false, true);
        Say(MessageId.CreateGroupRequest, writer.Finish());
        Assert.That(_heard.All.Single(), Is.EqualTo(new GroupRecord
        {
            Name = "Bäcker",
            Charter = "Brot",
            ShowInList = true,
            InsigniaId = Other,
            MembershipFee = 7,
            OpenEnrollment = true,
            MaturePublish = true
        }));
    }

    [Test]
    public void RoleEdits_KeepTheirKindAndPowers()
    {
        var writer = new GroupRoleUpdateWriter(_room);
        writer.AgentData(Me, Session, Group);
        writer.RoleData(Role, "Cook", "Cooks", "Chef", 1UL << 51, 3);
        writer.RoleData(Other, "", "", "", ulong.MaxValue, 200);
        Say(MessageId.GroupRoleUpdate, writer.Finish());
        var edits = _heard.All.Cast<GroupRoleEdit>().ToList();
        Assert.That(edits[0], Is.EqualTo(new GroupRoleEdit(GroupRoleEditKind.All, new GroupRole
        {
            GroupId = Group,
            RoleId = Role,
            Name = "Cook",
            Description = "Cooks",
            Title = "Chef",
            Powers = GroupPowers.GroupBanAccess
        })));
        Assert.That((byte)edits[1].Kind, Is.EqualTo(200));
    }

    [Test]
    public void RoleChanges_AreInAndOut_AndNothingElse()
    {
        var writer = new GroupRoleChangesWriter(_room);
        writer.AgentData(Me, Session, Group);
        for (uint change = 0; change < 4; change++)
            writer.RoleChange(Role, Other, change);
        Say(MessageId.GroupRoleChanges, writer.Finish());
        Assert.That(_heard.All,
            Is.EqualTo(new object[] { new GroupRoleChange(Role, Other, true), new GroupRoleChange(Role, Other, false) }));
    }

    [Test]
    public void Invitations_CountAsMessages()
    {
        _stack.Scene.Options.Configuration.Set("Limits", "MessagesPerSecond", "0.1");
        _stack.Run(0.2);
        var writer = new InviteGroupRequestWriter(_room);
        writer.AgentData(Me, Session);
        writer.GroupData(Group);
        for (ulong i = 0; i < 20; i++)
            writer.InviteData(new UUID(9, i), Role);
        Say(MessageId.InviteGroupRequest, writer.Finish());
        Assert.That(_heard.All, Has.Count.InRange(1, 19));
    }

    [Test]
    public void Preferences_SayBoth()
    {
        var writer = new SetGroupAcceptNoticesWriter(_room);
        writer.AgentData(Me, Session);
        writer.Data(Group, true);
        writer.NewData(false);
        Say(MessageId.SetGroupAcceptNotices, writer.Finish());
        Assert.That(_heard.All.Single(), Is.EqualTo((Group, true, false)));
    }

    private void Say(uint message, int length) => Assert.That(_stack.Say(_ada, message, _room.AsSpan(0, length)));

    private sealed class Heard : IGroupRequests, IGroupRoleRequests
    {
        public List<object> All { get; } = [];

        void IGroupRequests.Create(IViewer viewer, GroupRecord draft) => All.Add(draft);

        void IGroupRequests.Invite(IViewer viewer, UUID group, IReadOnlyList<GroupRoleMember> people) =>
            All.AddRange(people.Cast<object>());

        void IGroupRequests.SetPreferences(IViewer viewer, UUID group, bool acceptNotices, bool listInProfile) =>
            All.Add((group, acceptNotices, listInProfile));

        void IGroupRoleRequests.Change(IViewer viewer, UUID group, IReadOnlyList<GroupRoleEdit> edits) =>
            All.AddRange(edits.Cast<object>());

        void IGroupRoleRequests.ChangeMembers(IViewer viewer, UUID group, IReadOnlyList<GroupRoleChange> changes) =>
            All.AddRange(changes.Cast<object>());
    }
}
