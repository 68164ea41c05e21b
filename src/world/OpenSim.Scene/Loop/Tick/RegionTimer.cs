namespace OpenSim.World.Loop.Tick;

/// <summary>A timer that was set; keep it to cancel it.</summary>
public sealed class RegionTimer
{
    private readonly RegionTimers _timers;

    internal RegionTimer(RegionTimers timers, Action<Scene> action, long period)
    {
        _timers = timers;
        Action = action;
        Period = period;
    }

    public bool IsCancelled => Action is null;

    /// <summary>Null once cancelled: what the action holds on to is let go at once, however far off its time is.</summary>
    internal Action<Scene>? Action { get; private set; }

    /// <summary>Clock units between two runs, 0 for one run.</summary>
    internal long Period { get; }

    /// <summary>It waits for its time; false while it runs.</summary>
    internal bool IsQueued { get; set; }

    /// <summary>With the token held, also out of the action itself.</summary>
    public void Cancel()
    {
        if (IsCancelled)
            return;
        Action = null;
        if (IsQueued)
            _timers.CountCancelled();
    }
}
