using System.Collections.Concurrent;
using OpenSim.Telemetry.Logging;

namespace OpenSim.Logging;

/// <summary>
/// The last resort against a flood of warnings of one kind, for those that no throttle of their own holds: so many in ten seconds are
/// written, and the next one that is tells how many were not. Anything that is below a warning an operator may have asked for, message by
/// message.
/// </summary>
internal sealed class FloodGuard(TimeProvider time)
{
    private const int MaxLines = 100;

    private static readonly TimeSpan Period = TimeSpan.FromSeconds(10);

    private readonly ConcurrentDictionary<(string Category, int Event), LogThrottle> _kinds = new(); // as many as the source has

    /// <param name="more">How many of this kind were left out since the last one that was written.</param>
    public bool Admits(string category, int number, out long more) =>
        _kinds.GetOrAdd((category, number), static (_, time) => new LogThrottle(Period, time, MaxLines), time).ShouldLog(out more);
}
