using System.Numerics;
using PCampbot.Behaviours;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>What bots of pCampbot do about other regions, in regions.</summary>
[TestFixture]
public sealed class BotScenarios
{
    private static readonly Vector3 NearTheBorder = new(236, 128, 25);

    [TestCase(false, 2, 3.5f)]
    [TestCase(true, 12, 17)]
    public void Crosser_GoesOverTheBorderAndBack_OnFootOrFlying(bool flies, float minSpeed, float maxSpeed)
    {
        using var coast = new Coast(1, 256, 256);
        var ada = coast.Enter("Ada", 0, NearTheBorder);
        coast.Run(3);
        var (stroller, crosser) = (new Stroller(coast, ada), new CrossBehaviour(new Random(1), flies));
        stroller.Do(crosser.Go, () => ada.IsIn(1), "Ada over the border", 20);
        Assert.That(ada.In(1)!.IsFlying, Is.EqualTo(flies));
        Assert.That(ada.In(1)!.Velocity.X, Is.InRange(minSpeed, maxSpeed));
        stroller.Do(crosser.Go, () => ada.IsIn(0), "Ada back", 60);
        Assert.That(stroller.Refusals, Is.Zero);
    }

    // 3.2 m/s over 100 m: the region tells seldom of somebody who goes on as before.
    [Test]
    public void Crosser_WithALongWay_IsNotTakenForOneWhoIsHeld()
    {
        using var coast = new Coast(2, 256, 256);
        var ada = coast.Enter("Ada", 0, new Vector3(156, 128, 25));
        coast.Run(3);
        var stroller = new Stroller(coast, ada);
        stroller.Do(new CrossBehaviour(new Random(1), flies: false).Go, () => ada.IsIn(1), "Ada over the border", 45);
        Assert.That(stroller.Refusals, Is.Zero);
    }

    [Test]
    public void Crosser_WhoIsHeldAtTheBorder_IsCounted()
    {
        using var coast = new Coast(3, 256, 256);
        coast.Configuration.Set("EntityTransfer", "AllowAvatarCrossing", "false");
        var ada = coast.Enter("Ada", 0, NearTheBorder);
        coast.Run(3);
        var stroller = new Stroller(coast, ada);
        stroller.Do(new CrossBehaviour(new Random(1), flies: false).Go, () => stroller.Refusals == 1, "the first try to end", 20);
        Assert.That(coast.WhereIs(ada.Id), Is.EqualTo(new[] { 0 }));
    }

    [Test]
    public void Crosser_WithoutANeighbour_Stands()
    {
        using var coast = new Coast(4, 256);
        var ada = coast.Enter("Ada", 0, NearTheBorder);
        var stroller = new Stroller(coast, ada);
        stroller.Do(new CrossBehaviour(new Random(1), flies: false).Go, () => coast.Seconds > 15, "time", 20);
        Assert.That(ada.In(0)!.Position.X, Is.EqualTo(NearTheBorder.X).Within(1));
        Assert.That(stroller.Refusals, Is.Zero);
    }

    [Test]
    public void Guest_FindsTheRegionOnTheMap_AndTeleportsThereOnce()
    {
        using var coast = new Coast(5, 256, 256, 256, 256);
        var ada = coast.Enter("Ada", 0, NearTheBorder);
        var stroller = new Stroller(coast, ada, coast.Region(3).Info.Name);
        var guest = new HypergridBehaviour();
        stroller.Do(guest.Go, () => ada.IsIn(3), "Ada where the map has led her", 30);
        var since = coast.Seconds;
        stroller.Do(guest.Go, () => coast.Seconds > since + 90, "time", 120);
        Assert.That(stroller.Teleports, Is.EqualTo(1));
    }
}
