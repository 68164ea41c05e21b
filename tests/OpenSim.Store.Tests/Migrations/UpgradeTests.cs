using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Store.Regions;
using OpenSim.Store.Schema;
using OpenSim.Store.Sql;
using OpenSim.Store.Tests.Kit;
using OpenSim.Store.Writing;

namespace OpenSim.Store.Tests.Migrations;

/// <summary>Databases of every version that OpenSimulator's scripts know come up to the newest with their data whole.</summary>
[TestFixture("sqlite-file")]
[TestFixture("mariadb")]
public sealed class UpgradeTests(string engineName)
{
    private static bool IsSqlite(string engine) => engine.StartsWith("sqlite", StringComparison.Ordinal);

    private TestEngine _engine = null!;
    private Database _database = null!;
    private RandomRows _rows = null!;

    [SetUp]
    public void SetUp()
    {
        _engine = TestEngine.Create(engineName);
        _database = _engine.Open(StoreKind.RegionStore);
        _rows = new RandomRows(81);
    }

    [TearDown]
    public void TearDown()
    {
        _database?.Dispose();
        _engine?.Dispose();
    }

    private int Newest => IsSqlite(engineName) ? 43 : 67;

    private int Version => new Migrator(_database, NullLogger.Instance).VersionOf("RegionStore");

    private void Execute(IEnumerable<string> statements) => _database.Write(session =>
    {
        foreach (var statement in statements)
            session.ExecuteScript(statement);
    });

    private HashSet<string> Columns() => _database.Read(session => session.Dialect.ReadColumns(session)
        .SelectMany(table => table.Value.Select(column => $"{table.Key}.{column.Name} {column.Type} {column.CharacterSet}")).ToHashSet());

    private void Upgrade() => TestEngine.Migrate(_database, StoreKind.RegionStore);

    [Test]
    public void ScriptStates_KeptAsText_AreReadAsTheirBytes()
    {
        var prims = _rows.Linkset(_rows.Id(), 1);
        PrimItemRow[] items = [_rows.Item(prims[0].Id) with { ScriptState = "<State>Ünï 水 😀</State>" }, _rows.Item(prims[0].Id)];
        var store = new SqlSceneStore(_database);
        store.Store(Save.Linkset(prims, contents: new PrimInventory(prims[0].Id, items)));
        var (text, newest) = IsSqlite(engineName) ? ("text", 4) : ("mediumtext", 3);
        var end = IsSqlite(engineName) ? "" : " engine=InnoDB default charset=utf8mb4";
        var decoded = IsSqlite(engineName) ? "cast(state as text)" : "convert(state using utf8mb4)";
        Execute(
        [
            $"create table before_states (itemID char(36) not null, primID char(36) not null, state {text} not null, primary key (itemID)){end}",
            $"insert into before_states (itemID, primID, state) select itemID, primID, {decoded} from own_scriptstates",
            "drop table own_scriptstates", "alter table before_states rename to own_scriptstates",
            $"update migrations set version = {newest} where name = 'own_RegionStore'"
        ]);
        Upgrade();
        Assert.That(store.LoadInventory(prims[0].Id), Is.EquivalentTo(items));
        store.Store(Save.Linkset(prims, contents: new PrimInventory(prims[0].Id, [items[0] with { IsRunning = false }])));
        Assert.That(store.LoadInventory(prims[0].Id), Is.EqualTo(new[] { items[0] with { IsRunning = false } }));
    }

    [Test]
    public void Update_FromEveryOlderVersion_GivesTheNewestTables()
    {
        var wanted = Names(Columns());
        foreach (var version in OpenSimHistory.RegionVersions(IsSqlite(engineName)))
        {
            Execute(OpenSimHistory.BackTo(IsSqlite(engineName), version));
            Assert.That(Version, Is.EqualTo(version));
            Upgrade();

            Assert.That(Names(Columns()), Is.EquivalentTo(wanted), $"from version {version}");
            Assert.That(Version, Is.EqualTo(Newest));
        }

        static List<string> Names(IEnumerable<string> columns) => [.. columns.Select(column => column.Split(' ')[0])];
    }

    [Test]
    public void Update_FromTheOldest_KeepsObjects()
    {
        var region = _rows.Id();
        var store = new SqlSceneStore(_database);
        var prims = _rows.Linkset(region, 3);
        store.Store(Save.Linkset(prims));
        Execute(OpenSimHistory.BackTo(IsSqlite(engineName), OpenSimHistory.RegionVersions(IsSqlite(engineName)).First()));
        var names = _database.Read(session => session.List($"select Name from prims order by UUID", row => row.Text(0)));

        Upgrade();

        var sink = new CollectingSink();
        new SqlSceneStore(_database).Load(region, sink);
        Assert.That(sink.Prims.Keys, Is.EquivalentTo(prims.Select(prim => prim.Id)));
        Assert.That(_database.Read(session => session.List($"select Name from prims order by UUID", row => row.Text(0))),
            Is.EqualTo(names));
        foreach (var prim in prims)
            Assert.That(sink.Prims[prim.Id], Does.Contain($"PositionX {prim.Position.X}\n").And.Contain($"ScaleX {prim.Scale.X}\n"));
    }

    [Test]
    public void Update_OfOurOwnNewest_ChangesNothing()
    {
        var before = Columns();
        Upgrade();
        Upgrade();

        Assert.That(Columns(), Is.EquivalentTo(before));
        Assert.That(Version, Is.EqualTo(Newest));
        Assert.That(_database.Read(session => session.Number($"select count(*) from migrations where name = {"RegionStore"}")),
            Is.EqualTo(1));
    }

    [Test]
    public void Update_ForkWithHigherNumber_GetsColumnsAndKeepsItsNumber()
    {
        // A fork whose 65 is another column than OpenSimulator's, and whose numbers go on beyond it.
        Execute(["alter table prims drop column lnkstBinData", "alter table prims add column linksetdata text",
            "update migrations set version = 68 where name = 'RegionStore'"]);
        Upgrade();

        Assert.That(Columns().Any(column => column.StartsWith("prims.lnkstBinData ", StringComparison.Ordinal)), Is.True);
        Assert.That(Columns().Any(column => column.StartsWith("prims.linksetdata ", StringComparison.Ordinal)), Is.True);
        Assert.That(Version, Is.EqualTo(68));
    }

    [Test]
    public void Update_ForksColumn_SurvivesSaving()
    {
        var region = _rows.Id();
        var store = new SqlSceneStore(_database);
        var prims = _rows.Linkset(region, 2);
        store.Store(Save.Linkset(prims));
        Execute(["alter table prims add column linksetdata text"]);
        _database.Write(session => session.Execute($"update prims set linksetdata = 'precious'"));

        store.Store(Save.Linkset(prims));

        Assert.That(_database.Read(session => session.Number($"select count(*) from prims where linksetdata = 'precious'")), Is.EqualTo(2));
    }

    [Test]
    public void Update_MissingTableAtNewestVersion_IsMade()
    {
        Execute(["drop table bakedterrain"]);
        Upgrade();

        Assert.That(Columns().Any(column => column.StartsWith("bakedterrain.", StringComparison.Ordinal)), Is.True);
    }

    [Test]
    public void Update_CutOffInTheMiddle_IsFinishedNextTime()
    {
        var wanted = Columns();
        Execute(OpenSimHistory.BackTo(IsSqlite(engineName), Newest - 8));
        Execute(["alter table prims add column StartStr text"]); // as far as the other attempt came
        Upgrade();

        Assert.That(Columns().Select(column => column.Split(' ')[0]), Is.EquivalentTo(wanted.Select(column => column.Split(' ')[0])));
    }

    [Test]
    public void Update_DatabaseOfManyStores_LeavesForeignTablesAlone()
    {
        Execute(["create table jobs_of_another_program (Id char(36), Name varchar(255))",
            "insert into jobs_of_another_program values ('x', 'My group')",
            "insert into migrations (name, version) values ('OtherProgram_Store', 3)"]);
        TestEngine.Migrate(_database, Enum.GetValues<StoreKind>());

        Assert.That(_database.Read(session => session.Number($"select count(*) from jobs_of_another_program where Name = 'My group'")),
            Is.EqualTo(1));
        Assert.That(new Migrator(_database, NullLogger.Instance).VersionOf("OtherProgram_Store"), Is.EqualTo(3));
    }
}
