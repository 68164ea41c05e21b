using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Land.Parcels;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Testing;
using OpenSim.World.Land;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.BuiltIn.Tests.Inventory;

/// <summary>What an inventory can be made to bring into a region, and what items can be made to stand for.</summary>
[TestFixture]
public sealed class RezzedAssetTests : InventoryFixture
{
    private IInventoryService Inventory => Region.Services.Inventory;

    protected override IRegionModuleBase[] Modules => [new InstantMessageModule(), new InventoryModule(), new LandModule()];

    [Test]
    public void Rez_OfAnAssetThatSomebodyHasWritten_IsRefused()
    {
        var xml = ObjectXml.Write(new PackedObject { Prims = [TestRegion.BoxRow(default, "forged", Ada.PrincipalId)] });
        Rez(Item(AssetType.Object, Store(AssetType.Notecard, xml)));
        Assert.That(Scene.Prims.Count, Is.Zero, "its text is an object's, its asset is a notecard");
        Assert.That((string)Viewer.Take("SendAlert").Single()[0]!, Does.Contain("could not be read"));
    }

    [Test]
    public void Rez_OfWhatIsNoObject_IsRefused()
    {
        var row = TestRegion.BoxRow(default, "someone", Ada.PrincipalId);
        row.Shape = row.Shape with { PCode = PCode.Avatar };
        Rez(Item(AssetType.Object, Store(AssetType.Object, ObjectXml.Write(new PackedObject { Prims = [row] }))));
        Assert.That(Scene.Prims.Count, Is.Zero);
    }

    [Test]
    public void Rez_BoundsEveryValue()
    {
        var row = TestRegion.BoxRow(default, "forged", Ada.PrincipalId);
        var child = TestRegion.BoxRow(default, new string('n', 60_000), Ada.PrincipalId);
        row.Scale = new Vector3(1e30f);
        row.BaseMask = 0x8000;
        row.OwnerMask = 0x7fffffff;
        row.SalePrice = -5;
        row.TextureEntry = new byte[5000];
        child.Position = new Vector3(1e30f, 0, 0);
        child.LinkNumber = 2;
        Rez(Item(AssetType.Object, Store(AssetType.Object, ObjectXml.Write(new PackedObject { Prims = [row, child] }))));
        var parts = Scene.Objects.Single().Parts;
        Assert.That(parts[0].Scale, Is.EqualTo(new Vector3(Scene.Info.PrimSizes.Max)));
        Assert.That((parts[0].Record.OwnerMask, parts[0].Record.SalePrice, parts[0].TextureEntry.Length), Is.EqualTo((0x8000u, 0, 0)));
        Assert.That((parts[1].Name.Length, parts[1].Position.X), Is.EqualTo((63, (float)Scene.Info.SizeX)));
    }

    [Test]
    public void Rez_OfThingsTakenTogether_AsksForThePlaceOfEach()
    {
        var closed = Scene.Land.Divide(new ParcelArea(0, 0, 64, 256))!;
        Scene.Land.Change(closed, row => row with { OwnerId = Bob.PrincipalId, Flags = 0 });
        List<PackedObject> both = [
            new() { Prims = [TestRegion.BoxRow(default, "here", Ada.PrincipalId)] },
            new() { Prims = [TestRegion.BoxRow(default, "there", Ada.PrincipalId)], Offset = new Vector3(-60, 0, 0) }];
        Rez(Item(AssetType.Object, Store(AssetType.Object, ObjectXml.WriteCoalesced(both))));
        Assert.That(Scene.Prims.Count, Is.Zero);
        Assert.That((string)Viewer.Take("SendAlert").Single()[0]!, Does.Contain("cannot create objects here"));
    }

    [Test]
    public void Rez_BelongsToNoGroupOfOthers()
    {
        var row = TestRegion.BoxRow(default, "box", Ada.PrincipalId);
        row.GroupId = UUID.Random();
        var item = Item(AssetType.Object, Store(AssetType.Object, ObjectXml.Write(new PackedObject { Prims = [row] })));
        Scene.Requests.Objects.Rez(Viewer.Presence!,
            new RezRequest(item, UUID.Zero, new Vector3(100, 100, 30), Vector3.UnitZ, false, false, UUID.Random()));
        Region.Settle();
        Assert.That(Scene.Objects.Single().GroupId, Is.EqualTo(UUID.Zero));
    }

    [TestCase(AssetType.Object)]
    [TestCase(AssetType.Link)]
    [TestCase(AssetType.LslBytecode)]
    public void CreateItem_OfWhatUsersDoNotMake_IsRefused(int type)
    {
        Scene.Requests.Inventory.CreateItem(Viewer,
            new InventoryItem { Id = UUID.Random(), AssetType = type, AssetId = UUID.Random(), Name = "forged" }, 1, UUID.Random());
        Region.Settle();
        Assert.That(Told(Viewer), Is.Empty);
        Assert.That(Viewer.Take("SendAlert"), Has.Count.EqualTo(1));
    }

    [Test]
    public void UpdateItem_GivesNoOtherContentToWhatMayNotBeChanged_NorAGroupOfOthers()
    {
        var asset = UUID.Random();
        foreach (var (type, permissions) in new[] { (AssetType.Notecard, 0xa000u), (AssetType.Object, 0x8e000u) })
        {
            var id = Item(type, asset, permissions);
            Scene.Requests.Inventory.UpdateItems(Viewer,
                [(new InventoryItem { Id = id, AssetId = UUID.Random(), Name = "new" }, 1u)], UUID.Random());
            Region.Settle();
            Assert.That(ServedRegion.Wait(Inventory.GetItem(Ada.PrincipalId, id))!.AssetId, Is.EqualTo(asset));
        }

        var card = Item(AssetType.Notecard, asset);
        Scene.Requests.Inventory.UpdateItems(Viewer, [(new InventoryItem { Id = card, Name = "new", GroupId = UUID.Random() }, 1u)],
            UUID.Random());
        Region.Settle();
        Assert.That(ServedRegion.Wait(Inventory.GetItem(Ada.PrincipalId, card)),
            Has.Property("Name").EqualTo("new").And.Property("GroupId").EqualTo(UUID.Zero));
    }

    private UUID Store(sbyte type, byte[] data) => ServedRegion.Wait(Region.Services.Assets.Store(
        new Asset { Id = UUID.Random(), Type = type, Name = "asset", CreatorId = Ada.PrincipalId.ToString(), Data = data }));

    private UUID Item(int type, UUID asset, uint permissions = 0x7fffffff)
    {
        var item = new InventoryItem
        {
            Id = UUID.Random(), Owner = Ada.PrincipalId, Name = "thing", AssetId = asset, AssetType = type, InvType = type,
            BasePermissions = permissions, CurrentPermissions = permissions, NextPermissions = permissions,
            Folder = ServedRegion.Wait(Inventory.GetRootFolder(Ada.PrincipalId))!.Id, CreatorId = Ada.PrincipalId.ToString()
        };
        Assert.That(ServedRegion.Wait(Inventory.AddItem(item)));
        return item.Id;
    }

    private void Rez(UUID item)
    {
        Scene.Requests.Objects.Rez(Viewer.Presence!,
            new RezRequest(item, UUID.Zero, new Vector3(100, 100, 30), Vector3.UnitZ, false, false, UUID.Zero));
        Region.Settle();
    }
}
