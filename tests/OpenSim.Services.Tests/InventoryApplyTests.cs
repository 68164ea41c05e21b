using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Services.Tests.Wire;

namespace OpenSim.Services.Tests;

/// <summary>Changes of several things at once, and reading of many folders.</summary>
[TestFixture(Wiring.Local)]
[TestFixture(Wiring.Remote)]
public class InventoryApplyTests(Wiring wiring) : ServiceFixture(wiring)
{
    private readonly UUID _owner = UUID.Parse("67153d5b-3659-afb4-8510-adda2c034649");
    private readonly UUID _stranger = UUID.Parse("99999999-3659-afb4-8510-adda2c034649");
    private InventoryFolder _root = null!;
    private InventoryFolder _trash = null!;
    private InventoryFolder _outfit = null!;

    [SetUp]
    public async Task MakeInventory()
    {
        await Services.Inventory.CreateUserInventory(_owner);
        await Services.Inventory.CreateUserInventory(_stranger);
        _root = (await Services.Inventory.GetRootFolder(_owner))!;
        _trash = (await Services.Inventory.GetFolderForType(_owner, FolderType.Trash))!;
        _outfit = (await Services.Inventory.GetFolderForType(_owner, FolderType.CurrentOutfit))!;
    }

    [Test]
    public async Task New_FoldersAndItemsInThem_CountTheirParentUpOnce()
    {
        var (box, drawer) = (Folder("Box", _root.Id), Folder("Drawer", _root.Id));
        var inner = Folder("Inner", box.Id);
        var outcome = await Apply(new InventoryChange { NewFolders = [box, drawer, inner], NewItems = [Item(inner.Id), Item(_root.Id)] });
        Assert.That(outcome.Refusal, Is.EqualTo(InventoryRefusal.None));
        Assert.That(outcome.Versions, Is.EqualTo(new Dictionary<UUID, int> { [_root.Id] = _root.Version + 1 }));
        Assert.That((await Services.Inventory.GetFolder(_owner, _root.Id))!.Version, Is.EqualTo(_root.Version + 1));
        Assert.That(await Services.Inventory.GetFolderItems(_owner, inner.Id), Has.Count.EqualTo(1));
    }

    [Test]
    public async Task OneThingThatMayNotBe_NothingIsDone()
    {
        var foreign = (await Services.Inventory.GetRootFolder(_stranger))!;
        var box = Folder("Box", _root.Id);
        var outcome = await Apply(new InventoryChange { NewFolders = [box], NewItems = [Item(box.Id), Item(foreign.Id)] });
        Assert.That(outcome.Refusal, Is.EqualTo(InventoryRefusal.NotThere));
        Assert.That(await Services.Inventory.GetFolder(_owner, box.Id), Is.Null);
        Assert.That((await Services.Inventory.GetFolder(_owner, _root.Id))!.Version, Is.EqualTo(_root.Version));
    }

    [Test]
    public async Task New_IdThatIsTakenOrZeroOrTwice_IsRefused()
    {
        var theirs = Item((await Services.Inventory.GetRootFolder(_stranger))!.Id) with { Owner = _stranger };
        await Services.Inventory.AddItem(theirs);
        var twice = Item(_root.Id);
        InventoryItem[][] bad = [[Item(_root.Id) with { Id = theirs.Id }], [Item(_root.Id) with { Id = UUID.Zero }], [twice, twice]];
        foreach (var items in bad)
            Assert.That((await Apply(new InventoryChange { NewItems = items })).Refusal, Is.EqualTo(InventoryRefusal.Taken));
        Assert.That((await Apply(new InventoryChange { NewFolders = [Folder("x", _root.Id) with { Id = _trash.Id }] })).Refusal,
            Is.EqualTo(InventoryRefusal.Taken));
        Assert.That((await Services.Inventory.GetItem(_stranger, theirs.Id)), Is.EqualTo(theirs));
    }

    [Test]
    public async Task Link_ToOnesOwn_IsMade_AndToOthersAndToLinks_IsNot()
    {
        var item = await Add(Item(_root.Id));
        var theirs = Item((await Services.Inventory.GetRootFolder(_stranger))!.Id) with { Owner = _stranger };
        await Services.Inventory.AddItem(theirs);
        var link = Link(item.Id, _outfit.Id);
        Assert.That((await Apply(new InventoryChange { NewItems = [link, FolderLink(_root.Id)] })).Refusal,
            Is.EqualTo(InventoryRefusal.None));
        foreach (var target in new[] { theirs.Id, link.Id, UUID.Random() })
        {
            Assert.That((await Apply(new InventoryChange { NewItems = [Link(target, _outfit.Id)] })).Refusal,
                Is.EqualTo(InventoryRefusal.BadLink));
        }

        Assert.That((await Apply(new InventoryChange { NewItems = [FolderLink(item.Id)] })).Refusal, Is.EqualTo(InventoryRefusal.BadLink));
    }

    [Test]
    public async Task Unlinked_LosesItsLinks_AndKeepsTheRest()
    {
        var (a, b) = (await Add(Item(_root.Id)), await Add(Item(_root.Id)));
        var before = await Add(Link(a.Id, _outfit.Id));
        var odd = await Add(Item(_outfit.Id));
        var version = (await Services.Inventory.GetFolder(_owner, _outfit.Id))!.Version;
        var after = Link(b.Id, _outfit.Id);
        var outcome = await Apply(new InventoryChange { UnlinkedFolders = [_outfit.Id], NewItems = [after] });
        Assert.That(outcome.RemovedItems, Is.EqualTo(new[] { before.Id }));
        Assert.That(outcome.Versions, Is.EqualTo(new Dictionary<UUID, int> { [_outfit.Id] = version + 1 }));
        Assert.That((await Services.Inventory.GetFolderItems(_owner, _outfit.Id)).Select(i => i.Id),
            Is.EquivalentTo(new[] { odd.Id, after.Id }));
    }

    [Test]
    public async Task DeletedItem_TakesItsLinksAlong()
    {
        var item = await Add(Item(_root.Id));
        var link = await Add(Link(item.Id, _outfit.Id));
        var outcome = await Apply(new InventoryChange { DeletedItems = [item.Id] });
        Assert.That(outcome.RemovedItems, Is.EqualTo(new[] { item.Id }));
        Assert.That(outcome.BrokenLinks, Is.EqualTo(new[] { link.Id }));
        Assert.That(outcome.Versions.Keys, Is.EquivalentTo(new[] { _root.Id, _outfit.Id }));
        Assert.That(await Services.Inventory.GetItem(_owner, link.Id), Is.Null);
        Assert.That((await Apply(new InventoryChange { DeletedItems = [item.Id] })).Refusal, Is.EqualTo(InventoryRefusal.NotThere));
    }

    [Test]
    public async Task DeletedFolder_GoesWithEverythingBelow()
    {
        var (box, inner) = (Folder("Box", _root.Id), Folder("Inner", UUID.Zero));
        inner = inner with { ParentId = box.Id };
        var deep = Item(inner.Id);
        await Apply(new InventoryChange { NewFolders = [box, inner], NewItems = [deep] });
        var link = await Add(Link(deep.Id, _outfit.Id));
        var outcome = await Apply(new InventoryChange { DeletedFolders = [box.Id] });
        Assert.That(outcome.RemovedFolders, Is.EqualTo(new[] { box.Id }));
        Assert.That(outcome.BrokenLinks, Is.EqualTo(new[] { link.Id }));
        Assert.That(outcome.Versions.Keys, Is.EquivalentTo(new[] { _root.Id, _outfit.Id }));
        Assert.That(await Services.Inventory.GetFolder(_owner, inner.Id), Is.Null);
        Assert.That(await Services.Inventory.GetItem(_owner, deep.Id), Is.Null);
    }

    [Test]
    public async Task Purged_LosesWhatLiesInIt_AndSaysWhatLayThereDirectly()
    {
        var box = Folder("Box", _trash.Id);
        var (near, deep) = (Item(_trash.Id), Item(box.Id));
        await Apply(new InventoryChange { NewFolders = [box], NewItems = [near, deep] });
        var outcome = await Apply(new InventoryChange { PurgedFolders = [_trash.Id] });
        Assert.That(outcome.RemovedFolders, Is.EqualTo(new[] { box.Id }));
        Assert.That(outcome.RemovedItems, Is.EqualTo(new[] { near.Id }));
        Assert.That(outcome.Versions.Keys, Is.EqualTo(new[] { _trash.Id }));
        var left = await Services.Inventory.GetTree(_owner, _trash.Id, 50, 1000);
        Assert.That(left!.Contents[_trash.Id].Folders.Count + left.Contents[_trash.Id].Items.Count, Is.Zero);
        Assert.That(await Services.Inventory.GetItem(_owner, deep.Id), Is.Null);
    }

    [Test]
    public async Task SystemFolder_IsNeitherDeletedNorMovedNorRenamedNorMadeAgain()
    {
        var box = Folder("Box", _root.Id);
        await Apply(new InventoryChange { NewFolders = [box] });
        InventoryChange[] changes =
        [
            new() { DeletedFolders = [_trash.Id] }, new() { DeletedFolders = [_root.Id] }, new() { PurgedFolders = [_root.Id] },
            new() { Folders = [_trash with { Name = "Bin" }] }, new() { Folders = [_trash with { ParentId = box.Id }] },
            new() { Folders = [_trash with { Type = -1 }] }, new() { Folders = [box with { Type = FolderType.Trash }] },
            new() { Folders = [_root with { ParentId = box.Id }] }, new() { NewFolders = [Folder("x", _root.Id) with { Type = FolderType.Trash }] }
        ];
        foreach (var change in changes)
            Assert.That((await Apply(change)).Refusal, Is.EqualTo(InventoryRefusal.Protected));
        Assert.That((await Apply(new InventoryChange { Folders = [_trash] })).Refusal, Is.EqualTo(InventoryRefusal.None), "nothing is changed");
    }

    [Test]
    public async Task Folder_IsRenamedAndMoved_AndNotIntoItself()
    {
        var (box, drawer) = (Folder("Box", _root.Id), Folder("Drawer", _root.Id));
        await Apply(new InventoryChange { NewFolders = [box, drawer] });
        var inner = Folder("Inner", box.Id);
        await Apply(new InventoryChange { NewFolders = [inner] });
        foreach (var parent in new[] { inner.Id, box.Id })
        {
            Assert.That((await Apply(new InventoryChange { Folders = [box with { ParentId = parent }] })).Refusal,
                Is.EqualTo(InventoryRefusal.Ring));
        }

        var outcome = await Apply(new InventoryChange { Folders = [inner with { ParentId = drawer.Id, Name = "Outer" }] });
        Assert.That(outcome.Versions.Keys, Is.EquivalentTo(new[] { box.Id, drawer.Id }));
        var moved = (await Services.Inventory.GetFolder(_owner, inner.Id))!;
        Assert.That((moved.Name, moved.ParentId), Is.EqualTo(("Outer", drawer.Id)));
    }

    [Test]
    public async Task Item_IsChangedAndMoved_ButForWhoMadeItAndWhen()
    {
        var item = await Add(Item(_root.Id) with { CreatorId = _stranger.ToString(), CreationDate = 7 });
        var outcome = await Apply(new InventoryChange { Items = [item with { Name = "New", Folder = _trash.Id, CreatorId = "x", CreationDate = 8 }] });
        Assert.That(outcome.Versions.Keys, Is.EquivalentTo(new[] { _root.Id, _trash.Id }));
        Assert.That(await Services.Inventory.GetItem(_owner, item.Id), Is.EqualTo(item with { Name = "New", Folder = _trash.Id }));
    }

    [Test]
    public async Task MoreThanAnAccountMayHave_IsRefusedWhole()
    {
        Configuration.Set("Limits", "ItemsPerAccount", "100");
        var items = Enumerable.Range(0, 101).Select(_ => Item(_root.Id)).ToList();
        Assert.That((await Apply(new InventoryChange { NewItems = items })).Refusal, Is.EqualTo(InventoryRefusal.Full));
        Assert.That(await Services.Inventory.GetFolderItems(_owner, _root.Id), Is.Empty);
        Assert.That((await Apply(new InventoryChange { NewItems = items[..100] })).Refusal, Is.EqualTo(InventoryRefusal.None));
        await Apply(new InventoryChange { DeletedItems = [items[0].Id] });
        Assert.That((await Apply(new InventoryChange { NewItems = [items[100]] })).Refusal, Is.EqualTo(InventoryRefusal.None), "there is room again");
    }

    [Test]
    public async Task Tree_GoesAsDeepAsItIsAsked_AndNoFurtherThanItMay()
    {
        var box = Folder("Box", _root.Id);
        var inner = Folder("Inner", box.Id);
        await Apply(new InventoryChange { NewFolders = [box, inner], NewItems = [Item(box.Id), Item(inner.Id), Item(inner.Id)] });
        var flat = (await Services.Inventory.GetTree(_owner, box.Id, 0, 1))!;
        Assert.That(flat.Contents.Keys, Is.EqualTo(new[] { box.Id }));
        Assert.That((flat.IsWhole, flat.Contents[box.Id].Folders.Count, flat.Contents[box.Id].Items.Count), Is.EqualTo((true, 1, 1)));
        var deep = (await Services.Inventory.GetTree(_owner, box.Id, 1, 4))!;
        Assert.That((deep.IsWhole, deep.Contents[inner.Id].Items.Count), Is.EqualTo((true, 2)));
        Assert.That((await Services.Inventory.GetTree(_owner, box.Id, 1, 3))!.IsWhole, Is.False);
        Assert.That(await Services.Inventory.GetTree(_stranger, box.Id, 1, 4), Is.Null);
    }

    [Test]
    public async Task Tree_OfARing_ComesToAnEnd()
    {
        var box = Folder("Box", _root.Id);
        var inner = Folder("Inner", box.Id);
        await Apply(new InventoryChange { NewFolders = [box, inner] });
        Sql(Store.StoreKind.InventoryStore, s => s.Execute($"update inventoryfolders set parentFolderID = {inner.Id} where folderID = {box.Id}"));
        Assert.That((await Services.Inventory.GetTree(_owner, box.Id, 50, 100))!.Contents, Has.Count.EqualTo(2));
        Assert.That((await Apply(new InventoryChange { DeletedFolders = [box.Id] })).Refusal, Is.EqualTo(InventoryRefusal.None));
        Assert.That(await Services.Inventory.GetFolder(_owner, inner.Id), Is.Null);
    }

    [Test]
    public async Task Orphans_AreWhatLiesNowhere()
    {
        var lost = await Add(Item(_root.Id));
        Sql(Store.StoreKind.InventoryStore, s => s.Execute($"update inventoryitems set parentFolderID = {UUID.Random()} where inventoryID = {lost.Id}"));
        await Add(Item(_root.Id));
        var (folders, items) = await Services.Inventory.GetOrphans(_owner, 10);
        Assert.That(folders, Is.Empty);
        Assert.That(items.Select(i => i.Id), Is.EqualTo(new[] { lost.Id }));
    }

    private ValueTask<InventoryOutcome> Apply(InventoryChange change) => Services.Inventory.Apply(_owner, change);

    private async Task<InventoryItem> Add(InventoryItem item)
    {
        Assert.That(await Services.Inventory.AddItem(item), Is.True);
        return item;
    }

    private InventoryFolder Folder(string name, UUID parent) =>
        new() { Id = UUID.Random(), Owner = _owner, ParentId = parent, Name = name };

    private InventoryItem Item(UUID folder) => new()
    {
        Id = UUID.Random(), Owner = _owner, Folder = folder, Name = "Thing", CreatorId = _owner.ToString(), AssetType = AssetType.Notecard,
        InvType = 7, AssetId = UUID.Random()
    };

    private InventoryItem Link(UUID target, UUID folder) => Item(folder) with { AssetId = target, AssetType = AssetType.Link };

    private InventoryItem FolderLink(UUID target) => Item(_outfit.Id) with { AssetId = target, AssetType = AssetType.LinkFolder };
}
