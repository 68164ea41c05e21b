namespace OpenSim.Testing;

/// <summary>A clock that stands still until it is told to go on. Timestamps are ticks of 100 ns.</summary>
public sealed class ManualTime : TimeProvider
{
    private static readonly DateTimeOffset Start = new(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);

    private readonly List<ManualTimer> _timers = [];
    private long _ticks = TimeSpan.TicksPerSecond; // not zero: code that takes 0 for "never" would work by chance

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    public override TimeZoneInfo LocalTimeZone => TimeZoneInfo.Utc;

    /// <summary>Time that each look at the clock takes: stands for the work between two looks, which takes none of this clock.</summary>
    public TimeSpan Toll { get; set; }

    public override long GetTimestamp() => Interlocked.Add(ref _ticks, Toll.Ticks);

    public override DateTimeOffset GetUtcNow() => Start + TimeSpan.FromTicks(GetTimestamp());

    /// <summary>Lets time pass, then runs what has become due, on this thread.</summary>
    public void Advance(TimeSpan time)
    {
        var now = Interlocked.Add(ref _ticks, time.Ticks);
        ManualTimer[] timers;
        lock (_timers)
            timers = [.. _timers];
        foreach (var timer in timers)
            timer.RunIfDue(now);
    }

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        var timer = new ManualTimer(this, callback, state);
        timer.Change(dueTime, period);
        return timer;
    }

    /// <summary>Timers that wait now: lets a test see that something has begun to wait.</summary>
    public int Waiting
    {
        get
        {
            lock (_timers)
                return _timers.Count;
        }
    }

    public void AdvanceSeconds(double seconds) => Advance(TimeSpan.FromSeconds(seconds));

    private sealed class ManualTimer(ManualTime time, TimerCallback callback, object? state) : ITimer
    {
        private long _due = long.MaxValue;
        private TimeSpan _period;

        public bool Change(TimeSpan dueTime, TimeSpan period)
        {
            lock (time._timers)
            {
                time._timers.Remove(this);
                _due = dueTime < TimeSpan.Zero ? long.MaxValue : time.GetTimestamp() + dueTime.Ticks;
                _period = period;
                if (_due != long.MaxValue)
                    time._timers.Add(this);
            }

            return true;
        }

        public void RunIfDue(long now)
        {
            lock (time._timers)
            {
                if (now < _due || !time._timers.Remove(this))
                    return;
                _due = _period > TimeSpan.Zero ? now + _period.Ticks : long.MaxValue;
                if (_due != long.MaxValue)
                    time._timers.Add(this);
            }

            callback(state);
        }

        public void Dispose()
        {
            lock (time._timers)
                time._timers.Remove(this);
        }

        public ValueTask DisposeAsync()
        {
            Dispose();
            return ValueTask.CompletedTask;
        }
    }
}
