using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Estates;
using OpenSim.Modules.Land.Estates;
using OpenSim.Modules.Land.Parcels;
using OpenSim.World.Land;

namespace OpenSim.Modules.BuiltIn.Tests.Parcels;

/// <summary>Traffic: minutes of visitors, by OpenSimulator's rule.</summary>
public class DwellTests : EstateFixture
{
    private Parcel _here = null!;
    private Parcel _there = null!;

    protected override IRegionModuleBase[] Modules => [new EstateModule(), new LandModule(), new DwellModule()];

    [SetUp]
    public void Divide()
    {
        _there = Scene.Land.Divide(new ParcelArea(0, 0, 64, 256))!;
        _here = Scene.Land.At(Guest.Presence!.AbsolutePosition);
    }

    [Test]
    public void Minutes_OfThoseWhoAreThere_AddUp()
    {
        var people = Scene.Presences.RootCount;
        Region.Region.StepSeconds(151);
        Assert.That(_here.Row.Dwell, Is.EqualTo(2.5 * people).Within(0.6));
        Assert.That(_there.Row.Dwell, Is.Zero);
        Region.Region.StepSeconds(150);
        Assert.That(_here.Row.Dwell, Is.EqualTo(5 * people).Within(1));
    }

    [Test]
    public void SomebodyWhoGoesOn_CountsWhereHeIs_FromThenOn()
    {
        Region.Region.StepSeconds(70);
        var before = Scene.Presences.RootCount;
        Scene.Writer.MoveAvatar(Guest.Presence!, new Vector3(20, 20, 30), Quaternion.Identity, Vector3.Zero);
        Region.Region.StepSeconds(81);
        Assert.That(_there.Row.Dwell, Is.EqualTo(1), "a minute and twenty seconds");
        Assert.That(_here.Row.Dwell, Is.EqualTo(2.5 * (before - 1)).Within(1));
    }

    [Test]
    public void Traffic_FadesByFivePercentInAnHour_AndOfAnEmptyRegionWhenSomebodyIsBack()
    {
        Scene.Land.Change(_there, row => row with { Dwell = 1000 });
        Region.Region.StepSeconds(151);
        Assert.That(_there.Row.Dwell, Is.EqualTo(1000 * Math.Exp(-1.5e-5 * 150)).Within(1));
        var timers = Scene.Timers.Count;
        foreach (var presence in Scene.Presences.All.ToList())
            Scene.Writer.RemovePresence(presence);
        Region.Region.StepSeconds(200);
        Assert.That(Scene.Timers.Count, Is.LessThan(timers), "nobody is counted while nobody is there");
        Region.Region.Time.AdvanceSeconds(3600 - 200);
        Region.Enter(Bob);
        Region.Region.StepSeconds(151);
        Assert.That(_there.Row.Dwell, Is.EqualTo(1000 * Math.Exp(-1.5e-5 * 3900)).Within(2));
    }

    [Test]
    public void Counting_TellsNobody_AndIsSaved()
    {
        Region.Region.StepSeconds(1);
        Guest.Calls.Clear();
        var version = Scene.Land.Version;
        Region.Region.StepSeconds(151);
        Assert.That(Guest.Take("SendProperties"), Is.Empty);
        Assert.That(Scene.Land.Version, Is.EqualTo(version), "overlays and questions of others are as good as before");
        Scene.Requests.Land.SendDwell(Guest, _here.LocalId);
        Assert.That(Guest.Take("SendDwell").Single()[2], Is.EqualTo(_here.Row.Dwell));
    }

    [Test]
    public void Join_AddsTheTrafficOfBoth()
    {
        Scene.Land.Change(_there, row => row with { Dwell = 7, OwnerId = _here.OwnerId });
        Scene.Land.Change(_here, row => row with { Dwell = 5 });
        Assert.That(Scene.Land.Join(new ParcelArea(0, 0, 256, 256))!.Row.Dwell, Is.EqualTo(12));
    }
}
