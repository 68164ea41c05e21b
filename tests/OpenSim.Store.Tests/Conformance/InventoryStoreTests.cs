using OpenSim.Primitives;
using OpenSim.Store.Inventory;
using OpenSim.Store.Tests.Kit;

namespace OpenSim.Store.Tests.Conformance;

public sealed class InventoryStoreTests(string engine) : StoreFixture(engine, StoreKind.InventoryStore)
{
    private readonly RandomRows _rows = new(31);
    private SqlInventoryStore _store = null!;
    private UUID _owner;
    private UUID _root;

    [SetUp]
    public void SetUp()
    {
        _store = new SqlInventoryStore(Database);
        _owner = _rows.Id();
        _root = AddFolder(UUID.Zero);
    }

    private UUID AddFolder(UUID parent, UUID? owner = null)
    {
        var folder = new InventoryFolderRow { Id = _rows.Id(), OwnerId = owner ?? _owner, ParentId = parent, Name = "Földer", Type = 8 };
        _store.StoreFolder(folder);
        return folder.Id;
    }

    private InventoryItemRow Item(UUID folder) => new()
    {
        Id = _rows.Id(),
        OwnerId = _owner,
        FolderId = folder,
        AssetId = _rows.Id(),
        AssetType = 21,
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

    private int Version(UUID folder) => _store.LoadFolder(folder)!.Version;

    [Test]
    public void LoadItem_AfterStore_GivesEveryColumnBack()
    {
        var item = Item(_root);
        _store.StoreItem(item);

        Assert.That(_store.LoadItem(item.Id), Is.EqualTo(item));
        Assert.That(_store.LoadItemsIn(_root), Is.EqualTo(new[] { item }));
        Assert.That(_store.LoadItemsOf(_owner), Is.EqualTo(new[] { item }));
        Assert.That(_store.LoadItems([item.Id, _rows.Id()]), Is.EqualTo(new[] { item }));
    }

    [Test]
    public void LoadFolder_AfterStore_GivesEveryColumnBack()
    {
        var folder = new InventoryFolderRow { Id = _rows.Id(), OwnerId = _owner, ParentId = _root, Name = "Ünïcode 🎈", Type = -1, Version = 7 };
        _store.StoreFolder(folder);

        Assert.That(_store.LoadFolder(folder.Id), Is.EqualTo(folder));
        Assert.That(_store.LoadSubfolders(_root), Is.EqualTo(new[] { folder }));
        Assert.That(_store.LoadFolders(_owner).Select(row => row.Id), Is.EquivalentTo(new[] { _root, folder.Id }));
    }

    [Test]
    public void StoreMoveDelete_CountUpTheFolders()
    {
        var other = AddFolder(_root);
        var item = Item(_root);
        var (rootVersion, otherVersion) = (Version(_root), Version(other));

        _store.StoreItem(item);
        Assert.That(Version(_root), Is.EqualTo(rootVersion + 1));
        Assert.That(_store.MoveItem(item.Id, other), Is.True);
        Assert.That((Version(_root), Version(other)), Is.EqualTo((rootVersion + 2, otherVersion + 1)));
        Assert.That(_store.DeleteItems(_owner, [item.Id]), Is.EqualTo(1));
        Assert.That(Version(other), Is.EqualTo(otherVersion + 2));
        Assert.That(_store.MoveItem(item.Id, _root), Is.False);
    }

    [Test]
    public void DeleteItems_OfAnother_Stay()
    {
        var item = Item(_root);
        _store.StoreItem(item);

        Assert.That(_store.DeleteItems(_rows.Id(), [item.Id]), Is.Zero);
        Assert.That(_store.LoadItem(item.Id), Is.Not.Null);
    }

    [Test]
    public void DeleteFolders_TakeTheWholeTree()
    {
        var top = AddFolder(_root);
        var middle = AddFolder(top);
        var leaf = AddFolder(middle);
        var item = Item(leaf);
        _store.StoreItem(item);
        var before = Version(_root);

        Assert.That(_store.DeleteFolders(_owner, [top]), Is.EqualTo(3));

        Assert.That(_store.LoadItem(item.Id), Is.Null);
        Assert.That(_store.LoadFolders(_owner).Select(folder => folder.Id), Is.EqualTo(new[] { _root }));
        Assert.That(Version(_root), Is.EqualTo(before + 1));
    }

    [Test]
    public void DeleteFolders_InARing_Ends()
    {
        var a = AddFolder(_root);
        var b = AddFolder(a);
        _store.MoveFolder(a, b);

        Assert.That(_store.DeleteFolders(_owner, [a]), Is.EqualTo(2));
    }

    [Test]
    public void PurgeFolder_KeepsTheFolder()
    {
        var top = AddFolder(_root);
        AddFolder(top);
        _store.StoreItem(Item(top));

        _store.PurgeFolder(_owner, top);

        Assert.That(_store.LoadItemsIn(top), Is.Empty);
        Assert.That(_store.LoadSubfolders(top), Is.Empty);
        Assert.That(_store.LoadFolder(top), Is.Not.Null);
    }

    [Test]
    public void LoadActiveGestures_OnlyActiveOnes()
    {
        var active = Item(_root);
        _store.StoreItems([active, Item(_root) with { Flags = 2 }, Item(_root) with { AssetType = 1 }]);

        Assert.That(_store.LoadActiveGestures(_owner), Is.EqualTo(new[] { active }));
    }

    [Test]
    public void AssetPermissions_IsTheUnion()
    {
        var asset = _rows.Id();
        _store.StoreItems([Item(_root) with { AssetId = asset, CurrentPermissions = 0x80004001 }, Item(_root) with { AssetId = asset, CurrentPermissions = 0x8000 }]);

        Assert.That(_store.AssetPermissions(_owner, asset), Is.EqualTo(0x8000C001));
        Assert.That(_store.AssetPermissions(_owner, _rows.Id()), Is.Zero);
    }

    [Test]
    public void DeleteOwner_LeavesOthersAlone()
    {
        var foreign = AddFolder(UUID.Zero, _rows.Id());
        _store.StoreItem(Item(_root));

        _store.DeleteOwner(_owner);

        Assert.That(_store.LoadFolders(_owner), Is.Empty);
        Assert.That(_store.LoadItemsOf(_owner), Is.Empty);
        Assert.That(_store.LoadFolder(foreign), Is.Not.Null);
    }
}
