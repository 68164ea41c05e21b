using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.BuiltIn.Tests.Attachments;

[TestFixture]
public sealed class WearingTests : AttachmentFixture
{
    [Test]
    public void Worn_IsOnThePoint_AndStaysInTheInventory()
    {
        var hat = Item("hat", prims: 3);
        Wear(hat.Id, 2);
        var worn = Worn.Single();
        Assert.That((worn.Name, worn.AttachmentPoint, worn.PartCount, worn.FromItemId, worn.OwnerId),
            Is.EqualTo(("hat", (byte)2, 3, hat.Id, Ada.PrincipalId)));
        Assert.That(worn.RootPart.Position, Is.EqualTo(Vector3.Zero), "in the middle of a point where it was never worn");
        Assert.That(Stored(hat.Id), Is.Not.Null);
        Assert.That(Look["_ap_2"], Is.EqualTo(hat.Id.ToString()));
    }

    [Test]
    public void WornWithoutAPoint_IsInTheLeftHand_AndLaterWhereItWas()
    {
        var cup = Item("cup");
        Wear(cup.Id);
        Assert.That(Worn.Single().AttachmentPoint, Is.EqualTo(5));
        Scene.Requests.Attachments.Attach(Me, Worn.Single(), 6, adds: false);
        Scene.Writer.MoveGroup(Worn.Single(), new Vector3(0.1f, 0.2f, 0.3f));
        Detach(Worn.Single());
        Wear(cup.Id);
        Assert.That((Worn.Single().AttachmentPoint, Worn.Single().RootPart.Position), Is.EqualTo(((byte)6, new Vector3(0.1f, 0.2f, 0.3f))));
    }

    [Test]
    public void WearingOnAPoint_TakesOffWhatIsThere_UnlessItIsAdded()
    {
        var (one, two, three) = (Item("one"), Item("two"), Item("three"));
        Wear(one.Id, 31);
        Wear(two.Id, 31, adds: true);
        Assert.That(Worn.Select(w => w.Name), Is.EqualTo(new[] { "one", "two" }));
        Assert.That(Look["_ap_31"], Is.EqualTo($"{one.Id},{two.Id}"));
        Wear(three.Id, 31);
        Assert.That(Worn.Select(w => w.Name), Is.EqualTo(new[] { "three" }));
        Assert.That(Look["_ap_31"], Is.EqualTo(three.Id.ToString()));
    }

    [Test]
    public void WithoutWearReplacesAll_WhatWasPutOnLastIsReplaced()
    {
        Region.Set("Attachments", "WearReplacesAll", "false");
        var (one, two, three) = (Item("one"), Item("two"), Item("three"));
        Wear(one.Id, 1);
        Wear(two.Id, 1, adds: true);
        Wear(three.Id, 1);
        Assert.That(Worn.Select(w => w.Name), Is.EqualTo(new[] { "one", "three" }));
    }

    [Test]
    public void FirstDetachAll_TakesEverythingElseOff_OnceForMessagesThatBelongTogether()
    {
        var (old, one, two) = (Item("old"), Item("one"), Item("two"));
        Wear(old.Id, 1);
        var compound = UUID.Random();
        Scene.Requests.Attachments.Wear(Me, new WearRequest([new WantedAttachment(one.Id, 2, true)], compound, DetachesAll: true));
        Scene.Requests.Attachments.Wear(Me, new WearRequest([new WantedAttachment(two.Id, 3, true)], compound, DetachesAll: true));
        Region.Settle();
        Assert.That(Worn.Select(w => w.Name), Is.EquivalentTo(new[] { "one", "two" }));
    }

    [Test]
    public void FirstDetachAll_MakesRoomAtOnce_ThoughWhatHasChangedIsStillToBeKept()
    {
        Region.Set("Attachments", "MaxAgentAttachments", "1");
        var (old, one) = (Item("old"), Item("one"));
        Wear(old.Id, 1);
        Scene.Writer.SetName(Worn.Single().RootPart, "older");
        Scene.Requests.Attachments.Wear(Me, new WearRequest([new WantedAttachment(one.Id, 2, true)], UUID.Zero, DetachesAll: true));
        Region.Settle();
        Assert.That((Worn.Single().Name, Stored(old.Id)!.Name), Is.EqualTo(("one", "older")));
    }

    [Test]
    public void WornTwice_IsThereOnce_AndOnAnotherPointItMoves()
    {
        var hat = Item("hat", mask: NoCopy);
        Wear(hat.Id, 2);
        Wear(hat.Id, 2, adds: true);
        Wear(hat.Id);
        Assert.That(Worn.Single().AttachmentPoint, Is.EqualTo(2));
        Wear(hat.Id, 17, adds: true);
        Assert.That(Worn.Single().AttachmentPoint, Is.EqualTo(17));
        Assert.That(Look.Keys.Where(k => k.StartsWith("_ap_", StringComparison.Ordinal)), Is.EqualTo(new[] { "_ap_17" }));
    }

    [Test]
    public void WornBeyondTheLimit_IsRefusedInWords_AndInPlaceOfAnotherItIsNot()
    {
        Region.Set("Attachments", "MaxAgentAttachments", "2");
        var (one, two, three) = (Item("one"), Item("two"), Item("three"));
        Wear(one.Id, 1);
        Wear(two.Id, 2);
        Wear(three.Id, 3);
        Assert.That(Worn.Select(w => w.Name), Is.EqualTo(new[] { "one", "two" }));
        Assert.That(Alert, Is.EqualTo("You cannot wear more than 2 objects."));
        Wear(three.Id, 2);
        Assert.That(Worn.Select(w => w.Name), Is.EqualTo(new[] { "one", "three" }));
    }

    [Test]
    public void MorePrimsThanMayBeWorn_AreRefusedInWords()
    {
        Region.Set("Attachments", "MaxWornPrims", "3");
        var (two, other) = (Item("two", prims: 2), Item("other", prims: 2));
        Wear(two.Id, 1);
        Wear(other.Id, 2);
        Assert.That(Worn.Select(w => w.Name), Is.EqualTo(new[] { "two" }));
        Assert.That(Alert, Does.Contain("3 prims"));
    }

    [Test]
    public void TooManyPrimsAtOnce_AreRefusedInWords_ButNotAtALogin()
    {
        Region.Set("Limits", "WornPrimsPerSecond", "1"); // fifty at once
        var (large, small) = (Item("large", prims: 50), Item("small"));
        Wear(large.Id, 1);
        Wear(small.Id, 2);
        Assert.That(Worn.Select(w => w.Name), Is.EqualTo(new[] { "large" }));
        Assert.That(Alert, Does.Contain("too much at once"));
        Assert.That(WornBy(Return()).Select(w => w.Name), Is.EqualTo(new[] { "large" }));
    }

    [Test]
    public void WhatIsNotAnObjectOfOnes_IsRefusedInWords()
    {
        Wear(UUID.Random(), 1);
        Assert.That(Alert, Is.EqualTo("The thing you want to wear is not in your inventory."));
        Assert.That(Worn, Is.Empty);
    }

    [Test]
    public void WornThroughALink_IsWornFromTheItem()
    {
        var hat = Item("hat");
        var link = hat with { Id = UUID.Random(), AssetId = hat.Id, AssetType = 24, Name = "link" };
        Support.ServedRegion.Wait(Region.Services.Inventory.AddItem(link));
        Wear(link.Id, 2);
        Assert.That(Worn.Single().FromItemId, Is.EqualTo(hat.Id));
    }

    [Test]
    public void WornPrims_DoNotCountAgainstTheRegions()
    {
        var hat = Item("hat", prims: 5);
        Wear(hat.Id, 2);
        Assert.That((Scene.Prims.Count, Scene.Groups.WornPrims, Scene.Groups.WornCount), Is.EqualTo((5, 5, 1)));
        Assert.That(Scene.Permissions.RefusalToAdd(Scene.Info.MaxPrims), Is.Null);
        Detach(Worn.Single());
        Assert.That((Scene.Prims.Count, Scene.Groups.WornPrims, Scene.Groups.WornCount), Is.EqualTo((0, 0, 0)));
    }

    [Test]
    public void Worn_IsNobodyElsesToMoveOrChange()
    {
        var bob = Region.Enter(Bob).Presence!;
        var hat = Item("hat", prepare: g => Scene.Writer.SetPermissions(g.RootPart, 0x8e000, 0x8e000, 0, 0x88000, 0x8e000));
        Wear(hat.Id, 2);
        var worn = Worn.Single();
        Assert.That((Scene.Permissions.MayMove(bob, worn), Scene.Permissions.MayEdit(bob, worn)), Is.EqualTo((false, false)));
        Assert.That((Scene.Permissions.MayMove(Me, worn), Scene.Permissions.MayEdit(Me, worn)), Is.EqualTo((true, true)));
    }

    [Test]
    public void WornAndNotToBeCopied_IsNotRezzedAndNotPutIntoObjects()
    {
        var hat = Item("hat", mask: NoCopy);
        Wear(hat.Id, 2);
        Scene.Requests.Objects.Rez(Me, new RezRequest(hat.Id, UUID.Zero, new Vector3(70, 80, 25), Vector3.UnitZ, false, false, UUID.Zero));
        Region.Settle();
        Assert.That(Alert, Does.StartWith("You wear this"));
        var box = Region.Region.AddBox(new Vector3(50, 60, 25), "box", Ada.PrincipalId);
        Scene.Requests.Contents.Update(Viewer, box.RootPart, new InventoryItem { Id = hat.Id });
        Region.Settle();
        Assert.That(box.RootPart.Inventory?.Items ?? [], Is.Empty);
        Assert.That((Scene.Prims.Count, Stored(hat.Id) is not null), Is.EqualTo((2, true)));
    }

    [Test]
    public void OutfitOfAnOlderViewer_GetsWhatIsWorn_AndCopiesStayBehind()
    {
        var (free, single) = (Item("free"), Item("single", mask: NoCopy));
        Wear(free.Id, 1);
        var folder = new InventoryFolder
        {
            Id = UUID.Random(), Owner = Ada.PrincipalId, ParentId = free.Folder, Name = "Outfit"
        };
        Support.ServedRegion.Wait(Region.Services.Inventory.AddFolder(folder));
        Scene.Requests.Attachments.MoveToOutfit(Me, folder.Id, [(free.Id, free.Folder), (single.Id, single.Folder)]);
        Region.Settle();
        Assert.That((Stored(free.Id)!.Folder, Stored(single.Id)!.Folder), Is.EqualTo((folder.Id, folder.Id)));
        var left = Support.ServedRegion.Wait(Region.Services.Inventory.GetFolderItems(Ada.PrincipalId, free.Folder));
        Assert.That(left.Select(i => (i.Name, i.AssetId)), Is.EqualTo(new[] { ("free", free.AssetId) }));
    }
}
