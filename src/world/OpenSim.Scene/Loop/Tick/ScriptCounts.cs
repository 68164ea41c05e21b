namespace OpenSim.World.Loop.Tick;

/// <summary>What scripts have done since it was asked last. The engine writes, the loop takes; any thread.</summary>
public sealed class ScriptCounts
{
    private long _time;
    private long _events;
    private long _newTime;
    private long _newEvents;
    private long _steps;
    private long _fullFrames;
    private int _active;

    /// <summary>Scripts that are loaded and switched on.</summary>
    public int Active
    {
        get => Volatile.Read(ref _active);
        set => Volatile.Write(ref _active, value);
    }

    /// <param name="time">In units of the region's clock.</param>
    public void AddTime(long time)
    {
        Interlocked.Add(ref _time, time);
        Interlocked.Add(ref _newTime, time);
    }

    public void AddEvent()
    {
        Interlocked.Increment(ref _events);
        Interlocked.Increment(ref _newEvents);
    }

    public void AddSteps(long steps) => Interlocked.Add(ref _steps, steps);

    /// <summary>In so many frames scripts would have taken more than their share.</summary>
    public void AddFullFrames(long frames) => Interlocked.Add(ref _fullFrames, frames);

    /// <summary>For the loop, tick by tick, beside <see cref="TakeTime"/>: what has come since it was asked last.</summary>
    internal long TakeNewTime(out int events)
    {
        events = (int)Interlocked.Exchange(ref _newEvents, 0);
        return Interlocked.Exchange(ref _newTime, 0);
    }

    internal long TakeTime() => Interlocked.Exchange(ref _time, 0);

    internal long TakeEvents() => Interlocked.Exchange(ref _events, 0);

    internal long TakeSteps() => Interlocked.Exchange(ref _steps, 0);

    internal long TakeFullFrames() => Interlocked.Exchange(ref _fullFrames, 0);
}
