namespace OpenSim.World.Loop;

/// <summary>
/// Actions at a time of the region's clock. Use with the token held; the actions run in the Timers stage of the first tick at or after
/// their time. A heap: a tick without a due timer looks at one entry.
/// </summary>
public sealed class RegionTimers(RegionToken token, TimeProvider time, ErrorGuard errors) : ITickPhase
{
    private readonly PriorityQueue<RegionTimer, long> _queue = new();

    public string Name => "Timers";

    /// <summary>A due timer ends the region's rest by itself (<see cref="NextDue"/>).</summary>
    public bool IsIdle => true;

    /// <summary>When the next timer is due, in units of the region's clock; long.MaxValue without one.</summary>
    public long NextDue => _queue.TryPeek(out _, out var due) ? due : long.MaxValue;

    /// <summary>Timers set, also cancelled ones whose time has not come.</summary>
    public int Count => _queue.Count;

    public RegionTimer After(TimeSpan delay, Action<Scene> action) => Start(delay, TimeSpan.Zero, action);

    /// <summary>First after one period. A late region runs it once, not as often as it was missed.</summary>
    public RegionTimer Every(TimeSpan period, Action<Scene> action)
    {
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(period, TimeSpan.Zero);
        return Start(period, period, action);
    }

    public void Run(in TickContext tick)
    {
        while (_queue.TryPeek(out var timer, out var due) && due <= tick.Timestamp)
        {
            _queue.Dequeue();
            if (timer.IsCancelled)
                continue;
            tick.Work.Items++;
            Fire(tick.Scene, timer);
            if (timer.IsCancelled || timer.Period == 0)
                continue;
            _queue.Enqueue(timer, Math.Max(due + timer.Period, tick.Timestamp + 1));
        }
    }

    private RegionTimer Start(TimeSpan delay, TimeSpan period, Action<Scene> action)
    {
        token.AssertHeld();
        var timer = new RegionTimer(action, Ticks(period));
        _queue.Enqueue(timer, time.GetTimestamp() + Ticks(delay));
        return timer;
    }

    private void Fire(Scene scene, RegionTimer timer)
    {
        try
        {
            timer.Action(scene);
        }
#pragma warning disable CA1031 // one timer's fault must not end the tick
        catch (Exception e)
#pragma warning restore CA1031
        {
            errors.Report("timer", e);
        }
    }

    private long Ticks(TimeSpan span) => (long)(span.TotalSeconds * time.TimestampFrequency);
}
