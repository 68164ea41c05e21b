using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Running;

/// <summary>
/// One script's memory and what it is doing. It has no clock, no thread and no region: <see cref="Run"/> lets it run for a number of steps,
/// and says why it stopped. One thread at a time; an engine's own subclass knows where the script is.
/// </summary>
public partial class Script
{
    private ScriptEvent? _current;
    private int _function;
    private int _nextState = -1;

    public Script(ScriptCode code)
    {
        Code = code;
        Words = code.WordCount == 0 ? [] : new long[code.WordCount];
        Objects = code.ObjectTypes.Count == 0 ? [] : new object[code.ObjectTypes.Count];
        Start();
    }

    public ScriptCode Code { get; }

    public Dialect Dialect => Code.Dialect;

    /// <summary>Among <see cref="ScriptCode.States"/>.</summary>
    public int State { get; private set; }

    /// <summary>What waits. Add by <see cref="Post"/>.</summary>
    public ScriptQueue Queue { get; } = new();

    /// <summary>The event that it is in the middle of; null between events.</summary>
    public ScriptEvent? Current => _current;

    /// <summary>What the running event tells of.</summary>
    public IReadOnlyList<Detected> Detected => _current?.Detected ?? [];

    /// <summary>Whether <see cref="Run"/> would do something.</summary>
    public bool HasWork => !HasFailed && (_function >= 0 || Queue.Count > 0);

    /// <summary>In the middle of an event, or of setting its globals.</summary>
    public bool IsInEvent => _function >= 0;

    public bool HasFailed => Failure.Length > 0;

    /// <summary>What ended it, in Second Life's words; empty while it lives.</summary>
    public string Failure { get; private set; } = "";

    /// <summary>Where it ended, innermost function first, for its owner to read; empty while it lives.</summary>
    public string Trace { get; private set; } = "";

    /// <summary>Seconds to wait before it is run again, once <see cref="Run"/> has said <see cref="RunStatus.Sleeping"/>.</summary>
    public double SleepSeconds { get; private set; }

    /// <summary>Grows with each step: what a script has used, for fairness and for lists of busy scripts.</summary>
    public long StepsTaken { get; private set; }

    public bool Handles(EventKind kind) => (Code.States[State].Events >> (int)kind & 1) != 0;

    /// <summary>
    /// Queues an event. False when its state does not handle it, when the queue is full or has one that says as much, or when the script
    /// has failed.
    /// </summary>
    public bool Post(ScriptEvent posted) => !HasFailed && Handles(posted.Kind) && Queue.TryAdd(posted);

    /// <summary>
    /// Runs on, through one event at most. It may take a few steps more than it was given: it stops at loop heads and calls.
    /// </summary>
    public RunStatus Run(int steps)
    {
        if (HasFailed)
            return RunStatus.Failed;
        if (_function < 0 && !TryBegin())
            return RunStatus.Idle;
        Advance(steps);
        return Finish();
    }

    /// <summary>
    /// The first part of <see cref="Run"/>, for a script in the middle of an event: only its code runs, which touches nothing but its own
    /// values and, with <see cref="HasRegion"/>, what functions ask and change. <see cref="Finish"/> is to follow.
    /// </summary>
    public void Advance(int steps)
    {
        SleepSeconds = 0;
        _stepsLeft = steps;
        do
            Enter();
        while (GoesOnAfterMeasuring());
        StepsTaken += steps - _stepsLeft;
    }

    /// <summary>Whether the code would only go on if it was let: nothing else is to be done after <see cref="Advance"/>.</summary>
    public bool GoesOn => Stop == StopReason.Steps && !HasFailed;

    /// <summary>What follows from the reason for which the code has left: the event ends, the state changes.</summary>
    public RunStatus Finish() => HasFailed ? Ended() : AfterStop();

    /// <summary>As when it was new: first values, default state, nothing queued but state_entry.</summary>
    public void Restart()
    {
        EndEvent();
        Start();
        OnReset();
    }

    /// <summary>The state has changed and the queue is empty: an engine drops listens and sensors. The timer stays.</summary>
    protected virtual void OnStateChanged()
    {
    }

    /// <summary>It is as when it was new: an engine drops listens, sensors, timer, permissions.</summary>
    protected virtual void OnReset()
    {
    }

    private void Start()
    {
        Array.Clear(Words);
        for (var i = 0; i < Objects.Length; i++)
            Objects[i] = FirstOf(Code.ObjectTypes[i])!;
        Failure = Trace = "";
        Thrown = null;
        _thrown = null;
        _isFinal = false;
        State = 0;
        _nextState = -1;
        Queue.Clear();
        ForgetMemory();
        _function = Code.Initial;
        Post(new ScriptEvent(EventKind.state_entry));
    }

    private static object? FirstOf(ScriptType type) => type switch
    {
        ScriptType.List => LslList.Empty,
        ScriptType.Array => new ScriptArray(),
        ScriptType.Object => null,
        _ => ""
    };

    private bool TryBegin()
    {
        while (Queue.Take() is { } next)
        {
            if (!Code.States[State].Handlers.TryGetValue(next.Kind, out _function))
                continue;
            _current = next;
            return true;
        }
        _function = -1;
        return false;
    }

    private void EndEvent()
    {
        _current = null;
        _function = -1;
        _frames?.Clear();
        Stop = StopReason.None;
    }

    private RunStatus AfterStop()
    {
        switch (Stop)
        {
            case StopReason.Steps:
                return RunStatus.StepsUsed;
            case StopReason.Sleep:
                return RunStatus.Sleeping;
            case StopReason.Retry:
                return RunStatus.Waiting;
            case StopReason.Region:
                return RunStatus.NeedsRegion;
            case StopReason.Reset:
                Restart();
                return RunStatus.WasReset;
            case StopReason.StateChange:
                return LeaveState();
            default:
                return _nextState >= 0 ? EnterState() : End();
        }
    }

    private RunStatus End()
    {
        EndEvent();
        return RunStatus.EventEnded;
    }

    private RunStatus Ended()
    {
        Queue.Clear();
        Trace = TraceOfFrames();
        EndEvent();
        return RunStatus.Failed;
    }

    // state_exit runs in the old state, before anything that is queued, and cannot change where the script goes. A change to the state that
    // it is in ends the event and does nothing else.
    private RunStatus LeaveState()
    {
        if (_nextState < 0)
            return End();
        var leaves = _current?.Kind == EventKind.state_exit;
        EndEvent();
        if (leaves || !Code.States[State].Handlers.TryGetValue(EventKind.state_exit, out var handler))
            return EnterState();
        _current = new ScriptEvent(EventKind.state_exit);
        _function = handler;
        return RunStatus.StepsUsed;
    }

    private RunStatus EnterState()
    {
        EndEvent();
        State = _nextState;
        _nextState = -1;
        Queue.Clear();
        OnStateChanged();
        Post(new ScriptEvent(EventKind.state_entry));
        return RunStatus.StateChanged;
    }
}
