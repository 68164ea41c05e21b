using OpenSim.Testing;

namespace OpenSim.Memory.Tests;

public class SpscRingTests
{
    [Test]
    public void Capacity_IsRoundedUpToAPowerOfTwo() => Assert.That(new SpscRing<int>(1000).Capacity, Is.EqualTo(1024));

    [Test]
    public void Add_Full_Refuses()
    {
        var ring = new SpscRing<int>(4);
        for (var i = 0; i < 4; i++)
            Assert.That(ring.TryAdd(i));

        Assert.That(ring.TryAdd(4), Is.False);
        Assert.That(ring.TryTake(out var first) && first == 0);
        Assert.That(ring.TryAdd(4));
        Assert.That(ring.Count, Is.EqualTo(4));
    }

    [Test]
    public void Take_Empty_SaysFalse()
    {
        var ring = new SpscRing<int>(4);

        Assert.That(ring.TryTake(out _), Is.False);
        Assert.That(ring.IsEmpty);
    }

    [Test]
    public void Take_Reference_IsNotKeptAlive()
    {
        var ring = new SpscRing<object>(4);
        var weak = AddAndTake(ring);
        GC.Collect();

        Assert.That(weak.IsAlive, Is.False);
        GC.KeepAlive(ring);
    }

    [Test]
    public void TwoThreads_PassEverythingInOrder()
    {
        const int Count = 300_000;
        var ring = new SpscRing<long>(256);
        var producer = new Thread(() =>
        {
            for (long i = 0; i < Count;)
            {
                if (ring.TryAdd(i))
                    i++;
                else
                    Thread.Yield();
            }
        });
        producer.Start();

        long expected = 0;
        while (expected < Count)
        {
            if (!ring.TryTake(out var item))
                Thread.Yield();
            else if (item != expected++)
                Assert.Fail($"{item} came instead of {expected - 1}.");
        }

        producer.Join();
        Assert.That(ring.IsEmpty);
    }

    [Test]
    public void AddAndTake_AllocateNothing()
    {
        var ring = new SpscRing<(long, uint)>(16);
        Assert.That(Allocations.WhenWarm(() => Cycle(ring, 1000)), Is.Zero);
    }

    private static void Cycle(SpscRing<(long, uint)> ring, int times)
    {
        for (var i = 0; i < times; i++)
        {
            ring.TryAdd((i, 1));
            ring.TryTake(out _);
        }
    }

    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
    private static WeakReference AddAndTake(SpscRing<object> ring)
    {
        var item = new object();
        ring.TryAdd(item);
        ring.TryTake(out _);
        return new WeakReference(item);
    }
}
