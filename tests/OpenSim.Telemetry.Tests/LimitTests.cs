using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Telemetry.Tests;

public class LimitTests
{
    private static readonly LimitDef Def = new("httpserver", "9000", "UploadBytes", "opensim.http.upload.bytes", "bytes", LimitPer.Process,
        null, "Bytes of uploads that are under way.");

    [Test]
    public void TryTake_OverTheBound_IsRefusedAndCounted_AndGivenBackIsFree()
    {
        var limit = new Limit(Def, () => 10);

        Assert.That(limit.TryTake(7), Is.True);
        Assert.That(limit.TryTake(4), Is.False);
        Assert.That(limit.TryTake(3), Is.True);
        limit.Give(7);
        Assert.That(limit.TryTake(8), Is.False);

        Assert.That((limit.Used, limit.Peak, limit.Refused, limit.Value), Is.EqualTo((3, 10, 2, 2d)));
    }

    [Test]
    public void TryTake_AmountThatWouldOverflow_IsRefused()
    {
        var limit = new Limit(Def, () => 10);
        Assert.That(limit.TryTake(3), Is.True);
        Assert.That(limit.TryTake(long.MaxValue), Is.False);
    }

    [Test]
    public void TryTake_FromManyThreads_NeverHoldsMoreThanTheBound()
    {
        var limit = new Limit(Def, () => 5);
        var over = 0;
        Parallel.For(0, 8, _ =>
        {
            for (var i = 0; i < 10_000; i++)
            {
                if (!limit.TryTake(2))
                    continue;
                if (limit.Used > 5)
                    Interlocked.Increment(ref over);
                limit.Give(2);
            }
        });

        Assert.That((over, limit.Used), Is.EqualTo((0, 0L)));
    }

    [Test]
    public void HeldLimit_BoundsEachHolderAlone()
    {
        var limit = new HeldLimit<string>(Def, () => 2);

        Assert.That(limit.TryTake("a", 2), Is.True);
        Assert.That(limit.TryTake("a"), Is.False);
        Assert.That(limit.TryTake("b"), Is.True);
        Assert.That(limit.Used, Is.EqualTo(2));
        limit.Give("a", 2);
        limit.Give("b");

        Assert.That((limit.Used, limit.Peak, limit.Refused), Is.EqualTo((0, 2, 1)));
    }

    [Test]
    public void RateLimit_LetsABurstThenTheRate()
    {
        var limit = new RateLimit<int>(Def, () => 2, 5);
        int Passed(double seconds) => Enumerable.Range(0, 100).Count(_ => limit.TryTake(1, TimeSpan.FromSeconds(seconds)));

        Assert.That(Passed(0), Is.EqualTo(10), "5 s' worth at once");
        Assert.That(Passed(1), Is.EqualTo(2), "a second later a second's worth");
        Assert.That(Passed(1000), Is.EqualTo(10), "never more than the burst");
        Assert.That(limit.TryTake(2, TimeSpan.Zero), Is.True, "another holder has a bucket of its own");
        Assert.That((limit.Max, limit.Unit), Is.EqualTo((10, "bytes in 5 s")));
    }

    [Test]
    public void RateLimit_ForgetsHoldersThatAreAtRest()
    {
        var limit = new RateLimit<int>(Def, () => 1, 1);
        for (var holder = 0; holder < 100_000; holder++)
            limit.TryTake(holder, TimeSpan.FromSeconds(holder));

        Assert.That(limit.Holders, Is.LessThanOrEqualTo(1024));
    }

    [Test]
    public void RowLimit_CountsWhatItRefuses()
    {
        var limit = new RowLimit(Def, () => 100);

        Assert.That(limit.Allows(99), Is.True);
        Assert.That(limit.Allows(99, 2), Is.False);
        Assert.That(limit.Allows(500), Is.False, "the bound was lowered later");

        Assert.That((limit.Used, limit.Peak, limit.Refused), Is.EqualTo((500, 500, 2)));
    }

    [Test]
    public void Limits_AreStatistics_WhoseValueIsTheRefusals()
    {
        var registry = new StatRegistry();
        var limit = registry.Limit(Def.In("9001"), () => 0);
        limit.TryTake();

        Assert.That(registry.Find("httpserver.9001.UploadBytes")!.Value, Is.EqualTo(1));
    }
}
