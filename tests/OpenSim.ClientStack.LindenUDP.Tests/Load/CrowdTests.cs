using OpenSim.ClientStack.Testing;


namespace OpenSim.ClientStack.LindenUDP.Tests.Load;

/// <summary>
/// How late a walking crowd sees itself, and how true its picture is, on a virtual clock: the same figures on every machine. <c>./dev bench
/// crowd</c> prints them for larger crowds.
/// </summary>
public class CrowdTests
{
    private const double Seconds = 10;

    [TestCase(30)]
    [TestCase(80)]
    public void TurnsStartsAndStops_AreToldEverybodySoon(int walkers)
    {
        using var crowd = new WalkingCrowd(walkers);
        crowd.Walk(4);
        crowd.Forget();
        crowd.Walk(Seconds);

        var watch = crowd.Watch;
        Assert.That(watch.Late.Count, Is.GreaterThan(walkers * walkers / 2), "there was something to see");
        Assert.That(watch.Late.Percentile(0.5), Is.LessThanOrEqualTo(60), "ms, half of all");
        Assert.That(watch.Late.Percentile(0.99), Is.LessThanOrEqualTo(150), "ms, wherever the observer stands");
        Assert.That(watch.LateNear.Percentile(0.99), Is.LessThanOrEqualTo(150), "ms, from near");
        Assert.That(watch.Off.Percentile(0.9), Is.LessThan(0.25), "metres");
        Assert.That(watch.Off.Percentile(0.99), Is.LessThan(1), "metres");
    }

    [Test]
    public void SteadyMotion_CostsAnUpdateASecondAtMost()
    {
        using var crowd = new WalkingCrowd(30);
        crowd.Walk(4);
        crowd.Forget();
        crowd.Walk(Seconds);

        Assert.That(crowd.Watch.Blocks / Seconds / (30 * 30), Is.LessThan(1), "a pair and second, turns, jumps and flights included");
    }
}
