using Microsoft.Extensions.Logging;
using OpenSim.Telemetry.Logging;
using OpenSim.Telemetry.Threads;
using OpenSim.Telemetry.Trace;
using OpenSim.World.Loop.Inbox;

namespace OpenSim.World.Loop.Tick;

/// <summary>
/// The heartbeat of a region. It holds the token while a tick runs and while it empties the inbox; in between it waits on the inbox until
/// the next deadline, so nothing sleeps and nothing polls. Deadlines are absolute: waking late does not shift the ones that follow. When no
/// phase has anything to do, the region rests until something is posted, somebody takes the token or a timer is due.
/// </summary>
public sealed partial class RegionLoop
{
    /// <summary>
    /// A tick that comes later than this many frames is told that only so much time has passed: a stopped process must not shoot everything
    /// through the walls.
    /// </summary>
    public const int MaxElapsedFrames = 5;

    /// <summary>
    /// Ticks of the start that are neither reported nor counted as slow: code is compiled in them, the first alone takes 45 to 165 ms. Less
    /// than a second, before anybody can be there.
    /// </summary>
    internal const int WarmUpTicks = 30;

    /// <summary>
    /// So many ticks in a row in which something threw are told aloud: one may be an accident, these are a fault that does not go away.
    /// </summary>
    public const int FailingTicksAlarm = 10;

    /// <summary>Seconds after which a resting region runs a tick all the same: statistics and the watchdog hear of it that often.</summary>
    internal const double LongestRest = 1;

    private readonly Scene _scene;
    private readonly TimeProvider _time;
    private readonly ILogger _logger;
    private readonly InboxPhase _inbox;
    private readonly LogThrottle _slowTickLog;
    private readonly LogThrottle _lateTickLog;
    private readonly PhaseWork _work = new();
    private readonly RegionEventSource _events = RegionEventSource.Log;
    private readonly Action _endRest;
    private readonly long _startedAt;
    private long _nextTick;
    private long _lastTick;
    private long _restUntil; // by the region's clock; 0 when the last tick left something to do
    private double _frameTime;
    private string? _failure; // of this tick, null while it is whole
    private volatile string? _alarm;
    private int _failedInARow;

    internal RegionLoop(Scene scene, SceneOptions options)
    {
        _scene = scene;
        _time = options.Time;
        _logger = options.Loggers.CreateLogger<RegionLoop>();
        _slowTickLog = new LogThrottle(_time);
        _lateTickLog = new LogThrottle(_time);
        _inbox = new InboxPhase(scene, options);
        _endRest = () => scene.Post(static _ => { });
        _startedAt = _lastTick = _time.GetTimestamp();
        Trace = new TickTrace(_time);
        Statistics = new FrameStatistics(scene.Prims, scene.Presences, scene.Bodies, _time);
        Phases = new TickPhases(scene.Token, Trace);
        FrameTime = options.FrameTime;
        _nextTick = _startedAt + FrameTicks;
        using (scene.Token.Take())
            Phases.Add(TickStage.Inbox, _inbox);
    }

    public TickPhases Phases { get; }

    public TickTrace Trace { get; }

    public FrameStatistics Statistics { get; }

    /// <summary>Ticks run since the start.</summary>
    public long TickNumber { get; private set; }

    /// <summary>What has failed in each of the last ten ticks or more; null while ticks are whole. Any thread.</summary>
    public string? Alarm => _alarm;

    /// <summary>Seconds a tick should take; a new value counts from the next tick. Any thread.</summary>
    public double FrameTime
    {
        get => Volatile.Read(ref _frameTime);
        set => Volatile.Write(ref _frameTime, Math.Clamp(value, 0.005, 1.0));
    }

    /// <summary>Seconds of a tick that may go into the messages of one viewer. Token holder.</summary>
    public double TimePerViewer
    {
        set => _inbox.ShareTime = value;
    }

    private long FrameTicks => (long)(FrameTime * _time.TimestampFrequency);

    /// <summary>The body of the region thread: ticks until told to stop.</summary>
    /// <param name="thread">Told of each round; null when nobody watches.</param>
    public void Run(CancellationToken stop, NamedThread? thread = null)
    {
        using var wake = stop.Register(_endRest);
        _lastTick = _time.GetTimestamp();
        _nextTick = _lastTick + FrameTicks;
        while (!stop.IsCancellationRequested)
        {
            ServeInboxUntilDue(stop);
            if (!stop.IsCancellationRequested)
                RunTick(mayRest: true);
            Rest();
            thread?.Beat();
        }
    }

    /// <summary>One tick now, whatever the clock says, on this thread. Tests move a virtual clock and call it.</summary>
    public void Step()
    {
        _nextTick = _time.GetTimestamp();
        RunTick();
    }

    /// <summary>The same as the region's thread does it.</summary>
    /// <returns>Until when it would rest then, by the region's clock; 0 for no rest.</returns>
    internal long StepToRest()
    {
        _nextTick = _time.GetTimestamp();
        RunTick(mayRest: true);
        return _restUntil;
    }

    /// <summary>Does what stands in the inbox, without a tick. Returns how many items and actions were done.</summary>
    /// <param name="until">In units of the region's clock: what is not done by then waits, as in the pause before a tick.</param>
    public int ServeInbox(long until = long.MaxValue)
    {
        using (_scene.Token.TakeForLoop("Inbox"))
            return _inbox.Drain(_scene, until);
    }

    private void ServeInboxUntilDue(CancellationToken stop)
    {
        while (!stop.IsCancellationRequested)
        {
            var left = _nextTick - _time.GetTimestamp();
            if (left <= 0)
                return;
            // Whole milliseconds, rounded up: an event's timeout has no finer grain, and a wake-up before the deadline would be a second
            // one.
            var wait = TimeSpan.FromMilliseconds(Math.Ceiling(left * 1000.0 / _time.TimestampFrequency));
            if (_scene.Inbox.Wait(wait))
                ServeInbox(_nextTick);
        }
    }

    private void RunTick(bool mayRest = false)
    {
        using (_scene.Token.TakeForLoop())
        {
            var begin = _time.GetTimestamp();
            var interval = begin - _lastTick;
            var frame = FrameTime;
            _lastTick = begin;
            TickNumber++;
            RunPhases(NewContext(begin, interval, frame));
            CountFailures();
            EndTick(begin, interval, frame);
            PlanNext(begin);
            _restUntil = 0;
            if (mayRest && Phases.AreIdle)
                PlanRest(begin);
        }
    }

    private TickContext NewContext(long begin, long interval, double frame)
    {
        var perSecond = (double)_time.TimestampFrequency;
        var elapsed = Math.Min(interval / perSecond, frame * MaxElapsedFrames);
        return new TickContext(_scene, TickNumber, begin, (begin - _startedAt) / perSecond, (float)elapsed, (float)frame, _work);
    }

    private void RunPhases(in TickContext tick)
    {
        foreach (var entry in Phases.InOrder)
        {
            _work.Clear();
            var allocated = GC.GetAllocatedBytesForCurrentThread();
            var collections = GC.CollectionCount(0);
            var start = _time.GetTimestamp();
            RunPhase(entry.Phase, tick);
            var length = _time.GetTimestamp() - start;
            Statistics.AddPhase(entry.Stage, length);
            if (_events.WantsPhases)
                _events.Phase(entry.Phase.Name, TickNumber, Milliseconds(length), _work.Items);
            Trace.Add(new TraceEntry(TickNumber, start, length, _work.Bytes, GC.GetAllocatedBytesForCurrentThread() - allocated,
                _work.Items, entry.TraceId, (short)(GC.CollectionCount(0) - collections)));
        }
    }

    private void RunPhase(ITickPhase phase, in TickContext tick)
    {
        try
        {
            phase.Run(tick);
        }
#pragma warning disable CA1031 // the region goes on, whatever fails
        catch (Exception e)
#pragma warning restore CA1031
        {
            _scene.Errors.Report(phase.Name, e);
            _failure = $"{phase.Name}: {e.Message}";
        }
    }

    // The region goes on, whatever fails: half a region is worth more to those in it than none, and saving is a phase of its own.
    private void CountFailures()
    {
        _failedInARow = _failure is null ? 0 : _failedInARow + 1;
        if (_failedInARow >= FailingTicksAlarm)
        {
            if (_alarm is null)
                LogFailing(_scene.Info.Name, _failedInARow, _failure!);
            _alarm = _failure;
        }
        else if (_failedInARow == 0 && _alarm is not null)
        {
            _alarm = null;
            LogWholeAgain(_scene.Info.Name);
        }

        _failure = null;
    }

    private void EndTick(long begin, long interval, double frame)
    {
        var end = _time.GetTimestamp();
        var length = end - begin;
        Trace.Add(new TraceEntry(TickNumber, begin, length, 0, 0, 0, 0, 0));
        Trace.AddBeside(TickNumber, begin, Statistics.Scripts.TakeNewTime(out var scriptEvents), scriptEvents);
        if (_events.IsEnabled())
            _events.Tick(_scene.Info.Name, TickNumber, Milliseconds(length));
        var isSlow = length > 2 * FrameTicks && TickNumber > WarmUpTicks;
        Statistics.EndTick(end, length, interval, frame, Phases.HasPhysics, isSlow);
        if (isSlow && _slowTickLog.ShouldLog(out var more))
            LogSlowTick(_scene.Info.Name, TickNumber, Milliseconds(length), more, Trace.DescribeLastTick());
    }

    /// <summary>A late loop owes one frame at most: it does not run a burst of ticks to make up for a pause.</summary>
    private void PlanNext(long begin)
    {
        var frame = FrameTicks;
        var late = begin - _nextTick;
        if (late > frame * MaxElapsedFrames && TickNumber > WarmUpTicks && _lateTickLog.ShouldLog(out var more))
            LogLateTick(_scene.Info.Name, TickNumber, Milliseconds(late), more);
        _nextTick = late > frame ? begin : _nextTick + frame;
        if (_time.GetTimestamp() >= _nextTick)
            _scene.Token.OweOneEntry();
    }

    // With the token held, so that nobody can change anything between the look at the phases and the promise to be woken.
    private void PlanRest(long begin)
    {
        _restUntil = Math.Min(Phases.NextDue, begin + (long)(LongestRest * _time.TimestampFrequency));
        _scene.Token.OnNextTake(_endRest);
    }

    // The frames that have passed meanwhile are counted as done; the next one comes at the time at which it would have come without a rest.
    private void Rest()
    {
        if (_restUntil <= _nextTick)
            return;
        var wait = (_restUntil - _time.GetTimestamp()) / (double)_time.TimestampFrequency;
        _scene.Inbox.Wait(TimeSpan.FromMilliseconds(Math.Ceiling(Math.Max(0, wait) * 1000)));
        _scene.Token.OnNextTake(null);
        var now = _time.GetTimestamp();
        var frames = Math.Max(0, now - _nextTick) / FrameTicks;
        Statistics.AddRest(frames, Phases.HasPhysics);
        _nextTick += frames * FrameTicks;
        _lastTick = Math.Max(_lastTick, _nextTick - FrameTicks);
    }

    private double Milliseconds(long ticks) => ticks * 1000.0 / _time.TimestampFrequency;

    [LoggerMessage(18, LogLevel.Critical,
        "Region {Region}: {Count} ticks in a row have failed, and the region is not what it should be. {Failure}")]
    private partial void LogFailing(string region, int count, string failure);

    [LoggerMessage(19, LogLevel.Warning, "Region {Region}: its ticks are whole again.")]
    private partial void LogWholeAgain(string region);

    [LoggerMessage(20, LogLevel.Warning, "Region {Region}: tick {Tick} took {Length:F1} ms ({More} more not logged): {Phases}")]
    private partial void LogSlowTick(string region, long tick, double length, long more, string phases);

    [LoggerMessage(21, LogLevel.Warning, "Region {Region}: tick {Tick} began {Late:F1} ms late ({More} more not logged).")]
    private partial void LogLateTick(string region, long tick, double late, long more);
}
