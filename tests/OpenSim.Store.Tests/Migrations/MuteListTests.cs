using OpenSim.Primitives;
using OpenSim.Services.Local.Messages;
using OpenSim.Services.Messages;
using OpenSim.Store.Sql;
using OpenSim.Store.Tests.Kit;

namespace OpenSim.Store.Tests.Migrations;

/// <summary>SQLite's MuteList as OpenSimulator makes it: its key is the agent alone.</summary>
public sealed class MuteListTests
{
    private readonly UUID _agent = UUID.Random();
    private TestEngine _engine = null!;
    private Database _database = null!;

    [SetUp]
    public void MakeTheirTable()
    {
        _engine = TestEngine.Create("sqlite-memory");
        _database = new Database(_engine.Driver, _engine.ConnectionString);
        _database.Write(session =>
        {
            session.ExecuteScript(
                "create table MuteList (AgentID char(36) not null, MuteID char(36) not null, MuteName varchar(64) not null, "
                + "MuteType int(11) not null, MuteFlags int(11) not null, Stamp int(11) not null, unique (AgentID, MuteID, MuteName), "
                + "primary key (AgentID))");
            session.ExecuteScript("create table migrations (name varchar(100), version int)");
            session.Execute($"insert into migrations (name, version) values ('MuteListStore', 1)");
        });
    }

    [TearDown]
    public void Close()
    {
        _database.Dispose();
        _engine.Dispose();
    }

    [Test]
    public async Task Theirs_IsTakenOver_AndHoldsMoreThanOne()
    {
        Insert("MuteList", "Theirs");
        TestEngine.Migrate(_database, StoreKind.MuteListStore);
        var service = new MuteListService(_database);
        await service.UpdateMute(new MuteData { AgentId = _agent, MuteId = UUID.Random(), MuteName = "Ours" });

        Assert.That((await service.GetMutes(_agent)).Select(mute => mute.MuteName), Is.EquivalentTo(new[] { "Theirs", "Ours" }));
        Assert.That(Names(), Is.EquivalentTo(new[] { "Theirs", "Ours" }), "in the table that OpenSimulator reads");
    }

    [Test]
    public async Task Ours_OfBefore_AreBroughtIntoTheirs()
    {
        Insert("MuteList", "Theirs");
        _database.Write(session =>
        {
            session.ExecuteScript(
                "create table own_MuteList (AgentID char(36) not null, MuteID char(36) not null, MuteName varchar(64) not null, "
                + "MuteType integer not null, MuteFlags integer not null, Stamp integer not null, primary key (AgentID, MuteID, "
                + "MuteName))");
            session.Execute($"insert into migrations (name, version) values ('own_MuteListStore', 1)");
        });
        Insert("own_MuteList", "Ours");
        Insert("own_MuteList", "Ours too");

        TestEngine.Migrate(_database, StoreKind.MuteListStore);
        TestEngine.Migrate(_database, StoreKind.MuteListStore);

        Assert.That((await new MuteListService(_database).GetMutes(_agent)).Select(mute => mute.MuteName),
            Is.EquivalentTo(new[] { "Theirs", "Ours", "Ours too" }));
        Assert.That(_database.Read(session => session.Dialect.ReadColumns(session).Keys), Has.None.EqualTo("own_MuteList"));
    }

    private void Insert(string table, string name) => _database.Write(session => session.Execute(
        $"insert into {table:raw} (AgentID, MuteID, MuteName, MuteType, MuteFlags, Stamp) values "
            + $"({_agent}, {UUID.Random()}, {name}, 1, 0, 7)"));

    private List<string> Names() => _database.Read(session => session.List($"select MuteName from MuteList", row => row.Text(0)));
}
