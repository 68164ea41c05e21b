using OpenSim.Primitives;
using OpenSim.Services;

namespace OpenSim.Host.Tests.Hypergrid;

/// <summary>A group of one grid of which a user of another becomes a member while she visits: two simulators, each its own grid.</summary>
public class GroupTests : WithTwoGrids
{
    private static readonly UUID Guild = UUID.Parse("99999999-0000-4000-8000-000000000009");

    [Test]
    public async Task Group_ThatAVisitorJoins_IsHersAtHome_WithItsMembersRolesAndNotices()
    {
        var ben = (await Other.Enter(Loop, "Ben")).Login.AgentId;
        var (here, there) = (Home.Simulator.Services, Other.Simulator.Services);
        Assert.That(await there.Groups.CreateGroup(new GroupRecord
        {
            Id = Guild, Name = "Guild", Charter = "Bread for all", FounderId = ben, OpenEnrollment = true, ShowInList = true
        }), Is.Null);
        var visitor = await Home.Enter(Loop, "Alice");
        await Visit(visitor);
        var alice = visitor.Login.AgentId;

        Assert.That(await there.Groups.CreateGroup(new GroupRecord { Id = UUID.Random(), Name = "Hers", FounderId = alice }),
            Is.EqualTo("Only local grid users are allowed to create a new group"));
        Assert.That(await there.Groups.Join(alice, Guild), Is.Null);
        var mine = (await here.Groups.GetMemberships(alice)).All.Single();
        Assert.That((mine.GroupId, mine.GroupName), Is.EqualTo((Guild, $"Guild @ {new Uri(Other.Address).Authority}")));
        var given = (await there.Groups.GetMemberships(alice)).All.Single().AccessToken;
        Assert.That(mine.AccessToken, Is.EqualTo(given).And.Length.EqualTo(36));

        var members = await here.Groups.GetMembers(alice, Guild, 10);
        Assert.That(members.Select(member => member.AgentId), Is.EquivalentTo(new[] { alice, ben }));
        Assert.That((await here.Groups.GetGroup(alice, Guild))!.Charter, Is.EqualTo("Bread for all"));
        Assert.That((await here.Groups.GetRoles(alice, Guild)).Select(role => role.Name), Does.Contain("Owners"));
        Assert.That((await here.Groups.GetRoleMembers(alice, Guild, 10)).Select(pair => pair.AgentId), Does.Contain(ben));
        var carl = (await Home.Enter(Loop, "Carl")).Login.AgentId;
        Assert.That(await here.Groups.GetMembers(carl, Guild, 10), Is.Empty, "who is no member has no token");
        Assert.That(await here.Groups.Join(carl, Guild), Is.EqualTo("Operation not allowed outside this group's origin world."));
        Assert.That(await here.Groups.UpdateGroup(alice, new GroupRecord { Id = Guild }), Does.StartWith("Changes to remote group"));

        await Announce(there, ben);
        var notice = (await here.Groups.GetNotices(alice, Guild)).Single();
        Assert.That((notice.Subject, notice.Message, notice.FromName), Is.EqualTo(("Bread", "It is ready.", "Ben Tester")));
        Assert.That(await here.Groups.Leave(alice, Guild), Is.Null);
        Assert.That((await there.Groups.GetMemberships(alice)).All.Concat((await here.Groups.GetMemberships(alice)).All), Is.Empty);
    }

    private static async Task Announce(ServiceSet services, UUID from) => Assert.That(await services.Groups.AddNotice(from, new GroupNotice
    {
        GroupId = Guild, NoticeId = UUID.Random(), FromName = "Ben Tester", Subject = "Bread", Message = "It is ready.", Timestamp = 1
    }), Is.Null);
}
