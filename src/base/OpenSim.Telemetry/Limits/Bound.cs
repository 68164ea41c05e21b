using OpenSim.Telemetry.Statistics;

namespace OpenSim.Telemetry.Limits;

/// <summary>What all limits have in common: a bound that may change while the program runs, the most ever used, and refusals.</summary>
/// <param name="max">The bound as it is at the moment, in the declared unit; 0 or less refuses everything.</param>
public abstract class Bound(LimitDef def, Func<long> max) : Stat(def)
{
    private long _peak;
    private long _refused;

    public LimitDef Limit { get; } = def;

    public long Max => max();

    /// <summary>What is used at the moment; where each holder has a bound of its own, by the one who uses most.</summary>
    public abstract long Used { get; }

    /// <summary>The most that was ever used.</summary>
    public long Peak => Interlocked.Read(ref _peak);

    public long Refused => Interlocked.Read(ref _refused);

    public sealed override double Value => Refused;

    /// <summary>Unit of <see cref="Max"/> and <see cref="Used"/> for people.</summary>
    public virtual string Unit => Limit.HeldUnit;

    /// <summary>Counts a refusal that somebody else has found (a bound that a library holds).</summary>
    public void Refuse() => Interlocked.Increment(ref _refused);

    protected void Saw(long used)
    {
        var peak = Interlocked.Read(ref _peak);
        while (used > peak)
        {
            var before = Interlocked.CompareExchange(ref _peak, used, peak);
            if (before == peak)
                return;
            peak = before;
        }
    }
}
