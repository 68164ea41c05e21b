namespace OpenSim.Telemetry.Statistics;

/// <summary>
/// Reads everything that is declared a counter at even intervals, so that whoever looks sees a rate and not only a total. Keeps twelve
/// readings: with the usual five seconds between them a rate is that of the last minute.
/// </summary>
public sealed class StatSampler(StatRegistry registry, TimeProvider time)
{
    public static readonly TimeSpan Interval = TimeSpan.FromSeconds(5);

    private const int Readings = 12;

    private readonly Lock _gate = new(); // guards _windows
    private Dictionary<Stat, Window> _windows = [];

    /// <summary>Takes a reading. Counters that are no longer registered are forgotten.</summary>
    public void Sample()
    {
        var now = time.GetTimestamp();
        lock (_gate)
        {
            var next = new Dictionary<Stat, Window>();
            foreach (var counter in registry.All.Where(s => s.Def.Kind == StatKind.Counter))
            {
                var window = _windows.GetValueOrDefault(counter) ?? new Window(Readings);
                window.Add(now, counter.Value);
                next[counter] = window;
            }

            _windows = next;
        }
    }

    /// <summary>Per second, over the readings kept; null before the second reading.</summary>
    public double? RatePerSecond(Stat counter)
    {
        lock (_gate)
            return _windows.TryGetValue(counter, out var window) ? window.Rate(time) : null;
    }

    private sealed class Window(int size)
    {
        private readonly Queue<(long Time, double Count)> _readings = new(size);
        private (long Time, double Count) _newest;

        public void Add(long now, double count)
        {
            if (_readings.Count == size)
                _readings.Dequeue();
            _newest = (now, count);
            _readings.Enqueue(_newest);
        }

        public double? Rate(TimeProvider time)
        {
            var oldest = _readings.Peek();
            var seconds = time.GetElapsedTime(oldest.Time, _newest.Time).TotalSeconds;
            return seconds > 0 ? (_newest.Count - oldest.Count) / seconds : null;
        }
    }
}
