using System.Numerics;
using OpenSim.Client.Network;
using OpenSim.Primitives;
using OpenSim.Services;

namespace OpenSim.Host.Tests.Hypergrid;

/// <summary>A group of one grid of which a user of another becomes a member while she visits: two simulators, each its own grid.</summary>
public class GroupTests
{
    private static readonly UUID Guild = UUID.Parse("99999999-0000-4000-8000-000000000009");

    private OwnGridHost _home = null!;
    private OwnGridHost _other = null!;
    private BotLoop _loop = null!;

    [SetUp]
    public async Task Open()
    {
        (_home, _other, _loop) = (new OwnGridHost(), new OwnGridHost(), new BotLoop());
        await _home.Start();
        await _other.Start();
    }

    [TearDown]
    public async Task Close()
    {
        _loop.Dispose();
        await _home.DisposeAsync();
        await _other.DisposeAsync();
    }

    [Test]
    public async Task Group_ThatAVisitorJoins_IsHersAtHome_WithItsMembersRolesAndNotices()
    {
        var ben = (await _other.Enter(_loop, "Ben")).Login.AgentId;
        var (here, there) = (_home.Simulator.Services, _other.Simulator.Services);
        Assert.That(await there.Groups.CreateGroup(new GroupRecord
        {
            Id = Guild, Name = "Guild", Charter = "Bread for all", FounderId = ben, OpenEnrollment = true, ShowInList = true
        }), Is.Null);
        var alice = await Visit();

        Assert.That(await there.Groups.CreateGroup(new GroupRecord { Id = UUID.Random(), Name = "Hers", FounderId = alice }),
            Is.EqualTo("Only local grid users are allowed to create a new group"));
        Assert.That(await there.Groups.Join(alice, Guild), Is.Null);
        var mine = (await here.Groups.GetMemberships(alice)).All.Single();
        Assert.That((mine.GroupId, mine.GroupName), Is.EqualTo((Guild, $"Guild @ {new Uri(_other.Address).Authority}")));
        var given = (await there.Groups.GetMemberships(alice)).All.Single().AccessToken;
        Assert.That(mine.AccessToken, Is.EqualTo(given).And.Length.EqualTo(36));

        var members = await here.Groups.GetMembers(alice, Guild, 10);
        Assert.That(members.Select(member => member.AgentId), Is.EquivalentTo(new[] { alice, ben }));
        Assert.That((await here.Groups.GetGroup(alice, Guild))!.Charter, Is.EqualTo("Bread for all"));
        Assert.That((await here.Groups.GetRoles(alice, Guild)).Select(role => role.Name), Does.Contain("Owners"));
        Assert.That((await here.Groups.GetRoleMembers(alice, Guild, 10)).Select(pair => pair.AgentId), Does.Contain(ben));
        var carl = (await _home.Enter(_loop, "Carl")).Login.AgentId;
        Assert.That(await here.Groups.GetMembers(carl, Guild, 10), Is.Empty, "who is no member has no token");
        Assert.That(await here.Groups.Join(carl, Guild), Is.EqualTo("Operation not allowed outside this group's origin world."));
        Assert.That(await here.Groups.UpdateGroup(alice, new GroupRecord { Id = Guild }), Does.StartWith("Changes to remote group"));

        await Announce(there, ben);
        var notice = (await here.Groups.GetNotices(alice, Guild)).Single();
        Assert.That((notice.Subject, notice.Message, notice.FromName), Is.EqualTo(("Bread", "It is ready.", "Ben Tester")));
        Assert.That(await here.Groups.Leave(alice, Guild), Is.Null);
        Assert.That((await there.Groups.GetMemberships(alice)).All.Concat((await here.Groups.GetMemberships(alice)).All), Is.Empty);
    }

    private async Task<UUID> Visit()
    {
        var viewer = await _home.Enter(_loop, "Alice");
        var name = _other.Address["http://".Length..].TrimEnd('/') + " Test Region";
        var link = (await _home.Simulator.Services.Grid.GetRegionByName(UUID.Zero, name))!;
        _loop.Post(() => viewer.Session.Teleport(new Vector3(100, 120, 30), BotLoop.Now, link.Handle.Value));
        await OwnGridHost.Until(() => _other.IsHere(viewer.Login.AgentId), "to be abroad");
        await OwnGridHost.Until(async () => await _home.Simulator.Services.Presence.GetAgent(viewer.Login.SessionId) is null, "no presence at home");
        return viewer.Login.AgentId;
    }

    private static async Task Announce(ServiceSet services, UUID from) => Assert.That(await services.Groups.AddNotice(from, new GroupNotice
    {
        GroupId = Guild, NoticeId = UUID.Random(), FromName = "Ben Tester", Subject = "Bread", Message = "It is ready.", Timestamp = 1
    }), Is.Null);
}
