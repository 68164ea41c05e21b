using OpenSim.Telemetry.Logging;
using OpenSim.Testing;

namespace OpenSim.Telemetry.Tests;

public class LogThrottleTests
{
    [Test]
    public void ShouldLog_FloodThenPause_LetsOneThroughAndTellsHowManyWereNot()
    {
        var time = new ManualTime();
        var throttle = new LogThrottle(time);

        Assert.That(throttle.ShouldLog(out var suppressed), Is.True);
        Assert.That(suppressed, Is.Zero);
        for (var i = 0; i < 100; i++)
            Assert.That(throttle.ShouldLog(out _), Is.False);

        time.AdvanceSeconds(10);
        Assert.That(throttle.ShouldLog(out suppressed), Is.True);
        Assert.That(suppressed, Is.EqualTo(100));
        Assert.That(throttle.ShouldLog(out _), Is.False);
    }

    [Test]
    public void ShouldLog_Burst_LetsTheFirstOfEachPeriodThrough()
    {
        var time = new ManualTime();
        var throttle = new LogThrottle(TimeSpan.FromSeconds(10), time, burst: 3);
        Assert.That(Enumerable.Range(0, 100).Count(i => throttle.ShouldLog(out var none) && none == 0), Is.EqualTo(3));
        time.AdvanceSeconds(10);
        Assert.That(throttle.ShouldLog(out var suppressed), Is.True);
        Assert.That(suppressed, Is.EqualTo(97));
        Assert.That(Enumerable.Range(0, 100).Count(i => throttle.ShouldLog(out var none)), Is.EqualTo(2));
    }
}
