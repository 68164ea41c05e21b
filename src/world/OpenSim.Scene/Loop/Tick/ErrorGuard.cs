using Microsoft.Extensions.Logging;

namespace OpenSim.World.Loop.Tick;

/// <summary>
/// Where exceptions of phases, handlers and posted work end: counted always, logged with their stack at most ten times a second, and the
/// region goes on. Token holder only.
/// </summary>
public sealed partial class ErrorGuard(ILogger logger, TimeProvider time)
{
    private const int LinesPerSecond = 10;

    private long _second;
    private int _lines;

    /// <summary>Exceptions since the region started. Any thread may read it.</summary>
    public long Count => Volatile.Read(ref _count);

    private long _count;

    /// <param name="where">What threw: a phase, an event, a timer.</param>
    public void Report(string where, Exception error)
    {
        Interlocked.Increment(ref _count);
        var second = time.GetTimestamp() / time.TimestampFrequency;
        if (second != _second)
            (_second, _lines) = (second, 0);
        if (_lines++ < LinesPerSecond)
            LogError(error, where);
    }

    [LoggerMessage(1, LogLevel.Error, "Exception in {Where}; the region goes on.")]
    private partial void LogError(Exception error, string where);
}
