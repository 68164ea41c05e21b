using OpenSim.Primitives;
using OpenSim.Store.Sql;
using OpenSim.Store.Sqlite;
using OpenSim.Store.Tests.Kit;

namespace OpenSim.Store.Tests.Migrations;

/// <summary>SQLite files that are damaged, cannot be made, or are not named.</summary>
public sealed class DamagedFileTests
{
    private string _folder = null!;

    private string File => Path.Combine(_folder, "OpenSim.db");

    [SetUp]
    public void SetUp() => _folder = Directory.CreateTempSubdirectory("damaged-").FullName;

    [TearDown]
    public void TearDown() => Directory.Delete(_folder, recursive: true);

    [Test]
    public void Damaged_WithATableMissing_IsRefusedAsItIs()
    {
        using (var database = Open())
        {
            TestEngine.Migrate(database, StoreKind.FriendsStore, StoreKind.Presence);
            database.Write(session =>
            {
                for (var i = 0; i < 2000; i++)
                    session.Execute($"insert into Friends (PrincipalID, Friend) values ({UUID.Random()}, {new string('x', 80)})");
            });
            database.Write(session => session.ExecuteScript("drop table Presence"));
        }

        var bytes = System.IO.File.ReadAllBytes(File);
        bytes.AsSpan(bytes.Length / 2, 8192).Fill(0x5a);
        System.IO.File.WriteAllBytes(File, bytes);

        using (var database = Open())
        {
            var refused = Assert.Throws<StoreException>(() => TestEngine.Migrate(database, StoreKind.Presence))!;
            Assert.That(refused.Fault, Is.EqualTo(StoreFault.Corrupt), refused.Message);
        }

        Assert.That(System.IO.File.ReadAllBytes(File), Is.EqualTo(bytes));
    }

    [Test]
    public void File_ThatCannotBeMade_IsSaid()
    {
        using var database = new Database(new SqliteDriver(), $"URI=file:{Path.Combine(_folder, "nowhere", "OpenSim.db")}");

        var error = Assert.Throws<StoreException>(() => TestEngine.Migrate(database, StoreKind.Presence))!;

        Assert.That(error.Message, Does.Contain("can neither be opened nor made").And.Contain("write in it").And.Not.Contain("no database"));
    }

    [TestCase("")]
    [TestCase("URI=file:")]
    [TestCase("garbage=1;;==")]
    [TestCase("Data Source=")]
    [TestCase("URI=file:Open\0Sim.db")]
    public void ConnectionString_WithoutAFile_IsRefused_NotAWorldInMemory(string connection)
    {
        var error = Assert.Throws<StoreException>(() => new SqliteDriver().Describe(connection))!;

        Assert.That(error.Message, Does.Contain("names no SQLite file"));
    }

    private Database Open() => new(new SqliteDriver(), $"URI=file:{File}");
}
