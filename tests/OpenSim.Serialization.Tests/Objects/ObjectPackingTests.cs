using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Serialization.Tests.Kit;
using OpenSim.Testing;
using OpenSim.World.Prims;

namespace OpenSim.Serialization.Tests.Objects;

public sealed class ObjectPackingTests
{
    [Test]
    public void PackAndRez_BringALinksetWithItsContentsIntoAnotherRegion()
    {
        using var from = new TestRegion();
        using var to = new TestRegion();
        var group = from.AddLinkset(new Vector3(10, 20, 30), 3, UUID.Random());
        from.Scene.Inventories.Replace(group.Parts[1], [new RandomObjects(1).Item(group.Parts[1].Id)]);

        var rezzed = ObjectPacking.Rez(to.Scene, ObjectPacking.Pack(group))!.Value;

        Assert.That(ObjectXml.Write(ObjectPacking.Pack(rezzed)), Is.EqualTo(ObjectXml.Write(ObjectPacking.Pack(group))));
        Assert.That(rezzed.Parts[1].Inventory!.Items, Has.Count.EqualTo(1));
        Assert.That(ObjectPacking.Rez(to.Scene, ObjectPacking.Pack(group)), Is.Null, "the ids are taken");
        Assert.That(ObjectPacking.Rez(to.Scene, ObjectPacking.Pack(group).WithNewIds()), Is.Not.Null);
    }

    [Test]
    public void Pack_ContentsInTheStore_AreNamed_AndCompleted()
    {
        using var region = new TestRegion();
        var box = region.AddBox(new Vector3(1, 1, 1));
        region.Scene.Inventories.Replace(box.RootPart, [new RandomObjects(2).Item(box.Id)]);
        var stored = box.RootPart.Inventory!.Items!;
        box.RootPart.Inventory.Items = null;
        region.Scene.Inventories.Source = _ => stored;
        var missing = new List<UUID>();
        var packed = ObjectPacking.Pack(box, missing);
        Assert.That(missing, Is.EqualTo(new[] { box.Id }));
        Assert.That(packed.Items, Is.Empty);
        Assert.That(ObjectPacking.Complete(region.Scene, packed, missing).AllItems, Is.EqualTo(stored));
    }

    [TestCase(true)]
    [TestCase(false)]
    public void Pack_AsksForWhatScriptsRememberNow_InMemoryAndInTheStore(bool isInMemory)
    {
        using var region = new TestRegion();
        var box = region.AddBox(new Vector3(1, 1, 1));
        var script = new RandomObjects(2).Item(box.Id) with { InvType = SceneInventories.ScriptType };
        var note = new RandomObjects(3).Item(box.Id) with { InvType = 7 };
        region.Scene.Inventories.Replace(box.RootPart, [script, note]);
        if (!isInMemory)
        {
            region.Scene.Inventories.Source = _ => [script, note];
            box.RootPart.Inventory!.Items = null;
        }

        region.Scene.Inventories.StateOf = (item, _) => item.ItemId == script.ItemId ? ("<State>now</State>", false) : null;
        var missing = new List<UUID>();
        var packed = ObjectPacking.Complete(region.Scene, ObjectPacking.Pack(box, missing), missing);
        Assert.That(packed.AllItems, Is.EquivalentTo(new[] { script with { ScriptState = "<State>now</State>", IsRunning = false }, note }));
    }
}
