using System.Globalization;
using System.Numerics;
using OpenSim.Client.Session;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>
/// Somebody dies in the middle of journeys of all kinds, in any order of their steps: regions, the viewer, all services for ten minutes.
/// The variable DEATHS says how many of each kind are drawn; all of them, each order and each step, with DEATHS=all where there is an end
/// to that.
/// </summary>
[TestFixture]
public sealed class DeathScenarios
{
    private const int ManySteps = 18; // of a teleport
    private const int MaxOrders = 200;

    private static readonly string? Wanted = Environment.GetEnvironmentVariable("DEATHS");
    private static readonly int Drawn = int.TryParse(Wanted, CultureInfo.InvariantCulture, out var n) ? n : 1;

    private static readonly Vector3 There = new(60, 70, 25);

    [Test]
    public void Journey_SomebodyDiesInAnyOrder_SheIsInOnePlaceWithAllThatSheWears([Values] Journeys how, [Values] Victim who)
    {
        if (Wanted == "all" && how is not (Journeys.TeleportWithViews or Journeys.WalkWithViews))
            DieEverywhere(how, who);
        else
            DieSomewhere(how, who);
    }

    private static void DieSomewhere(Journeys how, Victim who)
    {
        for (var i = 1; i <= Drawn; i++)
        {
            var seed = (i * 100) + ((int)how * 10) + (int)who;
            var random = new Random(seed);
            var step = random.Next(ManySteps);
            Go(how, lanes => random.Next(lanes.Count), (step, who));
        }
    }

    // Orders that are the same until somebody dies are one.
    private static void DieEverywhere(Journeys how, Victim who)
    {
        var (orders, begun, all) = (new Orders(), new HashSet<string>(), 0);
        do
        {
            Go(how, orders.Choose, null);
            all++;
            var choices = orders.Choices;
            for (var step = 0; step <= choices.Count; step++)
            {
                if (!begun.Add(string.Join(',', choices.Take(step))))
                    continue;
                var next = 0;
                Go(how, lanes => Math.Min(choices[next++], lanes.Count - 1), (step, who));
            }
        }
        while (all < MaxOrders && orders.Next());
        TestContext.Out.WriteLine($"{how}, {who}: {begun.Count} deaths in {all} orders");
        Assert.That(all, Is.LessThan(MaxOrders), "all of them");
    }

    private static void Go(Journeys how, Func<IReadOnlyList<string>, int> choose, (int Step, Victim Who)? death)
    {
        var hasViews = how is Journeys.TeleportWithViews or Journeys.WalkWithViews;
        var from = hasViews ? 1 : 0;
        using var coast = new Coast(700, overHttp: true, hasDistantServices: true, [.. Enumerable.Repeat(256, hasViews ? 5 : 2)]);
        var ada = coast.Enter("Ada", from, new Vector3(248, 128, 25));
        Prepare(coast, ada, from, how);
        var ordeal = new Ordeal(coast, from, from + 1);
        try
        {
            ordeal.Run(() => Begin(coast, ada, from + 1, how), choose, death is { } d ? (d.Step, d.Who, ada) : null);
            ordeal.AssertInOnePlace(ada);
            if (ordeal.Died is null)
                Assert.That(ada.IsIn(from + 1), "there");
            if (ordeal.Died is null && how is Journeys.TeleportInFlight or Journeys.Flight)
                Assert.That(ada.In(from + 1)!.IsFlying);
            Assert.That(ordeal.WornBy(ada), Is.EqualTo(new[] { "hat" }), "what she wore");
        }
        catch (Exception e)
        {
            throw new AssertionException($"{how}: {string.Join(" > ", ordeal.Course)}: {e.Message}\n"
                + string.Join('\n', coast.Course.Where(note => note.Whom == ada.Id).Select(note => note.What).TakeLast(40)), e);
        }
    }

    private static void Prepare(Coast coast, Wanderer ada, int from, Journeys how)
    {
        Wardrobe.Dress(coast, ada, from, "hat");
        if (how is Journeys.TeleportInFlight or Journeys.Flight)
        {
            ada.Session.Controls = AgentControl.Fly;
            coast.Until(() => ada.In(from)!.IsFlying, "Ada to fly");
        }

        if (how is not (Journeys.TeleportWithViews or Journeys.WalkWithViews))
            return;
        ada.Session.DrawDistance = 250;
        coast.Until(() => ada.In(0) is not null && ada.In(2) is not null, "views to both sides");
        coast.Run(3);
    }

    private static void Begin(Coast coast, Wanderer ada, int to, Journeys how)
    {
        switch (how)
        {
            case Journeys.Walk or Journeys.WalkWithViews:
                ada.Walk(0);
                break;
            case Journeys.Flight:
                ada.Walk(0, flies: true);
                break;
            default:
                ada.Teleport(to, how == Journeys.TeleportWithViews ? There with { X = 230 } : There);
                break;
        }
    }
}
