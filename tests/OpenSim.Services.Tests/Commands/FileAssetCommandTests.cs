using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Commands;
using OpenSim.Services.Local.Assets;
using OpenSim.Services.Local.Composition;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Store.Sqlite;
using OpenSim.Testing;

namespace OpenSim.Services.Tests.Commands;

/// <summary>OpenSimulator's words for FSAssets, and the way to it from a table.</summary>
public sealed class FileAssetCommandTests : ServiceFixture
{
    private TemporaryFolder _folder = null!;
    private StoreSet _files = null!;
    private IFileAssetStore _store = null!;
    private CommandRegistry _commands = null!;
    private string _old = "";

    [SetUp]
    public void Open()
    {
        _folder = new TemporaryFolder();
        _old = $"URI=file:{Path.Combine(_folder.Path, "Old.db")},version=3";
        var configuration = new Configuration();
        configuration.Set("DatabaseService", "StorageProvider", "OpenSim.Data.SQLite.dll");
        configuration.Set("DatabaseService", "ConnectionString", $"URI=file:{Path.Combine(_folder.Path, "New.db")},version=3");
        configuration.Set("AssetService", "LocalServiceModule", "OpenSim.Services.FSAssetService.dll:FSAssetConnector");
        _files = new StoreSet(configuration, [new SqliteDriver()], NullLogger.Instance);
        var assets = (AssetService)LocalServices.Create(_files, configuration, Time, _folder.Path).Assets;
        _store = (IFileAssetStore)assets.Stored;
        _commands = new CommandRegistry();
        new FileAssetCommands(_store, text => _files.Other(StoreKind.FSAssetStore, text)).AddTo(_commands);
    }

    [TearDown]
    public void Close()
    {
        _files.Dispose();
        _folder.Dispose();
    }

    [Test]
    public void ShowDigest_SaysWhereTheFileLies()
    {
        var asset = new Asset { Id = UUID.Random(), Name = "note", Type = 7, Data = [.. Enumerable.Range(0, 20).Select(i => (byte)i)] };
        _store.Store(asset);
        var hash = ContentHash.Of(asset.Data);
        var (text, good) = _commands.Type($"show digest {asset.Id}");
        Assert.That(good);
        Assert.That(text, Does.Contain("Name: note\n").And.Contain($"FS file: {hash[..2]}/{hash[2..4]}/{hash[4..6]}/{hash[6..10]}/{hash}\n")
            .And.Contain("0010: 10-11-12-13\n"));
        Assert.That(_commands.Type("show assets"), Is.EqualTo(("Total asset count: 1\n", true)));
        Assert.That(_commands.Type($"show digest {UUID.Random()}").Item2, Is.False);
    }

    [Test]
    public void Import_FromATable_TakesWhatIsNotHere()
    {
        var ids = Enumerable.Range(0, 5).Select(_ => UUID.Random()).ToList();
        MakeOld(ids);
        _store.Store(new Asset { Id = ids[0], Name = "here", Data = [9] });
        Assert.That(_commands.Type($"import \"{_old}\" assets 0 2").Item1, Does.StartWith("Looked at 2 assets; "));
        Assert.That(_commands.Type($"import \"{_old}\" assets").Item1, Does.StartWith("Looked at 5 assets; "));
        Assert.That(_store.Exist(ids), Is.All.True);
        Assert.That((_store.Load(ids[0])!.Name, _store.Load(ids[1])!.Data[0]), Is.EqualTo(("here", (byte)1)));
        Assert.That(_commands.Type($"force import \"{_old}\" assets"), Is.EqualTo(("Looked at 5 assets; 5 were taken over.\n", true)));
        Assert.That(_store.Load(ids[0])!.Name, Is.EqualTo("old 0"));
        Assert.That(_store.Count, Is.EqualTo(5));
    }

    [TestCase("import")]
    [TestCase("import a b;drop")]
    [TestCase("import a assets one")]
    public void Import_WithoutMeaning_IsRefused(string line) => Assert.That(_commands.Type(line).Item2, Is.False);

    private void MakeOld(List<UUID> ids)
    {
        var configuration = new Configuration();
        configuration.Set("DatabaseService", "StorageProvider", "OpenSim.Data.SQLite.dll");
        configuration.Set("DatabaseService", "ConnectionString", _old);
        configuration.Set("AssetService", "ContentAddressed", "false");
        using var stores = new StoreSet(configuration, [new SqliteDriver()], NullLogger.Instance);
        var assets = ((AssetService)LocalServices.Create(stores, configuration, Time).Assets).Stored;
        foreach (var (id, i) in ids.Select((id, i) => (id, i)))
            assets.Store(new Asset { Id = id, Name = $"old {i}", Type = 7, Data = [(byte)i] });
    }
}
