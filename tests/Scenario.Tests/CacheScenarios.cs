using System.Numerics;
using OpenSim.Client.Session;
using OpenSim.Client.World;
using OpenSim.ClientStack.Testing;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>Viewers that keep prims from one visit to the next, as people's viewers do.</summary>
[TestFixture]
public sealed class CacheScenarios
{
    private const int Prims = 2000;
    private const int Changed = 50;

    [Test]
    public void Return_IsOfferedAll_AndSentWhatHasChanged()
    {
        using var hall = new Hall(Prims, 1);
        var caches = new ObjectCaches();
        var first = Visit(hall, caches);
        Lift(hall, Changed);

        var second = Visit(hall, caches);
        Assert.That(first.Session.FromCache + first.Session.NotInCache, Is.Zero, "an empty cache is not asked");
        Assert.That(second.Session.NotInCache, Is.EqualTo(Changed));
        Assert.That(second.Session.FromCache, Is.EqualTo(Prims - Changed));
        Assert.That(TimesTold(second), Is.All.EqualTo(1));
        // Twelve bytes a prim in place of some hundred and eighty.
        Assert.That(second.Session.Counts.BytesIn, Is.LessThan(first.Session.Counts.BytesIn / 3));
    }

    [Test]
    public void Return_WhenAllHasChanged_IsSentEachPrimOnce()
    {
        using var hall = new Hall(Prims, 1);
        var caches = new ObjectCaches();
        Visit(hall, caches);
        Lift(hall, Prims);

        var second = Visit(hall, caches);
        Assert.That(second.Session.NotInCache, Is.EqualTo(Prims));
        Assert.That(TimesTold(second), Is.All.EqualTo(1),
            "the ack of an offer comes after the question, and is no reason to tell the answer again");
    }

    [Test]
    public void Return_WhereCachesAreNotSupported_IsSentEachPrimUnasked()
    {
        using var hall = new Hall(Prims, 1);
        hall.Stack.Configuration.Set("ClientStack.LindenUDP", "SupportViewerObjectsCache", "false", "test");
        var caches = new ObjectCaches();
        Visit(hall, caches);

        var second = Visit(hall, caches);
        Assert.That(second.Session.FromCache + second.Session.NotInCache, Is.Zero);
        Assert.That(TimesTold(second), Is.All.EqualTo(1));
    }

    [TestCaseSource(typeof(Seeds))]
    public void Return_WhileOthersBuild_FindsTheRegionAsItIs(int seed)
    {
        using var village = new Village(seed);
        var caches = new ObjectCaches();
        var builder = village.Enter("Ada")[0];
        for (var prim = 0; prim < 30; prim++)
            builder.Session.Rez(village.SomePlace(), village.Now);
        village.Until(() => village.Scene.Prims.Count == 30, "the prims");
        for (var visit = 0; visit < 3; visit++)
        {
            var guest = village.Stack.Connect("Guest" + visit, new Vector3(130, 130, 22));
            guest.Session.Caches = caches;
            for (var edit = 0; edit < 40; edit++)
            {
                var groups = village.Scene.Objects.ToList();
                builder.Session.MoveObject(groups[village.Random.Next(groups.Count)].LocalId, village.SomePlace(), village.Now);
                village.Stack.Run(village.Random.NextDouble() * 0.1);
            }

            village.Until(() => Hall.IsThere(guest), "the guest to arrive");
            village.Stack.Run(5); // for the last edit to have reached the region
            village.UntilEqual(builder, guest);
            guest.Session.Logout(village.Now);
            village.Until(() => guest.Session.State == ViewerState.Gone, "the guest to go");
        }
    }

    private static void Lift(Hall hall, int groups)
    {
        foreach (var group in hall.Stack.Scene.Objects.Take(groups).ToList())
            hall.Stack.Scene.Writer.MoveGroup(group.Slot, group.RootPart.Position + Vector3.UnitZ);
        hall.Stack.Run(1);
    }

    private static TestViewer Visit(Hall hall, ObjectCaches caches)
    {
        var visitor = hall.Enter();
        visitor.Session.Caches = caches;
        hall.Until(() => hall.KnowsAll(visitor), "the visitor to know all");
        hall.Stack.Run(5); // what is told again would be told by now
        visitor.Session.Logout(hall.Stack.Now);
        hall.Until(() => visitor.Session.State == ViewerState.Gone, "the visitor to go");
        return visitor;
    }

    private static IEnumerable<int> TimesTold(TestViewer viewer) =>
        viewer.World.Objects.Values.Where(o => !o.IsAvatar).Select(o => o.Updates);
}
