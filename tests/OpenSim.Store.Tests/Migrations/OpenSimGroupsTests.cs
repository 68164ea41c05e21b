using OpenSim.Primitives;
using OpenSim.Services.Local.Groups;
using OpenSim.Settings;
using OpenSim.Store.Schema;
using OpenSim.Store.Sql;
using OpenSim.Store.Tests.Kit;

namespace OpenSim.Store.Tests.Migrations;

/// <summary>Groups that OpenSimulator has made, with its sets of characters, are there and go on.</summary>
public sealed class OpenSimGroupsTests
{
    private readonly UUID _founder = UUID.Random();
    private readonly UUID _group = UUID.Random();
    private readonly UUID _owners = UUID.Random();
    private TestEngine _engine = null!;
    private Database _database = null!;

    [SetUp]
    public void MakeTheirTables()
    {
        _engine = TestEngine.Create("mariadb");
        _database = new Database(_engine.Driver, _engine.ConnectionString);
        var theirs = _engine.Driver.Script("os_groups_Store")!.Replace("character set utf8mb4", "character set utf8mb3")
            .Replace("default charset=utf8mb4", "default charset=latin1");
        _database.Write(session =>
        {
            foreach (var statement in MigrationScript.Parse("os_groups_Store", theirs).Blocks.SelectMany(block => block.Statements))
                session.ExecuteScript(statement);
            session.ExecuteScript("create table migrations (name varchar(100), version int)");
            session.Execute($"insert into migrations (name, version) values ('os_groups_Store', 3)");
            session.Execute($"""
                insert into os_groups_groups values ({_group}, '', 'Théirs', 'Old.', {UUID.Zero}, {_founder}, 0, '1', 1, 0, 0, {_owners})
                """);
            session.Execute($"insert into os_groups_membership values ({_group}, {_founder.ToString()}, {_owners}, 0, 1, 1, '')");
            session.Execute($"insert into os_groups_roles values ({_group}, {_owners}, 'Owners', '', 'Boss', {349_644_697_632_766})");
            session.Execute($"insert into os_groups_rolemembership values ({_group}, {_owners}, {_founder.ToString()})");
            session.Execute($"insert into os_groups_principals values ({_founder.ToString()}, {_group})");
        });
    }

    [TearDown]
    public void Close()
    {
        _database.Dispose();
        _engine.Dispose();
    }

    [Test]
    public async Task Theirs_AreReadAndChanged()
    {
        TestEngine.Migrate(_database, StoreKind.os_groups_Store);
        var service = new GroupsService(_database, new Configuration(), TimeProvider.System);

        var mine = (await service.GetMemberships(_founder)).Active!;
        Assert.That((mine.GroupName, mine.Title, (ulong)mine.Powers), Is.EqualTo(("Théirs", "Boss", 349_644_697_632_766UL)));
        Assert.That(await service.UpdateGroup(_founder, (await service.GetGroup(_group))! with { Charter = "New. 🎉" }), Is.Null);
        Assert.That((await service.GetGroup(_group))!.Charter, Is.EqualTo("New. 🎉"));
        Assert.That(await service.Join(UUID.Random(), _group), Is.Null);
    }

    // As OpenSimulator's GroupsService writes them for somebody of another grid: whole universal ids in each table.
    [Test]
    public async Task TheirVisitors_AreMembersHere()
    {
        var (dora, role, token) = (UUID.Random(), UUID.Random(), UUID.Random().ToString());
        var name = $"{dora};http://home.example:8002/;Dora Tester";
        _database.Write(session =>
        {
            session.Execute($"insert into os_groups_roles values ({_group}, {role}, 'Guests', '', 'Guest', {0L})");
            session.Execute($"insert into os_groups_membership values ({_group}, {name}, {role}, 0, 1, 1, {token})");
            session.Execute($"insert into os_groups_rolemembership values ({_group}, {role}, {name})");
            session.Execute($"insert into os_groups_principals values ({name}, {_group})");
        });
        TestEngine.Migrate(_database, StoreKind.os_groups_Store);
        var service = new GroupsService(_database, new Configuration(), TimeProvider.System);

        var mine = (await service.GetMemberships(dora)).Active!;
        Assert.That((mine.GroupName, mine.Title, mine.AccessToken), Is.EqualTo(("Théirs", "Guest", token)));
        Assert.That(await service.GetToken(dora, _group), Is.EqualTo(token));
        Assert.That(await service.Join(dora, _group), Is.EqualTo("You are already a member of this group."));
        Assert.That((await service.GetMembers(_founder, _group, 10)).Select(member => member.AgentId), Does.Contain(dora));
        Assert.That((await service.GetRoleMembers(_founder, _group, 10)).Select(pair => pair.AgentId), Does.Contain(dora));
        Assert.That(await service.SetActive(dora, UUID.Zero), Is.Null);
        Assert.That(await service.SetPreferences(dora, _group, false, false), Is.Null);
        Assert.That(Principals("os_groups_principals"), Does.Contain(name), "and they find him by it again");
        Assert.That(await service.Leave(dora, _group), Is.Null);
        Assert.That(Principals("os_groups_membership").Concat(Principals("os_groups_rolemembership")), Has.None.Contains("Dora"));
    }

    private List<string> Principals(string table) => _database.Read(session =>
        session.List($"select PrincipalID from {table:raw}", row => row.Text(0)));
}
