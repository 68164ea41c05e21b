namespace OpenSim.ClientStack.Testing;

/// <summary>Counts values by size, for their percentiles; what is too large counts as the largest.</summary>
internal sealed class Tally(int places, double step)
{
    private readonly long[] _counts = new long[places];

    public long Count { get; private set; }

    public void Add(double value)
    {
        _counts[(int)Math.Clamp(value / step, 0, _counts.Length - 1)]++;
        Count++;
    }

    /// <summary>The value below which this share of all lies, to the next step.</summary>
    public double Percentile(double share)
    {
        var left = (long)(Count * share);
        for (var i = 0; i < _counts.Length; i++)
        {
            left -= _counts[i];
            if (left < 0)
                return (i + 1) * step;
        }

        return 0;
    }

    public void Clear()
    {
        Array.Clear(_counts);
        Count = 0;
    }
}
