namespace OpenSim.Telemetry.Limits;

/// <summary>A bound on a sum: whoever takes gives back. Thread-safe, no lock, no allocation.</summary>
public sealed class Limit(LimitDef def, Func<long> max) : Bound(def, max)
{
    private long _used;

    public override long Used => Interlocked.Read(ref _used);

    /// <summary>True when the amount is held from here on; false, and counted, when it would go over the bound.</summary>
    public bool TryTake(long amount = 1)
    {
        var used = Interlocked.Read(ref _used);
        while (amount <= Max - used)
        {
            var before = Interlocked.CompareExchange(ref _used, used + amount, used);
            if (before == used)
            {
                Saw(used + amount);
                return true;
            }

            used = before;
        }

        Refuse();
        return false;
    }

    /// <summary>Gives back what was taken; never more.</summary>
    public void Give(long amount = 1) => Interlocked.Add(ref _used, -amount);
}
