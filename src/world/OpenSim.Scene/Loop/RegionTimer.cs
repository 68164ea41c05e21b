namespace OpenSim.World.Loop;

/// <summary>A timer that was set; keep it to cancel it.</summary>
public sealed class RegionTimer
{
    internal RegionTimer(Action<Scene> action, long period)
    {
        Action = action;
        Period = period;
    }

    public bool IsCancelled { get; private set; }

    internal Action<Scene> Action { get; }

    /// <summary>Clock units between two runs, 0 for one run.</summary>
    internal long Period { get; }

    public void Cancel() => IsCancelled = true;
}
