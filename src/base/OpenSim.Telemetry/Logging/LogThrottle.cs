namespace OpenSim.Telemetry.Logging;

/// <summary>
/// Lets one line a period through, or a few, so that a flood of bad datagrams is one line in the log and not a second flood. Declared
/// beside the counter of the same event:
/// <code>if (_malformed.ShouldLog(out var more)) LogMalformed(endpoint, more);</code>
/// Thread-safe, no allocation; the refused path is one clock read and one interlocked add.
/// </summary>
/// <param name="period">Time between two lines; 10 s unless there is a reason.</param>
/// <param name="burst">Lines in a period, where the first of them are worth reading one by one.</param>
public sealed class LogThrottle(TimeSpan period, TimeProvider time, int burst = 1)
{
    private readonly long _period = (long)(period.TotalSeconds * time.TimestampFrequency);
    private long _next = long.MinValue;
    private long _suppressed;
    private int _lines; // in this period

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
        if (now >= next && Interlocked.CompareExchange(ref _next, now + _period, next) == next)
        {
            Volatile.Write(ref _lines, 1);
            suppressed = Interlocked.Exchange(ref _suppressed, 0);
            return true;
        }

        if (Volatile.Read(ref _lines) < burst && Interlocked.Increment(ref _lines) <= burst)
            return true;
        Interlocked.Increment(ref _suppressed);
        return false;
    }
}
