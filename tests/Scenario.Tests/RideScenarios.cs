using System.Numerics;
using OpenSim.Client.World;
using OpenSim.Modules.Estates;
using OpenSim.Primitives;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>Objects go over the border with all who sit on them, or nobody goes.</summary>
[TestFixture]
public sealed class RideScenarios
{
    // Two riders are asked for, the object goes, and they after it; each before it is delivered and before its answer is.
    private const int StepsOfARide = 10;

    private static readonly Vector3 Over = new(266, 130, 22);

    [TestCase(false)]
    [TestCase(true)]
    public void Object_WithTwoRiders_GoesOverTheBorderAndBack(bool overHttp)
    {
        using var coast = new Coast(51, overHttp, 256, 512);
        var (ada, ben, box) = Seated(coast);
        ada.Session.MoveObject(LocalId(ada, box), Over, ada.Stack.Now);
        coast.Until(() => ada.IsIn(1) && ben.IsIn(1), "both over the border");
        AssertSeated(coast, 1, box, ada, ben);
        Assert.That(coast.Region(0).Prims.TryGet(box, out _), Is.False);
        var data = coast.Ways[0].HandedOver!;
        Assert.That(Vector3.Distance(data.Centre, data.Position), Is.LessThan(10), "where the camera is, by the other region's corner");

        coast.Run(3);
        ada.Session.MoveObject(LocalId(ada, box), new Vector3(-10, 130, 22), ada.Stack.Now);
        coast.Until(() => ada.IsIn(0) && ben.IsIn(0), "both back");
        AssertSeated(coast, 0, box, ada, ben);
        Assert.That(coast.Region(1).Prims.TryGet(box, out _), Is.False);
    }

    [Test]
    public void Object_WithTwoRiders_AProcessDiesAtAnyStep_EverybodyAndEverythingIsInOnePlace(
        [Values] bool sourceDies, [Range(0, StepsOfARide - 1)] int step)
    {
        using var coast = new Coast(60 + step, 256, 256);
        var (ada, ben, box) = Seated(coast);
        var (seen, dying, living) = (0, sourceDies ? 0 : 1, sourceDies ? 1 : 0);
        coast.Ways[0].Watch = call =>
        {
            if (!call.StartsWith("position", StringComparison.Ordinal) && Interlocked.Increment(ref seen) == step + 1)
                coast.Dead.Add(coast.Region(dying).Info.Id);
        };
        ada.Session.MoveObject(LocalId(ada, box), Over, ada.Stack.Now);
        coast.Run(75);
        Assert.That(coast.Dead, Is.Not.Empty, "the step was come to");
        var (stands, stood) = (coast.Region(living).TryGetGroup(box, out var group), coast.Region(dying).TryGetGroup(box, out _));
        Assert.That(stands || stood, "it is nowhere");
        foreach (var who in new[] { ada, ben })
        {
            var was = who.In(dying) is { IsChild: false };
            var places = coast.WhereIs(who.Id);
            Assert.That(places, was && places.Count == 0 ? Is.Empty : Is.EqualTo(new[] { living }), who.Agent.FirstName);
            if (who.In(living) is { IsChild: false } here)
            {
                Assert.That(here.IsInTransit, Is.False, who.Agent.FirstName);
                Assert.That(here.ParentId, Is.Zero.Or.EqualTo(stands ? group.LocalId : 0), who.Agent.FirstName);
            }
        }
    }

    [Test]
    public void Object_WhereObjectsStay_IsHeldAtTheBorderWithItsRiders_UntilTheyMayGo()
    {
        using var coast = new Coast(55, 256, 256);
        coast.Configuration.Set("EntityTransfer", "DisableObjectTransfer", "true");
        var (ada, ben, box) = Seated(coast);
        ada.Session.MoveObject(LocalId(ada, box), Over, ada.Stack.Now);
        coast.Run(3);
        AssertSeated(coast, 0, box, ada, ben);
        Assert.That(coast.Region(1).Prims.TryGet(box, out _), Is.False);
        Assert.That(coast.Region(0).TryGetGroup(box, out var held));
        Assert.That(held.RootPart.Position.X, Is.InRange(250, 256));
        coast.Configuration.Set("EntityTransfer", "DisableObjectTransfer", "false");
        coast.Run(1);
        ada.Session.MoveObject(LocalId(ada, box), Over, ada.Stack.Now);
        coast.Until(() => ada.IsIn(1) && ben.IsIn(1), "both over the border");
    }

    [Test]
    public void Object_OneOfItsRidersMayNotCome_StaysWithAllOfThem()
    {
        using var coast = new Coast(52, 256, 256);
        var (ada, ben, box) = Seated(coast);
        coast.Region(1).RequestModuleInterface<IEstate>()!.Change(row => row with { PublicAccess = false, Users = [ada.Id] });
        ada.Session.MoveObject(LocalId(ada, box), Over, ada.Stack.Now);
        coast.Until(() => HasHeard(ada, "Ben Resident may not come along") && HasHeard(ben, "may not come along"), "words");
        coast.Run(2);
        AssertSeated(coast, 0, box, ada, ben);
        Assert.That(coast.Region(1).Prims.TryGet(box, out _), Is.False);
    }

    [Test]
    public void Object_TheLandOverTheBorderTakesNoObjects_StaysWithItsRiders()
    {
        using var coast = new Coast(53, 256, 256);
        var (ada, ben, box) = Seated(coast);
        var land = coast.Region(1).Land;
        land.Change(land.At(new Vector3(10, 130, 22)), row => row with { Flags = row.Flags & ~(uint)ParcelFlags.AllowAllObjectEntry });
        ada.Session.MoveObject(LocalId(ada, box), Over, ada.Stack.Now);
        coast.Until(() => HasHeard(ada, "has not taken the object") && HasHeard(ben, "has not taken the object"), "words");
        coast.Run(2);
        AssertSeated(coast, 0, box, ada, ben);
    }

    [Test]
    public void Object_IsTakenButOneOfItsRidersIsNot_HeStandsWhereItStood()
    {
        using var coast = new Coast(54, 256, 256);
        var (ada, ben, box) = Seated(coast);
        var estate = coast.Region(1).RequestModuleInterface<IEstate>()!;
        var there = coast.Region(1);
        coast.Ways[0].Watch = call =>
        {
            if (call != "object answered")
                return;
            using (there.Token.Take())
                estate.Change(row => row with { PublicAccess = false, Users = [ada.Id] });
        };
        ada.Session.MoveObject(LocalId(ada, box), Over, ada.Stack.Now);
        coast.Until(() => ada.IsIn(1) && HasHeard(ben, "has not taken you"), "Ada over the border, and Ben not");
        coast.Run(2);
        AssertSeated(coast, 1, box, ada);
        Assert.That(coast.WhereIs(ben.Id), Is.EqualTo(new[] { 0 }));
        Assert.That(ben.In(0)!.ParentId, Is.Zero);
        Assert.That(ben.In(0)!.IsInTransit, Is.False);
        Assert.That(ben.In(0)!.Position.X, Is.EqualTo(246).Within(3));
    }

    private static (Wanderer Ada, Wanderer Ben, UUID Box) Seated(Coast coast)
    {
        var ada = coast.Enter("Ada", 0, new Vector3(248, 128, 25));
        var ben = coast.Enter("Ben", 0, new Vector3(244, 128, 25));
        coast.Run(3);
        ada.Session.Rez(new Vector3(246, 128, 22), ada.Stack.Now, new Vector3(4, 4, 0.5f));
        SeenObject? box = null;
        coast.Until(() => (box = ada.Main.World.Objects.Values.FirstOrDefault(o => !o.IsAvatar)) is not null, "a box");
        foreach (var who in new[] { ada, ben })
        {
            who.Session.Sit(box!.Id, who.Stack.Now);
            coast.Until(() => who.In(0)!.IsSitting, "both to sit");
        }

        return (ada, ben, box!.Id);
    }

    private static uint LocalId(Wanderer who, UUID box)
    {
        Assert.That(who.Stack.Scene.TryGetGroup(box, out var group));
        return group.LocalId;
    }

    private static bool HasHeard(Wanderer who, string words) =>
        who.Main.Events.Exists(e => e.Text.Contains(words, StringComparison.Ordinal));

    private static void AssertSeated(Coast coast, int region, UUID box, params Wanderer[] riders)
    {
        Assert.That(coast.Region(region).TryGetGroup(box, out var group));
        foreach (var who in riders)
        {
            Assert.That(coast.WhereIs(who.Id), Is.EqualTo(new[] { region }), who.Agent.FirstName);
            Assert.That(who.In(region)!.ParentId, Is.EqualTo(group.LocalId), who.Agent.FirstName);
            Assert.That(who.In(region)!.IsInTransit, Is.False);
            Assert.That(Vector3.Distance(who.In(region)!.AbsolutePosition, group.RootPart.Position), Is.LessThan(4), who.Agent.FirstName);
        }
    }
}
