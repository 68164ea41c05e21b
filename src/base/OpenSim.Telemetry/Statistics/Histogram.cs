using System.Numerics;

namespace OpenSim.Telemetry.Statistics;

/// <summary>
/// A distribution of non-negative numbers in log-linear buckets: 16 buckets for each power of two, so a percentile is at most 1/16 above
/// the true value, whatever the range. Recording is three interlocked adds and no allocation, from any thread.
/// </summary>
/// <param name="scale">
/// What one recorded unit is in <see cref="StatDef.Unit"/>. A hot path records raw Stopwatch ticks and leaves the division to the reader:
/// see <see cref="StatRegistry.Timing"/>.
/// </param>
public sealed class Histogram(StatDef def, double scale = 1) : Stat(def)
{
    private const int SubBits = 4;
    private const int SubBuckets = 1 << SubBits;

    /// <summary>Values above 2^48 are counted in the last bucket: 78 hours in nanoseconds, 281 TB in bytes.</summary>
    private const int MaxBits = 48;

    private readonly long[] _buckets = new long[(MaxBits - SubBits + 1) * SubBuckets];
    private long _sum;
    private long _max;

    public double Scale { get; } = scale;

    /// <summary>The mean: a distribution has no single value, and the mean is what OpenSimulator prints under such names.</summary>
    public override double Value => Snapshot().Mean;

    public void Record(long value)
    {
        if (value < 0)
            value = 0;
        Interlocked.Increment(ref _buckets[BucketOf(value)]);
        Interlocked.Add(ref _sum, value);

        RaiseMax(value);
    }

    /// <summary>Count, mean and percentiles since the start, in the unit of the declaration. Allocates nothing.</summary>
    public HistogramSnapshot Snapshot()
    {
        long count = 0;
        foreach (ref var bucket in _buckets.AsSpan())
            count += Volatile.Read(ref bucket);
        if (count == 0)
            return default;

        var max = Volatile.Read(ref _max);
        return new HistogramSnapshot(
            count,
            Volatile.Read(ref _sum) * Scale / count,
            Percentile(count, 0.50, max),
            Percentile(count, 0.90, max),
            Percentile(count, 0.99, max),
            max * Scale);
    }

    /// <summary>
    /// How many values were at most so much, cumulative, one step for each power of two from 2^10 to 2^40 of the recorded unit (a
    /// microsecond to 18 minutes in nanoseconds): the same steps at every reading, as collectors of such numbers need them. Values in the
    /// declared unit.
    /// </summary>
    public IEnumerable<(double UpTo, long Count)> Octaves()
    {
        long seen = 0;
        var bucket = 0;
        for (var bits = 10; bits <= 40; bits++)
        {
            for (; bucket < _buckets.Length && UpperEnd(bucket) < 1L << bits; bucket++)
                seen += Volatile.Read(ref _buckets[bucket]);
            yield return (((1L << bits) - 1) * Scale, seen);
        }
    }

    /// <summary>Number and sum of all values, the sum in the declared unit.</summary>
    public (long Count, double Sum) Totals()
    {
        long count = 0;
        foreach (ref var bucket in _buckets.AsSpan())
            count += Volatile.Read(ref bucket);
        return (count, Volatile.Read(ref _sum) * Scale);
    }

    private void RaiseMax(long value)
    {
        var max = Volatile.Read(ref _max);
        while (value > max)
        {
            var seen = Interlocked.CompareExchange(ref _max, value, max);
            if (seen == max)
                return;
            max = seen;
        }
    }

    private double Percentile(long count, double share, long max)
    {
        var wanted = Math.Max(1, (long)Math.Ceiling(count * share));
        long seen = 0;
        for (var i = 0; i < _buckets.Length; i++)
        {
            seen += Volatile.Read(ref _buckets[i]);
            if (seen >= wanted)
                return Math.Min(UpperEnd(i), max) * Scale;
        }

        return max * Scale;
    }

    private static int BucketOf(long value)
    {
        if (value < SubBuckets)
            return (int)value;
        var exponent = BitOperations.Log2((ulong)value);
        if (exponent >= MaxBits)
            return ((MaxBits - SubBits + 1) * SubBuckets) - 1;
        var sub = (int)(value >> (exponent - SubBits)) & (SubBuckets - 1);
        return ((exponent - SubBits + 1) * SubBuckets) + sub;
    }

    private static long UpperEnd(int bucket)
    {
        if (bucket < SubBuckets)
            return bucket;
        var shift = (bucket / SubBuckets) - 1;
        return ((long)(SubBuckets + (bucket % SubBuckets) + 1) << shift) - 1;
    }
}
