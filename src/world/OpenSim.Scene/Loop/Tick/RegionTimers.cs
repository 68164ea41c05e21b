using OpenSim.World.Loop.Token;

namespace OpenSim.World.Loop.Tick;

/// <summary>
/// Actions at a time of the region's clock. Use with the token held; the actions run in the Timers stage of the first tick at or after
/// their time. A heap: a tick without a due timer looks at one entry.
/// </summary>
public sealed class RegionTimers(RegionToken token, TimeProvider time, ErrorGuard errors) : ITickPhase
{
    /// <summary>So many cancelled timers may lie in the heap however few others there are: to sort them out would not pay.</summary>
    private const int MinCancelled = 32;

    private readonly PriorityQueue<RegionTimer, long> _queue = new();
    private int _cancelled; // of those in the heap

    public string Name => "Timers";

    /// <summary>A due timer ends the region's rest by itself (<see cref="NextDue"/>).</summary>
    public bool IsIdle => true;

    /// <summary>When the next timer is due, in units of the region's clock; long.MaxValue without one.</summary>
    public long NextDue => _queue.TryPeek(out _, out var due) ? due : long.MaxValue;

    /// <summary>Timers that wait for their time.</summary>
    public int Count => _queue.Count - _cancelled;

    /// <summary>Entries of the heap: timers and a bounded number of cancelled ones.</summary>
    internal int Entries => _queue.Count;

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
            timer.IsQueued = false;
            if (timer.Action is not { } action)
            {
                _cancelled--;
                continue;
            }

            tick.Work.Items++;
            Fire(tick.Scene, action);
            if (!timer.IsCancelled && timer.Period != 0)
                Enqueue(timer, Math.Max(due + timer.Period, tick.Timestamp + 1));
        }
    }

    // A heap finds none of its entries but the first, so cancelled ones are taken out together, when they are more than the others: so
    // often set and cancelled (a script's timer, a debounce), each costs as much as ever and the heap stays small.
    internal void CountCancelled()
    {
        token.AssertHeld();
        if (++_cancelled <= MinCancelled || _cancelled * 2 <= _queue.Count)
            return;
        var left = new List<(RegionTimer, long)>(_queue.Count - _cancelled);
        foreach (var (timer, due) in _queue.UnorderedItems)
        {
            if (!timer.IsCancelled)
                left.Add((timer, due));
        }

        _queue.Clear();
        _queue.EnqueueRange(left);
        _cancelled = 0;
    }

    private RegionTimer Start(TimeSpan delay, TimeSpan period, Action<Scene> action)
    {
        token.AssertHeld();
        var timer = new RegionTimer(this, action, Ticks(period));
        Enqueue(timer, time.GetTimestamp() + Ticks(delay));
        return timer;
    }

    private void Enqueue(RegionTimer timer, long due)
    {
        timer.IsQueued = true;
        _queue.Enqueue(timer, due);
    }

    private void Fire(Scene scene, Action<Scene> action)
    {
        try
        {
            action(scene);
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
