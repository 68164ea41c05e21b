using OpenSim.Testing;

namespace OpenSim.Memory.Tests;

public class MpmcRingTests
{
    private const int Threads = 3;
    private const int EachAdds = 100_000;

    [TestCase(0, 2)]
    [TestCase(1000, 1024)]
    public void Capacity_IsRoundedUpToAPowerOfTwo(int asked, int places) =>
        Assert.That(new MpmcRing<int>(asked).Capacity, Is.EqualTo(places));

    [Test]
    public void Add_Full_RefusesUntilSomethingIsTaken()
    {
        var ring = new MpmcRing<int>(4);
        for (var i = 0; i < 4; i++)
            Assert.That(ring.TryAdd(i));

        Assert.That(ring.TryAdd(4), Is.False);
        Assert.That(ring.TryTake(out var first) && first == 0);
        Assert.That(ring.TryAdd(4));
        Assert.That(ring.Count, Is.EqualTo(4));
    }

    [Test]
    public void Take_Empty_SaysFalse_AlsoAfterManyRounds()
    {
        var ring = new MpmcRing<int>(2);
        for (var i = 0; i < 100; i++)
        {
            Assert.That(ring.TryTake(out _), Is.False);
            Assert.That(ring.TryAdd(i) && ring.TryTake(out var taken) && taken == i);
        }

        Assert.That(ring.Count, Is.Zero);
    }

    [Test]
    public void Take_Reference_IsNotKeptAlive()
    {
        var ring = new MpmcRing<object>(4);
        var weak = AddAndTake(ring);
        GC.Collect();

        Assert.That(weak.IsAlive, Is.False);
        GC.KeepAlive(ring);
    }

    [Test]
    public void ManyThreads_EachItemComesOnce_AndThoseOfOneProducerInOrder()
    {
        var ring = new MpmcRing<(int Producer, int Number)>(64);
        var taken = new List<(int Producer, int Number)>[Threads];
        var left = Threads * EachAdds;
        var threads = new List<Thread>();
        for (var t = 0; t < Threads; t++)
        {
            var own = t;
            var mine = taken[own] = [];
            threads.Add(new Thread(() => Add(ring, own)));
            threads.Add(new Thread(() => Take(ring, mine, ref left)));
        }

        threads.ForEach(thread => thread.Start());
        threads.ForEach(thread => thread.Join());

        foreach (var mine in taken)
            foreach (var ofOne in mine.GroupBy(item => item.Producer))
                Assert.That(ofOne.Select(item => item.Number), Is.Ordered.Ascending);
        Assert.That(taken.SelectMany(mine => mine).Distinct().Count(), Is.EqualTo(Threads * EachAdds));
        Assert.That(taken.Sum(mine => mine.Count), Is.EqualTo(Threads * EachAdds));
        Assert.That(ring.Count, Is.Zero);
    }

    [Test]
    public void AddAndTake_AllocateNothing()
    {
        var ring = new MpmcRing<long>(64);
        Assert.That(Allocations.WhenWarm(() => Cycle(ring, 1000)), Is.Zero);
    }

    private static void Cycle(MpmcRing<long> ring, int times)
    {
        for (var i = 0; i < times; i++)
        {
            ring.TryAdd(i);
            ring.TryTake(out _);
        }
    }

    private static void Add(MpmcRing<(int Producer, int Number)> ring, int producer)
    {
        for (var i = 0; i < EachAdds;)
        {
            if (ring.TryAdd((producer, i)))
                i++;
            else
                Thread.Yield();
        }
    }

    private static void Take(MpmcRing<(int Producer, int Number)> ring, List<(int Producer, int Number)> mine, ref int left)
    {
        while (Volatile.Read(ref left) > 0)
        {
            if (!ring.TryTake(out var item))
            {
                Thread.Yield();
                continue;
            }

            mine.Add(item);
            Interlocked.Decrement(ref left);
        }
    }

    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
    private static WeakReference AddAndTake(MpmcRing<object> ring)
    {
        var item = new object();
        ring.TryAdd(item);
        ring.TryTake(out _);
        return new WeakReference(item);
    }
}
