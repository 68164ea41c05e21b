using OpenSim.Primitives;
using PCampbot.Behaviours;
using PCampbot.Measures;

namespace PCampbot.Tests;

public class HandOverTests
{
    private CrowdMeasures _measures = null!;
    private HandOverWatch _watch = null!;

    [SetUp]
    public void Make()
    {
        _measures = new CrowdMeasures([], new Random(1));
        _watch = new HandOverWatch(_measures);
    }

    [Test]
    public void Crossing_IsMeasuredFromLeavingToStanding()
    {
        _watch.Left(isCrossing: true, 1_000_000);
        _watch.Arrived(1_080_000);
        Assert.That(_measures.Phase.Crossings.ToSpread(), Is.EqualTo(new Spread(1, 80, 80, 80)));
        Assert.That(_measures.Phase.Teleports.Count, Is.Zero);
    }

    [Test]
    public void Teleport_IsMeasuredFromTheAsking()
    {
        _watch.Asked(1_000_000);
        _watch.Left(isCrossing: false, 1_300_000);
        _watch.Arrived(1_500_000);
        Assert.That(_measures.Whole.Teleports.ToSpread().P50, Is.EqualTo(500));
    }

    [Test]
    public void Teleport_WithinTheRegionOrRefused_IsNoHandOver()
    {
        _watch.Asked(1_000_000);
        _watch.Forget();
        _watch.Arrived(1_500_000);
        Assert.That(_measures.Whole.Teleports.Count, Is.Zero);
    }

    [Test]
    public void Teleport_WithoutAnAnswer_FailsAfterFifteenSeconds()
    {
        _watch.Asked(1_000_000);
        _watch.Check("Test Bot_1", 15_900_000);
        Assert.That(_watch.IsTeleporting);
        _watch.Check("Test Bot_1", 16_000_000);
        Assert.That(_watch.IsTeleporting, Is.False);
        Assert.That(_measures.Phase.TeleportsFailed, Is.EqualTo(1));
    }

    [TestCase("1000/1001", 1)]
    [TestCase("1000/1001, 7/8", 2)]
    [TestCase("", 0)]
    [TestCase("here, 1/x, 2", 0)]
    public void Places_AreHandles(string text, int count)
    {
        var places = TeleportBehaviour.Read(text);
        Assert.That(places, Has.Length.EqualTo(count));
        if (count > 0)
            Assert.That(places[0], Is.EqualTo(RegionHandle.FromGrid(1000, 1001).Value));
    }

    [TestCase("crossing.p99", 80)]
    [TestCase("teleport.p99", 500)]
    [TestCase("handover.missed", 2)]
    [TestCase("teleport.failed", 3)]
    public void Figures_HaveNamesForAssertions(string name, double expected)
    {
        var figures = SomeFigures.Of() with
        {
            Crossing = new Spread(1, 80, 80, 80),
            Teleport = new Spread(1, 500, 500, 500),
            HandOversMissed = 2,
            TeleportsFailed = 3
        };
        Assert.That(FigureNames.TryFind(name, out var read));
        Assert.That(read!(figures), Is.EqualTo(expected));
        Assert.That(figures.ToString(), Does.Contain("crossing p50 80 ms"));
    }
}
