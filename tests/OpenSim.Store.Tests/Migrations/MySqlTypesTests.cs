using OpenSim.Store.Regions;
using OpenSim.Store.Sql;
using OpenSim.Store.Tests.Kit;

namespace OpenSim.Store.Tests.Migrations;

/// <summary>Types and character sets, which only matter on MySQL.</summary>
public sealed class MySqlTypesTests
{
    private TestEngine _engine = null!;
    private Database _database = null!;

    [SetUp]
    public void SetUp()
    {
        _engine = TestEngine.Create("mariadb");
        _database = _engine.Open(StoreKind.RegionStore);
    }

    [TearDown]
    public void TearDown()
    {
        _database?.Dispose();
        _engine?.Dispose();
    }

    private void GoBackTo(int version) => _database.Write(session =>
    {
        foreach (var statement in OpenSimHistory.BackTo(sqlite: false, version))
            session.ExecuteScript(statement);
    });

    private HashSet<string> Columns() => _database.Read(session => session.Dialect.ReadColumns(session)
        .SelectMany(table => table.Value.Select(column => $"{table.Key}.{column.Name} {column.Type} {column.CharacterSet}")).ToHashSet());

    [Test]
    public void Update_FromTheOldest_BringsFloatsAndTextAlong()
    {
        GoBackTo(51);
        Assert.That(Columns(), Does.Contain("prims.PositionX double ").And.Contain("prims.Name varchar(255) latin1"));
        TestEngine.Migrate(_database, StoreKind.RegionStore);

        Assert.That(Columns(), Does.Contain("prims.PositionX float ").And.Contain("prims.Density float ").And.Contain("primshapes.ScaleX double "));
        Assert.That(Columns(), Does.Contain("prims.Name varchar(255) utf8mb4").And.Contain("primitems.name varchar(255) utf8mb4"));
        Assert.That(Columns(), Does.Contain("regionwindlight.haze_density float(9,8) unsigned ").And.Contain("prims.UUID char(36) latin1"));
    }

    [Test]
    public void Update_OfLatinText_KeepsItsLetters()
    {
        var rows = new RandomRows(82);
        var prims = rows.Linkset(rows.Id(), 1);
        prims[0].Name = "Häuschen für Zoë";
        new SqlSceneStore(_database).Store(Save.Linkset(prims));
        GoBackTo(67);
        TestEngine.Migrate(_database, StoreKind.RegionStore);

        var name = _database.Read(session => session.First($"select Name from prims where UUID = {prims[0].Id}", row => row.Text(0)));
        Assert.That(name, Is.EqualTo("Häuschen für Zoë"));
    }
}
