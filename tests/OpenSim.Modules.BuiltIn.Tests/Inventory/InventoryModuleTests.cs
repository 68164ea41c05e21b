using System.Numerics;
using System.Text;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Modules.Teleports;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Store;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Inventory;

[TestFixture]
public sealed class InventoryModuleTests : ServedRegionTests
{
    private RecordingViewer _viewer = null!;

    private IInventoryService Inventory => Region.Services.Inventory;

    protected override IRegionModuleBase[] Modules => [new InventoryModule()];

    [SetUp]
    public void Enter() => _viewer = Region.Enter(Ada, new Vector3(100, 120, 30));

    [Test]
    public void FolderThenItemThenMove_HappenInThatOrder()
    {
        var root = ServedRegion.Wait(Inventory.GetRootFolder(Ada.PrincipalId))!;
        var folder = UUID.Random();
        Scene.Requests.Inventory.CreateFolder(_viewer, Folder(folder, root.Id, "Letters"));
        var item = Create(AssetType.Notecard, "Letter", folder);
        var other = UUID.Random();
        Scene.Requests.Inventory.CreateFolder(_viewer, Folder(other, folder, "Old"));
        Scene.Requests.Inventory.MoveItems(_viewer, [(item, other, "Old letter")]);
        Region.Settle();

        var moved = ServedRegion.Wait(Inventory.GetItem(Ada.PrincipalId, item))!;
        Assert.That((moved.Folder, moved.Name), Is.EqualTo((other, "Old letter")));
        var told = (InventoryItem)_viewer.Take("SendItemCreated").Single()[0]!;
        Assert.That((told.Id, told.Folder, told.AssetId), Is.EqualTo((item, folder, moved.AssetId)));
        Assert.That(Encoding.UTF8.GetString(ServedRegion.Wait(Region.Services.Assets.Get(moved.AssetId))!.Data),
            Does.StartWith("Linden text version 2"));
    }

    [Test]
    public void Changes_WhileTheDatabaseFails_AreSaidNotToBeKept()
    {
        var root = ServedRegion.Wait(Inventory.GetRootFolder(Ada.PrincipalId))!;
        Region.Stores.For(StoreKind.InventoryStore).Write(session => session.ExecuteScript("alter table inventoryfolders rename to away"));
        Scene.Requests.Inventory.CreateFolder(_viewer, Folder(UUID.Random(), root.Id, "Letters"));
        Region.Settle();

        Assert.That(_viewer.Take("SendAlert").Single()[0], Does.Contain("was NOT done"));
    }

    [Test]
    public void Landmark_RemembersWhereItsMakerStood()
    {
        var item = Create(AssetType.Landmark, "Here", UUID.Zero);
        Region.Settle();
        var asset = ServedRegion.Wait(Region.Services.Assets.Get(ServedRegion.Wait(Inventory.GetItem(Ada.PrincipalId, item))!.AssetId))!;
        Assert.That(LandmarkText.TryRead(asset.Data, out var region, out var position, out _), Encoding.UTF8.GetString(asset.Data));
        Assert.That(region, Is.EqualTo(Scene.Info.Id));
        Assert.That(Vector2.Distance(new Vector2(position.X, position.Y), new Vector2(100, 120)), Is.LessThan(0.1f));
    }

    [Test]
    public void Update_KeepsMasksWithinWhatTheOwnerHas_AndTakesUploadedAssets()
    {
        var id = Create(AssetType.Notecard, "Letter", UUID.Zero);
        Region.Settle();
        var item = ServedRegion.Wait(Inventory.GetItem(Ada.PrincipalId, id))!;
        ServedRegion.Wait(Inventory.UpdateItem(item with { BasePermissions = 0xC000, CurrentPermissions = 0xC000 }));
        var asset = UUID.Random();
        Scene.Requests.Inventory.UpdateItems(_viewer, [(new InventoryItem
        {
            Id = id, Name = "Card", Description = "d", NextPermissions = 0xE000, EveryOnePermissions = 0xE000, AssetId = asset
        }, 7)], UUID.Zero);
        Region.Settle();

        var changed = ServedRegion.Wait(Inventory.GetItem(Ada.PrincipalId, id))!;
        Assert.That((changed.Name, changed.NextPermissions, changed.EveryOnePermissions, changed.AssetId, changed.CurrentPermissions),
            Is.EqualTo(("Card", 0xC000u, 0xC000u, asset, 0xC000u)));
        Assert.That(_viewer.Take("SendItemCreated")[^1][1], Is.EqualTo(7u));
    }

    [Test]
    public void Export_IsTheCreatorsToGive_AndEverythingWithIt()
    {
        const uint Full = 0x9e000;
        var mine = Create(AssetType.Notecard, "Mine", UUID.Zero);
        var theirs = Create(AssetType.Notecard, "Theirs", UUID.Zero);
        Region.Settle();
        var item = ServedRegion.Wait(Inventory.GetItem(Ada.PrincipalId, theirs))!;
        ServedRegion.Wait(Inventory.DeleteItems(Ada.PrincipalId, [theirs]));
        ServedRegion.Wait(Inventory.AddItem(
            item with { CreatorId = Bob.PrincipalId.ToString(), BasePermissions = Full, CurrentPermissions = Full }));
        foreach (var id in new[] { mine, theirs })
            Scene.Requests.Inventory.UpdateItems(_viewer, [(new InventoryItem { Id = id, EveryOnePermissions = 0x18000 }, 1)], UUID.Zero);
        Region.Settle();

        var (own, others) = (ServedRegion.Wait(Inventory.GetItem(Ada.PrincipalId, mine))!,
            ServedRegion.Wait(Inventory.GetItem(Ada.PrincipalId, theirs))!);
        Assert.That((own.EveryOnePermissions, own.NextPermissions), Is.EqualTo((0x18000u, 0x8e000u)));
        Assert.That((others.EveryOnePermissions, others.NextPermissions), Is.EqualTo((0x8000u, 0u)));
    }

    [Test]
    public void NobodyChangesWhatIsNotHis()
    {
        var id = Create(AssetType.Notecard, "Letter", UUID.Zero);
        Region.Settle();
        var bob = Region.Enter(Bob);
        Scene.Requests.Inventory.Remove(bob, [], [id]);
        Scene.Requests.Inventory.CopyItems(bob, [(1, id, UUID.Zero, "Mine")]);
        Scene.Requests.Inventory.SendItems(bob, [id]);
        Scene.Requests.Inventory.UpdateItems(bob, [(new InventoryItem { Id = id, Name = "Mine" }, 0)], UUID.Zero);
        Region.Settle();
        Assert.That(ServedRegion.Wait(Inventory.GetItem(Ada.PrincipalId, id))!.Name, Is.EqualTo("Letter"));
        Assert.That(bob.Calls, Is.Empty);
    }

    [Test]
    public void Fetch_ShowsOwnFoldersAndTheLibrary()
    {
        var outfit = ServedRegion.Wait(Inventory.GetFolderForType(Ada.PrincipalId, FolderType.CurrentOutfit))!;
        Scene.Requests.Inventory.SendFolder(_viewer, outfit.Id, true, true);
        Scene.Requests.Inventory.SendFolder(_viewer, Region.Services.Library.Root.Id, true, true);
        Region.Settle();
        var answers = _viewer.Take("SendDescendents");
        var links = (IReadOnlyList<InventoryItem>)answers[0][5]!;
        Assert.That(links, Is.Not.Empty);
        Assert.That(links.Select(i => (int)i.AssetType), Has.All.EqualTo(24));
        Assert.That((IReadOnlyList<InventoryFolder>)answers[1][4]!, Is.Not.Empty);
    }

    [Test]
    public void Fetch_OfALargeFolder_ComesInParts_EachWithTheNumberOfAll()
    {
        const int Count = 120;
        var folder = ServedRegion.Wait(Inventory.GetFolderForType(Ada.PrincipalId, FolderType.Notecard))!.Id;
        for (var i = 0; i < Count; i++)
        {
            Assert.That(ServedRegion.Wait(Inventory.AddItem(new InventoryItem
            {
                Id = UUID.Random(), Owner = Ada.PrincipalId, Folder = folder, Name = $"note {i}", AssetType = AssetType.Notecard
            })));
        }

        Scene.Requests.Inventory.SendFolder(_viewer, folder, true, true);
        Region.Settle();
        var parts = _viewer.Take("SendDescendents");
        Assert.That(parts.Select(part => part[3]), Has.All.EqualTo(Count));
        var items = parts.ConvertAll(part => (IReadOnlyList<InventoryItem>)part[5]!);
        Assert.That(items.Select(some => some.Count), Has.All.LessThanOrEqualTo(50));
        Assert.That(items.SelectMany(some => some).Select(i => i.Name).Distinct().Count(), Is.EqualTo(Count));
    }

    [Test]
    public void LibraryItem_CanBeCopied_LinkedAndRemoved()
    {
        var shape = Region.Services.Library.Folders.SelectMany(f => Region.Services.Library.GetFolderContent(f.Id)!.Items).First();
        Scene.Requests.Inventory.CopyItems(_viewer, [(3, shape.Id, UUID.Zero, "My shape")]);
        Region.Settle();
        var told = _viewer.Take("SendBulkUpdate").Single();
        Assert.That(told[3], Is.EqualTo(3u), "the callback");
        var copy = ((IReadOnlyList<InventoryItem>)told[1]!).Single();
        Assert.That((copy.Name, copy.Owner, copy.AssetId), Is.EqualTo(("My shape", Ada.PrincipalId, shape.AssetId)));

        var link = new InventoryItem
        {
            Id = UUID.Random(), Folder = copy.Folder, AssetId = copy.Id, AssetType = 24,
            InvType = 18, Name = "My shape"
        };
        Scene.Requests.Inventory.LinkItem(_viewer, link, 4, UUID.Zero);
        Scene.Requests.Inventory.Remove(_viewer, [], [copy.Id]);
        Region.Settle();
        Assert.That(ServedRegion.Wait(Inventory.GetItem(Ada.PrincipalId, link.Id))!.AssetId, Is.EqualTo(copy.Id));
        Assert.That(ServedRegion.Wait(Inventory.GetItem(Ada.PrincipalId, copy.Id)), Is.Null);
    }

    [Test]
    public void Item_NamedAgainAndAgain_IsSentOnce()
    {
        var id = Create(AssetType.Notecard, "Letter", UUID.Zero);
        Region.Settle();
        Scene.Requests.Inventory.SendItems(_viewer, [.. Enumerable.Repeat(id, 255)]);
        Region.Settle();
        Assert.That((IReadOnlyList<InventoryItem>)_viewer.Take("SendItems").Single()[0]!, Has.Count.EqualTo(1));
    }

    [Test]
    public void Request_WhoseServiceFails_IsAnsweredInWords()
    {
        Region.Stores.For(StoreKind.InventoryStore).Write(session => session.Execute($"drop table inventoryitems"));
        Scene.Requests.Inventory.SendItems(_viewer, [UUID.Random()]);
        Region.Settle();
        Assert.That(_viewer.Take("SendAlert").Single()[0], Does.StartWith("Your inventory cannot be reached"));
    }

    private static InventoryFolder Folder(UUID id, UUID parent, string name) => new() { Id = id, ParentId = parent, Name = name };

    private UUID Create(sbyte type, string name, UUID folder)
    {
        var id = UUID.Random();
        Scene.Requests.Inventory.CreateItem(_viewer,
            new InventoryItem
            {
                Id = id, Folder = folder, AssetType = type, InvType = type, Name = name,
                NextPermissions = 0x82000
            }, 1, UUID.Zero);
        return id;
    }
}
