using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;

namespace Attack.Tests.Kills.Habits;

/// <summary>
/// A group's charter and fee are changed by one message, a role's name and title by another; and now and then another group is founded,
/// which has its roles and its founder or is not there.
/// </summary>
internal sealed class Guild : Habit
{
    private const int MaxFounded = 40; // an avatar may be in 60

    // UpdateType of GroupRoleUpdate.
    private const byte UpdateData = 1;
    private const byte Create = 4;

    private readonly Generations _charters = new();
    private readonly Generations _roles = new();
    private readonly List<UUID> _founded = [];
    private UUID _role;

    public override int Told => _charters.Told + _roles.Told;

    private UUID Group => _founded[0];

    public override async Task Arrange(Resident me)
    {
        await Found(me);
        await Write(me);
        await Name(me, Create);
    }

    public override async Task Change(Resident me)
    {
        await Write(me);
        await Name(me, UpdateData);
        if (_charters.Asked % 8 == 0 && _founded.Count < MaxFounded)
            await Found(me);
    }

    public override async Task Check(Resident me, long killedAt)
    {
        var (charter, fee) = await Read(me, _ => true);
        Assert.That(charter, Is.EqualTo(fee), "charter and fee of one change");
        _charters.Expect(fee, killedAt, "the charter");
        var mine = (await Roles(me, Group, _ => true)).Single(r => r.Id == _role);
        Assert.That(mine.Name, Is.EqualTo(mine.Title), "name and title of one change");
        _roles.Expect(int.Parse(mine.Name), killedAt, "the role");
        foreach (var group in _founded)
        {
            var roles = await Roles(me, group, _ => true);
            Assert.That(roles, Has.Count.GreaterThanOrEqualTo(3), "everyone, officers and owners");
            Assert.That(roles.Single(r => r.Name == "Owners").Members, Is.EqualTo(1), "the founder");
        }
    }

    private async Task Found(Resident me)
    {
        var name = $"Guild {_founded.Count} {UUID.Random().ToString()[..8]}";
        var made = await me.Ask(room =>
        {
            var writer = new CreateGroupRequestWriter(room);
            writer.AgentData(me.Id, me.SessionId);
            writer.GroupData(name, "0", true, UUID.Zero, 0, false, true, false);
            return writer.Finish();
        }, MessageId.CreateGroupReply, body =>
            CreateGroupReplyReader.TryRead(body, out var reply) && reply.ReplyData.Success ? reply.ReplyData.GroupID.ToString() : null,
            "a group to be founded");
        _founded.Add(UUID.Parse(made));
    }

    private async Task Write(Resident me)
    {
        var number = _charters.Next();
        me.Say(room =>
        {
            var writer = new UpdateGroupInfoWriter(room);
            writer.AgentData(me.Id, me.SessionId);
            writer.GroupData(Group, $"{number}", true, UUID.Zero, number, false, true, false);
            return writer.Finish();
        });
        await Read(me, charter => charter == number);
        _charters.WasTold(number);
    }

    private async Task<(int Charter, int Fee)> Read(Resident me, Predicate<int> isWanted)
    {
        var answer = await me.AskUntil(() => me.Ask(room =>
        {
            var writer = new GroupProfileRequestWriter(room);
            writer.AgentData(me.Id, me.SessionId);
            writer.GroupData(Group);
            return writer.Finish();
        }, MessageId.GroupProfileReply, ReadProfile, "the group's profile"), text => isWanted(Charter(text)), "the charter");
        return (Charter(answer), int.Parse(answer.Split('/')[1]));
    }

    private static int Charter(string profile) => int.Parse(profile.Split('/')[0]);

    private string? ReadProfile(ReadOnlySpan<byte> body) =>
        GroupProfileReplyReader.TryRead(body, out var reply) && reply.GroupData.GroupID == Group
            ? $"{WireText.ToText(reply.GroupData.Charter)}/{reply.GroupData.MembershipFee}"
            : null;

    private async Task Name(Resident me, byte updateType)
    {
        var number = _roles.Next();
        me.Say(room =>
        {
            var writer = new GroupRoleUpdateWriter(room);
            writer.AgentData(me.Id, me.SessionId, Group);
            writer.RoleData(_role, $"{number}", "told by its number", $"{number}", 0, updateType);
            return writer.Finish();
        });
        var roles = await Roles(me, Group, all => all.Exists(r => r.Name == $"{number}"));
        _role = roles.Single(r => r.Name == $"{number}").Id;
        _roles.WasTold(number);
    }

    private static Task<List<Role>> Roles(Resident me, UUID group, Predicate<List<Role>> isWanted) => me.AskUntil(() =>
    {
        var request = UUID.Random();
        return me.Ask(room =>
        {
            var writer = new GroupRoleDataRequestWriter(room);
            writer.AgentData(me.Id, me.SessionId);
            writer.GroupData(group, request);
            return writer.Finish();
        }, MessageId.GroupRoleDataReply, body => ReadRoles(body, request), "the group's roles");
    }, isWanted, "the answer about roles");

    private static List<Role>? ReadRoles(ReadOnlySpan<byte> body, UUID request)
    {
        if (!GroupRoleDataReplyReader.TryRead(body, out var reply) || reply.GroupData.RequestID != request)
            return null;
        var roles = new List<Role>();
        foreach (var role in reply.RoleData)
            roles.Add(new Role(role.RoleID, WireText.ToText(role.Name), WireText.ToText(role.Title), role.Members));
        return roles;
    }

    private sealed record Role(UUID Id, string Name, string Title, uint Members);
}
