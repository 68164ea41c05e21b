using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Services.Tests.Wire;
using OpenSim.Store;

namespace OpenSim.Services.Tests;

[TestFixture(Wiring.Local)]
[TestFixture(Wiring.Remote)]
public class InventoryServiceTests(Wiring wiring) : ServiceFixture(wiring)
{
    private readonly UUID _owner = UUID.Parse("67153d5b-3659-afb4-8510-adda2c034649");
    private InventoryFolder _root = null!;

    [SetUp]
    public async Task MakeInventory()
    {
        await Services.Inventory.CreateUserInventory(_owner);
        _root = (await Services.Inventory.GetRootFolder(_owner))!;
    }

    // OpenSimulator's XInventoryService with AllowDelete = false.
    [Test]
    public async Task AllowDelete_Off_OnlyLinksAreDeleted()
    {
        var folder = (await Services.Inventory.GetFolderForType(_owner, FolderType.Trash))!;
        var item = new InventoryItem
        {
            Id = UUID.Random(), Folder = folder.Id, Owner = _owner, AssetId = UUID.Random(), AssetType = 7, InvType = 7, Name = "n",
            CreatorId = _owner.ToString()
        };
        var link = item with { Id = UUID.Random(), AssetType = AssetType.Link, AssetId = item.Id };
        var box = new InventoryFolder { Id = UUID.Random(), ParentId = folder.Id, Owner = _owner, Name = "box", Type = -1 };
        Assert.That(await Services.Inventory.AddItem(item) && await Services.Inventory.AddItem(link)
            && await Services.Inventory.AddFolder(box));
        Configuration.Set("InventoryService", "AllowDelete", "false");

        Assert.That(await Services.Inventory.PurgeFolder(_owner, folder.Id), Is.False);
        Assert.That(await Services.Inventory.DeleteFolders(_owner, [box.Id]), Is.False);
        Assert.That(await Services.Inventory.UpdateItem(link with { Name = "other" }), Is.False);
        Assert.That((await Services.Inventory.Apply(_owner, new InventoryChange { DeletedItems = [item.Id, link.Id] })).Refusal,
            Is.EqualTo(InventoryRefusal.Protected));
        Assert.That(await Services.Inventory.DeleteItems(_owner, [item.Id, link.Id]), Is.True);
        Assert.That((await Services.Inventory.GetFolderItems(_owner, folder.Id)).Select(i => i.Id), Is.EqualTo(new[] { item.Id }));

        Configuration.Set("InventoryService", "AllowDelete", "true");
        Assert.That(await Services.Inventory.PurgeFolder(_owner, folder.Id), Is.True);
    }

    [Test]
    public async Task Create_Skeleton_HasEverySystemFolderOnceBelowTheRoot()
    {
        var folders = await Services.Inventory.GetInventorySkeleton(_owner);
        Assert.That(folders.Count(f => f.ParentId.IsZero), Is.EqualTo(1));
        Assert.That(_root.Type, Is.EqualTo(FolderType.Root));
        Assert.That(folders.Where(f => f.Id != _root.Id).All(f => f.ParentId == _root.Id), Is.True);
        Assert.That(folders.Select(f => f.Type), Is.Unique);
        Assert.That(folders.Select(f => f.Type), Is.SupersetOf(new short[] { 0, 1, 2, 3, 5, 6, 7, 8, 10, 13, 14, 15, 16, 20, 21, 23, 46 }));
    }

    [Test]
    public async Task Create_Again_MakesOnlyWhatIsMissing()
    {
        Assert.That(await Services.Inventory.CreateUserInventory(_owner), Is.False);
        var outfit = await Services.Inventory.GetFolderForType(_owner, FolderType.CurrentOutfit);
        Sql(StoreKind.InventoryStore, session => session.Execute($"delete from inventoryfolders where folderID = {outfit!.Id}"));
        Assert.That(await Services.Inventory.CreateUserInventory(_owner), Is.True);
        Assert.That(await Services.Inventory.GetFolderForType(_owner, FolderType.CurrentOutfit), Is.Not.Null);
    }

    [Test]
    public async Task Folder_AddRenameMoveDelete()
    {
        var a = await Add("a", _root.Id);
        var b = await Add("b", a.Id);
        Assert.That(await Services.Inventory.UpdateFolder(b with { Name = "ä" }), Is.True);
        Assert.That(await Services.Inventory.MoveFolder(_owner, b.Id, _root.Id), Is.True);
        var content = await Services.Inventory.GetFolderContent(_owner, _root.Id);
        Assert.That(content!.Folders.Select(f => f.Name), Does.Contain("ä"));
        Assert.That(await Services.Inventory.DeleteFolders(_owner, [a.Id]), Is.True);
        Assert.That(await Services.Inventory.GetFolder(_owner, a.Id), Is.Null);
    }

    [Test]
    public async Task Folder_MoveIntoItself_IsRefused()
    {
        var a = await Add("a", _root.Id);
        var b = await Add("b", a.Id);
        Assert.That(await Services.Inventory.MoveFolder(_owner, a.Id, b.Id), Is.False);
        Assert.That(await Services.Inventory.MoveFolder(_owner, a.Id, a.Id), Is.False);
        Assert.That(await Services.Inventory.MoveFolder(_owner, _root.Id, a.Id), Is.False);
    }

    [Test]
    public async Task SystemFolder_DeleteSecondOneOrChangeOfType_IsRefused()
    {
        var trash = (await Services.Inventory.GetFolderForType(_owner, FolderType.Trash))!;
        Assert.That(await Services.Inventory.DeleteFolders(_owner, [trash.Id]), Is.False);
        Assert.That(await Services.Inventory.AddFolder(New("Trash 2", _root.Id) with { Type = FolderType.Trash }), Is.False);
        await Services.Inventory.UpdateFolder(trash with { Type = FolderType.None });
        Assert.That((await Services.Inventory.GetFolder(_owner, trash.Id))!.Type, Is.EqualTo(FolderType.Trash));
        var plain = await Add("plain", _root.Id);
        await Services.Inventory.UpdateFolder(plain with { Type = FolderType.Trash });
        Assert.That((await Services.Inventory.GetFolder(_owner, plain.Id))!.Type, Is.EqualTo(FolderType.None));
    }

    [Test]
    public async Task AnotherOwner_SeesAndChangesNothing()
    {
        var thief = UUID.Random();
        await Services.Inventory.CreateUserInventory(thief);
        var thiefRoot = (await Services.Inventory.GetRootFolder(thief))!;
        var folder = await Add("mine", _root.Id);
        var item = await AddItem("thing", folder.Id);

        Assert.That(await Services.Inventory.GetFolderContent(thief, folder.Id), Is.Null);
        Assert.That(await Services.Inventory.GetItem(thief, item.Id), Is.Null);
        Assert.That(await Services.Inventory.GetMultipleItems(thief, [item.Id]), Is.EqualTo(new InventoryItem?[] { null }));
        Assert.That(await Services.Inventory.MoveFolder(thief, folder.Id, thiefRoot.Id), Is.False);
        Assert.That(await Services.Inventory.MoveItems(thief, [(item.Id, thiefRoot.Id)]), Is.False);
        Assert.That(await Services.Inventory.MoveItems(_owner, [(item.Id, thiefRoot.Id)]), Is.False,
            "nor may one put things into another's folders");
        Assert.That(await Services.Inventory.DeleteItems(thief, [item.Id]), Is.False);
        Assert.That(await Services.Inventory.DeleteFolders(thief, [folder.Id]), Is.False);
        Assert.That(await Services.Inventory.PurgeFolder(thief, folder.Id), Is.False);
        Assert.That(await Services.Inventory.UpdateItem(item with { Owner = thief, Name = "stolen" }), Is.False);
        Assert.That(await Services.Inventory.UpdateFolder(folder with { Owner = thief, Name = "stolen" }), Is.False);
        Assert.That(await Services.Inventory.AddItem(item with { Id = UUID.Random(), Owner = thief }), Is.False);
        Assert.That(await Services.Inventory.GetItem(_owner, item.Id), Is.EqualTo(item));
    }

    [Test]
    public async Task Item_UpdateKeepsCreatorDateAndPlace()
    {
        var item = await AddItem("thing", _root.Id);
        await Services.Inventory.UpdateItem(item with
        {
            Name = "new",
            CreatorId = UUID.Random().ToString(),
            CreationDate = 1,
            Folder = UUID.Random()
        });
        Assert.That(await Services.Inventory.GetItem(_owner, item.Id), Is.EqualTo(item with { Name = "new" }));
    }

    [Test]
    public async Task Item_AddTwice_IsRefused()
    {
        var item = await AddItem("thing", _root.Id);
        Assert.That(await Services.Inventory.AddItem(item with { Name = "other" }), Is.False);
    }

    [Test]
    public async Task FolderVersion_CountsChangesOfItsContents()
    {
        var folder = await Add("a", _root.Id);
        var item = await AddItem("thing", folder.Id);
        var afterAdd = (await Services.Inventory.GetFolder(_owner, folder.Id))!.Version;
        await Services.Inventory.DeleteItems(_owner, [item.Id]);
        Assert.That(afterAdd, Is.GreaterThan(folder.Version));
        Assert.That((await Services.Inventory.GetFolder(_owner, folder.Id))!.Version, Is.GreaterThan(afterAdd));
    }

    [Test]
    public async Task Purge_EmptiesTheFolderDeeply()
    {
        var trash = (await Services.Inventory.GetFolderForType(_owner, FolderType.Trash))!;
        var inner = await Add("a", trash.Id);
        await AddItem("deep", inner.Id);
        var top = await AddItem("top", trash.Id);
        await Services.Inventory.PurgeFolder(_owner, trash.Id);
        var content = await Services.Inventory.GetFolderContent(_owner, trash.Id);
        Assert.That(content!.Folders, Is.Empty);
        Assert.That(content.Items, Is.Empty);
        Assert.That(await Services.Inventory.GetItem(_owner, top.Id), Is.Null);
    }

    [Test]
    public async Task Multiple_AnswersAreInOrderOfTheQuestions()
    {
        var a = await AddItem("a", _root.Id);
        var b = await AddItem("b", _root.Id);
        var items = await Services.Inventory.GetMultipleItems(_owner, [b.Id, UUID.Random(), a.Id, b.Id]);
        Assert.That(items.Select(i => i?.Name), Is.EqualTo(new[] { "b", null, "a", "b" }));
    }

    [Test]
    public async Task ActiveGesturesAndAssetPermissions()
    {
        var gestures = (await Services.Inventory.GetFolderForType(_owner, FolderType.Gesture))!;
        var active = await AddItem("active", gestures.Id, 21, flags: 1);
        await AddItem("idle", gestures.Id, 21);
        Assert.That((await Services.Inventory.GetActiveGestures(_owner)).Single().Id, Is.EqualTo(active.Id));
        Assert.That(await Services.Inventory.GetAssetPermissions(_owner, active.AssetId), Is.EqualTo(0x0008e000u));
        Assert.That(await Services.Inventory.GetAssetPermissions(_owner, UUID.Random()), Is.Zero);
    }

    private async Task<InventoryFolder> Add(string name, UUID parent)
    {
        var folder = New(name, parent);
        Assert.That(await Services.Inventory.AddFolder(folder), Is.True);
        return folder;
    }

    private InventoryFolder New(string name, UUID parent) => new() { Id = UUID.Random(), Owner = _owner, ParentId = parent, Name = name };

    private async Task<InventoryItem> AddItem(string name, UUID folder, int assetType = 7, uint flags = 0)
    {
        var item = new InventoryItem
        {
            Id = UUID.Random(), Owner = _owner, Folder = folder, AssetId = UUID.Random(), AssetType = assetType, InvType = assetType,
            Name = name,
            CreatorId = _owner.ToString(), BasePermissions = 0x0008e000, CurrentPermissions = 0x0008e000, CreationDate = 1234567,
            Flags = flags
        };
        Assert.That(await Services.Inventory.AddItem(item), Is.True);
        return item;
    }
}
