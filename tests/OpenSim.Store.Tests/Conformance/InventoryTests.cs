using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Local.Inventory;
using OpenSim.Store.Tests.Kit;

namespace OpenSim.Store.Tests.Conformance;

public sealed class InventoryTests(string engine) : StoreFixture(engine, StoreKind.InventoryStore)
{
    private readonly RandomRows _rows = new(31);
    private InventoryService _service = null!;
    private UUID _owner;
    private UUID _root;

    [SetUp]
    public async Task SetUp()
    {
        _service = new InventoryService(Database);
        _owner = _rows.Id();
        await _service.CreateUserInventory(_owner);
        _root = (await _service.GetRootFolder(_owner))!.Id;
    }

    private async Task<UUID> AddFolder(UUID parent)
    {
        var folder = new InventoryFolder { Id = _rows.Id(), Owner = _owner, ParentId = parent, Name = "Földer" };
        Assert.That(await _service.AddFolder(folder), Is.True);
        return folder.Id;
    }

    private InventoryItem Item(UUID folder) => new()
    {
        Id = _rows.Id(),
        Owner = _owner,
        Folder = folder,
        AssetId = _rows.Id(),
        AssetType = AssetType.Gesture,
        InvType = 20,
        Name = "Gesture 日本",
        Description = "d",
        CreatorId = _rows.Id() + ";http://grid.example:8002/;Some One",
        BasePermissions = 0xFFFFFFFF,
        CurrentPermissions = 0x0008C000,
        NextPermissions = 0x7FFFFFFF,
        EveryOnePermissions = 1,
        GroupPermissions = 2,
        GroupId = _rows.Id(),
        GroupOwned = true,
        SalePrice = 10,
        SaleType = 2,
        CreationDate = 1_700_000_000,
        Flags = 0x80000001
    };

    private async Task<InventoryItem> AddItem(UUID folder)
    {
        var item = Item(folder);
        Assert.That(await _service.AddItem(item), Is.True);
        return item;
    }

    private async Task<int> Version(UUID folder) => (await _service.GetFolder(_owner, folder))!.Version;

    [Test]
    public async Task Item_AfterAdd_GivesEveryColumnBack()
    {
        var folder = await AddFolder(_root);
        var item = await AddItem(folder);

        Assert.That(await _service.GetItem(_owner, item.Id), Is.EqualTo(item));
        Assert.That(await _service.GetFolderItems(_owner, folder), Is.EqualTo(new[] { item }));
        Assert.That(await _service.GetMultipleItems(_owner, [_rows.Id(), item.Id]), Is.EqualTo(new[] { null, item }));
    }

    [Test]
    public async Task Folder_AfterAdd_GivesEveryColumnBack()
    {
        var top = await AddFolder(_root);
        var folder = new InventoryFolder { Id = _rows.Id(), Owner = _owner, ParentId = top, Name = "Ünïcode 🎈", Type = -1, Version = 7 };
        await _service.AddFolder(folder);

        Assert.That(await _service.GetFolder(_owner, folder.Id), Is.EqualTo(folder));
        Assert.That((await _service.GetFolderContent(_owner, top))!.Folders, Is.EqualTo(new[] { folder }));
        Assert.That(await _service.GetInventorySkeleton(_owner), Has.Member(folder));
    }

    [Test]
    public async Task AddMoveDelete_CountUpTheFolders()
    {
        var other = await AddFolder(_root);
        var (rootVersion, otherVersion) = (await Version(_root), await Version(other));

        var item = await AddItem(_root);
        Assert.That(await Version(_root), Is.EqualTo(rootVersion + 1));
        Assert.That(await _service.MoveItems(_owner, [(item.Id, other)]), Is.True);
        Assert.That((await Version(_root), await Version(other)), Is.EqualTo((rootVersion + 2, otherVersion + 1)));
        Assert.That(await _service.DeleteItems(_owner, [item.Id]), Is.True);
        Assert.That(await Version(other), Is.EqualTo(otherVersion + 2));
        Assert.That(await _service.MoveItems(_owner, [(item.Id, _root)]), Is.False);
    }

    [Test]
    public async Task DeleteItems_OfAnother_Stay()
    {
        var item = await AddItem(_root);

        Assert.That(await _service.DeleteItems(_rows.Id(), [item.Id]), Is.False);
        Assert.That(await _service.GetItem(_owner, item.Id), Is.Not.Null);
    }

    [Test]
    public async Task DeleteFolders_TakeTheWholeTree()
    {
        var before = await _service.GetInventorySkeleton(_owner);
        var top = await AddFolder(_root);
        var leaf = await AddFolder(await AddFolder(top));
        var item = await AddItem(leaf);
        var version = await Version(_root);

        Assert.That(await _service.DeleteFolders(_owner, [top]), Is.True);

        Assert.That(await _service.GetItem(_owner, item.Id), Is.Null);
        Assert.That((await _service.GetInventorySkeleton(_owner)).Select(f => f.Id), Is.EquivalentTo(before.Select(f => f.Id)));
        Assert.That(await Version(_root), Is.EqualTo(version + 1));
    }

    [Test]
    public async Task DeleteFolders_InARing_Ends()
    {
        var a = await AddFolder(_root);
        var b = await AddFolder(a);
        Database.Write(session => session.Execute($"update inventoryfolders set parentFolderID = {b} where folderID = {a}"));

        Assert.That(await _service.DeleteFolders(_owner, [a]), Is.True);
        Assert.That(await _service.GetFolder(_owner, b), Is.Null);
    }

    [Test]
    public async Task PurgeFolder_KeepsTheFolder()
    {
        var top = await AddFolder(_root);
        await AddFolder(top);
        await AddItem(top);

        Assert.That(await _service.PurgeFolder(_owner, top), Is.True);

        var content = await _service.GetFolderContent(_owner, top);
        Assert.That((content!.Items.Count, content.Folders.Count), Is.EqualTo((0, 0)));
    }

    [Test]
    public async Task ActiveGestures_OnlyActiveOnes()
    {
        var active = await AddItem(_root);
        await _service.AddItem(Item(_root) with { Flags = 2 });
        await _service.AddItem(Item(_root) with { AssetType = AssetType.Sound });

        Assert.That(await _service.GetActiveGestures(_owner), Is.EqualTo(new[] { active }));
    }

    [Test]
    public async Task AssetPermissions_IsTheUnion()
    {
        var asset = _rows.Id();
        await _service.AddItem(Item(_root) with { AssetId = asset, CurrentPermissions = 0x80004001 });
        await _service.AddItem(Item(_root) with { AssetId = asset, CurrentPermissions = 0x8000 });

        await _service.AddItem(Item(_root) with { AssetId = asset, AssetType = AssetType.Link, CurrentPermissions = 0x7FFFFFFF });

        Assert.That(await _service.GetAssetPermissions(_owner, asset), Is.EqualTo(0x8000C001), "a link gives no right");
        Assert.That(await _service.GetAssetPermissions(_owner, _rows.Id()), Is.Zero);
    }
}
