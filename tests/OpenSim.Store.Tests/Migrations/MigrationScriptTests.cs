using OpenSim.Store.MySql;
using OpenSim.Store.Schema;
using OpenSim.Store.Sql;
using OpenSim.Store.Sqlite;

namespace OpenSim.Store.Tests.Migrations;

public sealed class MigrationScriptTests
{
    [Test]
    public void Parse_OpenSimulatorsFormat_GivesBlocksInOrder()
    {
        var script = MigrationScript.Parse("Test", """
            # a comment

            :VERSION 3   # comment behind
            BEGIN;
            create table b (x int);
            COMMIT;
            :version 1
            create table a (x varchar(10) default 'semi;colon');
            -- another comment
            insert into a values ('it''s; here');
            :GO
            insert into a values ("x")
            """);

        Assert.That(script.Blocks.Select(block => block.Version), Is.EqualTo(new[] { 1, 3 }));
        Assert.That(script.Newest, Is.EqualTo(3));
        Assert.That(script.Blocks[0].Statements, Is.EqualTo(new[]
        {
            "create table a (x varchar(10) default 'semi;colon')", "insert into a values ('it''s; here')", "insert into a values (\"x\")"
        }));
        Assert.That(script.Blocks[1].Statements, Is.EqualTo(new[] { "create table b (x int)" }));
    }

    [TestCase(":VERSION x")]
    [TestCase(":VERSION 0")]
    [TestCase(":VERSION")]
    [TestCase("select 1;\n:VERSION 1")]
    public void Parse_Nonsense_IsRefused(string text) =>
        Assert.That(() => MigrationScript.Parse("Test", text), Throws.TypeOf<FormatException>());

    [Test]
    public void Parse_Table_GivesColumnsWithTypesAndDefinitions()
    {
        var table = TableParser.Parse("""
            create table if not exists `land` (
              UUID varchar(255) not null,
              `Key` int(10) unsigned default null, Float float(9,8) unsigned not null default 0.25,
              Flag enum('a,b','c)') not null,
              Untyped,
              primary key (UUID),
              key Name (`Key`, Flag)
            ) engine=InnoDB
            """)!;

        Assert.That(table.Name, Is.EqualTo("land"));
        Assert.That(table.Columns.Select(column => (column.Name, column.Type)), Is.EqualTo(new[]
        {
            ("UUID", "varchar(255)"), ("Key", "int(10) unsigned"), ("Float", "float(9,8) unsigned"), ("Flag", "enum('a,b','c)"),
            ("Untyped", "")
        }));
        Assert.That(table.Columns[2].Definition, Is.EqualTo("float(9,8) unsigned not null default 0.25"));
        Assert.That(TableParser.Parse("insert into x values (1)"), Is.Null);
    }

    // OpenSimulator's newest versions, of 0.9.3.1: ours must never be above them, or going back to it would skip its own changes.
    private static readonly Dictionary<string, int> MySqlNewest = new()
    {
        ["RegionStore"] = 67, ["EstateStore"] = 36, ["AssetStore"] = 10, ["FSAssetStore"] = 1, ["InventoryStore"] = 7,
        ["UserAccount"] = 6, ["AuthStore"] = 4,
        ["Presence"] = 4,
        ["GridUserStore"] = 2, ["GridStore"] = 10, ["FriendsStore"] = 4, ["Avatar"] = 3, ["AgentPrefs"] = 1, ["UserProfiles"] = 5,
        ["IM_Store"] = 5,
        ["MuteListStore"] = 1, ["os_groups_Store"] = 3, ["HGTravelStore"] = 2
    };

    private static readonly Dictionary<string, int> SqliteNewest = new()
    {
        ["RegionStore"] = 43, ["EstateStore"] = 12, ["AssetStore"] = 6, ["XInventoryStore"] = 2, ["UserAccount"] = 3, ["AuthStore"] = 2,
        ["FriendsStore"] = 2,
        ["Avatar"] = 1, ["AgentPrefs"] = 2, ["UserProfiles"] = 4, ["GridUserStore"] = 1, ["MuteListStore"] = 1,
        ["HGTravelStore"] = 2
    };

    private static IEnumerable<TestCaseData> Drivers()
    {
        yield return new TestCaseData(new MySqlDriver(), MySqlNewest).SetArgDisplayNames("MySQL");
        yield return new TestCaseData(new SqliteDriver(), SqliteNewest).SetArgDisplayNames("SQLite");
    }

    [TestCaseSource(nameof(Drivers))]
    public void Scripts_ReachExactlyOpenSimulatorsVersions(SqlDriver driver, Dictionary<string, int> newest)
    {
        var ours = Enum.GetValues<StoreKind>().SelectMany(driver.ScriptNames).Where(name => driver.Script(name) is not null)
            .ToDictionary(name => name, name => MigrationScript.Parse(name, driver.Script(name)!).Newest);

        Assert.That(ours.Where(script => !script.Key.StartsWith("own_", StringComparison.Ordinal)), Is.EquivalentTo(newest));
    }

    [TestCaseSource(nameof(Drivers))]
    public void Scripts_MakeEveryTableOnlyIfItIsMissing(SqlDriver driver, Dictionary<string, int> newest)
    {
        foreach (var name in newest.Keys)
        {
            foreach (var statement in MigrationScript.Parse(name, driver.Script(name)!).Blocks.SelectMany(block => block.Statements))
                Assert.That(statement, Does.Match("(?i)^create (unique )?(table|index) if not exists"));
        }
    }
}
