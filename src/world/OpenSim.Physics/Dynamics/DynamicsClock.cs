namespace OpenSim.Physics.Dynamics;

/// <summary>Makes whole sub-steps of ticks that come when they can.</summary>
public sealed class DynamicsClock
{
    /// <summary>Of one tick; what a slow host owes beyond that is forgotten, as it is for everything else.</summary>
    public const int MaxSubSteps = 10;

    private double _owed;

    /// <summary>Sub-steps that are due when so many seconds have passed.</summary>
    public int Take(float seconds)
    {
        const double Slack = 1e-3; // of a sub-step: ticks are sums of rounded numbers
        _owed += seconds / IDynamics.SubStep;
        var due = (int)(_owed + Slack);
        _owed -= due;
        return Math.Min(due, MaxSubSteps);
    }

    /// <summary>Nothing has been awake: time that passed is nobody's.</summary>
    public void Forget() => _owed = 0;
}
