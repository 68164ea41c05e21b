using PCampbot.Behaviours;
using PCampbot.Measures;

namespace PCampbot.Tests;

public class MeasureTests
{
    [Test]
    public void Latencies_OfAThousand_GiveValuesThatWereMeasured()
    {
        var latencies = new Latencies();
        foreach (var value in Enumerable.Range(1, 1000).Reverse())
            latencies.Add(value * 1000L);

        Assert.That(latencies.ToSpread(), Is.EqualTo(new Spread(1000, 500, 990, 1000)));
    }

    [Test]
    public void Latencies_OfMoreThanAreKept_StayHonest()
    {
        var latencies = new Latencies();
        for (var i = 0; i < 200_000; i++)
            latencies.Add(i % 1000 * 1000L);

        var spread = latencies.ToSpread();
        Assert.That(spread.Samples, Is.EqualTo(200_000));
        Assert.That(spread.P50, Is.EqualTo(500).Within(20));
        Assert.That(spread.P99, Is.EqualTo(990).Within(5));
        Assert.That(spread.Max, Is.EqualTo(999));
    }

    [Test]
    public void Latencies_OfNothing_AreZero() => Assert.That(new Latencies().ToSpread(), Is.EqualTo(default(Spread)));

    // Two come in at 10 and 12 s, who were asked for at 8 and 9 s.
    [Test]
    public void Logins_OverTheTimeFromTheFirstAskingToTheLastArrival_AreARate()
    {
        var measures = new CrowdMeasures([], new Random(1));
        measures.Arrived(9_000_000, 10_000_000);
        measures.Arrived(8_000_000, 12_000_000);
        var figures = SomeFigures.Of() with
        {
            Login = measures.Phase.Logins.ToSpread(),
            LoginSeconds = measures.Phase.LoginTime.Seconds
        };
        Assert.That(FigureNames.TryFind("login.rate", out var read));
        Assert.That(read!(figures), Is.EqualTo(0.5));
        Assert.That(read(SomeFigures.Of()), Is.NaN, "nobody came");
    }

    [Test]
    public void CameTwice_IsAShareOfWhatCame()
    {
        var figures = SomeFigures.Of() with { Traffic = new Traffic(DatagramsIn: 2000, 0, 0, 0, CameTwice: 1, 0, 0, 0, 0, 0) };
        Assert.That(figures.CameTwicePercent, Is.EqualTo(0.05));
        Assert.That(FigureNames.TryFind("twice.percent", out var read));
        Assert.That(read!(figures), Is.EqualTo(0.05));
    }

    // Feature-map 6.3 and what was added to it.
    [TestCase("p")]
    [TestCase("g")]
    [TestCase("n")]
    [TestCase("t")]
    [TestCase("c")]
    [TestCase("f")]
    [TestCase("r")]
    [TestCase("h")]
    [TestCase("tw")]
    [TestCase("ph2")]
    [TestCase("inv")]
    [TestCase("greedy")]
    [TestCase("greedyhttp")]
    [TestCase("sit")]
    [TestCase("chat")]
    [TestCase("build")]
    [TestCase("dress")]
    public void Behaviour_IsFoundByItsAbbreviation(string abbreviation)
    {
        Assert.That(BehaviourTable.TryMake(abbreviation.ToUpperInvariant(), new Random(1), out var behaviour));
        Assert.That(behaviour!.Abbreviation, Is.EqualTo(abbreviation));
    }
}
