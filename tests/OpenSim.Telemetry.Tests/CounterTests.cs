using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.Telemetry.Tests;

public class CounterTests
{
    private static readonly StatDef Def =
        new("clientstack", "Here", "Received", "opensim.received", "packets", StatKind.Counter, "Datagrams.");

    [Test]
    public void Count_SharedAddsAndParts_IsTheirSum()
    {
        var counter = new Counter(Def);
        var first = counter.Part();
        var second = counter.Part();

        counter.Add(1);
        first.Add(10);
        second.Add(100);
        second.Add();

        Assert.That(counter.Count, Is.EqualTo(112));
    }

    [Test]
    public void Add_FromManyThreads_LosesNothing()
    {
        var counter = new Counter(Def);
        Parallel.For(0, 8, _ =>
        {
            var part = counter.Part();
            for (var i = 0; i < 1000; i++)
            {
                part.Add();
                counter.Add();
            }
        });

        Assert.That(counter.Count, Is.EqualTo(16_000));
    }

    [Test]
    public void Add_ManyTimes_AllocatesNothing()
    {
        var counter = new Counter(Def);
        var part = counter.Part();

        Assert.That(Allocations.WhenWarm(() => Exercise(counter, part)), Is.Zero);
    }

    private static void Exercise(Counter counter, CounterPart part)
    {
        for (var i = 0; i < 100; i++)
        {
            counter.Add();
            part.Add();
            _ = counter.Count;
        }
    }
}
