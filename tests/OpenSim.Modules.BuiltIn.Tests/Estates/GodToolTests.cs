using OpenSim.Modules.Land;
using OpenSim.Modules.Land.Estates;
using OpenSim.Modules.Land.Parcels;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Testing;
using OpenSim.World.Land;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.BuiltIn.Tests.Estates;

public class GodToolTests : EstateFixture
{
    protected override IRegionModuleBase[] Modules => [new EstateModule(), new LandModule(), new InventoryModule()];

    private IGodRequests Gods => Scene.Requests.Gods;

    [Test]
    public void Freeze_HoldsForHalfAMinute_AndTellsBoth()
    {
        Gods.Freeze(Owner.Presence!, Bob.PrincipalId, true);
        Assert.That(Guest.Presence!.IsFrozen);
        Assert.That(Alert(Owner), Is.EqualTo("Avatar frozen."));
        Assert.That(Alert(Guest), Is.EqualTo("Ada Tester has frozen you for 30 seconds. You cannot move."));
        Region.Region.StepSeconds(31);
        Assert.That(Guest.Presence!.IsFrozen, Is.False);
        Gods.Freeze(Owner.Presence!, Bob.PrincipalId, true);
        Gods.Freeze(Owner.Presence!, Bob.PrincipalId, false);
        Assert.That(Guest.Presence!.IsFrozen, Is.False);
    }

    [Test]
    public void Freeze_ByAGuest_OrOfTheOwner_IsRefused()
    {
        Gods.Freeze(Guest.Presence!, Ada.PrincipalId, true);
        Assert.That(Owner.Presence!.IsFrozen, Is.False);
        Assert.That(Alert(Guest), Is.EqualTo("You cannot freeze this person."));
    }

    [Test]
    public void Frozen_Avatars_DoNotMove()
    {
        var before = Guest.Presence!.Position;
        Scene.Writer.SetFrozen(Guest.Presence!, true);
        Walk();
        Assert.That(Guest.Presence!.Position.X, Is.EqualTo(before.X).Within(0.01));
        Scene.Writer.SetFrozen(Guest.Presence!, false);
        Walk();
        Assert.That(Guest.Presence!.Position.X, Is.GreaterThan(before.X + 1));
    }

    // Whoever is sent away for good is on the list once, and the list is no longer than it may be.
    [TestCase(0, true)]
    [TestCase(ParcelRules.MaxListed - 1, true)]
    [TestCase(ParcelRules.MaxListed, false)]
    public void Eject_Bans_AsManyAsTheListHolds(int before, bool isBanned)
    {
        var banned = (uint)ParcelList.Banned;
        var others = Enumerable.Range(0, before).Select(_ => new ParcelAccessRow(UUID.Random(), banned, 0));
        var parcel = Scene.Land.At(Guest.Presence!.Position);
        Scene.Land.Change(parcel, row => row with
        {
            AccessList = [.. others, new ParcelAccessRow(Bob.PrincipalId, (uint)ParcelList.Allowed, 0)]
        });
        Gods.Eject(Owner.Presence!, Bob.PrincipalId, bans: true);
        Assert.That(parcel.Row.AccessList.Count(e => e.Flags == banned), Is.EqualTo(isBanned ? before + 1 : before));
        Assert.That(parcel.Row.AccessList.Any(e => e.AgentId == Bob.PrincipalId && e.Flags == banned), Is.EqualTo(isBanned));
        Assert.That(Guest.Take("SendAlert"), Is.Not.Empty, "sent off all the same");
        Assert.That(Owner.Take("SendAlert"), Has.Count.EqualTo(isBanned ? 0 : 1));
    }

    [Test]
    public void ReturnAll_IsForGods_AndBringsObjectsBack()
    {
        var box = Region.Region.AddBox(new(30, 30, 25), owner: Bob.PrincipalId).Id;
        Gods.ReturnAll(Owner.Presence!, Bob.PrincipalId, ObjectsOfOwner.All);
        Assert.That(Alert(Owner), Is.EqualTo("Only gods may do this."));
        Scene.Writer.SetGod(Owner.Presence!, true);
        Gods.ReturnAll(Owner.Presence!, Bob.PrincipalId, ObjectsOfOwner.Scripted);
        Region.Settle();
        Assert.That(Scene.TryGetPart(box, out _), "there is no script in it");
        Gods.ReturnAll(Owner.Presence!, Bob.PrincipalId, ObjectsOfOwner.OnOthersLand);
        Region.Settle();
        Assert.That(Scene.TryGetPart(box, out _), Is.False);
    }

    [Test]
    public void RegionRules_OfGods_AreTheEstates()
    {
        Gods.ChangeRegion(Owner.Presence!, new GodRegionRules(2, 7, 1001, 1002));
        Assert.That(Here.Current.PricePerMeter, Is.Not.EqualTo(7));
        Scene.Writer.SetGod(Owner.Presence!, true);
        Gods.ChangeRegion(Owner.Presence!, new GodRegionRules(2, 7, 1001, 1002));
        var estate = Here.Current;
        Assert.That((estate.BillableFactor, estate.PricePerMeter, estate.RedirectGridX, estate.RedirectGridY),
            Is.EqualTo((2f, 7, 1001, 1002)));
    }

    [Test]
    public void TopLists_WhereNothingRuns_AreEmpty()
    {
        Scene.Requests.TopObjects.SendTopScripts(Owner.Presence!, new TopQuery(4));
        Scene.Requests.TopObjects.SendTopColliders(Owner.Presence!, new TopQuery(2));
        Assert.That(Owner.Take("SendTopObjects").Select(call => (call[0], call[1], ((IReadOnlyList<TopObject>)call[2]!).Count)),
            Is.EqualTo(new (object?, object?, int)[] { (0u, 4u, 0), (1u, 2u, 0) }));
    }

    private void Walk()
    {
        const uint AtPos = 1;
        Scene.Writer.SetInput(Guest.Presence!,
            new AgentInput { ControlFlags = AtPos, PressedFlags = AtPos, BodyRotation = System.Numerics.Quaternion.Identity }, 64);
        Region.Region.StepSeconds(2);
    }

    private static string Alert(RecordingViewer viewer) => (string)viewer.Take("SendAlert").Last()[0]!;
}
