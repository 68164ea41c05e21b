using OpenSim.Primitives;

namespace PCampbot.Measures;

/// <summary>How long it takes until a thing that one bot has touched says something. One at a time; bots' thread only.</summary>
public sealed class TouchWatch(CrowdMeasures measures)
{
    private const long Patience = 5_000_000; // microseconds

    private UUID _touched;
    private long _at;

    /// <summary>Nothing is touched until the one before has answered, or has been given up.</summary>
    public void Touched(UUID thing, long now)
    {
        if (_touched.IsZero)
            (_touched, _at) = (thing, now);
    }

    public void Heard(UUID from, long now)
    {
        if (_touched.IsZero || from != _touched)
            return;
        measures.TouchAnswered(now - _at);
        _touched = UUID.Zero;
    }

    public void Check(long now)
    {
        if (_touched.IsZero || now - _at < Patience)
            return;
        measures.TouchMissed();
        _touched = UUID.Zero;
    }
}
