using System.Text;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Serialization.Archives;
using OpenSim.Serialization.Iar;
using OpenSim.Services;
using OpenSim.Services.Assets;
using OpenSim.Services.Local.Composition;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Store.Sqlite;
using OpenSim.Testing;

namespace OpenSim.Serialization.Tests.Iar;

/// <summary>Inventory over the real services and SQLite in memory.</summary>
public sealed class IarTests
{
    private readonly List<string> _said = [];
    private StoreSet _stores = null!;
    private ServiceSet _services = null!;
    private UserAccount _from = null!;
    private UserAccount _to = null!;
    private UUID _notecard;

    [SetUp]
    public async Task Open()
    {
        _said.Clear();
        var configuration = new Configuration();
        configuration.Set("DatabaseService", "StorageProvider", "OpenSim.Data.Null.dll");
        _stores = new StoreSet(configuration, [new SqliteDriver()], NullLogger.Instance);
        _services = LocalServices.Create(_stores, configuration, new ManualTime());
        _from = (await _services.Accounts.CreateUser(UUID.Zero, UUID.Zero, "Ima", "Giver", "secret", ""))!;
        _to = (await _services.Accounts.CreateUser(UUID.Zero, UUID.Zero, "Ima", "Taker", "secret", ""))!;
        var folder = await Make(await Find(_from, "Objects"), "A/B & c");
        await Make(folder, "empty");
        _notecard = await _services.Assets.Store(new Asset { Type = AssetType.Notecard, Data = "hello"u8.ToArray() });
        var item = await Put(folder, "note/1", _notecard, AssetType.Notecard);
        await Put(folder, "link", item.Id, AssetType.Link);
    }

    [TearDown]
    public void Close() => _stores.Dispose();

    [Test]
    public async Task SaveAndLoad_GiveThePersonEverything()
    {
        var iar = new MemoryStream();
        var saved = (await new IarSaver(_services, _from, new IarSaveOptions(), _said.Add).Save(iar, "Objects/A\\/B & c"))!;
        Assert.That((saved.Items, saved.Folders, saved.Assets), Is.EqualTo((2, 2, 1)));
        await _services.Assets.Delete(_notecard);

        var loaded = (await new IarLoader(_services, _to, merge: false, _said.Add).Load(iar, "Objects"))!;

        Assert.That(loaded.Problems, Is.Empty);
        Assert.That((loaded.Items, loaded.Folders, loaded.Assets), Is.EqualTo((2, 2, 1)));
        var folder = await Find(_to, "Objects", "A/B & c");
        var items = await _services.Inventory.GetFolderItems(_to.PrincipalId, folder.Id);
        var note = items.Single(i => i.Name == "note/1");
        Assert.That((note.AssetId, note.Owner, note.CreatorUuid), Is.EqualTo((_notecard, _to.PrincipalId, _from.PrincipalId)));
        Assert.That(items.Single(i => i.Name == "link").AssetId, Is.EqualTo(note.Id), "links follow");
        Assert.That((await Find(_to, "Objects", "A/B & c", "empty")).Name, Is.EqualTo("empty"));
        Assert.That((await _services.Assets.Get(_notecard))!.Data, Is.EqualTo("hello"u8.ToArray()));
    }

    [Test]
    public async Task Save_FoldersInACircle_AreNamed()
    {
        var first = await Make(await Find(_from, "Objects"), "round");
        var second = await Make(first, "about");
        _stores.For(StoreKind.InventoryStore).Write(session => session.Execute(
            $"update inventoryfolders set parentFolderID = {second.Id} where folderID = {first.Id}"));
        var saved = (await new IarSaver(_services, _from, new IarSaveOptions(), _said.Add).Save(new MemoryStream(), "/"))!;
        Assert.That(saved.Problems, Has.One.Contains("round").And.One.Contains("about"));
    }

    [Test]
    public async Task Load_Merge_UsesFoldersThatAreThere()
    {
        var iar = new MemoryStream();
        await new IarSaver(_services, _from, new IarSaveOptions(), _said.Add).Save(iar, "Objects");
        await new IarLoader(_services, _to, merge: true, _said.Add).Load(iar, "/");
        await new IarLoader(_services, _to, merge: true, _said.Add).Load(iar, "/");
        var root = (await _services.Inventory.GetRootFolder(_to.PrincipalId))!;
        var content = (await _services.Inventory.GetFolderContent(_to.PrincipalId, root.Id))!;
        Assert.That(content.Folders.Count(f => f.Name == "Objects"), Is.EqualTo(1));
        Assert.That(await _services.Inventory.GetFolderItems(_to.PrincipalId, (await Find(_to, "Objects", "A/B & c")).Id),
            Has.Count.EqualTo(4));
    }

    [Test]
    public async Task Save_ContentsOnly_Excluded_SingleItem_Unknown()
    {
        Assert.That(await Paths("Objects/A\\/B & c/*"), Has.None.Contains("A&#47;B"));
        Assert.That(await Paths("Objects/A\\/B & c"), Has.Some.StartsWith("inventory/A&#47;B &amp; c__"));
        Assert.That(await Paths("Objects/A\\/B & c/note\\/1"), Has.Some.StartsWith("inventory/note&#47;1__"));
        Assert.That(await Paths("Objects", new IarSaveOptions { Exclude = ["note/1"], ExcludeFolders = ["empty"], Assets = false }),
            Has.None.Contains("note").And.None.Contains("empty").And.None.StartsWith("assets/"));
        Assert.That(await new IarSaver(_services, _from, new IarSaveOptions(), _said.Add).Save(new MemoryStream(), "No/Where"), Is.Null);
    }

    [Test]
    public async Task Save_SkipBadAssets_LeavesOutItemsWithoutAnAsset()
    {
        await _services.Assets.Delete(_notecard);
        Assert.That(await Paths("Objects", new IarSaveOptions { SkipBadAssets = true }), Has.None.Contains("note&#47;1"));
    }

    [Test]
    public void Item_ComesBack_AndCreatorsGoByName()
    {
        var item = new InventoryItem
        {
            Id = UUID.Random(), Name = "a <b>", Description = "d", AssetId = UUID.Random(), AssetType = 7, InvType = 7,
            CreatorId = UUID.Random().ToString(), CreationDate = 5,
            SaleType = 2, SalePrice = 10, BasePermissions = 0x7FFFFFFF, CurrentPermissions = 1, EveryOnePermissions = 2,
            NextPermissions = 3, Flags = 0xF0000001,
            GroupId = UUID.Random(), GroupOwned = true, Owner = UUID.Random()
        };
        var read = InventoryItemXml.Read(Encoding.UTF8.GetBytes(InventoryItemXml.Write(item, null, "")), out var name, out _)!;
        Assert.That(read, Is.EqualTo(item));
        Assert.That(name, Is.Null);
        InventoryItemXml.Read(Encoding.UTF8.GetBytes(InventoryItemXml.Write(item, "First Last", "")), out name, out _);
        Assert.That(name, Is.EqualTo("First Last"));
        var foreign = InventoryItemXml.Read(Encoding.UTF8.GetBytes(InventoryItemXml.Write(item, null, "http://a;First Last")), out _, out _)!;
        Assert.That(foreign.CreatorId, Is.EqualTo(item.CreatorId + ";http://a;First Last"));
        Assert.That(InventoryItemXml.Read("<InventoryItem><Na"u8, out _, out _), Is.Null);
    }

    private async Task<List<string>> Paths(string path, IarSaveOptions? options = null)
    {
        var iar = new MemoryStream();
        await new IarSaver(_services, _from, options ?? new IarSaveOptions(), _said.Add).Save(iar, path);
        iar.Position = 0;
        return [.. new ArchiveReader(iar).Entries(folders: true).Select(e => e.Path)];
    }

    private async Task<InventoryFolder> Find(UserAccount person, params string[] parts) =>
        (await InventoryPath.FindFolder(_services.Inventory, person.PrincipalId, parts))!;

    private async Task<InventoryFolder> Make(InventoryFolder parent, string name)
    {
        var folder = new InventoryFolder { Id = UUID.Random(), ParentId = parent.Id, Owner = parent.Owner, Name = name };
        Assert.That(await _services.Inventory.AddFolder(folder), Is.True);
        return folder;
    }

    private async Task<InventoryItem> Put(InventoryFolder folder, string name, UUID asset, sbyte type)
    {
        var item = new InventoryItem
        {
            Id = UUID.Random(), Folder = folder.Id, Owner = folder.Owner, Name = name, AssetId = asset,
            AssetType = type, InvType = type, CreatorId = folder.Owner.ToString()
        };
        Assert.That(await _services.Inventory.AddItem(item), Is.True);
        return item;
    }
}
