using OpenSim.ClientStack.LindenUDP.Textures;

namespace OpenSim.ClientStack.LindenUDP.Tests.Textures;

/// <summary>The tuning against a line of known capacity with a buffer in its midst, in virtual time.</summary>
public class TextureTuningTests
{
    private static readonly TextureRates Defaults = new(100, 10, 5);

    [TestCase(80)]
    [TestCase(400)]
    [TestCase(1500)]
    public void Rate_OnALineOfFixedCapacity_SettlesNearIt(int capacity)
    {
        var line = new Line(capacity);
        line.Run(20);
        var (before, sent, lost) = (line.Delivered, line.Sent, line.Lost);
        line.Run(40);
        var perSecond = (line.Delivered - before) / 40.0;
        Assert.That(perSecond, Is.GreaterThan(capacity * 0.6), "most of the line is used");
        Assert.That((line.Lost - lost) / (line.Sent - sent), Is.LessThan(0.06), "and little is lost for it");
    }

    [Test]
    public void Rate_WhenTheLineGetsWorse_FollowsWithinSeconds()
    {
        var line = new Line(800);
        line.Run(20);
        line.Capacity = 100;
        line.Run(8);
        Assert.That(line.Tuning.Rates.PacketsPerSecond, Is.LessThan(250));
        line.Capacity = 800;
        line.Run(30);
        Assert.That(line.Tuning.Rates.PacketsPerSecond, Is.GreaterThan(400));
    }

    [Test]
    public void Rate_UnderSteadyLoss_FallsToTheLeastAndNoLower()
    {
        var tuning = new TextureTuning(Defaults, 0);
        for (var now = 0L; now < 60_000_000; now += 100_000)
            tuning.Observe(new TextureSample(now, 50, 5, 0, 0, 0, 50_000, true));
        Assert.That(tuning.Rates.PacketsPerSecond, Is.EqualTo(TextureTuning.MinRate).Within(20).Percent);
    }

    [Test]
    public void Rate_WhilePacketsWaitInTheQueue_Falls()
    {
        var tuning = new TextureTuning(Defaults, 0);
        for (var now = 0L; now < 3_000_000; now += 100_000)
            tuning.Observe(new TextureSample(now, 50, 0, 0, 0, 500_000, 50_000, true));
        Assert.That(tuning.Rates.PacketsPerSecond, Is.LessThan(200));
    }

    [Test]
    public void Rate_WhileNothingMoreIsAskedFor_StaysAsItIs()
    {
        var tuning = new TextureTuning(Defaults, 0);
        for (var now = 0L; now < 60_000_000; now += 100_000)
            tuning.Observe(new TextureSample(now, 3, 0, 0, 0, 0, 50_000, HasMore: false));
        Assert.That(tuning.Rates.PacketsPerSecond, Is.EqualTo(Defaults.PacketsPerSecond).Within(5).Percent);
    }

    [TestCase(10, 400)]
    [TestCase(500, 100)]
    [TestCase(4000, 25)]
    public void For_ARate_GivesNumbersThatMakeIt(double rate, int period)
    {
        var rates = TextureTuning.For(rate);
        Assert.That(rates.PacketsPerSecond, Is.EqualTo(rate).Within(25).Percent);
        Assert.That(rates.Period, Is.EqualTo(period));
    }

    [Test]
    public void For_TheRateOfTheDefaults_GivesTheDefaults() => Assert.That(TextureTuning.For(500), Is.EqualTo(Defaults));

    /// <summary>
    /// A bottleneck with room for a quarter of a second, behind 30 ms of distance. Losses show by the acks of other packets.
    /// </summary>
    private sealed class Line(int capacity)
    {
        private const long Distance = 60_000;
        private double _buffered;
        private long _now;
        private long _sent;
        private long _lost;

        public int Capacity { get; set; } = capacity;

        public TextureTuning Tuning { get; } = new(Defaults, 0);

        public double Delivered { get; private set; }

        public long Sent { get; private set; }

        public double Lost { get; private set; }

        public void Run(double seconds)
        {
            for (var until = _now + (long)(seconds * 1e6); _now < until;)
                Cycle();
        }

        private void Cycle()
        {
            var roundTrip = Distance + (long)(_buffered / Capacity * 1e6);
            var rates = Tuning.Observe(new TextureSample(_now, _sent, 0, _sent, _lost, 0, roundTrip, true));
            var length = rates.Period * 1000L;
            var offered = rates.Textures * rates.Packets;
            var room = Capacity / 4.0;
            var gone = Math.Min(_buffered + offered, Capacity * length / 1e6);
            _buffered += offered - gone;
            var lost = Math.Max(0, _buffered - room);
            _buffered -= lost;
            Delivered += gone;
            Sent += offered;
            Lost += lost;
            (_sent, _lost) = (offered, (long)lost);
            _now += length;
        }
    }
}
