using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Store.Writing;
using OpenSim.Testing;
using OpenSim.World;

namespace OpenSim.Modules.BuiltIn.Tests.Attachments;

/// <summary>Between the ground and avatars.</summary>
[TestFixture]
public sealed class GroundTests : AttachmentFixture
{
    [Test]
    public void AttachedFromTheGround_GetsAnItem_AndLeavesTheGround()
    {
        var box = Region.Region.AddLinkset(new Vector3(50, 60, 25), 2, Ada.PrincipalId);
        Scene.Inventories.Put(box.RootPart, Inside("note", Ada.PrincipalId, 0x8e000, 0x82000));
        Attach(box, 2);
        var worn = Worn.Single();
        var item = Told(Viewer).Single();
        Assert.That((worn.Id, worn.FromItemId, worn.AttachmentPoint), Is.EqualTo((box.Id, item.Id, (byte)2)));
        Assert.That(item.Folder, Is.EqualTo(FolderOf(FolderType.Object)));
        Assert.That(Look["_ap_2"], Is.EqualTo(item.Id.ToString()));
        var again = WornBy(Return()).Single();
        Assert.That((again.PartCount, again.RootPart.Inventory!.Items!.Single().Name), Is.EqualTo((2, "note")));
    }

    [Test]
    public void AttachedTwice_IsOneItem()
    {
        var box = Region.Region.AddBox(new Vector3(50, 60, 25), "box", Ada.PrincipalId);
        Scene.Requests.Attachments.Attach(Me, box, 2, adds: false);
        Attach(box, 2);
        Assert.That((Told(Viewer).Count, Worn.Count, Items(FolderType.Object)), Is.EqualTo((1, 1, 1)));
    }

    [Test]
    public void OthersObjects_AreNotWorn()
    {
        var box = Region.Region.AddBox(new Vector3(50, 60, 25), "box", Bob.PrincipalId);
        Scene.Writer.SetPermissions(box.RootPart, 0x8e000, 0x8e000, 0, 0x8e000, 0x8e000);
        Attach(box, 2);
        Assert.That((Worn.Count, Alert), Is.EqualTo((0, "You can wear only what is yours.")));
    }

    [Test]
    public void WhatSomebodySitsOn_IsNotWorn()
    {
        var box = Region.Region.AddBox(new Vector3(50, 60, 25), "box", Ada.PrincipalId);
        Scene.Writer.Sit(Me, box.RootPart, default, Quaternion.Identity);
        Attach(box, 2);
        Assert.That((Worn.Count, Alert), Is.EqualTo((0, "Somebody sits on this.")));
    }

    [Test]
    public void BeyondTheLimit_TheObjectStays_AndNoItemOfItArises()
    {
        Region.Set("Attachments", "MaxAgentAttachments", "1");
        Wear(Item("hat").Id, 1);
        var box = Region.Region.AddBox(new Vector3(50, 60, 25), "box", Ada.PrincipalId);
        Attach(box, 2);
        Assert.That((Worn.Count, box.IsAttachment, Items(FolderType.Object)), Is.EqualTo((1, false, 1)));
    }

    [Test]
    public void TemporaryObject_IsWornWithoutAnItem_AndGoneWhenTakenOff()
    {
        var box = Region.Region.AddBox(new Vector3(50, 60, 25), "box", Ada.PrincipalId);
        Scene.Writer.SetFlags(box.RootPart, PrimFlags.TemporaryOnRez);
        Attach(box, 2);
        Assert.That((Worn.Single().FromItemId, Items(FolderType.Object)), Is.EqualTo((UUID.Zero, 0)));
        Scene.Writer.SetName(box.RootPart, "other");
        Pass(70);
        Assert.That(Worn, Has.Count.EqualTo(1), "its minute does not count while it is worn");
        Detach(Worn.Single());
        Assert.That((Scene.Prims.Count, Items(FolderType.Object), Items(FolderType.Trash)), Is.EqualTo((0, 0, 0)));
    }

    [Test]
    public void Dropped_StandsBeforeItsOwner_RemembersItsPlace_AndItsItemGoes()
    {
        var hat = Item("hat", mask: NoCopy, prepare: g =>
            Scene.Inventories.Put(g.RootPart, Inside("note", Ada.PrincipalId, 0x8e000, 0x82000)));
        Wear(hat.Id, 2);
        Scene.Writer.MoveGroup(Worn.Single(), new Vector3(0, 0, 0.5f));
        var worn = Worn.Single();
        Scene.Requests.Attachments.Drop(Me, worn);
        Assert.That(Vector3.Distance(worn.RootPart.Position, Me.AbsolutePosition), Is.InRange(1f, 2.5f));
        Pass(1.2);
        Assert.That((worn.IsAttachment, Worn.Count, Stored(hat.Id)), Is.EqualTo((false, 0, (InventoryItem?)null)));
        Assert.That(Viewer.Take("SendRemoved").Single()[0], Is.EqualTo(hat.Id));
        Assert.That(Look.Keys, Has.None.StartsWith("_ap_"));
        Assert.That(worn.RootPart.Inventory!.Items!.Single().Name, Is.EqualTo("note"));
        Attach(worn, 0);
        Assert.That((Worn.Single().AttachmentPoint, Worn.Single().RootPart.Position), Is.EqualTo(((byte)2, new Vector3(0, 0, 0.5f))));
    }

    /// <summary>Killed before, the region would have neither.</summary>
    [Test]
    public void Dropped_ItsItemStaysUntilItIsOnADisk_AndIsNotPutOnAgain()
    {
        var disk = new TaskCompletionSource();
        var hat = Item("hat");
        Wear(hat.Id, 2);
        Scene.Store = new MemoryStoreWriter { Safe = disk.Task };
        Scene.Requests.Attachments.Drop(Me, Worn.Single());
        Pass(3);
        Wear(hat.Id, 2);
        Assert.That((Worn.Count, Scene.Prims.Count, Stored(hat.Id)?.Id), Is.EqualTo((0, 1, hat.Id)));
        disk.SetResult();
        Region.SettleUntil(() => Stored(hat.Id) is null);
    }

    /// <summary>What changed while it was worn, and is not in the item's asset, goes with the item.</summary>
    [Test]
    public void Dropped_NothingOfItStaysBesideTheAvatar()
    {
        var hat = Item("hat");
        Wear(hat.Id, 2);
        Scene.Writer.SetName(Worn.Single().RootPart, "painted hat");
        Pass(1);
        var beside = Region.Services.WornObjects!;
        Assert.That(ServedRegion.Wait(beside.Get(Ada.PrincipalId, hat.Id)), Is.Not.Null);
        Scene.Requests.Attachments.Drop(Me, Worn.Single());
        Region.Settle();
        Assert.That(Stored(hat.Id), Is.Null);
        Assert.That(ServedRegion.Wait(beside.Get(Ada.PrincipalId, hat.Id)), Is.Null);
    }

    /// <summary>It has an item by then, and would be there twice after a kill.</summary>
    [Test]
    public void AttachedFromTheGround_LeavesTheDiskSoon()
    {
        var store = new MemoryStoreWriter();
        var box = Region.Region.AddBox(new Vector3(50, 60, 25), "box", Ada.PrincipalId);
        Scene.Store = store;
        Pass(1);
        Assert.That(store.Awaited, Is.Zero);
        Attach(box, 2);
        var last = store.Submitted.OfType<ObjectOperation>().Last();
        Assert.That((last.ObjectId, last.IsDeletion), Is.EqualTo((box.Id, true)));
        Assert.That(store.Awaited, Is.EqualTo(2), "before the inventory has it, and when it has left");
    }

    [Test]
    public void DroppedWhereItMayNotStand_StaysWorn()
    {
        var hat = Item("hat");
        Wear(hat.Id, 2);
        Scene.Permissions.RefusalToRez = (_, _, _) => "Not here.";
        Scene.Requests.Attachments.Drop(Me, Worn.Single());
        Assert.That((Worn.Count, Alert), Is.EqualTo((1, "Not here.")));
    }

    [Test]
    public void OthersAttachments_AreNotOnesOwnToTakeOff()
    {
        var bob = Region.Enter(Bob).Presence!;
        Wear(Item("hat").Id, 2);
        Scene.Requests.Attachments.Detach(bob, Worn.Single());
        Scene.Requests.Attachments.Drop(bob, Worn.Single());
        Scene.Requests.Attachments.Attach(bob, Worn.Single(), 3, adds: false);
        Region.Settle();
        Assert.That(Worn.Single().AttachmentPoint, Is.EqualTo(2));
    }

    private int Items(short folder) =>
        ServedRegion.Wait(Region.Services.Inventory.GetFolderItems(Ada.PrincipalId, FolderOf(folder))).Count;

    private UUID FolderOf(short type) => ServedRegion.Wait(Region.Services.Inventory.GetFolderForType(Ada.PrincipalId, type))!.Id;

    private void Attach(SceneObjectGroup group, byte point)
    {
        Scene.Requests.Attachments.Attach(Me, group, point, adds: false);
        Region.Settle();
    }
}
