using OpenSim.ClientStack.LindenUDP.Overload;

namespace OpenSim.ClientStack.LindenUDP.Tests.Overload;

public class OverloadPolicyTests
{
    private const long Half = 500_000;
    private static readonly OverloadMarks Marks = new(0.7, 0.5, 0.5);
    private static readonly OverloadSignals Late = OverloadSignals.Calm with { Dilation = 0.4 };

    private readonly OverloadPolicy _policy = new();
    private long _now;

    [TestCase(0.69, 0, 0, 0, 0, 0)]
    [TestCase(1, 0.51, 0, 0, 0, 0)]
    [TestCase(1, 0, 0.51, 0, 0, 0)]
    [TestCase(1, 0, 0, 0.51, 0, 0)]
    [TestCase(1, 0, 0, 0, 1, 0)]
    [TestCase(1, 0, 0, 0, 0, 1)]
    public void Signals_AnyOneBeyondItsMark_RaiseTheLevelAndAreNamed(double dilation, double lag, double inbox, double receive, long drops,
        long overflows)
    {
        var signals = new OverloadSignals(dilation, lag, inbox, receive, drops, overflows);
        Take(signals, 5);

        Assert.That(_policy.Level, Is.GreaterThan(ShedLevel.Nothing));
        Assert.That(signals.Describe(Marks), Is.Not.EqualTo("all is well").And.Not.Contain(","), "just the one");
        Assert.That(OverloadSignals.Calm.Describe(Marks), Is.EqualTo("all is well"));
    }

    [Test]
    public void OneBadSample_ChangesNothing()
    {
        Take(Late, 1);
        Take(OverloadSignals.Calm, 1);
        Take(Late, 2);
        Take(OverloadSignals.Calm, 1);

        Assert.That(_policy.Level, Is.EqualTo(ShedLevel.Nothing));
    }

    [Test]
    public void Level_RisesEachSecondUpToTheLast_AndFallsEachThreeCalmOnes()
    {
        Assert.That(Levels(Late, 9), Is.EqualTo(new[] { 0, 0, 1, 1, 2, 2, 3, 3, 3 }));
        Assert.That(Levels(OverloadSignals.Calm, 20), Is.EqualTo(new[] { 3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 0, 0 }));
        Assert.That(_policy.Highest, Is.EqualTo(ShedLevel.Textures));
    }

    [Test]
    public void BetweenTheMarks_NothingChanges()
    {
        Take(Late, 5);
        var level = _policy.Level;
        Take(OverloadSignals.Calm with { Dilation = 0.8 }, 100);

        Assert.That(_policy.Level, Is.EqualTo(level));
    }

    private int[] Levels(OverloadSignals signals, int samples)
    {
        var levels = new int[samples];
        for (var i = 0; i < samples; i++)
        {
            Take(signals, 1);
            levels[i] = (int)_policy.Level;
        }

        return levels;
    }

    private void Take(in OverloadSignals signals, int samples)
    {
        for (var i = 0; i < samples; i++)
            _policy.Take(signals, Marks, _now += Half);
    }

    [SetUp]
    public void Begin() => _policy.Reset();
}
