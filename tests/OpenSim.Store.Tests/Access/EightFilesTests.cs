using OpenSim.Settings;
using OpenSim.Store.Schema;
using OpenSim.Store.Sql;
using OpenSim.Store.Sqlite;
using OpenSim.Store.Tests.Kit;

namespace OpenSim.Store.Tests.Access;

/// <summary>A folder with the files that OpenSimulator's SQLiteStandalone.ini names, without that ini file.</summary>
public sealed class EightFilesTests
{
    private static readonly (StoreKind Kind, string File)[] Files =
    [
        (StoreKind.AssetStore, "Asset.db"), (StoreKind.InventoryStore, "inventory.db"), (StoreKind.Avatar, "avatars.db"),
        (StoreKind.AuthStore, "auth.db"), (StoreKind.UserAccount, "userprofiles.db"), (StoreKind.GridUserStore, "griduser.db"),
        (StoreKind.FriendsStore, "friends.db"), (StoreKind.RegionStore, "OpenSim.db")
    ];

    private readonly LogLines _log = new();
    private string _folder = "";

    [SetUp]
    public void SetUp() => _folder = Directory.CreateTempSubdirectory("eight-").FullName;

    [TearDown]
    public void TearDown() => Directory.Delete(_folder, recursive: true);

    [Test]
    public void For_EachSubject_IsItsFile()
    {
        foreach (var (kind, file) in Files)
            Make(file, kind);
        using var stores = Open(new Configuration());
        foreach (var (kind, file) in Files)
            Assert.That(stores.For(kind).Description, Is.EqualTo("SQLite " + Path.Combine(_folder, file)).Or.EqualTo("SQLite " + file), $"{kind}");
    }

    [Test]
    public void For_WhereTheCommonFileHasTheTables_IsThatOne_AndSaysSo()
    {
        Make("OpenSim.db", StoreKind.UserAccount);
        Make("userprofiles.db", StoreKind.UserAccount);
        using var stores = Open(new Configuration());
        Assert.That(stores.For(StoreKind.UserAccount).Description, Does.EndWith("OpenSim.db"));
        Assert.That(_log.Lines, Has.One.Contains("userprofiles.db is not read").And.One.Contains("[UserAccountService] ConnectionString"));
    }

    [Test]
    public void For_WhatAnOperatorNames_IsThat()
    {
        Make("userprofiles.db", StoreKind.UserAccount);
        var configuration = new Configuration();
        configuration.Set("DatabaseService", "ConnectionString", "URI=file:OpenSim.db", "OpenSim.ini:1");
        using var stores = Open(configuration);
        Assert.That(stores.For(StoreKind.UserAccount).Description, Does.EndWith("OpenSim.db"));
    }

    [TestCase(StoreKind.InventoryStore, "inventoryStore.db")]
    [TestCase(StoreKind.AssetStore, "AssetStorage.db")]
    public void For_WhatOpenSimulator06HadInAnotherFile_SaysSoOnce(StoreKind kind, string file)
    {
        File.WriteAllText(Path.Combine(_folder, file), "SQLite format 3");
        using (var stores = Open(new Configuration()))
            _ = stores.For(kind);
        Assert.That(_log.Lines, Has.One.Contains($"{file} of OpenSimulator 0.6 is not read").And.One.Contains("OpenSimulator 0.7 to 0.9"));

        _log.Lines.Clear();
        using (var stores = Open(new Configuration()))
            _ = stores.For(kind);
        Assert.That(_log.Lines, Has.None.Contains(file));
    }

    // OpenSimulator 0.7 leaves the file where it is when it has taken over what was in it.
    [TestCase("OpenSim.db")]
    [TestCase("inventory.db")]
    public void For_WhatHasBeenTakenOverFromOpenSimulator06_SaysNothing(string now)
    {
        Make(now, StoreKind.InventoryStore);
        File.WriteAllText(Path.Combine(_folder, "inventoryStore.db"), "SQLite format 3");
        using var stores = Open(new Configuration());
        _ = stores.For(StoreKind.InventoryStore);
        Assert.That(_log.Lines, Has.None.Contains("inventoryStore.db"));
    }

    private void Make(string file, StoreKind kind)
    {
        using var database = new Database(new SqliteDriver(folder: _folder), "URI=file:" + file);
        new Migrator(database, _log).Update(kind);
    }

    private StoreSet Open(Configuration configuration) => new(configuration, [new SqliteDriver(folder: _folder)], _log);
}
