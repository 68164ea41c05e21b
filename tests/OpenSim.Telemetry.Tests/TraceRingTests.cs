using OpenSim.Telemetry.Trace;
using OpenSim.Testing;

namespace OpenSim.Telemetry.Tests;

public class TraceRingTests
{
    [Test]
    public void CopyTo_MoreAddedThanFit_GivesNewestOldestFirst()
    {
        var ring = new TraceRing(8);
        for (var i = 0; i < 20; i++)
            ring.Add(Entry(i));

        var target = new TraceEntry[100];
        var count = ring.CopyTo(target);

        Assert.That(target[..count].Select(e => e.Tick), Is.EqualTo(Enumerable.Range(12, 8)));
        Assert.That(ring.Written, Is.EqualTo(20));
    }

    [Test]
    public void CopyTo_SmallTarget_GivesTheNewest()
    {
        var ring = new TraceRing(8);
        for (var i = 0; i < 5; i++)
            ring.Add(Entry(i));

        var target = new TraceEntry[2];
        Assert.That(ring.CopyTo(target), Is.EqualTo(2));
        Assert.That(target.Select(e => e.Tick), Is.EqualTo(new[] { 3, 4 }));
    }

    [Test]
    public void CopyTo_WhileWriterRuns_EveryEntryIsWholeAndInOrder()
    {
        var ring = new TraceRing(64);
        var done = false;
        var writer = new Thread(() =>
        {
            for (var i = 0; i < 300_000; i++)
                ring.Add(Entry(i));
            Volatile.Write(ref done, true);
        });
        writer.Start();

        var target = new TraceEntry[64];
        while (!Volatile.Read(ref done))
        {
            var count = ring.CopyTo(target);
            for (var i = 0; i < count; i++)
            {
                Assert.That(target[i], Is.EqualTo(Entry(target[i].Tick)), "torn entry");
                if (i > 0 && target[i].Tick != target[i - 1].Tick + 1)
                    Assert.Fail($"entry {target[i].Tick} follows {target[i - 1].Tick}");
            }
        }

        writer.Join();
    }

    [Test]
    public void Add_ManyTimes_AllocatesNothing()
    {
        var ring = new TraceRing(16);

        Assert.That(Allocations.WhenWarm(AddMany), Is.Zero);

        void AddMany()
        {
            for (var i = 0; i < 100; i++)
                ring.Add(Entry(i));
        }
    }

    private static TraceEntry Entry(long n) => new(n, n * 3, n * 5, n * 7, n * 11, (int)n, (short)n, (short)n);
}
