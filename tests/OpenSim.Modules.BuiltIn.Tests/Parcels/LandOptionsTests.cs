using OpenSim.Modules.BuiltIn.Tests.Estates;
using OpenSim.Modules.Land.Estates;
using OpenSim.Modules.Land.Parcels;
using OpenSim.Primitives;
using OpenSim.World.Land;

namespace OpenSim.Modules.BuiltIn.Tests.Parcels;

/// <summary>"Allow land resell" and "allow subdivide" of the region's window, on Bob's land in Ada's estate.</summary>
public class LandOptionsTests : EstateFixture
{
    protected override IRegionModuleBase[] Modules => [new EstateModule(), new LandModule()];

    private Parcel Parcel => Scene.Land.At(128, 128);

    [SetUp]
    public void Give() => Scene.Land.Change(Parcel, row => row with { OwnerId = Bob.PrincipalId });

    [TestCase(true, false, true)]
    [TestCase(false, false, false)]
    [TestCase(false, true, true)]
    public void Dividing_AndJoining(bool isAllowed, bool byManager, bool isDone)
    {
        Scene.Settings.Change(row => row with { AllowLandJoinDivide = isAllowed });
        var who = byManager ? Owner : Guest;
        Scene.Requests.Land.Divide(who, new ParcelArea(0, 0, 64, 64));
        Assert.That(Scene.Land.Count, Is.EqualTo(isDone ? 2 : 1));
        Scene.Land.Divide(new ParcelArea(64, 64, 128, 128));
        var before = Scene.Land.Count;
        Scene.Requests.Land.Join(who, new ParcelArea(0, 0, 256, 256));
        Assert.That(Scene.Land.Count, Is.EqualTo(isDone ? 1 : before));
        if (!isDone)
            Assert.That(LastAlert(), Is.EqualTo("Parcels of this region are neither divided nor joined."));
    }

    [TestCase(true, false, true)]
    [TestCase(false, false, false)]
    [TestCase(false, true, true)]
    public void Offering(bool isAllowed, bool byManager, bool isDone)
    {
        Scene.Settings.Change(row => row with { AllowLandResell = isAllowed });
        var offer = new ParcelUpdate { LocalId = Parcel.LocalId, Name = "Offered", ParcelFlags = Parcel.Flags | ParcelFlags.ForSale };
        Scene.Requests.Land.Update(byManager ? Owner : Guest, offer);
        Assert.That(Parcel.Has(ParcelFlags.ForSale), Is.EqualTo(isDone));
        if (!isDone)
            Assert.That(LastAlert(), Is.EqualTo("Land of this region may not be sold again."));
    }

    private string LastAlert() => (string)Guest.Take("SendAlert")[^1][0]!;
}
