namespace OpenSim.ClientStack.LindenUDP.Overload;

/// <summary>
/// Decides from signals and times how much to shed: one level more for each second beyond the marks, one less for each three seconds that
/// are calm. A single late tick, a collection or a laptop that slept changes nothing. It has no clock: times are microseconds.
/// </summary>
internal sealed class OverloadPolicy
{
    public const long RiseAfter = 1_000_000;
    public const long FallAfter = 3_000_000;

    private const ShedLevel MaxLevel = ShedLevel.Textures;

    private long _beyondSince = long.MaxValue;
    private long _calmSince = long.MaxValue;

    public ShedLevel Level { get; private set; }

    /// <summary>The most since shedding began.</summary>
    public ShedLevel Highest { get; private set; }

    /// <summary>When shedding began.</summary>
    public long Since { get; private set; }

    public void Take(in OverloadSignals signals, in OverloadMarks marks, long now)
    {
        if (marks.AreBeyond(signals))
            Worsen(now);
        else if (marks.AreCalm(signals))
            Ease(now);
        else
            (_beyondSince, _calmSince) = (long.MaxValue, long.MaxValue);
    }

    public void Reset() => (Level, _beyondSince, _calmSince) = (ShedLevel.Nothing, long.MaxValue, long.MaxValue);

    private void Worsen(long now)
    {
        _calmSince = long.MaxValue;
        _beyondSince = Math.Min(_beyondSince, now);
        if (now - _beyondSince < RiseAfter || Level == MaxLevel)
            return;
        if (Level == ShedLevel.Nothing)
            (Since, Highest) = (now, ShedLevel.Nothing);
        Level++;
        Highest = Level > Highest ? Level : Highest;
        _beyondSince = now;
    }

    private void Ease(long now)
    {
        _beyondSince = long.MaxValue;
        _calmSince = Math.Min(_calmSince, now);
        if (Level == ShedLevel.Nothing || now - _calmSince < FallAfter)
            return;
        Level--;
        _calmSince = now;
    }
}
