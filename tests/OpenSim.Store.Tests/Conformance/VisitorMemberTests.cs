using OpenSim.Primitives;
using OpenSim.Services.Groups;
using OpenSim.Services.Local.Groups;
using OpenSim.Services.Local.Users;
using OpenSim.Settings;
using OpenSim.Store.Tests.Kit;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.Store.Tests.Conformance;

/// <summary>Members from other grids stand in the tables as OpenSimulator writes them and looks for them: by their universal ids.</summary>
public sealed class VisitorMemberTests(string engine) : StoreFixture(engine, StoreKind.os_groups_Store, StoreKind.GridUserStore)
{
    private static readonly string[] Tables = ["membership", "rolemembership", "principals"];

    private readonly UUID _ada = UUID.Random();
    private readonly UUID _dora = UUID.Random();
    private GroupsService _service = null!;
    private GroupRecord _group = null!;

    private string Dora => $"{_dora};http://home.example:8002/;Dora Tester";

    [SetUp]
    public async Task Found()
    {
        var time = new ManualTime();
        var users = new GridUserService(Database, time);
        await users.LoggedIn(_ada.ToString());
        await users.LoggedIn(Dora);
        _service = new GroupsService(Database, new GroupRows(new StatRegistry(), new Configuration()), time, () => users);
        _group = new GroupRecord { Id = UUID.Random(), Name = "Guild " + UUID.Random().ToString()[..8], FounderId = _ada, OpenEnrollment = true };
        Assert.That(await _service.CreateGroup(_group), Is.Null);
    }

    [Test]
    public async Task Visitor_WhoJoins_StandsByTheUniversalId_InEveryTable()
    {
        Assert.That(await _service.Join(_dora, _group.Id, "token"), Is.Null);
        foreach (var table in Tables)
            Assert.That(Principals(table), Is.SupersetOf(new[] { _ada.ToString(), Dora }));
        await AssertMember();
    }

    [Test]
    public async Task Visitor_WhoIsInvited_IsFoundByTheIdAlone()
    {
        var role = (await _service.GetRoles(_group.Id)).Single(role => role.Name == "Officers").RoleId;
        var invite = new GroupInvite(UUID.Random(), _group.Id, role, _dora);
        Assert.That(await _service.Invite(_ada, invite), Is.Null);
        Assert.That(await _service.FindInvite(invite.InviteId, _group.Id, _dora), Is.EqualTo(invite));
        Assert.That(await _service.AnswerInvite(invite, true, "token"), Is.Null);
        Assert.That((await _service.GetRolesOf(_dora, _group.Id)).Select(r => r.Name), Is.EquivalentTo(new[] { "Everyone", "Officers" }));
        await AssertMember();
    }

    // As an earlier version of this program has written her.
    [Test]
    public async Task Visitor_WhoStandsByTheIdAlone_IsAMemberToo()
    {
        Database.Write(session => session.Execute($"""
            insert into os_groups_membership (GroupID, PrincipalID, SelectedRoleID, Contribution, ListInProfile, AcceptNotices, AccessToken)
            values ({_group.Id}, {_dora}, {UUID.Zero}, 0, 1, 1, 'token')
            """));
        await AssertMember();
    }

    private async Task AssertMember()
    {
        Assert.That((await _service.GetMemberships(_dora)).Find(_group.Id)?.AccessToken, Is.EqualTo("token"));
        Assert.That((await _service.GetMembers(_ada, _group.Id, 10)).Select(member => member.AgentId),
            Is.EquivalentTo(new[] { _ada, _dora }));
        Assert.That(await _service.SetActive(_dora, _group.Id), Is.Null);
        Assert.That((await _service.GetMemberships(_dora)).Active?.GroupId, Is.EqualTo(_group.Id));
        Assert.That(await _service.Eject(_ada, _group.Id, _dora), Is.Null);
        Assert.That((await _service.GetMemberships(_dora)).All, Is.Empty);
    }

    private List<string> Principals(string table) => Database.Read(session =>
        session.List($"select PrincipalID from {"os_groups_" + table:raw}", row => row.Text(0)));
}
