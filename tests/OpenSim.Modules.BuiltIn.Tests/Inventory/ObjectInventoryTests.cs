using System.Numerics;
using System.Text;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;
using OpenSim.Store.Regions;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.BuiltIn.Tests.Inventory;

[TestFixture]
public sealed class ObjectInventoryTests : InventoryFixture
{
    private IInventoryService Inventory => Region.Services.Inventory;

    protected override IRegionModuleBase[] Modules => [new InstantMessageModule(), new InventoryModule()];

    [Test]
    public void Taken_IsInTheInventory_AndComesBackWhenRezzed()
    {
        var set = Region.Region.AddLinkset(new Vector3(50, 60, 25), 3, Ada.PrincipalId);
        DeRez(Viewer, DeRezDestination.Take, set);
        DeRez(Viewer, DeRezDestination.Take, set); // a viewer that asks twice
        Region.Settle();
        Assert.That(Scene.Prims.Count, Is.Zero);
        var item = Told(Viewer).Single();
        Assert.That((item.AssetType, item.CurrentPermissions, item.Folder),
            Is.EqualTo((6, 0x8e000u, FolderOf(Ada, FolderType.Object))));

        Rez(Viewer, item.Id, new Vector3(70, 80, 25));
        var group = Parts().First().Group;
        Assert.That(group.PartCount, Is.EqualTo(3));
        Assert.That(group.RootPart.Position.Z, Is.EqualTo(25 + 0.25f).Within(0.01), "it stands on the point, half a metre high");
        Assert.That((group.OwnerId, group.RootPart.Extras.SourceItemId), Is.EqualTo((Ada.PrincipalId, item.Id)), "it may be saved over the item");
        Assert.That(group.RootPart.Extras.RezzerId, Is.EqualTo(Ada.PrincipalId));
        Assert.That(ServedRegion.Wait(Inventory.GetItem(Ada.PrincipalId, item.Id)), Is.Not.Null,
            "what may be copied stays in the inventory");
    }

    /// <summary>Else whoever takes two thousand prims would hold the tick for as long as that takes.</summary>
    [Test]
    public void Taken_IsPackedBesideTheTick_AsItIsThen()
    {
        var box = Region.Region.AddBox(new Vector3(50, 60, 25), "crate", Ada.PrincipalId);
        DeRez(Viewer, DeRezDestination.Take, box);
        Region.Region.Step(3);
        Scene.Writer.SetName(box.RootPart, "painted crate");
        Region.Settle();
        Assert.That(Told(Viewer).Single().Name, Is.EqualTo("painted crate"));
    }

    [Test]
    public void Taken_ButSoldMeanwhile_Stays()
    {
        var box = Region.Region.AddBox(new Vector3(50, 60, 25), "crate", Ada.PrincipalId);
        DeRez(Viewer, DeRezDestination.Take, box);
        Scene.Writer.ChangeOwner(box.Slot, Bob.PrincipalId);
        Region.Settle();
        Assert.That((box.Exists, Told(Viewer)), Is.EqualTo((true, new List<InventoryItem>())));
    }

    [Test]
    public void WhatMayNotBeCopied_IsRezzedOnce()
    {
        var box = Region.Region.AddBox(new Vector3(50, 60, 25), "crate", Ada.PrincipalId);
        foreach (var part in box.Parts)
            Scene.Writer.SetPermissions(part.Slot, 0x86000, 0x86000, 0, 0, 0x82000);
        DeRez(Viewer, DeRezDestination.Take, box);
        Region.Settle();
        var item = Told(Viewer).Single();
        Rez(Viewer, item.Id, new Vector3(70, 80, 25));
        Rez(Viewer, item.Id, new Vector3(75, 80, 25));
        Assert.That(Parts().Single().Extras.SourceItemId, Is.EqualTo(UUID.Zero), "its item is gone");
        Assert.That(ServedRegion.Wait(Inventory.GetItem(Ada.PrincipalId, item.Id)), Is.Null);
    }

    [Test]
    public void Rezzed_IsToBeSelected_WhereTheViewerWantsIt()
    {
        var box = Region.Region.AddBox(new Vector3(50, 60, 25), "crate", Ada.PrincipalId);
        DeRez(Viewer, DeRezDestination.Take, box);
        Region.Settle();
        var item = Told(Viewer).Single();
        Rez(Viewer, item.Id, new Vector3(70, 80, 25));
        Assert.That(Viewer.Take("SelectNew"), Is.Empty);
        Rez(Viewer, item.Id, new Vector3(75, 80, 25), selected: true);
        Assert.That(((SceneObjectPart)Viewer.Take("SelectNew").Single()[0]!).Position.X, Is.EqualTo(75));
    }

    [Test]
    public void RezWhereThereIsNoRoomForAllOfIt_LeavesItInTheInventory()
    {
        var set = Region.Region.AddLinkset(new Vector3(50, 60, 25), 3, Ada.PrincipalId);
        foreach (var part in set.Parts)
            Scene.Writer.SetPermissions(part.Slot, 0x86000, 0x86000, 0, 0, 0x82000);
        DeRez(Viewer, DeRezDestination.Take, set);
        Region.Settle();
        var item = Told(Viewer).Single();
        Scene.Permissions.RefusalToRez = (_, _, prims) => prims > 2 ? "The parcel is full." : null;
        Rez(Viewer, item.Id, new Vector3(70, 80, 25));
        Assert.That(Scene.Prims.Count, Is.Zero);
        Assert.That(Viewer.Take("SendAlert").Single()[0], Is.EqualTo("The parcel is full."));
        Assert.That(ServedRegion.Wait(Inventory.GetItem(Ada.PrincipalId, item.Id)), Is.Not.Null, "it may not be copied, and is not lost");
    }

    [Test]
    public void CopyOfAnothersObject_IsWhatTheNextOwnerMayHave()
    {
        var box = Region.Region.AddBox(new Vector3(50, 60, 25), "crate", Bob.PrincipalId);
        foreach (var part in box.Parts)
            Scene.Writer.SetPermissions(part.Slot, 0x8e000, 0x8e000, 0, 0x8000, 0x8a000);
        DeRez(Viewer, DeRezDestination.TakeCopy, box);
        Region.Settle();
        Assert.That(Scene.Prims.Count, Is.EqualTo(1), "the object stays");
        var item = Told(Viewer).Single();
        Assert.That((item.Owner, item.BasePermissions, item.CurrentPermissions, item.EveryOnePermissions),
            Is.EqualTo((Ada.PrincipalId, 0x8a000u, 0x8a000u, 0x8000u)));

        Rez(Viewer, item.Id, new Vector3(70, 80, 25));
        var copy = Scene.Prims.Count == 2 ? Parts().Single(p => p.OwnerId == Ada.PrincipalId) : default;
        Assert.That((copy.Record.BaseMask, copy.Record.OwnerMask, copy.Record.LastOwnerId),
            Is.EqualTo((0x8a000u, 0x8a000u, Bob.PrincipalId)));
    }

    [Test]
    public void ContentsThatMayNotBeCopied_AreNotInACopy_AndMakeTheWholeSingle()
    {
        var box = Region.Region.AddBox(new Vector3(50, 60, 25), "crate", Ada.PrincipalId);
        Scene.Inventories.Replace(box.RootPart, [Inside("many", 0x8e000), Inside("single", 0x86000)]);
        DeRez(Viewer, DeRezDestination.TakeCopy, box);
        Region.Settle();
        var copied = Told(Viewer).Single();
        Assert.That(Viewer.Take("SendAlert"), Has.Count.EqualTo(1));
        Rez(Viewer, copied.Id, new Vector3(70, 80, 25));
        Assert.That(Parts().Single(p => p.Id != box.Id).Inventory!.Items!.Select(i => i.Name), Is.EqualTo(new[] { "many" }));

        DeRez(Viewer, DeRezDestination.Take, box);
        Region.Settle();
        var taken = Told(Viewer).Single();
        Assert.That(taken.CurrentPermissions, Is.EqualTo(0x86000u));
        Rez(Viewer, taken.Id, new Vector3(75, 80, 25));
        Rez(Viewer, taken.Id, new Vector3(77, 80, 25));
        var rezzed = Parts().Single(p => p.Inventory!.Count == 2);
        Assert.That(rezzed.Record.OwnerMask, Is.EqualTo(0x8e000u), "the prim itself may still be copied once it is empty");
    }

    [Test]
    public void TakenTogether_EachKeepsItsOwnRights()
    {
        var (free, bound) = (Region.Region.AddBox(new Vector3(50, 60, 25), "free", Ada.PrincipalId),
            Region.Region.AddBox(new Vector3(52, 60, 25), "bound", Ada.PrincipalId));
        Scene.Writer.SetPermissions(bound.RootPart, 0x86000, 0x86000, 0, 0, 0x82000);
        DeRez(Viewer, DeRezDestination.Take, free, bound);
        Region.Settle();
        var item = Told(Viewer).Single();
        Assert.That(item.CurrentPermissions, Is.EqualTo(0x86000u), "one of them may not be there twice");
        Rez(Viewer, item.Id, new Vector3(70, 80, 25));
        Rez(Viewer, item.Id, new Vector3(80, 80, 25));
        Assert.That(Parts().Select(p => (p.Name, p.Record.OwnerMask)), Is.EquivalentTo(new[] { ("free", 0x8e000u), ("bound", 0x86000u) }));
    }

    [Test]
    public void ThrownAway_LiesInTheOwnersTrash_AndSeveralAreOneItem()
    {
        var (one, two) = (Region.Region.AddBox(new Vector3(50, 60, 25), "one", Ada.PrincipalId),
            Region.Region.AddBox(new Vector3(52, 60, 26), "two", Ada.PrincipalId));
        DeRez(Viewer, DeRezDestination.Trash, one, two);
        Region.Settle();
        var item = Told(Viewer).Single();
        Assert.That((item.Name, item.Folder), Is.EqualTo(("one and 1 more", FolderOf(Ada, FolderType.Trash))));
        Rez(Viewer, item.Id, new Vector3(100, 100, 25));
        var places = Parts().Select(p => p.Position).OrderBy(p => p.X).ToList();
        Assert.That(Vector3.Distance(places[1] - places[0], new Vector3(2, 0, 1)), Is.LessThan(0.01f));
    }

    [Test]
    public void Contents_GoInAndOut_AndAreShownAsAFile()
    {
        var box = Region.Region.AddBox(new Vector3(50, 60, 25), "box", Ada.PrincipalId);
        var card = AddItem(Ada, "Card", 0x8e000);
        Scene.Requests.Contents.Send(Viewer, box.RootPart);
        Assert.That(Viewer.Take("SendTaskInventory").Single()[2], Is.EqualTo(""));

        Scene.Requests.Contents.Update(Viewer, box.RootPart, new InventoryItem { Id = card.Id });
        Region.Settle();
        Scene.Requests.Contents.Update(Viewer, box.RootPart, new InventoryItem { Id = card.Id });
        Region.Settle();
        var items = box.RootPart.Inventory!.Items!;
        Assert.That(items.Select(i => i.Name), Is.EquivalentTo(new[] { "Card", "Card 1" }), "each name is there once");
        Assert.That(Viewer.Take("SendProperties"), Has.Count.EqualTo(2));

        Scene.Requests.Contents.Send(Viewer, box.RootPart);
        var offer = Viewer.Take("Offer").Single();
        var text = Encoding.UTF8.GetString((byte[])offer[1]!);
        Assert.That(text,
            Does.Contain($"\t\titem_id\t{items[0].ItemId}\n").And.Contain($"asset_id\t{card.AssetId}\n").And.Contain(
            "\t\tname\tCard 1|\n").And.Contain("type\tnotecard\n"));
        Assert.That(Viewer.Take("SendTaskInventory").Single()[2], Is.EqualTo(offer[0]));

        Scene.Requests.Contents.Take(Viewer, box.RootPart, items[0].ItemId, UUID.Zero);
        Scene.Requests.Contents.Remove(Viewer, box.RootPart, items[1].ItemId);
        Region.Settle();
        Assert.That(box.RootPart.Inventory!.Items!.Select(i => i.ItemId), Is.EqualTo(new[] { items[0].ItemId }),
            "a copy is taken, the other thrown away");
        Assert.That(Told(Viewer).Single().AssetId, Is.EqualTo(card.AssetId));
    }

    [Test]
    public void Contents_OfAnothersObject_AreNotOnesOwnToChange()
    {
        var box = Region.Region.AddBox(new Vector3(50, 60, 25), "box", Bob.PrincipalId);
        var card = AddItem(Ada, "Card", 0x8e000);
        Scene.Requests.Contents.Update(Viewer, box.RootPart, new InventoryItem { Id = card.Id });
        Region.Settle();
        Assert.That(box.RootPart.Inventory?.Items ?? [], Is.Empty);
        Assert.That(Viewer.Take("SendAlert"), Has.Count.EqualTo(1));
    }

    [Test]
    public void NewScript_LiesInTheObject_AndIsSaidNotToRun()
    {
        var box = Region.Region.AddBox(new Vector3(50, 60, 25), "box", Ada.PrincipalId);
        Scene.Requests.Contents.AddScript(Viewer, box.RootPart, new InventoryItem { Name = "New Script", NextPermissions = 0x82000 });
        Region.Settle();
        var script = box.RootPart.Inventory!.Items!.Single();
        Assert.That((script.Name, script.AssetType, script.OwnerId, script.NextPermissions),
            Is.EqualTo(("New Script", 10, Ada.PrincipalId, 0x82000u)));
        Assert.That(Encoding.UTF8.GetString(ServedRegion.Wait(Region.Services.Assets.Get(script.AssetId))!.Data),
            Does.StartWith("default"));
        Assert.That((string)Viewer.Take("SendAlert").Single()[0]!, Does.Contain("Scripts do not run"));
    }

    // The message that makes a script is acked before the script is there: who asks for the list straight away is not told without it.
    [Test]
    public void ListAskedForBehindANewScript_HasTheScript()
    {
        var box = Region.Region.AddBox(new Vector3(50, 60, 25), "box", Ada.PrincipalId);
        Scene.Requests.Contents.AddScript(Viewer, box.RootPart, new InventoryItem { Name = "New Script", NextPermissions = 0x82000 });
        Scene.Requests.Contents.Send(Viewer, box.RootPart);
        Region.Settle();
        Assert.That(Encoding.UTF8.GetString((byte[])Viewer.Take("Offer").Single()[1]!), Does.Contain("\t\tname\tNew Script|\n"));
        Scene.Requests.Contents.Send(Viewer, box.RootPart);
        Assert.That(Viewer.Take("Offer"), Has.Count.EqualTo(1), "later it comes at once");
    }

    [Test]
    public void WhatMayNotBeGiven_IsNotPutIntoAnothersObject()
    {
        var box = Region.Region.AddBox(new Vector3(50, 60, 25), "box", Bob.PrincipalId);
        Scene.Writer.SetGod(Viewer.Presence!, true);
        var mine = AddItem(Ada, "Mine", 0x8c000);
        Scene.Requests.Contents.Update(Viewer, box.RootPart, new InventoryItem { Id = mine.Id });
        Region.Settle();
        Assert.That(box.RootPart.Inventory?.Items ?? [], Is.Empty);
        Assert.That(Viewer.Take("SendAlert"), Has.Count.EqualTo(1));
    }

    [Test]
    public void Gift_LiesInTheReceiversInventory_AndGoesWhereHeWants()
    {
        var bob = Region.Enter(Bob);
        var card = AddItem(Ada, "Card", 0x8e000);
        Give(card.Id, 7);
        var offer = (InstantMessage)bob.Take("SendInstantMessage").Single()[0]!;
        var gift = ServedRegion.Wait(Inventory.GetItem(Bob.PrincipalId, offer.SessionId))!;
        Assert.That((gift.Name, gift.AssetId, gift.CurrentPermissions), Is.EqualTo(("Card", card.AssetId, 0x82000u)),
            "with what the next owner may do");
        Assert.That(bob.Take("SendBulkUpdate"), Has.Count.EqualTo(1));

        Scene.Requests.Gifts.Answer(bob,
            new InstantMessage
            {
                FromAgentId = Bob.PrincipalId, ToAgentId = Ada.PrincipalId, Dialog = InstantMessageDialog.InventoryDeclined,
                SessionId = offer.SessionId
            });
        Region.Settle();
        Assert.That(ServedRegion.Wait(Inventory.GetItem(Bob.PrincipalId, gift.Id))!.Folder, Is.EqualTo(FolderOf(Bob, FolderType.Trash)));
        Assert.That(((InstantMessage)Viewer.Take("SendInstantMessage").Single()[0]!).Dialog, Is.EqualTo(InstantMessageDialog.InventoryDeclined));
    }

    [Test]
    public void Gift_ToSomebodyInAnotherRegionOfTheProcess_IsToldHisViewerBeforeTheOffer()
    {
        using var isle = new TestRegion(TestRegion.NewInfo() with { Name = "Isle", GridX = 1001 });
        var bob = new RecordingViewer(TestRegion.NewAgent("Bob", "Tester") with { AgentId = Bob.PrincipalId }).Enter(isle);
        using (Scene.Token.Take())
            ((InstantMessageModule)Scene.FindRouter()!).AddRegion(isle.Scene);
        var card = AddItem(Ada, "Card", 0x8e000);
        isle.WithoutToken(() => Give(card.Id, 7));
        isle.Step();
        Assert.That(bob.Calls.Select(call => call.Method).Where(m => m is "SendBulkUpdate" or "SendInstantMessage"),
            Is.EqualTo(new[] { "SendBulkUpdate", "SendInstantMessage" }));
        Assert.That(((IReadOnlyList<InventoryItem>)bob.Take("SendBulkUpdate").Single()[1]!).Single().Name, Is.EqualTo("Card"));
    }

    [Test]
    public void Gift_OfWhatMayNotBeGiven_IsRefused_AndOfWhatMayNotBeCopied_IsAMove()
    {
        var bob = Region.Enter(Bob);
        Give(AddItem(Ada, "Mine", 0x8c000).Id, 7);
        Assert.That(bob.Take("SendInstantMessage"), Is.Empty);
        Assert.That(Viewer.Take("SendAlert"), Has.Count.EqualTo(1));
        var single = AddItem(Ada, "Single", 0x86000);
        Give(single.Id, 7);
        Assert.That(bob.Take("SendInstantMessage"), Has.Count.EqualTo(1));
        Assert.That(ServedRegion.Wait(Inventory.GetItem(Ada.PrincipalId, single.Id)), Is.Null);
    }

    [Test]
    public void FolderGift_BringsWhatMayBeCopied()
    {
        var bob = Region.Enter(Bob);
        var folder = new InventoryFolder
        {
            Id = UUID.Random(), Owner = Ada.PrincipalId, ParentId = FolderOf(Ada, FolderType.Root),
            Name = "Set"
        };
        ServedRegion.Wait(Inventory.AddFolder(folder));
        AddItem(Ada, "One", 0x8e000, folder.Id);
        AddItem(Ada, "Two", 0x86000, folder.Id);
        Give(folder.Id, 8);
        var offer = (InstantMessage)bob.Take("SendInstantMessage").Single()[0]!;
        var content = ServedRegion.Wait(Inventory.GetFolderContent(Bob.PrincipalId, offer.SessionId))!;
        Assert.That(content.Folder.Name, Is.EqualTo("Set"));
        Assert.That(content.Items.Select(i => i.Name), Is.EqualTo(new[] { "One" }));
    }

    private void Give(UUID id, byte type)
    {
        var bucket = new byte[17];
        bucket[0] = type;
        id.WriteTo(bucket.AsSpan(1));
        Scene.Requests.Gifts.Give(Viewer, new InstantMessage
        {
            FromAgentId = Ada.PrincipalId, FromName = "Ada Tester", ToAgentId = Bob.PrincipalId, Dialog = InstantMessageDialog.InventoryOffered, BinaryBucket = bucket,
            Text = "Card"
        });
        Region.Settle();
    }

    private InventoryItem AddItem(UserAccount user, string name, uint permissions, UUID folder = default)
    {
        var item = new InventoryItem
        {
            Id = UUID.Random(), Owner = user.PrincipalId, Folder = folder.IsZero ? FolderOf(user, FolderType.Notecard) : folder,
            Name = name, AssetId = UUID.Random(),
            AssetType = AssetType.Notecard, InvType = 7, BasePermissions = permissions, CurrentPermissions = permissions,
            NextPermissions = 0x82000,
            CreatorId = user.PrincipalId.ToString()
        };
        Assert.That(ServedRegion.Wait(Inventory.AddItem(item)));
        return item;
    }

    private PrimItemRow Inside(string name, uint permissions) => Inside(name, Ada.PrincipalId, permissions, 0x82000);

    private UUID FolderOf(UserAccount user, short type) => ServedRegion.Wait(Inventory.GetFolderForType(user.PrincipalId, type))!.Id;

    private void DeRez(RecordingViewer viewer, DeRezDestination destination, params SceneObjectGroup[] objects) =>
        Scene.Requests.Objects.DeRez(viewer, new DeRezRequest([.. objects.Distinct()], destination));

    private void Rez(RecordingViewer viewer, UUID item, Vector3 place, bool selected = false)
    {
        Scene.Requests.Objects.Rez(viewer.Presence!, new RezRequest(item, UUID.Zero, place, Vector3.UnitZ, selected, false, UUID.Zero));
        Region.Settle();
    }

    private IEnumerable<SceneObjectPart> Parts()
    {
        for (var localId = 1u; localId < 1000; localId++)
        {
            if (Scene.Prims.TryGet(localId, out var slot))
                yield return new SceneObjectPart(Scene, slot);
        }
    }
}
