using System.Diagnostics;
using Microsoft.Extensions.Logging;

namespace OpenSim.World.Loop;

/// <summary>
/// The heartbeat of a region. It holds the token while a tick runs and while it empties the inbox; in between it waits on the inbox until the next
/// deadline, so nothing sleeps and nothing polls. Deadlines are absolute: waking late does not shift the ones that follow.
/// </summary>
public sealed partial class RegionLoop
{
    /// <summary>A tick that comes later than this many frames is told that only so much time has passed: a stopped process must not shoot everything through the walls.</summary>
    public const int MaxElapsedFrames = 5;

    private readonly Scene _scene;
    private readonly TimeProvider _time;
    private readonly ILogger _logger;
    private readonly InboxPhase _inbox;
    private readonly PhaseWork _work = new();
    private readonly long _startedAt;
    private long _nextTick;
    private long _lastTick;
    private double _frameTime;

    internal RegionLoop(Scene scene, SceneOptions options)
    {
        _scene = scene;
        _time = options.Time;
        _logger = options.Loggers.CreateLogger<RegionLoop>();
        _frameTime = options.FrameTime;
        _inbox = new InboxPhase(scene.Inbox, scene.Errors);
        _startedAt = _lastTick = _time.GetTimestamp();
        _nextTick = _startedAt + FrameTicks;
        Phases = new TickPhases(scene.Token);
        using (scene.Token.Take())
            Phases.Add(TickStage.Inbox, _inbox);
    }

    public TickPhases Phases { get; }

    /// <summary>Ticks run since the start.</summary>
    public long TickNumber { get; private set; }

    /// <summary>Seconds a tick should take; a new value counts from the next tick.</summary>
    public double FrameTime
    {
        get => Volatile.Read(ref _frameTime);
        set => Volatile.Write(ref _frameTime, Math.Clamp(value, 0.001, 1.0));
    }

    /// <summary>Told after every tick with its number, its length and how late it began, both in units of the clock. Used by statistics and trace.</summary>
    internal Action<long, long, long>? AfterTick { get; set; }

    private long FrameTicks => (long)(FrameTime * _time.TimestampFrequency);

    /// <summary>The body of the region thread: ticks until told to stop.</summary>
    public void Run(CancellationToken stop)
    {
        using var wake = stop.Register(() => _scene.Inbox.Wake());
        _lastTick = _time.GetTimestamp();
        _nextTick = _lastTick + FrameTicks;
        while (!stop.IsCancellationRequested)
        {
            ServeInboxUntilDue(stop);
            if (!stop.IsCancellationRequested)
                RunTick();
        }
    }

    /// <summary>One tick now, whatever the clock says, on this thread. Tests move a virtual clock and call it.</summary>
    public void Step() => RunTick();

    /// <summary>Does what stands in the inbox, without a tick. Returns how many items and actions were done.</summary>
    public int ServeInbox()
    {
        using (_scene.Token.TakeForLoop())
            return _inbox.Drain(_scene);
    }

    private void ServeInboxUntilDue(CancellationToken stop)
    {
        while (!stop.IsCancellationRequested)
        {
            var left = _nextTick - _time.GetTimestamp();
            if (left <= 0)
                return;
            // Whole milliseconds, rounded up: an event's timeout has no finer grain, and a wake-up before the deadline would be a second one.
            var wait = TimeSpan.FromMilliseconds(Math.Ceiling(left * 1000.0 / _time.TimestampFrequency));
            if (_scene.Inbox.Wait(wait))
                ServeInbox();
        }
    }

    private void RunTick()
    {
        using (_scene.Token.TakeForLoop())
        {
            var begin = _time.GetTimestamp();
            RunPhases(begin);
            var end = _time.GetTimestamp();
            AfterTick?.Invoke(TickNumber, end - begin, begin - _nextTick);
            PlanNext(begin, end);
        }
    }

    private void RunPhases(long begin)
    {
        TickNumber++;
        var frame = FrameTime;
        var elapsed = Math.Min((begin - _lastTick) / (double)_time.TimestampFrequency, frame * MaxElapsedFrames);
        _lastTick = begin;
        var tick = new TickContext(_scene, TickNumber, begin, (begin - _startedAt) / (double)_time.TimestampFrequency, (float)elapsed, (float)frame, _work);
        foreach (var phase in Phases.Snapshot)
        {
            _work.Clear();
            RunPhase(phase, tick);
        }
    }

    private void RunPhase(ITickPhase phase, in TickContext tick)
    {
        try
        {
            phase.Run(tick);
        }
        catch (Exception e)
        {
            _scene.Errors.Report(phase.Name, e);
        }
    }

    /// <summary>A late loop owes one frame at most: it does not run a burst of ticks to make up for a pause.</summary>
    private void PlanNext(long begin, long end)
    {
        var frame = FrameTicks;
        _nextTick = Math.Max(_nextTick + frame, begin);
        if (end > _nextTick)
            _scene.Token.OweOneEntry();
        if (end > _nextTick + frame)
            _nextTick = end;
        Debug.Assert(frame > 0);
    }
}
