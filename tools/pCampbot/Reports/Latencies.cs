namespace PCampbot.Reports;

/// <summary>Times in microseconds, kept whole up to a bound and then sampled, so that percentiles stay honest. Bots' thread only.</summary>
public sealed class Latencies
{
    private const int Most = 100_000;

    private readonly List<long> _values = [];
    private readonly Random _random = new(1);

    public long Count { get; private set; }

    public long Max { get; private set; }

    public void Add(long microseconds)
    {
        Count++;
        Max = Math.Max(Max, microseconds);
        if (_values.Count < Most)
            _values.Add(microseconds);
        else if (_random.NextInt64(Count) is var place && place < Most)
            _values[(int)place] = microseconds;
    }

    /// <summary>Milliseconds; 0 when nothing was measured.</summary>
    public double Percentile(double percent)
    {
        if (_values.Count == 0)
            return 0;
        var sorted = _values.Order().ToArray();
        return sorted[Math.Clamp((int)Math.Ceiling(sorted.Length * percent / 100) - 1, 0, sorted.Length - 1)] / 1000.0;
    }

    public void Clear()
    {
        _values.Clear();
        Count = 0;
        Max = 0;
    }
}
