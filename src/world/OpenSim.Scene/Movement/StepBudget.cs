namespace OpenSim.World.Movement;

/// <summary>
/// How much of a tick bodies may take: what a step has taken beyond it is worked off by ticks without one, so that the time of bodies slows
/// and nobody who walks or talks waits.
/// </summary>
internal sealed class StepBudget(TimeProvider time)
{
    private const double MaxDebt = 1; // seconds: after one very long step things move again

    private long _began;
    private double _left; // seconds
    private double _each; // seconds of a sub-step, lately
    private int _owed;
    private int _made;

    /// <summary>Part of a frame.</summary>
    public double Share { get; set; } = 0.6;

    /// <summary>Sub-steps of those that are due that may be made in this tick.</summary>
    /// <param name="frame">Seconds that a tick should take.</param>
    public int Allow(int due, double frame)
    {
        _left = Math.Min(_left + (frame * Share), frame * Share);
        _owed += due;
        var fits = _each > 0 ? (int)Math.Clamp(_left / _each, 0, due) : due;
        return _left > 0 ? Math.Max(Math.Min(1, due), fits) : 0;
    }

    public void Begin() => _began = time.GetTimestamp();

    public void End(int made)
    {
        var took = time.GetElapsedTime(_began).TotalSeconds;
        _left = Math.Max(_left - took, -MaxDebt);
        _each = _each == 0 ? took / made : (_each * 0.9) + (took / made * 0.1);
        _made += made;
    }

    /// <summary>How fast the time of bodies has gone since the last call: 1 is as fast as the region's.</summary>
    public double TakeDilation()
    {
        var dilation = _owed == 0 ? 1 : (double)_made / _owed;
        (_owed, _made) = (0, 0);
        return dilation;
    }
}
