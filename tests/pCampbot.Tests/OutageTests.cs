using PCampbot.Remote;

namespace PCampbot.Tests;

public class OutageTests
{
    // Ready at 0 and 50 ms, since a death takes a moment to be noticed; not at 100 ms and 150 ms; ready at 200 ms.
    [Test]
    public async Task Outage_IsMeasuredFromTheDeed_UntilItIsReadyAgain() =>
        Assert.That(await SecondsOf(look => look is < 2 or > 3), Is.EqualTo(0.2).Within(1e-6));

    [TestCase(true)]
    [TestCase(false)]
    public async Task Outage_ThatDoesNotBeginOrEnd_IsNone(bool isReady) => Assert.That(await SecondsOf(_ => isReady), Is.Null);

    private static Task<double?> SecondsOf(Func<int, bool> isReady)
    {
        var look = 0;
        return new Outage(_ => Task.FromResult(isReady(look++)), new HastyTime()).After(() => Task.CompletedTask, CancellationToken.None);
    }

    /// <summary>Who waits does not: the clock jumps to the end of his pause.</summary>
    private sealed class HastyTime : TimeProvider
    {
        private long _ticks = TimeSpan.TicksPerSecond;

        public override long TimestampFrequency => TimeSpan.TicksPerSecond;

        public override long GetTimestamp() => _ticks;

        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
        {
            _ticks += dueTime.Ticks;
            callback(state);
            return new Timer(_ => { }, null, Timeout.Infinite, Timeout.Infinite);
        }
    }
}
