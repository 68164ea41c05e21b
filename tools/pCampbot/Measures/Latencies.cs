namespace PCampbot.Measures;

/// <summary>Times in microseconds, kept whole up to a bound and then sampled, so that percentiles stay honest. Bots' thread only.</summary>
public sealed class Latencies
{
    private const int MaxValues = 50_000;

    private readonly List<long> _values = [];
    private readonly Random _random = new(1);

    public long Count { get; private set; }

    public long Max { get; private set; }

    public void Add(long microseconds)
    {
        Count++;
        Max = Math.Max(Max, microseconds);
        if (_values.Count < MaxValues)
            _values.Add(microseconds);
        else if (_random.NextInt64(Count) is var place && place < MaxValues)
            _values[(int)place] = microseconds;
    }

    public Spread ToSpread()
    {
        var sorted = _values.Order().ToArray();
        return new Spread(Count, At(sorted, 50), At(sorted, 99), Max / 1000.0);
    }

    // The nearest rank: a value that was really measured.
    private static double At(long[] sorted, double percent) =>
        sorted.Length == 0 ? 0 : sorted[Math.Clamp((int)Math.Ceiling(sorted.Length * percent / 100) - 1, 0, sorted.Length - 1)] / 1000.0;
}
