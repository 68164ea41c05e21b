using System.Numerics;
using OpenSim.Store.Sql;
using OpenSim.Store.Sqlite;
using OpenSim.Testing;

namespace OpenSim.Host.Tests.Regions;

/// <summary>
/// A region at a database that OpenSimulator 0.7 began, whose table prims has no key, and at one that refuses what it is given.
/// </summary>
public class OldDatabaseTests
{
    private TestHost _host = null!;

    [SetUp]
    public void SetUp() => _host = new TestHost();

    [TearDown]
    public void TearDown() => _host.Dispose();

    [Test]
    public async Task Prims_InATableThatHadNoKey_AreSavedAndThereAgain()
    {
        await using (await _host.Start())
        {
        }

        Execute("create table old as select * from prims", "drop table prims", "alter table old rename to prims");
        await using (var simulator = await _host.Start())
        {
            Build(simulator, "crate");
            Assert.That(await TestHost.Type(simulator, "backup"), Is.EqualTo("Test Region: everything is in the database.\n"));
        }

        await using var again = await _host.Start();
        Assert.That(await TestHost.Type(again, "show scene"), Does.Contain("scene.Test Region."));
        Assert.That(await TestHost.Type(again, "store verify"), Does.Contain("Test Region: 1 prims, 0 problems"));
    }

    [Test]
    public async Task Changes_ThatTheDatabaseAlwaysRefuses_BarNeitherTheEndNorTheNextStart()
    {
        await using (var simulator = await _host.Start())
        {
            Execute("create table old as select * from primshapes", "drop table primshapes", "alter table old rename to primshapes");
            Build(simulator, "crate");
            Assert.That(await TestHost.Type(simulator, "backup"), Does.StartWith(
                "FAILED Test Region: everything is in the database but 1 changes, which it refuses; they are kept"));
            Assert.That(await TestHost.Type(simulator, "show store"), Does.Contain("refused                   1"));
        }

        Assert.That(_host.Output, Does.Contain("Test Region: 1 changes are not in the database, which refuses them"));
        await using var again = await _host.Start();
        Assert.That(await TestHost.Type(again, "show store"), Does.Contain("refused                   0"),
            "the table has its key now, and what was kept is brought to it");
        Assert.That(await TestHost.Type(again, "store verify"), Does.Contain("Test Region: 1 prims, 0 problems"));
    }

    private static void Build(Simulator simulator, string name)
    {
        var scene = simulator.Regions.Running.Single().Scene;
        using (scene.Token.Take())
            scene.Writer.AddObject(TestRegion.BoxRow(new Vector3(128, 128, 25), name));
    }

    private void Execute(params string[] statements)
    {
        using var database = new Database(new SqliteDriver(), "URI=file:" + _host.PathOf("OpenSim.db"));
        database.Write(session =>
        {
            foreach (var statement in statements)
                session.ExecuteScript(statement);
        });
    }
}
