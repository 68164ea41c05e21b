using System.Numerics;
using System.Text;
using OpenSim.Modules.Core.Inventory;
using OpenSim.Modules.Core.Teleports;
using OpenSim.Modules.Core.Tests.Support;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;
using OpenSim.Testing;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Core.Tests.Inventory;

[TestFixture]
public sealed class InventoryModuleTests
{
    private ServedRegion _region = null!;
    private UserAccount _ada = null!;
    private RecordingViewer _viewer = null!;

    private IInventoryService Inventory => _region.Services.Inventory;

    [SetUp]
    public void Open()
    {
        _region = new ServedRegion().With(new InventoryModule());
        _ada = _region.CreateUser("Ada");
        _viewer = _region.Enter(_ada, new Vector3(100, 120, 30));
    }

    [TearDown]
    public void Close() => _region.Dispose();

    [Test]
    public void FolderThenItemThenMove_HappenInThatOrder()
    {
        var root = ServedRegion.Wait(Inventory.GetRootFolder(_ada.PrincipalId))!;
        var folder = UUID.Random();
        _region.Scene.Events.TriggerInventoryRequest(_viewer, new CreateFolder(folder, root.Id, -1, "Letters"));
        var item = Create(AssetType.Notecard, "Letter", folder);
        var other = UUID.Random();
        _region.Scene.Events.TriggerInventoryRequest(_viewer, new CreateFolder(other, folder, -1, "Old"));
        _region.Scene.Events.TriggerInventoryRequest(_viewer, new MoveItems([(item, other, "Old letter")]));
        _region.Settle();

        var moved = ServedRegion.Wait(Inventory.GetItem(_ada.PrincipalId, item))!;
        Assert.That((moved.Folder, moved.Name), Is.EqualTo((other, "Old letter")));
        var told = (InventoryItemInfo)_viewer.Take("SendItemCreated").Single()[0]!;
        Assert.That((told.ItemId, told.FolderId, told.AssetId), Is.EqualTo((item, folder, moved.AssetId)));
        Assert.That(Encoding.UTF8.GetString(ServedRegion.Wait(_region.Services.Assets.Get(moved.AssetId))!.Data), Does.StartWith("Linden text version 2"));
    }

    [Test]
    public void Landmark_RemembersWhereItsMakerStood()
    {
        var item = Create(AssetType.Landmark, "Here", UUID.Zero);
        _region.Settle();
        var asset = ServedRegion.Wait(_region.Services.Assets.Get(ServedRegion.Wait(Inventory.GetItem(_ada.PrincipalId, item))!.AssetId))!;
        Assert.That(LandmarkText.TryRead(asset.Data, out var region, out var position), Encoding.UTF8.GetString(asset.Data));
        Assert.That(region, Is.EqualTo(_region.Scene.Info.Id));
        Assert.That(Vector2.Distance(new Vector2(position.X, position.Y), new Vector2(100, 120)), Is.LessThan(0.1f));
    }

    [Test]
    public void Update_KeepsMasksWithinWhatTheOwnerHas_AndTakesUploadedAssets()
    {
        var id = Create(AssetType.Notecard, "Letter", UUID.Zero);
        _region.Settle();
        var item = ServedRegion.Wait(Inventory.GetItem(_ada.PrincipalId, id))!;
        ServedRegion.Wait(Inventory.UpdateItem(item with { BasePermissions = 0x8000, CurrentPermissions = 0x8000 }));
        var asset = UUID.Random();
        _region.Scene.Events.TriggerInventoryRequest(_viewer, new UpdateItems([(new InventoryItemInfo
        {
            ItemId = id, Name = "Card", Description = "d", NextOwnerMask = 0xE000, EveryoneMask = 0xE000, AssetId = asset
        }, 7)], UUID.Zero));
        _region.Settle();

        var changed = ServedRegion.Wait(Inventory.GetItem(_ada.PrincipalId, id))!;
        Assert.That((changed.Name, changed.NextPermissions, changed.EveryOnePermissions, changed.AssetId, changed.CurrentPermissions),
            Is.EqualTo(("Card", 0x8000u, 0x8000u, asset, 0x8000u)));
        Assert.That(_viewer.Take("SendItemCreated")[^1][1], Is.EqualTo(7u));
    }

    [Test]
    public void NobodyChangesWhatIsNotHis()
    {
        var id = Create(AssetType.Notecard, "Letter", UUID.Zero);
        _region.Settle();
        var bob = _region.Enter(_region.CreateUser("Bob"));
        _region.Scene.Events.TriggerInventoryRequest(bob, new RemoveFromInventory([], [id]));
        _region.Scene.Events.TriggerInventoryRequest(bob, new CopyItems([(1, id, UUID.Zero, "Mine")]));
        _region.Scene.Events.TriggerInventoryRequest(bob, new FetchItems([id]));
        _region.Scene.Events.TriggerInventoryRequest(bob, new UpdateItems([(new InventoryItemInfo { ItemId = id, Name = "Mine" }, 0)], UUID.Zero));
        _region.Settle();
        Assert.That(ServedRegion.Wait(Inventory.GetItem(_ada.PrincipalId, id))!.Name, Is.EqualTo("Letter"));
        Assert.That(bob.Calls, Is.Empty);
    }

    [Test]
    public void Fetch_ShowsOwnFoldersAndTheLibrary()
    {
        var outfit = ServedRegion.Wait(Inventory.GetFolderForType(_ada.PrincipalId, FolderType.CurrentOutfit))!;
        _region.Scene.Events.TriggerInventoryRequest(_viewer, new FetchFolder(outfit.Id, _ada.PrincipalId, true, true));
        _region.Scene.Events.TriggerInventoryRequest(_viewer, new FetchFolder(_region.Services.Library.Root.Id, _region.Services.Library.OwnerId, true, true));
        _region.Settle();
        var answers = _viewer.Take("SendDescendents");
        var links = (IReadOnlyList<InventoryItemInfo>)answers[0][4]!;
        Assert.That(links, Is.Not.Empty);
        Assert.That(links.Select(i => (int)i.AssetType), Has.All.EqualTo(24));
        Assert.That((IReadOnlyList<InventoryFolderInfo>)answers[1][3]!, Is.Not.Empty);
    }

    [Test]
    public void LibraryItem_CanBeCopied_LinkedAndRemoved()
    {
        var shape = _region.Services.Library.Folders.SelectMany(f => _region.Services.Library.GetFolderContent(f.Id)!.Items).First();
        _region.Scene.Events.TriggerInventoryRequest(_viewer, new CopyItems([(3, shape.Id, UUID.Zero, "My shape")]));
        _region.Settle();
        var copy = (InventoryItemInfo)_viewer.Take("SendItemCreated").Single()[0]!;
        Assert.That((copy.Name, copy.OwnerId, copy.AssetId), Is.EqualTo(("My shape", _ada.PrincipalId, shape.AssetId)));

        var link = new InventoryItemInfo { ItemId = UUID.Random(), FolderId = copy.FolderId, AssetId = copy.ItemId, AssetType = 24, InventoryType = 18, Name = "My shape" };
        _region.Scene.Events.TriggerInventoryRequest(_viewer, new LinkItem(link, 4, UUID.Zero));
        _region.Scene.Events.TriggerInventoryRequest(_viewer, new RemoveFromInventory([], [copy.ItemId]));
        _region.Settle();
        Assert.That(ServedRegion.Wait(Inventory.GetItem(_ada.PrincipalId, link.ItemId))!.AssetId, Is.EqualTo(copy.ItemId));
        Assert.That(ServedRegion.Wait(Inventory.GetItem(_ada.PrincipalId, copy.ItemId)), Is.Null);
    }

    private UUID Create(sbyte type, string name, UUID folder)
    {
        var id = UUID.Random();
        _region.Scene.Events.TriggerInventoryRequest(_viewer, new CreateItem(
            new InventoryItemInfo { ItemId = id, FolderId = folder, AssetType = type, InventoryType = type, Name = name, NextOwnerMask = 0x82000 }, 1, UUID.Zero));
        return id;
    }
}
