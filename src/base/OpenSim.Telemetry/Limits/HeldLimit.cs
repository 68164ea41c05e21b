namespace OpenSim.Telemetry.Limits;

/// <summary>
/// A bound for each holder (an address, a session, an account): each takes and gives back. A holder who holds nothing takes no memory.
/// Thread-safe.
/// </summary>
public sealed class HeldLimit<TKey>(LimitDef def, Func<long> max) : Bound(def, max)
    where TKey : notnull
{
    private readonly Lock _gate = new(); // guards _held
    private readonly Dictionary<TKey, long> _held = [];

    public override long Used
    {
        get
        {
            lock (_gate)
                return _held.Count == 0 ? 0 : _held.Values.Max();
        }
    }

    /// <summary>True when the holder has the amount from here on; false, and counted, when it would go over the bound.</summary>
    public bool TryTake(TKey holder, long amount = 1)
    {
        lock (_gate)
        {
            var held = _held.GetValueOrDefault(holder);
            if (amount <= Max - held)
            {
                _held[holder] = held + amount;
                Saw(held + amount);
                return true;
            }
        }

        Refuse();
        return false;
    }

    /// <summary>Gives back what the holder took; never more.</summary>
    public void Give(TKey holder, long amount = 1)
    {
        lock (_gate)
        {
            var left = _held.GetValueOrDefault(holder) - amount;
            if (left > 0)
                _held[holder] = left;
            else
                _held.Remove(holder);
        }
    }
}
