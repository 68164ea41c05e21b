using System.Numerics;
using System.Text;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.BuiltIn.Tests.Inventory;

/// <summary>Things in notecards that Bob has written, and Ada reads.</summary>
[TestFixture]
public sealed class NotecardTests : InventoryFixture
{
    private const uint Everything = 0x7fffffff;

    private readonly UUID _written = UUID.Parse("11111111-1111-1111-1111-111111111111");

    private IInventoryService Inventory => Region.Services.Inventory;

    protected override IRegionModuleBase[] Modules => [new InventoryModule()];

    [Test]
    public void WhatTheAuthorMayGive_IsTaken_WithTheCallback()
    {
        var texture = Have(Bob, AssetType.Texture, 0, Everything);
        var card = Give(Bob, texture, "texture", Everything);
        var folder = FolderOf(Ada, FolderType.Texture);
        Scene.Requests.Notecards.Copy(Viewer, new NotecardSource(card, UUID.Zero), [(_written, folder)], 77);
        Region.Settle();
        var told = Viewer.Take("SendBulkUpdate").Single();
        var item = ((IReadOnlyList<InventoryItem>)told[1]!).Single();
        Assert.That(told[3], Is.EqualTo(77u));
        Assert.That((item.AssetId, item.Owner, item.Folder, item.Name), Is.EqualTo((texture, Ada.PrincipalId, folder, "Thing")));
        Assert.That(item.Id, Is.Not.EqualTo(_written));
        Assert.That(ServedRegion.Wait(Inventory.GetItem(Ada.PrincipalId, item.Id)), Is.EqualTo(item));
        Assert.That(item.CurrentPermissions & ~0x82000u & (uint)PermissionMask.All, Is.Zero, "she has what was meant for the next owner");
    }

    [TestCase(0x7fffffffu & ~0x8000u, TestName = "WhatTheAuthorMayNotCopy_StaysWhereItIs")]
    [TestCase(0x7fffffffu & ~0x2000u, TestName = "WhatTheAuthorMayNotGive_StaysWhereItIs")]
    [TestCase(0u, TestName = "WhatTheAuthorDoesNotHave_StaysWhereItIs")]
    public void WithoutRights(uint rights)
    {
        var texture = rights == 0 ? UUID.Random() : Have(Bob, AssetType.Texture, 0, rights);
        var card = Give(Bob, texture, "texture", Everything);
        Scene.Requests.Notecards.Copy(Viewer, new NotecardSource(card, UUID.Zero), [(_written, UUID.Zero)], 0);
        Region.Settle();
        Assert.That(Viewer.Take("SendBulkUpdate"), Is.Empty);
        Assert.That(Viewer.Take("SendAlert"), Has.Count.EqualTo(1));
        Assert.That(ServedRegion.Wait(Inventory.GetAssetPermissions(Ada.PrincipalId, texture)), Is.Zero);
    }

    [Test]
    public void NotecardSaysMoreThanItsAuthorHas_GivesNoMore()
    {
        var texture = Have(Bob, AssetType.Texture, 0, 0x8a000); // copy, transfer, move
        var card = Give(Bob, texture, "texture", Everything, next: Everything);
        Scene.Requests.Notecards.Copy(Viewer, new NotecardSource(card, UUID.Zero), [(_written, UUID.Zero)], 0);
        Region.Settle();
        var item = ((IReadOnlyList<InventoryItem>)Viewer.Take("SendBulkUpdate").Single()[1]!).Single();
        Assert.That((item.BasePermissions | item.CurrentPermissions | item.NextPermissions) & ~0x8a000u, Is.Zero);
    }

    [Test]
    public void Landmark_IsForEverybody_AndSomebodyElsesNotecardIsNot()
    {
        var card = Give(Bob, UUID.Random(), "landmark", Everything);
        Scene.Requests.Notecards.Copy(Viewer, new NotecardSource(card, UUID.Zero), [(_written, UUID.Zero)], 0);
        Region.Settle();
        Assert.That(Viewer.Take("SendBulkUpdate"), Has.Count.EqualTo(1));

        var hidden = Write(Bob, UUID.Random(), "landmark", Everything, Everything);
        var bobs = AddItem(Bob, AssetType.Notecard, 7, hidden, Everything);
        Scene.Requests.Notecards.Copy(Viewer, new NotecardSource(bobs, UUID.Zero), [(_written, UUID.Zero)], 0);
        Region.Settle();
        Assert.That(Viewer.Take("SendBulkUpdate"), Is.Empty);
    }

    [Test]
    public void Notecard_InAnObjectThatSheMayEdit()
    {
        var box = Region.Region.AddBox(new Vector3(50, 60, 25), "box", Ada.PrincipalId);
        var card = Inside("card", Ada.PrincipalId, Everything, Everything) with { AssetId = Write(Bob, UUID.Random(), "landmark", Everything, Everything) };
        Scene.Inventories.Put(box.RootPart.Slot, card);
        Scene.Requests.Notecards.Copy(Viewer, new NotecardSource(card.ItemId, box.RootPart.Id), [(_written, UUID.Zero)], 0);
        Region.Settle();
        Assert.That(Viewer.Take("SendBulkUpdate"), Has.Count.EqualTo(1));
    }

    [Test]
    public void Object_IsRezzedFromANotecard_AndFromWhereItWasTakenItGoesBack()
    {
        var bob = Region.Enter(Bob);
        var box = Region.Region.AddBox(new Vector3(50, 60, 25), "crate", Bob.PrincipalId);
        Scene.Requests.Objects.DeRez(bob, new DeRezRequest([box], DeRezDestination.Take));
        Region.Settle();
        var taken = Told(bob).Single();
        Scene.Requests.Objects.Rez(bob.Presence!, new RezRequest(
            taken.Id, UUID.Zero, new Vector3(1, 1, 1), Vector3.UnitZ, false, false, UUID.Zero, RestoresPlace: true));
        Region.Settle();
        Assert.That(Scene.Prims.Count, Is.EqualTo(1));
        Assert.That(Groups().Single().RootPart.Position, Is.EqualTo(new Vector3(50, 60, 25)));

        var card = Give(Bob, taken.AssetId, "object", Everything, next: 0x8e000);
        var request = new RezRequest(_written, UUID.Zero, new Vector3(70, 80, 25), Vector3.UnitZ, false, false, UUID.Zero);
        Scene.Requests.Notecards.Rez(Viewer.Presence!, new NotecardSource(card, UUID.Zero), request);
        Region.Settle();
        Assert.That(Scene.Prims.Count, Is.EqualTo(2));
        Assert.That(Groups().Count(g => g.OwnerId == Ada.PrincipalId), Is.EqualTo(1));
    }

    private IEnumerable<SceneObjectGroup> Groups()
    {
        for (var localId = 1u; localId < 100; localId++)
        {
            if (Scene.Prims.TryGet(localId, out var slot))
                yield return new SceneObjectPart(Scene, slot).Group;
        }
    }

    private UUID Have(UserAccount who, sbyte type, int inventoryType, uint rights)
    {
        var asset = UUID.Random();
        AddItem(who, type, inventoryType, asset, rights);
        return asset;
    }

    // A notecard that its author has written and given to Ada.
    private UUID Give(UserAccount author, UUID asset, string type, uint mask, uint next = 0x82000) =>
        AddItem(Ada, AssetType.Notecard, 7, Write(author, asset, type, mask, next), Everything);

    private UUID Write(UserAccount author, UUID asset, string type, uint mask, uint next)
    {
        var text = $"Linden text version 2\n{{\nLLEmbeddedItems version 1\n{{\ncount 1\n{{\next char index 0\n\tinv_item\t0\n\t{{\n"
            + $"\t\titem_id\t{_written}\n\t\tparent_id\t{UUID.Zero}\n\tpermissions 0\n\t{{\n\t\tbase_mask\t{mask:x8}\n\t\towner_mask\t{mask:x8}\n"
            + $"\t\tnext_owner_mask\t{next:x8}\n\t\tcreator_id\t{Ada.PrincipalId}\n\t}}\n\t\tasset_id\t{asset}\n\t\ttype\t{type}\n"
            + $"\t\tinv_type\t{type}\n\t\tname\tThing|\n\t\tdesc\t|\n\t}}\n}}\n}}\nText length 1\nx}}\n";
        return ServedRegion.Wait(Region.Services.Assets.Store(new Asset
        {
            Id = UUID.Random(), Type = AssetType.Notecard, CreatorId = author.PrincipalId.ToString(), Data = Encoding.UTF8.GetBytes(text)
        }));
    }

    private UUID AddItem(UserAccount who, sbyte type, int inventoryType, UUID asset, uint rights)
    {
        var item = new InventoryItem
        {
            Id = UUID.Random(), Owner = who.PrincipalId, Folder = FolderOf(who, FolderType.Root), Name = "Thing", AssetId = asset, AssetType = type,
            InvType = inventoryType, BasePermissions = rights, CurrentPermissions = rights, NextPermissions = 0x82000,
            CreatorId = who.PrincipalId.ToString()
        };
        Assert.That(ServedRegion.Wait(Inventory.AddItem(item)));
        return item.Id;
    }

    private UUID FolderOf(UserAccount user, short type) => ServedRegion.Wait(Inventory.GetFolderForType(user.PrincipalId, type))!.Id;
}
