using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.World;
using OpenSim.World.Writing;

namespace OpenSim.Modules.BuiltIn.Tests.Attachments;

/// <summary>What becomes of worn things over detaching, relogs and crashes.</summary>
[TestFixture]
public sealed class KeepingTests : AttachmentFixture
{
    [Test]
    public void Relog_PutsOnWhatWasWorn_AsItWas()
    {
        var (hat, hud) = (Item("hat", prims: 2), Item("hud"));
        Wear(hat.Id, 2);
        Wear(hud.Id, 35);
        Change(Worn[0]);
        var again = WornBy(Return());
        Assert.That(again.Select(w => (w.Name, w.AttachmentPoint)), Is.EqualTo(new[] { ("hat", (byte)2), ("hud", (byte)35) }));
        IsChanged(again[0]);
        Assert.That(Scene.Prims.Count, Is.EqualTo(3), "nothing of the visit before is left");
    }

    [Test]
    public void Leaving_BringsChangesIntoTheItem_AndNothingElseNewOnes()
    {
        var (hat, shoe) = (Item("hat"), Item("shoe"));
        Wear(hat.Id, 2);
        Wear(shoe.Id, 7);
        Change(Worn[0]);
        Region.Leave(Viewer);
        Assert.That(Stored(hat.Id)!.AssetId, Is.Not.EqualTo(hat.AssetId));
        Assert.That(Stored(shoe.Id)!.AssetId, Is.EqualTo(shoe.AssetId));
        Assert.That(Beside(hat.Id), Is.Null);
    }

    [Test]
    public void PutOnAndNotChanged_IsNotWrittenOut_AndItsItemKeepsItsAsset_SessionAfterSession()
    {
        var (hat, bag) = (Item("hat", prims: 2), Item("bag", prepare: g => Put(g, "note")));
        Wear(hat.Id, 2);
        Wear(bag.Id, 9);
        for (var session = 0; session < 3; session++)
        {
            Pass(0.6);
            Assert.That((Beside(hat.Id), Beside(bag.Id)), Is.EqualTo(((byte[]?)null, (byte[]?)null)), $"session {session}");
            Assert.That(Worn.Select(w => w.DiffersFromItem), Is.EqualTo(new[] { false, false }));
            Viewer = Return();
            Assert.That(Worn.Count, Is.EqualTo(2));
            Assert.That((Stored(hat.Id)!.AssetId, Stored(bag.Id)!.AssetId), Is.EqualTo((hat.AssetId, bag.AssetId)));
        }
    }

    [Test]
    public void PutOnFromWhatIsKeptBeside_IsNotWrittenThereAgain()
    {
        var hat = Item("hat");
        Wear(hat.Id, 2);
        Change(Worn.Single());
        Pass(0.6);
        Forget();
        var beside = Beside(hat.Id)!;
        ServedRegion.Wait(Region.Services.WornObjects.Store(Ada.PrincipalId, hat.Id, [.. beside, (byte)' ']));
        Viewer = Region.Enter(Ada);
        Pass(0.6);
        Assert.That((Beside(hat.Id)!.Length, Worn.Single().DiffersFromItem), Is.EqualTo((beside.Length + 1, true)));
    }

    [Test]
    public void ChangedByAScript_IsKeptWhenItComesOff_AndNotBefore()
    {
        var (sign, clock) = (Item("sign"), Item("clock"));
        Wear(sign.Id, 2);
        Wear(clock.Id, 9);
        foreach (var worn in Worn)
            ChangeByScript(worn);
        Pass(60);
        Assert.That((Beside(sign.Id), Stored(sign.Id)!.AssetId), Is.EqualTo(((byte[]?)null, sign.AssetId)));
        Detach(Worn[0]);
        Assert.That(TextOf(Stored(sign.Id)!), Is.EqualTo("12:00"), "taken off");
        Region.Leave(Viewer);
        Assert.That(TextOf(Stored(clock.Id)!), Is.EqualTo("12:00"), "left");
    }

    [Test]
    public void ChangedByAScriptAndAPerson_IsKeptBesideWithBoth()
    {
        var sign = Item("sign");
        Wear(sign.Id, 2);
        ChangeByScript(Worn.Single());
        Scene.Writer.SetName(Worn.Single().RootPart, "by hand");
        Pass(0.6);
        var kept = ObjectXml.Read(Beside(sign.Id)!, out _).Single().Root;
        Assert.That((kept.Name, kept.Text), Is.EqualTo(("by hand", "12:00")));
    }

    [Test]
    public void Asset_OfWhatWasWorn_IsAsOpenSimulatorWritesIt()
    {
        var hat = Item("hat");
        Wear(hat.Id, 37);
        Scene.Writer.MoveGroup(Worn.Single(), new Vector3(0, 0.25f, -0.5f));
        Detach(Worn.Single());
        var asset = ServedRegion.Wait(Region.Services.Assets.Get(Stored(hat.Id)!.AssetId))!;
        var root = ObjectXml.Read(asset.Data, out _).Single().Root;
        Assert.That((root.State, root.LastAttachPoint, root.AttachedPos, root.GroupPosition),
            Is.EqualTo(((byte)37, (byte)37, new Vector3(0, 0.25f, -0.5f), new Vector3(0, 0.25f, -0.5f))));
    }

    [Test]
    public void Crash_HalfASecondAfterAChange_LosesNothing()
    {
        var hat = Item("hat");
        Wear(hat.Id, 2);
        Change(Worn.Single());
        Pass(0.6);
        Assert.That(Stored(hat.Id)!.AssetId, Is.EqualTo(hat.AssetId), "an asset of each change would be a heap of them");
        Assert.That(Beside(hat.Id), Is.Not.Null);
        Forget();
        var again = Region.Enter(Ada);
        IsChanged(WornBy(again).Single());
        Region.Leave(again);
        Assert.That((Stored(hat.Id)!.AssetId != hat.AssetId, Beside(hat.Id) is null), Is.EqualTo((true, true)));
        IsChanged(WornBy(Region.Enter(Ada)).Single());
    }

    [Test]
    public void Detached_GivesItsItemNameAndContents_AndIsGone()
    {
        var hat = Item("hat");
        Wear(hat.Id, 2);
        Change(Worn.Single());
        Scene.Writer.SetName(Worn.Single().RootPart, "top hat");
        Detach(Worn.Single());
        Assert.That((Worn.Count, Scene.Prims.Count), Is.EqualTo((0, 0)));
        Assert.That(Stored(hat.Id)!.Name, Is.EqualTo("top hat"));
        Assert.That(Look.Keys, Has.None.StartsWith("_ap_"));
        Wear(hat.Id);
        IsChanged(Worn.Single());
    }

    [Test]
    public void DetachedTwiceAndWornAtOnce_IsThereOnce()
    {
        var hat = Item("hat");
        Wear(hat.Id, 2);
        Change(Worn.Single());
        Scene.Requests.Attachments.Detach(Me, Worn.Single());
        Scene.Requests.Attachments.Detach(Me, hat.Id);
        Wear(hat.Id, 2);
        IsChanged(Worn.Single());
        Assert.That(Scene.Prims.Count, Is.EqualTo(1));
    }

    [Test]
    public void NarrowedContents_NarrowTheItem()
    {
        var bag = Item("bag");
        Wear(bag.Id, 9);
        Scene.Inventories.Replace(Worn.Single().RootPart, [Inside("single", Ada.PrincipalId, NoCopy, 0x82000)]);
        Detach(Worn.Single());
        Assert.That(Stored(bag.Id)!.CurrentPermissions & (uint)PermissionMask.Copy, Is.Zero);
    }

    [Test]
    public void ThrownAwayWhileWorn_IsGoneWhenTakenOff()
    {
        var hat = Item("hat");
        Wear(hat.Id, 2);
        Change(Worn.Single());
        Pass(0.6);
        ServedRegion.Wait(Region.Services.Inventory.DeleteItems(Ada.PrincipalId, [hat.Id]));
        Detach(Worn.Single());
        Assert.That((Worn.Count, Stored(hat.Id), Beside(hat.Id)), Is.EqualTo((0, (InventoryItem?)null, (byte[]?)null)));
        Assert.That(Return().Presence!.Appearance.Attachments, Is.Empty);
    }

    [Test]
    public void ItemThatIsNotThereAtALogin_IsNotWornAnyMore()
    {
        var hat = Item("hat");
        Wear(hat.Id, 2);
        Region.Leave(Viewer);
        ServedRegion.Wait(Region.Services.Inventory.DeleteItems(Ada.PrincipalId, [hat.Id]));
        Assert.That(WornBy(Region.Enter(Ada)), Is.Empty);
        Assert.That(Look.Keys, Has.None.StartsWith("_ap_"));
    }

    private byte[]? Beside(UUID item) => ServedRegion.Wait(Region.Services.WornObjects.Get(Ada.PrincipalId, item));

    // The presence goes without anybody being told of it, as when the process dies.
    private void Forget()
    {
        foreach (var group in Worn)
            Scene.Writer.AttachmentKept(group, inItem: true);
        Region.Leave(Viewer);
    }

    private void Change(SceneObjectGroup group)
    {
        Scene.Writer.ScalePrim(group.RootPart, new Vector3(0.25f, 0.5f, 0.75f));
        Scene.Inventories.Put(group.RootPart, Inside("note", Ada.PrincipalId, 0x8e000, 0x82000));
    }

    private void ChangeByScript(SceneObjectGroup group)
    {
        using (Scene.Writer.For(Origin.Script))
            Scene.Writer.SetText(group.RootPart, "12:00", 0xFFFFFFFF);
    }

    private string TextOf(InventoryItem item) =>
        ObjectXml.Read(ServedRegion.Wait(Region.Services.Assets.Get(item.AssetId))!.Data, out _).Single().Root.Text;

    private void Put(SceneObjectGroup group, string name) =>
        Scene.Inventories.Put(group.RootPart, Inside(name, Ada.PrincipalId, 0x8e000, 0x82000));

    private static void IsChanged(SceneObjectGroup group)
    {
        Assert.That(group.RootPart.Scale, Is.EqualTo(new Vector3(0.25f, 0.5f, 0.75f)));
        Assert.That(group.RootPart.Inventory!.Items!.Select(i => i.Name), Is.EqualTo(new[] { "note" }));
    }
}
