using OpenSim.Telemetry.Statistics;
using OpenSim.World.Agents;
using OpenSim.World.Movement;
using OpenSim.World.Prims;

namespace OpenSim.World.Loop.Tick;

/// <summary>
/// Adds up the ticks and publishes a <see cref="FrameReport"/> every three seconds, the period of SimStats. The loop writes; any thread
/// reads <see cref="Current"/>.
/// </summary>
public sealed class FrameStatistics
{
    private const double PeriodSeconds = 3;

    private readonly PrimTable _prims;
    private readonly PresenceList _presences;
    private readonly SceneBodies _bodies;
    private readonly TimeProvider _time;
    private readonly long[] _stageTicks = new long[Enum.GetValues<TickStage>().Length];
    private readonly long[] _totals = new long[Enum.GetValues<TickStage>().Length];
    private FrameReport _current = FrameReport.None;
    private long _ticks;
    private long _longest;
    private long _periodStart;
    private long _work;
    private int _frames;
    private int _physicsFrames;
    private double _dilation;
    private long _slowFrames;
    private long _restedFrames;
    private long _agentUpdates;
    private long _imageTicks;

    internal FrameStatistics(PrimTable prims, PresenceList presences, SceneBodies bodies, TimeProvider time)
    {
        _prims = prims;
        _presences = presences;
        _bodies = bodies;
        _time = time;
        _periodStart = time.GetTimestamp();
    }

    /// <summary>The last finished period.</summary>
    public FrameReport Current => Volatile.Read(ref _current);

    /// <summary>From any thread: AgentUpdates that passed the early filter.</summary>
    public void CountAgentUpdates(int count = 1) => Interlocked.Add(ref _agentUpdates, count);

    /// <summary>From any thread: time spent on sending textures, in units of the region's clock.</summary>
    public void AddImageTime(long ticks) => Interlocked.Add(ref _imageTicks, ticks);

    /// <summary>What scripts have done. From any thread.</summary>
    public ScriptCounts Scripts { get; } = new();

    /// <summary>Adds the region's statistics under OpenSimulator's names.</summary>
    public void AddTo(StatRegistry registry, string regionName)
    {
        foreach (var (def, read) in SceneStats.All)
            registry.Gauge(def.In(regionName), () => read(Current));
    }

    /// <summary>
    /// From any thread: time spent in each stage since the start, in units of the region's clock, for readers that take differences at
    /// their own pace. Returns the ticks run since the start. Numbers of a tick that is under way may be in it or not.
    /// </summary>
    public long CopyTotals(Span<long> byStage)
    {
        for (var stage = 0; stage < _totals.Length; stage++)
            byStage[stage] = Volatile.Read(ref _totals[stage]);
        return Volatile.Read(ref _ticks);
    }

    /// <summary>
    /// The longest tick since this was asked last, in units of the region's clock. For one reader: it takes the number away.
    /// </summary>
    public long TakeLongest() => Interlocked.Exchange(ref _longest, 0);

    internal void AddPhase(TickStage stage, long length)
    {
        _stageTicks[(int)stage] += length;
        Volatile.Write(ref _totals[(int)stage], _totals[(int)stage] + length);
    }

    /// <param name="interval">Clock units from the begin of the tick before to the begin of this one.</param>
    internal void EndTick(long end, long length, long interval, double frameTime, bool hasPhysics, bool isSlow)
    {
        _frames++;
        Volatile.Write(ref _ticks, _ticks + 1);
        if (length > Volatile.Read(ref _longest))
            Interlocked.Exchange(ref _longest, length);
        _physicsFrames += hasPhysics ? 1 : 0;
        _work += length;
        var frame = frameTime * _time.TimestampFrequency;
        _dilation += interval <= frame ? 1 : frame / interval;
        _slowFrames += isSlow ? 1 : 0;
        if (end - _periodStart >= PeriodSeconds * _time.TimestampFrequency)
            Publish(end, frameTime);
    }

    /// <summary>So many frames have passed in which nothing could happen: none was late, none took time.</summary>
    internal void AddRest(long frames, bool hasPhysics)
    {
        _frames += (int)frames;
        _physicsFrames += hasPhysics ? (int)frames : 0;
        _dilation += frames;
        _restedFrames += frames;
    }

    private void Publish(long end, double frameTime)
    {
        var seconds = (end - _periodStart) / (double)_time.TimestampFrequency;
        var npcs = CountNpcs();
        var report = new FrameReport
        {
            TimeDilation = Math.Min(_dilation / _frames, _bodies.TakeDilation()),
            SimFps = _frames / seconds,
            PhysicsFps = _physicsFrames / seconds,
            AgentUpdates = Interlocked.Exchange(ref _agentUpdates, 0) / seconds,
            FrameMs = PerFrame(_work),
            NetMs = PerFrame(Stage(TickStage.Inbox) + Stage(TickStage.Replicate)),
            PhysicsMs = PerFrame(Stage(TickStage.PhysicsCommands) + Stage(TickStage.Physics)),
            PhysicsStepMs = PerFrame(Stage(TickStage.Physics)),
            AgentMs = PerFrame(Stage(TickStage.Latches) + Stage(TickStage.Movement)),
            ScriptMs = PerFrame(Stage(TickStage.Scripts) + Scripts.TakeTime()),
            ActiveScripts = Scripts.Active,
            ScriptEvents = Scripts.TakeEvents() / seconds,
            ScriptSteps = Scripts.TakeSteps() / seconds,
            ScriptsServed = 100 * (1 - Math.Min(1, Scripts.TakeFullFrames() / (double)_frames)),
            OtherMs = PerFrame(Stage(TickStage.Timers) + Stage(TickStage.PersistSelect) + Stage(TickStage.Publish)),
            ImageMs = PerFrame(Interlocked.Exchange(ref _imageTicks, 0)),
            SpareMs = Math.Max(0, (frameTime * 1000) - PerFrame(_work)),
            Agents = _presences.RootCount - npcs,
            ChildAgents = _presences.ChildCount,
            Npcs = npcs,
            TotalPrims = _prims.Count,
            ActivePrims = _prims.Motions.Count,
            Bodies = _bodies.Count,
            Physics = _bodies.Busy,
            StoppedBodies = _bodies.StoppedCount,
            SlowFrames = _slowFrames,
            RestedFrames = _restedFrames
        };
        Volatile.Write(ref _current, report);
        _periodStart = end;
        _frames = _physicsFrames = 0;
        _work = 0;
        _dilation = 0;
        Array.Clear(_stageTicks);
    }

    private long Stage(TickStage stage) => _stageTicks[(int)stage];

    private double PerFrame(long ticks) => ticks * 1000.0 / _time.TimestampFrequency / _frames;

    private int CountNpcs()
    {
        var count = 0;
        foreach (var presence in _presences.All)
            count += presence.Viewer is null && !presence.IsChild ? 1 : 0;
        return count;
    }
}
