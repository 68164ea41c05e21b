namespace OpenSim.Telemetry.Limits;

/// <summary>A bound on what somebody else counts: rows that a store keeps for an account, prims of a region. Thread-safe.</summary>
public sealed class RowLimit(LimitDef def, Func<long> max) : Bound(def, max)
{
    private long _last;

    /// <summary>What was there when somebody last asked for more.</summary>
    public override long Used => Interlocked.Read(ref _last);

    /// <summary>False, and counted, when so many more would go over the bound.</summary>
    /// <param name="existing">How many there are.</param>
    public bool Allows(long existing, long more = 1)
    {
        See(existing);
        if (more <= Max - existing)
            return true;
        Refuse();
        return false;
    }

    /// <summary>Says how many there are when nobody asks for more.</summary>
    public void See(long existing)
    {
        Interlocked.Exchange(ref _last, existing);
        Saw(existing);
    }
}
