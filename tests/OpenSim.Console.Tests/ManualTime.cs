namespace OpenSim.Console.Tests;

/// <summary>A clock that stands still until a test moves it; timers fire when it passes their time.</summary>
internal sealed class ManualTime : TimeProvider
{
    private readonly List<ManualTimer> _timers = [];
    private TimeSpan _now;

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    public override TimeZoneInfo LocalTimeZone => TimeZoneInfo.Utc;

    public override long GetTimestamp() => _now.Ticks;

    public override DateTimeOffset GetUtcNow() => new DateTimeOffset(2026, 11, 21, 10, 0, 5, TimeSpan.Zero) + _now;

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        var timer = new ManualTimer(() => callback(state));
        timer.Due = dueTime == Timeout.InfiniteTimeSpan ? TimeSpan.MaxValue : _now + dueTime;
        lock (_timers)
            _timers.Add(timer);
        return timer;
    }

    public void Advance(TimeSpan time)
    {
        _now += time;
        List<ManualTimer> due;
        lock (_timers)
        {
            due = [.. _timers.Where(t => t.Due <= _now)];
            _timers.RemoveAll(due.Contains);
        }

        foreach (var timer in due)
            timer.Fire();
    }

    private sealed class ManualTimer(Action fire) : ITimer
    {
        public TimeSpan Due { get; set; }

        public void Fire()
        {
            if (Due != TimeSpan.MaxValue)
                fire();
        }

        public bool Change(TimeSpan dueTime, TimeSpan period) => true;

        public void Dispose() => Due = TimeSpan.MaxValue;

        public ValueTask DisposeAsync()
        {
            Dispose();
            return ValueTask.CompletedTask;
        }
    }
}
