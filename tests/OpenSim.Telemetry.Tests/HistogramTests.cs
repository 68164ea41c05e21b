using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.Telemetry.Tests;

public class HistogramTests
{
    private static readonly StatDef Def =
        new("scene", "Here", "FrameTime", "opensim.scene.frame", "us", StatKind.Histogram, "Time of a frame.");

    [Test]
    public void Snapshot_NothingRecorded_IsAllZero()
    {
        Assert.That(new Histogram(Def).Snapshot(), Is.EqualTo(default(HistogramSnapshot)));
    }

    [Test]
    public void Snapshot_OneToThousand_PercentilesWithinOneSixteenth()
    {
        var histogram = new Histogram(Def);
        for (var i = 1; i <= 1000; i++)
            histogram.Record(i);

        var snapshot = histogram.Snapshot();

        Assert.Multiple(() =>
        {
            Assert.That(snapshot.Count, Is.EqualTo(1000));
            Assert.That(snapshot.Mean, Is.EqualTo(500.5).Within(1e-9));
            Assert.That(snapshot.P50, Is.InRange(500, 500 * 17 / 16.0));
            Assert.That(snapshot.P90, Is.InRange(900, 900 * 17 / 16.0));
            Assert.That(snapshot.P99, Is.InRange(990, 1000));
            Assert.That(snapshot.Max, Is.EqualTo(1000));
        });
    }

    [TestCase(0)]
    [TestCase(1)]
    [TestCase(15)]
    [TestCase(16)]
    [TestCase(31)]
    [TestCase(32)]
    [TestCase(33)]
    [TestCase(1_000_003)]
    [TestCase(long.MaxValue)]
    public void Snapshot_SingleValue_EveryPercentileIsThatValue(long value)
    {
        var histogram = new Histogram(Def);
        histogram.Record(value);

        var snapshot = histogram.Snapshot();

        var upperBound = Math.Min(value, (1L << 48) - 1) * 17 / 16.0;
        Assert.That(snapshot.Max, Is.EqualTo((double)value));
        Assert.That(snapshot.P50, Is.InRange(Math.Min(value, (double)(1L << 48) - 1), Math.Max(value, upperBound)));
    }

    [Test]
    public void Snapshot_EveryPowerOfTwoAndNeighbours_NeverBelowTrueValue()
    {
        for (var bit = 0; bit < 48; bit++)
        {
            foreach (var value in new[] { (1L << bit) - 1, 1L << bit, (1L << bit) + 1 })
            {
                var histogram = new Histogram(Def);
                histogram.Record(value);
                histogram.Record(1L << 47);
                Assert.That(histogram.Snapshot().P50, Is.InRange(value, (value * 17 / 16.0) + 1), $"value {value}");
            }
        }
    }

    [Test]
    public void Record_Negative_CountsAsZero()
    {
        var histogram = new Histogram(Def);
        histogram.Record(-5);
        Assert.That(histogram.Snapshot(), Is.EqualTo(new HistogramSnapshot(1, 0, 0, 0, 0, 0)));
    }

    [Test]
    public void Timing_RecordedInStopwatchTicks_ReadsInDeclaredUnit()
    {
        var timing = new StatRegistry().Timing(Def with { Unit = "ms" });
        timing.Record(System.Diagnostics.Stopwatch.Frequency / 4);
        Assert.That(timing.Value, Is.EqualTo(250).Within(1e-6));
    }

    [Test]
    public void Record_ManyTimes_AllocatesNothing()
    {
        var histogram = new Histogram(Def);

        Assert.That(Allocations.WhenWarm(() => Exercise(histogram)), Is.Zero);
    }

    private static void Exercise(Histogram histogram)
    {
        for (var i = 0; i < 1000; i++)
            histogram.Record(i * 977);
        _ = histogram.Snapshot();
    }
}
