using OpenSim.Protocol.Circuits;

namespace OpenSim.Protocol.Tests.Circuits;

public class ThrottleTests
{
    private const long Second = CircuitPair.Second;

    // Feature-map 1.2: these are OpenSimulator's, in bytes a second.
    [Test]
    public void Defaults_ArePinned()
    {
        var expected = new[] { 6625, 9125, 1750, 1750, 18500, 18500, 10500 };
        for (var i = 0; i < expected.Length; i++)
            Assert.That(ThrottleRates.Default[(ThrottleCategory)i], Is.EqualTo(expected[i]));
    }

    [Test]
    public void Categories_ArePinnedToTheOrderOfTheWire() => Assert.Multiple(() =>
    {
        Assert.That((sbyte)ThrottleCategory.Unthrottled, Is.EqualTo(-1));
        Assert.That((sbyte)ThrottleCategory.Resend, Is.Zero);
        Assert.That((sbyte)ThrottleCategory.Land, Is.EqualTo(1));
        Assert.That((sbyte)ThrottleCategory.Wind, Is.EqualTo(2));
        Assert.That((sbyte)ThrottleCategory.Cloud, Is.EqualTo(3));
        Assert.That((sbyte)ThrottleCategory.Task, Is.EqualTo(4));
        Assert.That((sbyte)ThrottleCategory.Texture, Is.EqualTo(5));
        Assert.That((sbyte)ThrottleCategory.Asset, Is.EqualTo(6));
    });

    [Test]
    public void Read_BitsASecond_BecomeBytes()
    {
        Assert.That(ThrottleRates.TryRead(CircuitDeliveryTests.Rates(160_000), 640_000, out var rates));

        Assert.That(rates[ThrottleCategory.Task], Is.EqualTo(20_000));
        Assert.That(rates.Total, Is.EqualTo(140_000));
    }

    [Test]
    public void Read_TooSmall_GetsItsFloor()
    {
        Assert.That(ThrottleRates.TryRead(CircuitDeliveryTests.Rates(-5), 640_000, out var rates));

        Assert.That(rates[ThrottleCategory.Task], Is.EqualTo(1000));
        Assert.That(rates[ThrottleCategory.Wind], Is.EqualTo(50));
    }

    [Test]
    public void Read_TooMuch_IsScaledToTheCeiling()
    {
        Assert.That(ThrottleRates.TryRead(CircuitDeliveryTests.Rates(1e9f), 70_000, out var rates));

        Assert.That(rates.Total, Is.EqualTo(70_000).Within(0.001));
        Assert.That(rates[ThrottleCategory.Task], Is.EqualTo(10_000).Within(0.001));
    }

    [TestCase(float.NaN)]
    [TestCase(float.PositiveInfinity)]
    public void Read_NoNumber_IsRefused(float rate) =>
        Assert.That(ThrottleRates.TryRead(CircuitDeliveryTests.Rates(rate), 640_000, out _), Is.False);

    [TestCase(0)]
    [TestCase(24)]
    [TestCase(32)]
    public void Read_AnotherLength_IsRefused(int length) => Assert.That(ThrottleRates.TryRead(new byte[length], 640_000, out _), Is.False);

    [Test]
    public void Write_ThenRead_GivesTheSame()
    {
        var field = new byte[ThrottleRates.WireLength];
        ThrottleRates.Default.Write(field);

        Assert.That(ThrottleRates.TryRead(field, 640_000, out var rates));
        for (var i = 0; i < ThrottleRates.Categories; i++)
            Assert.That(rates[(ThrottleCategory)i], Is.EqualTo(ThrottleRates.Default[(ThrottleCategory)i]));
    }

    [Test]
    public void Bucket_TakenBeyondItsBurst_PaysBackFirst()
    {
        var bucket = new TokenBucket(1000, 100, 0);
        bucket.Take(600);

        Assert.That(bucket.IsReady(0), Is.False);
        Assert.That(bucket.ReadyAt(0), Is.EqualTo(501_000));
        Assert.That(bucket.IsReady(500_000), Is.False);
        Assert.That(bucket.IsReady(501_000));
    }

    [Test]
    public void Bucket_LeftAlone_FillsToItsBurstOnly()
    {
        var bucket = new TokenBucket(1000, 100, 0);

        Assert.That(bucket.Available(3600 * Second), Is.EqualTo(100));
    }

    [Test]
    public void Bucket_ClockStandsOrGoesBack_GivesNothing()
    {
        var bucket = new TokenBucket(1000, 100, 10 * Second);
        bucket.Take(100);

        Assert.That(bucket.Available(5 * Second), Is.Zero);
        Assert.That(bucket.Available(10 * Second), Is.Zero);
    }

    [Test]
    public void Bucket_WithoutRate_IsAlwaysReady()
    {
        var bucket = new TokenBucket(0, 0, 0);
        bucket.Take(int.MaxValue);

        Assert.That(bucket.IsReady(0));
        Assert.That(bucket.ReadyAt(7), Is.EqualTo(7));
    }

    [Test]
    public void Line_AllCategoriesFull_KeepsToItsRateOverTime()
    {
        var throttle = new CircuitThrottle(ThrottleRates.Default, 640_000, 0);

        var bytes = SendFor(throttle, 20 * Second, ThrottleCategory.Task, ThrottleCategory.Texture, ThrottleCategory.Asset,
            ThrottleCategory.Land, ThrottleCategory.Resend);

        Assert.That(bytes.Values.Sum(),
            Is.InRange(ThrottleRates.Default.Total * 20 * 0.97, ThrottleRates.Default.Total * 20 + CircuitThrottle.LineBurst + 2800));
    }

    [Test]
    public void Line_OneCategoryOnly_HasTheWholeLine()
    {
        var throttle = new CircuitThrottle(ThrottleRates.Default, 640_000, 0);

        var bytes = SendFor(throttle, 20 * Second, ThrottleCategory.Texture);

        Assert.That(bytes[ThrottleCategory.Texture], Is.GreaterThan(ThrottleRates.Default.Total * 20 * 0.95));
    }

    [Test]
    public void Line_TwoCategoriesWant_BothGetTheirShare()
    {
        var throttle = new CircuitThrottle(ThrottleRates.Default, 640_000, 0);

        var bytes = SendFor(throttle, 20 * Second, ThrottleCategory.Texture, ThrottleCategory.Land);

        Assert.That(bytes[ThrottleCategory.Land], Is.GreaterThan(ThrottleRates.Default[ThrottleCategory.Land] * 20 * 0.9));
        Assert.That(bytes[ThrottleCategory.Texture], Is.GreaterThan(ThrottleRates.Default[ThrottleCategory.Texture] * 20 * 0.9));
    }

    [Test]
    public void Line_Burst_IsBounded()
    {
        var throttle = new CircuitThrottle(ThrottleRates.Default, 640_000, 0);
        var sent = 0;
        while (throttle.IsReady(ThrottleCategory.Texture, 3600 * Second))
        {
            throttle.Take(ThrottleCategory.Texture, 1400);
            sent += 1400;
        }

        Assert.That(sent, Is.LessThanOrEqualTo(CircuitThrottle.LineBurst + 1400));
    }

    [Test]
    public void Scene_ManyLines_KeepToItsRateTogether()
    {
        var scene = new SceneThrottle(100_000, 0);
        var lines = Enumerable.Range(0, 10).Select(_ => new CircuitThrottle(ThrottleRates.Default, 640_000, 0, scene)).ToArray();
        long sent = 0;
        for (long now = 0; now < 10 * Second; now += 1000)
        {
            foreach (var line in lines)
            {
                if (!line.IsReady(ThrottleCategory.Task, now))
                    continue;
                line.Take(ThrottleCategory.Task, 1000);
                sent += 1000;
            }
        }

        Assert.That(sent, Is.InRange(970_000, 1_000_000 + CircuitThrottle.LineBurst + 1000));
    }

    [Test]
    public void ReadyAt_IsWhenItIsReady()
    {
        var scene = new SceneThrottle(20_000, 0);
        var throttle = new CircuitThrottle(ThrottleRates.Default, 640_000, 0, scene);
        var random = new Random(3);
        for (long now = 0, i = 0; i < 2000; i++)
        {
            var category = (ThrottleCategory)random.Next(ThrottleRates.Categories);
            var ready = throttle.ReadyAt(category, now);
            if (ready > now + 1200) // two bytes of the slowest bucket: buckets count in whole bytes
                Assert.That(throttle.IsReady(category, ready - 1200), Is.False, $"{category} before {ready}");
            Assert.That(throttle.IsReady(category, ready), $"{category} at {ready}");
            now = ready;
            throttle.Take(category, random.Next(1400));
        }
    }

    private static Dictionary<ThrottleCategory, long> SendFor(CircuitThrottle throttle, long time, params ThrottleCategory[] wanting)
    {
        var bytes = wanting.ToDictionary(c => c, _ => 0L);
        for (long now = 0; now < time; now = wanting.Min(c => throttle.ReadyAt(c, now + 1)))
        {
            foreach (var category in wanting)
            {
                if (!throttle.IsReady(category, now))
                    continue;
                throttle.Take(category, 1200);
                bytes[category] += 1200;
            }
        }

        return bytes;
    }
}
