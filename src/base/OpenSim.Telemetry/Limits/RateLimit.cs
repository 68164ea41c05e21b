namespace OpenSim.Telemetry.Limits;

/// <summary>
/// A rate for each holder: a bucket that holds some seconds' worth and fills again at the rate. A bucket that is full again is forgotten,
/// so that a million addresses that came once take no memory. Thread-safe; allocates only for a holder it does not know.
/// </summary>
/// <param name="perSecond">The rate as it is at the moment.</param>
/// <param name="burst">How many seconds' worth may come at once.</param>
public sealed class RateLimit<TKey>(LimitDef def, Func<double> perSecond, double burst)
    : Bound(def, () => (long)Math.Ceiling(perSecond() * burst))
    where TKey : notnull
{
    private const int MinBeforeSweep = 1024;

    private readonly Lock _gate = new(); // guards all below
    private readonly Dictionary<TKey, (double Spent, TimeSpan At)> _buckets = [];
    private int _sweepAt = MinBeforeSweep;

    /// <summary>The most that any holder had spent of the burst at that holder's last request.</summary>
    public override long Used
    {
        get
        {
            lock (_gate)
                return _buckets.Count == 0 ? 0 : (long)_buckets.Values.Max(b => b.Spent);
        }
    }

    /// <summary>Buckets that are kept.</summary>
    public int Holders
    {
        get
        {
            lock (_gate)
                return _buckets.Count;
        }
    }

    public override string Unit => FormattableString.Invariant($"{Limit.HeldUnit} in {burst:0.##} s");

    /// <summary>False, and counted, when the holder has used up the burst and comes faster than the rate.</summary>
    /// <param name="now">From any clock that does not go back.</param>
    public bool TryTake(TKey holder, TimeSpan now, double amount = 1)
    {
        lock (_gate)
        {
            var rate = perSecond();
            var spent = SpentAt(holder, now, rate) + amount;
            if (spent <= rate * burst)
            {
                _buckets[holder] = (spent, now);
                Saw((long)spent);
                Sweep(now, rate);
                return true;
            }
        }

        Refuse();
        return false;
    }

    private double SpentAt(TKey holder, TimeSpan now, double rate) => _buckets.TryGetValue(holder, out var bucket)
        ? Math.Max(0, bucket.Spent - (now - bucket.At).TotalSeconds * rate)
        : 0;

    // All are looked at when their number has doubled: a constant share of work for each newcomer.
    private void Sweep(TimeSpan now, double rate)
    {
        if (_buckets.Count < _sweepAt)
            return;
        foreach (var (holder, bucket) in _buckets)
        {
            if (bucket.Spent <= (now - bucket.At).TotalSeconds * rate)
                _buckets.Remove(holder);
        }

        _sweepAt = Math.Max(MinBeforeSweep, _buckets.Count * 2);
    }
}
