using System.Numerics;
using OpenSim.Modules.Core.Tests.Support;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.World;

namespace OpenSim.Modules.Core.Tests.Attachments;

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

    private static void IsChanged(SceneObjectGroup group)
    {
        Assert.That(group.RootPart.Scale, Is.EqualTo(new Vector3(0.25f, 0.5f, 0.75f)));
        Assert.That(group.RootPart.Inventory!.Items!.Select(i => i.Name), Is.EqualTo(new[] { "note" }));
    }
}
