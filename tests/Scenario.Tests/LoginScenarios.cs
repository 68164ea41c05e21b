using OpenSim.ClientStack.Testing;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>Arrivals do not hurt those who are there, and cost little.</summary>
[TestFixture]
public sealed class LoginScenarios
{
    private const int Prims = 7000;
    private const int People = 80;

    /// <summary>Microseconds of a tick (Hall's frame time) and of the clock's step.</summary>
    private const long OneTick = 22_000 + 5_000;

    [Test]
    public void Login_IntoABigRegion_KeepsNobodyWaiting()
    {
        using var hall = new Hall(Prims, People);
        var before = LongestWaits(hall, () => hall.Stack.Run(4));

        var most = 0;
        TestViewer? newcomer = null;
        var during = LongestWaits(hall, () =>
        {
            newcomer = hall.Enter();
            most = MaxDatagramsATick(hall, newcomer, () => hall.Until(() => hall.KnowsAll(newcomer), "the newcomer to know all"));
        });

        Assert.That(newcomer!.World.Objects, Has.Count.EqualTo(Prims + People + 1));
        Assert.That(before.Values.Max(), Is.GreaterThan(0), "the walker was seen");
        foreach (var (observer, wait) in during)
            Assert.That(wait, Is.LessThanOrEqualTo(before[observer] + OneTick),
                $"{observer.Agent.FirstName} waited {before[observer]} µs before and {wait} µs during the login");
        // At 3.5 µs a datagram less than half a millisecond of the sending thread in any tick, which is all that others wait for.
        Assert.That(most, Is.InRange(1, 128));
    }

    [Test]
    public void Login_IntoABigRegion_AllocatesForItsSessionAndNothingForItsMessages()
    {
        var small = AllocatedByALogin(Prims / 10);
        var big = AllocatedByALogin(Prims);
        Assert.That(big.Bytes, Is.LessThan(400_000));
        // What grows with the region are tables that double: datagrams in flight, prims told of. A message object would be a kilobyte a
        // datagram.
        Assert.That((big.Bytes - small.Bytes) / (big.Datagrams - small.Datagrams), Is.LessThan(200));
    }

    [Test]
    public void LoginStorm_OfEighty_AllocatesLessThanHalfAMegabyteEach()
    {
        using var hall = new Hall(1000, 1);
        long Wave(int people)
        {
            var before = hall.Stack.ServerAllocated;
            var come = Enumerable.Range(0, people).Select(_ => hall.Enter()).ToList();
            hall.Until(() => come.All(hall.KnowsAll), "all to know all");
            return (hall.Stack.ServerAllocated - before) / people;
        }

        Wave(10); // fills the pools
        var last = 0L;
        for (var wave = 0; wave < 7; wave++)
            last = Wave(10);
        Assert.That(last, Is.LessThan(500_000));
    }

    /// <summary>
    /// Bytes that the simulator allocates from a newcomer's first datagram until it knows all, and datagrams that it is sent. The first
    /// login fills the pools; of the next three the least counts, since what a busy machine has this thread do beside it only adds.
    /// </summary>
    private static (long Bytes, int Datagrams) AllocatedByALogin(int prims)
    {
        using var hall = new Hall(prims, 2);
        var first = hall.Enter();
        hall.Until(() => hall.KnowsAll(first), "the first newcomer to know all");
        return Enumerable.Range(0, 3).Select(_ =>
        {
            var before = hall.Stack.ServerAllocated;
            var newcomer = hall.Enter();
            hall.Until(() => hall.KnowsAll(newcomer), "a later newcomer to know all");
            return (hall.Stack.ServerAllocated - before, newcomer.Datagrams);
        }).Min();
    }

    /// <summary>
    /// The first of the crowd turns on the spot. The longest time in microseconds for which each of the others saw nothing of it.
    /// </summary>
    private static Dictionary<TestViewer, long> LongestWaits(Hall hall, Action meanwhile)
    {
        var walker = hall.Present[0];
        var longest = hall.Present.Skip(1).ToDictionary(v => v, _ => 0L);
        foreach (var observer in longest.Keys)
        {
            var last = hall.Stack.Now;
            observer.World.OnMoved = seen =>
            {
                if (seen.Id != walker.Agent.AgentId)
                    return;
                longest[observer] = Math.Max(longest[observer], hall.Stack.Now - last);
                last = hall.Stack.Now;
            };
        }

        walker.Session.UpdateInterval = 20_000;
        var heading = 0f;
        walker.World.OnMoved = _ => walker.Session.Face(heading += 0.5f); // each turn that it is told of itself is followed by the next
        walker.Session.Face(heading += 0.5f);
        meanwhile();
        foreach (var viewer in hall.Present)
            viewer.World.OnMoved = null;
        return longest;
    }

    private static int MaxDatagramsATick(Hall hall, TestViewer viewer, Action meanwhile)
    {
        var (most, count, tick) = (0, 0, hall.Stack.Now);
        hall.Stack.WatchSink = (to, length) =>
        {
            if (hall.Stack.Now - tick >= OneTick)
                (count, tick) = (0, hall.Stack.Now);
            if (length > 0 && to == viewer.Endpoint)
                most = Math.Max(most, ++count);
        };
        meanwhile();
        hall.Stack.WatchSink = null;
        return most;
    }
}
