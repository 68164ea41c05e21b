using System.Data.Common;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Local.Assets;
using OpenSim.Store.Regions;
using OpenSim.Store.Schema;
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

        Assert.That(Columns(),
            Does.Contain("prims.PositionX float ").And.Contain("prims.Density float ").And.Contain("primshapes.ScaleX double "));
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

    [Test]
    public void Update_ThatCopiesATable_SaysSoBeforehandAndNamesWhatItDoes()
    {
        Execute("alter table prims convert to character set latin1, drop column StartStr");
        var log = new LogLines();
        new Migrator(_database, log).Update(StoreKind.RegionStore);

        var line = log.Lines.Single(text => text.Contains("table prims", StringComparison.Ordinal));
        Assert.That(line, Does.Contain(
            "gets StartStr; is converted to utf8mb4: Name, Text, Description, SitName, TouchName, MediaURL, DynAttrs."));
        Assert.That(line, Does.Contain("copied").And.Contain("1 MB").And.Contain("less than a minute"));
        Assert.That(log.Lines.Where(text => text.Contains("primitems", StringComparison.Ordinal)), Is.Empty, "it needs nothing");
    }

    [Test]
    public void Update_ThatNeedsNoCopy_MakesNoFuss()
    {
        Execute("alter table prims drop column StartStr, algorithm = copy");
        var log = new LogLines();
        new Migrator(_database, log).Update(StoreKind.RegionStore);

        Assert.That(log.Lines, Has.One.Matches<string>(text => text.EndsWith("table prims gets StartStr.", StringComparison.Ordinal)));
        Assert.That(log.Lines, Has.None.Contains("copied"));
    }

    /// <summary>They may be of many gigabytes, and their names are nothing that anybody reads.</summary>
    [Test]
    public void Update_OfAssetsInAnotherCharacterSet_LeavesThemAlone_AndStoresAllTheSame()
    {
        TestEngine.Migrate(_database, StoreKind.AssetStore);
        Execute("alter table assets convert to character set latin1");
        var log = new LogLines();
        new Migrator(_database, log).Update(StoreKind.AssetStore);
        var store = new AssetTable(_database);
        var (plain, foreign) = (UUID.Random(), UUID.Random());
        store.Store(new Asset { Id = plain, Name = "Möwe", Data = [1] });
        store.Store(new Asset { Id = foreign, Name = "gull 🕊 かもめ", Data = [1, 2, 3] });

        Assert.That(log.Lines, Is.Empty);
        Assert.That(Columns(), Does.Contain("assets.name varchar(64) latin1"));
        Assert.That(store.Load(plain)!.Name, Is.EqualTo("Möwe"));
        Assert.That(store.Load(foreign)!.Data, Is.EqualTo(new byte[] { 1, 2, 3 }));
        Assert.That(store.Load(foreign)!.Name, Does.StartWith("gull ?"));
    }

    /// <summary>
    /// The conversion waits for somebody who uses the table, and is killed while it does: the table is as it was, and the next start
    /// converts it.
    /// </summary>
    [Test]
    public async Task Update_KilledWhileItConverts_BeginsAgainNextTime()
    {
        var prims = new RandomRows(83).Linkset(UUID.Random(), 1);
        new SqlSceneStore(_database).Store(Save.Linkset(prims));
        Execute("alter table prims convert to character set latin1");
        using (var other = _database.Driver.Open(_engine.ConnectionString))
        {
            using var user = other.BeginTransaction();
            Run(other, user, "select count(*) from prims");
            var update = Task.Run(() => TestEngine.Migrate(_database, StoreKind.RegionStore));
            while (!update.IsCompleted)
            {
                KillAlterations();
                await Task.Delay(20);
            }

            Assert.That(async () => await update, Throws.TypeOf<StoreException>());
        }

        Assert.That(Columns(), Does.Contain("prims.Name varchar(255) latin1"));
        TestEngine.Migrate(_database, StoreKind.RegionStore);
        Assert.That(Columns(), Does.Contain("prims.Name varchar(255) utf8mb4"));
        Assert.That(_database.Read(session => session.Number($"select count(*) from prims")), Is.EqualTo(1));
    }

    private void KillAlterations()
    {
        var ids = _database.Read(session =>
            session.List($"select id from information_schema.processlist where info like 'alter table%'", row => row.Int64(0)));
        foreach (var id in ids)
        {
            try
            {
                Execute($"kill {id}");
            }
            catch (DbException)
            {
                // It has ended by itself meanwhile.
            }
        }
    }

    private static void Run(DbConnection connection, DbTransaction transaction, string sql)
    {
        using var command = connection.CreateCommand();
        command.CommandText = sql;
        command.Transaction = transaction;
        command.ExecuteScalar();
    }

    private void Execute(string statement) => SharedMariaDb.Server.Execute(statement, ((MariaDbEngine)_engine).Name);
}
