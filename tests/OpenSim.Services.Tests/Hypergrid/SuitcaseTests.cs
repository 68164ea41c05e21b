using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Inventory;
using OpenSim.Services.Inventory;
using OpenSim.Services.Local.Hypergrid;
using OpenSim.Services.Remote;
using OpenSim.Services.Remote.Inventory;
using OpenSim.Services.Tests.Wire;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Tests.Hypergrid;

/// <summary>What a region of another grid gets of an inventory, asked as OpenSimulator's regions ask.</summary>
public class SuitcaseTests : ServiceFixture
{
    private UUID _owner;
    private InventoryFolder _home = null!;
    private InventoryFolder _notecards = null!;
    private InventoryItem _secret = null!;
    private ServiceConnections _connections = null!;
    private IInventoryService _abroad = null!;
    private int _reads;

    [SetUp]
    public async Task MakeInventory()
    {
        _owner = (await CreateUser()).PrincipalId;
        _home = (await Services.Inventory.GetRootFolder(_owner))!;
        _notecards = (await Services.Inventory.GetFolderForType(_owner, FolderType.Notecard))!;
        _secret = Item(_notecards.Id);
        await Services.Inventory.AddItem(_secret);
        _reads = 0;
        var counted = Counted.Of(Services.Inventory, () => _reads++);
        var suitcase = new SuitcaseInventoryService(counted, Services.Avatars, Time);
        var table = new ServiceTable([new InventoryHandler(suitcase, isForOthers: true)], new StatRegistry());
        _connections = new ServiceConnections(Configuration, new StatRegistry(), Time, new HandlerPipe(table));
        _abroad = new RemoteInventoryService(new ServiceClient(_connections, "HGInventoryService", new Uri("http://grid.test:8002/")));
    }

    [TearDown]
    public void Close() => _connections.Dispose();

    [Test]
    public async Task Root_IsTheSuitcase_WithFoldersOfItsOwn()
    {
        var root = (await _abroad.GetRootFolder(_owner))!;
        Assert.That((root.Type, root.Name, root.ParentId), Is.EqualTo((FolderType.Suitcase, "My Suitcase", _home.Id)));
        Assert.That((await _abroad.GetRootFolder(_owner))!.Id, Is.EqualTo(root.Id), "made once");
        var objects = (await _abroad.GetFolderForType(_owner, FolderType.Object))!;
        Assert.That(objects.ParentId, Is.EqualTo(root.Id));
        Assert.That((await _abroad.GetInventorySkeleton(_owner)).Select(f => f.ParentId).Distinct(),
            Is.EquivalentTo(new[] { _home.Id, root.Id }));
        Assert.That((await Services.Inventory.GetFolderForType(_owner, FolderType.Object))!.Id, Is.Not.EqualTo(objects.Id), "at home it is another");
        Assert.That(await _abroad.GetRootFolder(UUID.Random()), Is.Null);
    }

    [Test]
    public async Task WhatLiesAtHome_IsNeitherReadNorChanged()
    {
        await _abroad.GetRootFolder(_owner);
        Assert.That(await _abroad.GetFolder(_owner, _home.Id), Is.Null);
        Assert.That(await _abroad.GetFolderContent(_owner, _notecards.Id), Is.Null);
        Assert.That(await _abroad.GetFolderItems(_owner, _notecards.Id), Is.Empty);
        Assert.That(await _abroad.GetItem(_owner, _secret.Id), Is.Null);
        Assert.That(await _abroad.GetMultipleItems(_owner, [_secret.Id]), Is.EqualTo(new InventoryItem?[] { null }));
        Assert.That(await _abroad.GetTree(_owner, _home.Id, 9, 1000), Is.Null);
        Assert.That((await _abroad.GetOrphans(_owner, 100)).Items, Is.Empty);
        Assert.That(await _abroad.AddItem(Item(_notecards.Id)), Is.False);
        Assert.That(await _abroad.AddFolder(new InventoryFolder { Id = UUID.Random(), ParentId = _home.Id, Owner = _owner, Name = "x" }), Is.False);
        Assert.That(await _abroad.ChangeItem(_owner, _secret.Id, new ItemChange { Name = "mine" }), Is.False);
        Assert.That(await _abroad.DeleteItems(_owner, [_secret.Id]), Is.False);
        Assert.That(await _abroad.PurgeFolder(_owner, _notecards.Id), Is.False);
        Assert.That((await _abroad.Apply(_owner, new InventoryChange { DeletedItems = [_secret.Id] })).Refusal,
            Is.EqualTo(InventoryRefusal.Protected));
        Assert.That(await Services.Inventory.GetItem(_owner, _secret.Id), Is.EqualTo(_secret));
    }

    [Test]
    public async Task WhatLiesAtHome_IsNotPulledIntoTheSuitcase()
    {
        var root = (await _abroad.GetRootFolder(_owner))!;
        Assert.That(await _abroad.UpdateItem(_secret with { Folder = root.Id, Name = "mine" }), Is.False, "OpenSimulator looks at the new folder alone");
        Assert.That(await _abroad.MoveItems(_owner, [(_secret.Id, root.Id)]), Is.False);
        Assert.That(await _abroad.MoveFolder(_owner, _notecards.Id, root.Id), Is.False);
        Assert.That(await Services.Inventory.GetItem(_owner, _secret.Id), Is.EqualTo(_secret));
    }

    [Test]
    public async Task WhatIsBroughtAlong_IsReadAddedAndMovedButNotDeleted()
    {
        var root = (await _abroad.GetRootFolder(_owner))!;
        var objects = (await _abroad.GetFolderForType(_owner, FolderType.Object))!;
        var textures = (await _abroad.GetFolderForType(_owner, FolderType.Texture))!;
        var item = Item(objects.Id);
        Assert.That(await _abroad.AddItem(item), Is.True);
        Assert.That(await _abroad.GetItem(_owner, item.Id), Is.EqualTo(item));
        Assert.That(await _abroad.MoveItems(_owner, [(item.Id, textures.Id)]), Is.True);
        Assert.That(await _abroad.UpdateItem(item with { Folder = textures.Id, Name = "other" }), Is.True);
        Assert.That((await _abroad.GetFolderContent(_owner, textures.Id))!.Items.Single().Name, Is.EqualTo("other"));
        var box = new InventoryFolder { Id = UUID.Random(), ParentId = root.Id, Owner = _owner, Name = "box" };
        Assert.That(await _abroad.AddFolder(box), Is.True);
        Assert.That(await _abroad.MoveFolder(_owner, box.Id, objects.Id), Is.True);
        Assert.That(await _abroad.DeleteFolders(_owner, [box.Id]), Is.False);
        Assert.That((await _abroad.PutItem(Item(_notecards.Id), FolderType.Notecard))!.Folder,
            Is.EqualTo((await _abroad.GetFolderForType(_owner, FolderType.Notecard))!.Id));
    }

    [Test]
    public async Task ManyQuestions_ReadHisFoldersOnce_AndAFolderThatIsAddedIsThereAtOnce()
    {
        var root = (await _abroad.GetRootFolder(_owner))!;
        _reads = 0;
        for (var i = 0; i < 100; i++)
            await _abroad.GetFolderContent(_owner, UUID.Random());
        Assert.That(_reads, Is.LessThanOrEqualTo(1));
        var box = new InventoryFolder { Id = UUID.Random(), ParentId = root.Id, Owner = _owner, Name = "box" };
        Assert.That(await _abroad.AddFolder(box));
        Assert.That(await _abroad.GetFolder(_owner, box.Id), Is.Not.Null);
        Assert.That(await Services.Inventory.MoveFolder(_owner, box.Id, _home.Id), "out of it, at home");
        Time.AdvanceSeconds(3);
        Assert.That(await _abroad.GetFolder(_owner, box.Id), Is.Null);
    }

    [Test]
    public async Task WhatHeWears_IsReadWhereverItLies()
    {
        await _abroad.GetRootFolder(_owner);
        var outfit = (await Services.Inventory.GetFolderForType(_owner, FolderType.CurrentOutfit))!;
        Assert.That(await _abroad.GetFolderContent(_owner, outfit.Id), Is.Not.Null);
        var worn = OpenSim.Services.Users.StoredAppearance.Unpack(await Services.Avatars.GetAvatar(_owner)).Wearables[0];
        Assert.That((await _abroad.GetItem(_owner, worn.ItemId))!.Id, Is.EqualTo(worn.ItemId));
        Assert.That((await _abroad.GetMultipleItems(_owner, [worn.ItemId])).Single()!.Id, Is.EqualTo(worn.ItemId));
        Assert.That(await _abroad.AddItem(Item(outfit.Id)), Is.False);
    }

    // OpenSimulator's IsWithinSuitcaseTree counts Current Outfit at home to the suitcase: viewers link there what is put on abroad.
    [Test]
    public async Task CurrentOutfit_TakesLinksToWhatIsAlong_AndNothingElse()
    {
        var root = (await _abroad.GetRootFolder(_owner))!;
        var outfit = (await Services.Inventory.GetFolderForType(_owner, FolderType.CurrentOutfit))!;
        var shirt = Item((await _abroad.GetFolderForType(_owner, FolderType.Clothing))!.Id);
        await _abroad.AddItem(shirt);
        var worn = OpenSim.Services.Users.StoredAppearance.Unpack(await Services.Avatars.GetAvatar(_owner)).Wearables[0];
        var link = Link(shirt.Id, AssetType.Link);

        Assert.That(await _abroad.AddItem(link), Is.True);
        Assert.That(await _abroad.AddItem(Link(worn.ItemId, AssetType.Link)), Is.True);
        Assert.That(await _abroad.AddItem(Link(root.Id, AssetType.LinkFolder)), Is.True);
        Assert.That(await _abroad.UpdateItem(link with { Description = "@401" }), Is.True, "the order in which he wears them");
        Assert.That((await Services.Inventory.GetItem(_owner, link.Id))!.Description, Is.EqualTo("@401"));

        Assert.That(await _abroad.AddItem(Link(_secret.Id, AssetType.Link)), Is.False);
        Assert.That(await _abroad.AddItem(Link(_notecards.Id, AssetType.LinkFolder)), Is.False);
        Assert.That(await _abroad.UpdateItem(link with { AssetId = _secret.Id }), Is.False);
        Assert.That(await _abroad.UpdateItem(link with { Id = _secret.Id }), Is.False);
        Assert.That(await _abroad.DeleteItems(_owner, [link.Id]), Is.False, "as in OpenSimulator");

        InventoryItem Link(UUID target, sbyte type) => Item(outfit.Id) with { AssetId = target, AssetType = type };
    }

    [Test]
    public async Task AssetPermissions_AreThoseOfWhatIsAlong()
    {
        await _abroad.GetRootFolder(_owner);
        var textures = (await _abroad.GetFolderForType(_owner, FolderType.Texture))!;
        var mine = Item(textures.Id) with { AssetId = _secret.AssetId, CurrentPermissions = 0x0000c000 };
        var worn = OpenSim.Services.Users.StoredAppearance.Unpack(await Services.Avatars.GetAvatar(_owner)).Wearables[0];
        var skin = (await Services.Inventory.GetItem(_owner, worn.ItemId))!;
        await Services.Inventory.UpdateItem(_secret with { CurrentPermissions = 0x00002000 });

        Assert.That(await _abroad.GetAssetPermissions(_owner, _secret.AssetId), Is.Zero, "what lies at home");
        await _abroad.AddItem(mine);
        Assert.That(await _abroad.GetAssetPermissions(_owner, _secret.AssetId), Is.EqualTo(0x0000c000u));
        await _abroad.AddItem(Item(textures.Id) with { AssetId = _secret.AssetId, CurrentPermissions = 0x00080000 });
        Assert.That(await _abroad.GetAssetPermissions(_owner, _secret.AssetId), Is.EqualTo(0x0008c000u));
        Assert.That(await _abroad.GetAssetPermissions(_owner, skin.AssetId), Is.EqualTo(skin.CurrentPermissions), "what he wears");
        await _abroad.AddItem(Item(textures.Id) with
        {
            AssetId = mine.Id,
            AssetType = AssetType.Link,
            CurrentPermissions = uint.MaxValue >> 1
        });
        Assert.That(await _abroad.GetAssetPermissions(_owner, mine.Id), Is.Zero, "a link gives no right");
        Assert.That(await _abroad.GetAssetPermissions(_owner, UUID.Random()), Is.Zero);
    }

    private InventoryItem Item(UUID folder) => new()
    {
        Id = UUID.Random(), Folder = folder, Owner = _owner, AssetId = UUID.Random(), AssetType = 7, InvType = 7, Name = "n", CreatorId = $"{_owner}"
    };

    // Counts how often all folders of somebody are read.
#pragma warning disable CA1852 // the proxy is derived from it at run time
    private class Counted : System.Reflection.DispatchProxy
    {
        private IInventoryService _inner = null!;
        private Action _count = null!;

        public static IInventoryService Of(IInventoryService inner, Action count)
        {
            var proxy = Create<IInventoryService, Counted>();
            ((Counted)(object)proxy)._inner = inner;
            ((Counted)(object)proxy)._count = count;
            return proxy;
        }

        protected override object? Invoke(System.Reflection.MethodInfo? targetMethod, object?[]? args)
        {
            if (targetMethod!.Name == nameof(IInventoryService.GetInventorySkeleton))
                _count();
            return targetMethod.Invoke(_inner, args);
        }
    }
#pragma warning restore CA1852
}
