using System.Globalization;
using System.Numerics;
using OpenSim.Primitives;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>
/// A vehicle of two prims goes over the border with nobody, one or two on it, and somebody dies before a step, whatever the order of the
/// steps: it is in one place, each of its riders is in one, and nobody sits on what is not there. The variable DEATHS says how many
/// are drawn of each kind; DEATHS=all is each step in the usual order.
/// </summary>
[TestFixture]
public sealed class RideDeathScenarios
{
    private const int ManySteps = 16; // of a ride of two
    private static readonly Vector3 Over = new(266, 130, 22);

    private static readonly string? Wanted = Environment.GetEnvironmentVariable("DEATHS");
    private static readonly int Drawn = int.TryParse(Wanted, CultureInfo.InvariantCulture, out var n) ? n : 1;

    [Test]
    public void Ride_SomebodyDiesBeforeAStep_EverybodyAndEverythingIsInOnePlace([Range(0, 2)] int riders, [Values] Victim who)
    {
        if (Wanted == "all")
        {
            for (var step = 0; Go(riders, _ => 0, (step, who)); step++)
                TestContext.Out.WriteLine($"{riders} riders, {who}, before step {step}");
        }

        for (var i = 1; i <= Drawn; i++)
        {
            var random = new Random((i * 100) + (riders * 10) + (int)who);
            Go(riders, lanes => random.Next(lanes.Count), (random.Next(ManySteps * (riders + 1) / 3), who));
        }
    }

    [Test]
    public void Ride_InAnyOrder_AllArriveTogether([Range(0, 2)] int riders)
    {
        var random = new Random(riders);
        Go(riders, lanes => random.Next(lanes.Count), null);
    }

    // False when it was over before anybody died.
    private static bool Go(int riders, Func<IReadOnlyList<string>, int> choose, (int Step, Victim Who)? death)
    {
        using var coast = new Coast(800, overHttp: true, hasDistantServices: true, 256, 256);
        var ada = coast.Enter("Ada", 0, new Vector3(248, 128, 25));
        var ben = coast.Enter("Ben", 0, new Vector3(244, 128, 25));
        Wardrobe.Dress(coast, ada, 0, "hat");
        var vehicle = Vehicle(coast, ada, ben, riders);
        var ordeal = new Ordeal(coast, 0, 1);
        try
        {
            coast.Region(0).TryGetGroup(vehicle, out var group);
            ordeal.Run(() => ada.Session.MoveObject(group.LocalId, Over, ada.Stack.Now), choose,
                death is { } d ? (d.Step, d.Who, ada) : null);
            CheckVehicle(coast, ordeal, vehicle);
            ordeal.AssertInOnePlace(ada);
            ordeal.AssertInOnePlace(ben);
            if (ordeal.Died is null)
                CheckArrived(coast, vehicle, riders, ada, ben);
            Assert.That(ordeal.WornBy(ada), Is.EqualTo(new[] { "hat" }), "what she wore");
        }
        catch (Exception e)
        {
            throw new AssertionException($"{riders} riders: {string.Join(" > ", ordeal.Course)}: {e.Message}\n"
                + string.Join('\n', coast.Course.Select(note => $"{note.Whom} {note.What}").TakeLast(60)), e);
        }

        return ordeal.Died is not null;
    }

    // Who sits on the second prim goes with the first.
    private static UUID Vehicle(Coast coast, Wanderer ada, Wanderer ben, int riders)
    {
        var seat = Wardrobe.Make(coast, ada, 0, new Vector3(1, 1, 0.5f));
        var root = Wardrobe.Make(coast, ada, 0, new Vector3(2, 2, 0.5f));
        ada.Session.Link([root.LocalId, seat.LocalId], ada.Stack.Now);
        coast.Until(() => coast.Region(0).TryGetGroup(root.Id, out var group) && group.PartCount == 2, "one of two");
        foreach (var (who, part) in new[] { (ada, root.Id), (ben, seat.Id) }.Take(riders))
        {
            who.Session.Sit(part, who.Stack.Now);
            coast.Until(() => who.In(0)!.ParentId != 0, "a rider to sit");
        }

        coast.Run(3);
        return root.Id;
    }

    private static void CheckVehicle(Coast coast, Ordeal ordeal, UUID vehicle)
    {
        var stands = Enumerable.Range(0, 2).Where(i => coast.Region(i).TryGetGroup(vehicle, out var group) && group.PartCount == 2)
            .ToList();
        if (ordeal.Dead is null)
            Assert.That(stands, Has.Count.EqualTo(1), "the vehicle is in one place, whole");
        else
            Assert.That(stands, Is.Not.Empty, "the vehicle is somewhere, whole"); // a dead region asks again when it begins anew
    }

    private static void CheckArrived(Coast coast, UUID vehicle, int riders, Wanderer ada, Wanderer ben)
    {
        Assert.That(coast.Region(1).TryGetGroup(vehicle, out var group), "the vehicle is there");
        foreach (var (who, rides) in new[] { (ada, riders > 0), (ben, riders > 1) })
        {
            Assert.That(who.IsIn(rides ? 1 : 0), who.Agent.FirstName);
            Assert.That(who.In(rides ? 1 : 0)!.ParentId, Is.EqualTo(rides ? group.LocalId : 0), who.Agent.FirstName);
        }
    }
}
