using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Store.Schema;
using OpenSim.Store.Sql;
using OpenSim.Store.Tests.Kit;

namespace OpenSim.Store.Tests.Migrations;

/// <summary>Tables that were as they ought to be at the last start are not looked at again, until anybody changes one.</summary>
[TestFixture]
public sealed class SeenSchemaTests
{
    private readonly TestEngine _engine = TestEngine.Create("sqlite-file");
    private Database _database = null!;

    [SetUp]
    public void SetUp()
    {
        _database = _engine.Open();
        Start(keep: true);
    }

    [TearDown]
    public void TearDown() => _database.Dispose();

    [OneTimeTearDown]
    public void OneTimeTearDown() => _engine.Dispose();

    [Test]
    public void Start_SchemaAsItWas_LooksAtNoTable()
    {
        var schema = Schema;
        Execute("alter table prims drop column Material");
        Execute($"pragma schema_version = {schema}"); // as if nothing had happened
        Start();
        Assert.That(HasMaterial, Is.False, "not looked at");
        Execute($"pragma schema_version = {schema + 2}");
        Start();
        Assert.That(HasMaterial, Is.True);
    }

    [Test]
    public void Start_AnotherProgramHasChangedATable_MendsIt()
    {
        Execute("alter table prims drop column Material");
        Start();
        Assert.That(HasMaterial, Is.True);
        Start(keep: true);
        Execute("alter table prims drop column Material");
        Start();
        Assert.That(HasMaterial, Is.True, "and once more after that was written down");
    }

    [Test]
    public void Start_AnOlderVersionWrittenByAnother_RunsTheBlocksAgain()
    {
        Execute("update migrations set version = 1 where name = 'own_RegionStore'");
        Start();
        Assert.That(_database.Read(session => session.Number($"select version from migrations where name = 'own_RegionStore'")),
            Is.GreaterThan(1));
    }

    [Test]
    public void Start_ThatEndsWithoutAnEnd_LooksNextTime()
    {
        Execute("delete from migrations where name like 'own_Seen_%'");
        Start();
        Assert.That(_database.Read(session => session.Number($"select count(*) from migrations where name like 'own_Seen_%'")), Is.Zero);
        Start(keep: true);
        Assert.That(_database.Read(session => session.Number($"select count(*) from migrations where name like 'own_Seen_%'")),
            Is.GreaterThan(20));
    }

    private long Schema => _database.Read(session => session.Number($"pragma schema_version"));

    private bool HasMaterial => _database.Read(session =>
        session.Number($"select count(*) from pragma_table_info('prims') where name = 'Material'")) > 0;

    private void Execute(string sql) => _database.Read(session =>
    {
        session.ExecuteScript(sql);
        return 0;
    });

    private void Start(bool keep = false)
    {
        var migrator = new Migrator(_database, NullLogger.Instance);
        foreach (var kind in Enum.GetValues<StoreKind>())
            migrator.Update(kind);
        if (keep)
            migrator.KeepWhatWasSeen();
    }
}
