namespace OpenSim.Telemetry.Logging;

/// <summary>
/// Lets one line a period through, so that a flood of bad datagrams is one line in the log and not a second flood. Declared beside the
/// counter of the same event:
/// <code>if (_malformed.ShouldLog(out var more)) LogMalformed(endpoint, more);</code>
/// Thread-safe, no allocation; the refused path is one clock read and one interlocked add.
/// </summary>
/// <param name="period">Time between two lines; 10 s unless there is a reason.</param>
public sealed class LogThrottle(TimeSpan period, TimeProvider time)
{
    private readonly long _period = (long)(period.TotalSeconds * time.TimestampFrequency);
    private long _next = long.MinValue;
    private long _suppressed;

    public LogThrottle(TimeProvider time)
        : this(TimeSpan.FromSeconds(10), time)
    {
    }

    /// <summary>True when this event is to be logged; <paramref name="suppressed"/> is how many were not since the last line.</summary>
    public bool ShouldLog(out long suppressed)
    {
        suppressed = 0;
        var now = time.GetTimestamp();
        var next = Volatile.Read(ref _next);
        if (now < next || Interlocked.CompareExchange(ref _next, now + _period, next) != next)
        {
            Interlocked.Increment(ref _suppressed);
            return false;
        }

        suppressed = Interlocked.Exchange(ref _suppressed, 0);
        return true;
    }
}
