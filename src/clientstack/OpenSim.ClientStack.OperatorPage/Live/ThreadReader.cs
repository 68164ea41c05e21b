using OpenSim.Telemetry.Threads;

namespace OpenSim.ClientStack.OperatorPage.Live;

/// <summary>
/// Processor time of the named threads since the last reading, from the kernel; only while somebody looks, since it reads a file a thread.
/// </summary>
internal sealed class ThreadReader
{
    private Dictionary<int, TimeSpan> _before = [];
    private long _at;

    /// <summary>After a time in which nobody looked.</summary>
    public void Restart() => _at = 0;

    /// <summary>Name, percent of a core, and whether the thread is late.</summary>
    public IReadOnlyList<(string Name, double Percent, bool IsLate)> Read(Watchdog watchdog)
    {
        var now = TimeProvider.System.GetTimestamp();
        var seconds = _at == 0 ? 0 : TimeProvider.System.GetElapsedTime(_at, now).TotalSeconds;
        var times = ThreadTimes.Read().ToDictionary(t => t.SystemId, t => t.Processor);
        var before = _before;
        (_before, _at) = (times, now);
        return [.. watchdog.Threads
            .OrderBy(t => t.Name, StringComparer.OrdinalIgnoreCase)
            .Select(t =>
            (t.Name, seconds > 0 && times.TryGetValue(t.SystemId, out var after) && before.TryGetValue(t.SystemId, out var then)
                ? (after - then).TotalSeconds / seconds * 100 : 0, t.IsLate))];
    }
}
