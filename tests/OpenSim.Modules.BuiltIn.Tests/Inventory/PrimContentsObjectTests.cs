using System.Numerics;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.BuiltIn.Tests.Inventory;

/// <summary>Objects that lie in objects: put in as a copy, rezzed from there.</summary>
public sealed class PrimContentsObjectTests : InventoryFixture
{
    private static readonly Vector3 Here = new(128, 128, 25);

    private SceneObjectPart _chest;

    protected override IRegionModuleBase[] Modules => [new InventoryModule()];

    [SetUp]
    public void Build() => _chest = Region.Region.AddBox(Here, "chest", Ada.PrincipalId).RootPart;

    [Test]
    public void PutIn_IsACopy_AndIsRezzedFromThere()
    {
        PutIn(Viewer, Region.Region.AddLinkset(Here, 2, Ada.PrincipalId));
        var item = Contents().Single();
        Assert.That((item.AssetType, item.OwnerId, item.Name), Is.EqualTo((6, Ada.PrincipalId, "part 1")));
        Assert.That(Scene.Prims.Count, Is.EqualTo(3), "the object stays");

        Rez(Viewer, item.ItemId);
        Assert.That(Scene.Prims.Count, Is.EqualTo(5));
        Assert.That(Contents(), Has.Count.EqualTo(1), "what may be copied stays");
    }

    [Test]
    public void WhatMayNotBeCopied_LeavesTheObject_Once()
    {
        PutIn(Viewer, Region.Region.AddBox(Here, "crate", Ada.PrincipalId));
        Scene.Inventories.Put(_chest, Contents().Single() with { CurrentPermissions = 0x86000 });
        Rez(Viewer, Contents().Single().ItemId);
        Assert.That((Scene.Prims.Count, Contents().Count), Is.EqualTo((3, 0)));
        Assert.That(Objects().Count(o => o.RootPart.Record.OwnerMask == 0x86000u && o.OwnerId == Ada.PrincipalId), Is.EqualTo(1));
    }

    [Test]
    public void WhereNothingMayBeBuilt_ItStaysIn()
    {
        PutIn(Viewer, Region.Region.AddBox(Here, "crate", Ada.PrincipalId));
        Scene.Inventories.Put(_chest, Contents().Single() with { CurrentPermissions = 0x86000 });
        Scene.Permissions.RefusalToRez = (_, _, prims) => prims > 0 ? "The parcel is full." : null;
        Rez(Viewer, Contents().Single().ItemId);
        Assert.That((Scene.Prims.Count, Contents().Count), Is.EqualTo((2, 1)));
        Assert.That(Viewer.Take("SendAlert").Single()[0], Is.EqualTo("The parcel is full."));
    }

    [Test]
    public void SomebodyElse_NeitherRezzesNorPutsIn()
    {
        PutIn(Viewer, Region.Region.AddBox(Here, "crate", Ada.PrincipalId));
        var bob = Region.Enter(Bob);
        Rez(bob, Contents().Single().ItemId);
        PutIn(bob, Region.Region.AddBox(Here, "his", Bob.PrincipalId));
        Assert.That((Scene.Prims.Count, Contents().Count), Is.EqualTo((3, 1)));
        Assert.That(bob.Take("SendAlert").Select(a => a[0]), Is.EqualTo(new[]
        {
            "You may not take anything out of \"chest\": it is not yours.", "You may not put anything into \"chest\": it is not yours."
        }));
    }

    [Test]
    public void AFriendWhoMayEdit_GetsWhatTheNextOwnerMayHave()
    {
        PutIn(Viewer, Region.Region.AddBox(Here, "crate", Ada.PrincipalId));
        Scene.Inventories.Put(_chest, Contents().Single() with { NextPermissions = 0x82000 });
        var bob = Region.Enter(Bob);
        Scene.Writer.SetGod(bob.Presence!, true);
        Rez(bob, Contents().Single().ItemId);
        var rezzed = Objects().Single(o => o.OwnerId == Bob.PrincipalId);
        Assert.That(rezzed.RootPart.Record.OwnerMask & 0xe000, Is.EqualTo(0x2000u), "may be given away, and nothing else");
        Assert.That(Contents(), Has.Count.EqualTo(1), "it may be copied as it lies there");
    }

    private void PutIn(RecordingViewer viewer, SceneObjectGroup what)
    {
        Scene.Requests.Objects.DeRez(viewer, new DeRezRequest([what], DeRezDestination.IntoPrim, _chest.Id));
        Region.Settle();
    }

    private void Rez(RecordingViewer viewer, UUID item)
    {
        Scene.Requests.Objects.Rez(viewer.Presence!,
            new RezRequest(item, _chest.Id, Here + Vector3.One, Vector3.UnitZ, false, false, UUID.Zero));
        Region.Settle();
    }

    private IReadOnlyList<PrimItemRow> Contents() => _chest.Inventory?.Items ?? [];

    private List<SceneObjectGroup> Objects() => [.. Scene.Objects];
}
