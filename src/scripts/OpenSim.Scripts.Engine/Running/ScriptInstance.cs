using OpenSim.Memory;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Running;
using OpenSim.Store.Regions;
using OpenSim.World;

namespace OpenSim.Scripts.Engine.Running;

/// <summary>
/// One script item in a prim, from the moment at which the engine has met it: its code may still be on its way. With the token.
/// </summary>
internal sealed class ScriptInstance(ScriptEngine engine, SceneObjectPart part, PrimItemRow item) : IScriptHost, IHeapItem
{
    private RecentTime _taken;
    private ScriptQueue? _pending; // told while its code is on its way, or it runs apart

    public ScriptEngine Engine => engine;

    IScriptEngine IScriptHost.Engine => engine;

    public SceneObjectPart Part { get; } = part;

    public UUID ItemId { get; } = item.ItemId;

    public UUID AssetId { get; } = item.AssetId;

    public UUID ExperienceId { get; } = item.ExperienceId;

    public string ItemName { get; set; } = item.Name;

    public UUID OwnerId => Part.OwnerId;

    public RegionScript? Script { get; private set; }

    /// <summary>Its source has errors, or is lost.</summary>
    public bool IsBroken { get; set; }

    public bool IsRunning { get; set; } = item.IsRunning;

    /// <summary>What it remembers is the region's own, from before its start; not what came with an object from anywhere.</summary>
    public bool IsTrusted { get; set; }

    /// <summary>It is among the users of its code (<see cref="Loading.CodeShelf.Hold"/>).</summary>
    public bool HoldsCode { get; set; }

    /// <summary>In something that is on its way elsewhere.</summary>
    public bool IsHeld { get; set; }

    /// <summary>By the console.</summary>
    public bool IsSuspended { get; set; }

    /// <summary>Where it lies scripts may not run at present.</summary>
    public bool IsForbidden { get; set; }

    /// <summary>Its item or prim is not there any more.</summary>
    public bool IsGone { get; set; }

    /// <summary>A function waits for an answer.</summary>
    public bool IsWaiting { get; set; }

    /// <summary>What of it stands in a ready ring; 0 for nothing. An entry with another number has been overtaken.</summary>
    public uint Ticket { get; set; }

    public ScriptRank Rank { get; set; }

    /// <summary>In which it lay when it became ready.</summary>
    public int Parcel { get; set; }

    /// <summary>It runs without the token: nothing but its host's own properties may be touched (<see cref="Recall"/>).</summary>
    public bool IsApart => ApartTicket != 0;

    /// <summary>What of it stands among those that run apart; as <see cref="Ticket"/>.</summary>
    public uint ApartTicket { get; set; }

    public int TurnsApart { get; set; }

    /// <summary>It has had a turn since it was sent apart.</summary>
    public bool HasAdvanced { get; set; }

    /// <summary>Its event has taken all steps of a turn and goes on.</summary>
    public bool IsLong { get; set; }

    /// <summary>Region's timestamps; 0 for none.</summary>
    public long WakeAt { get; set; }

    public long TimerAt { get; set; }

    public int HeapPlace { get; set; } = -1;

    /// <summary>How long it has run.</summary>
    public ref RecentTime Taken => ref _taken;

    /// <summary>More than its owner or the region may have (<see cref="ScriptLimits"/>).</summary>
    public bool IsOverLimit { get; set; }

    /// <summary>Whose among the sums of <see cref="ScriptLimits"/>, and with how much memory; null while it is not active.</summary>
    public UUID? CountedFor { get; set; }

    public int CountedBytes { get; set; }

    /// <summary>It is among <see cref="ScriptEngine.Active"/>.</summary>
    public bool IsCounted { get; set; }

    /// <summary>What it remembers waits to be handed over; since when, and how often that may be soon again.</summary>
    public bool IsToBeKept { get; set; }

    public long ChangedAt { get; set; }

    public float KeepsLeft { get; set; }

    public bool WasRunning { get; set; } = item.IsRunning;

    /// <summary>What it remembered when it was met, or was handed over last.</summary>
    public ScriptMemory Memory { get; set; } = item.ScriptState;

    /// <summary>With which it was put down; null for one that was not just now.</summary>
    public int? StartParameter { get; set; }

    public bool MayRun => IsRunning && !IsHeld && !IsSuspended && !IsOverLimit && !IsGone && Script is not null;

    /// <summary>It would run if it had its turn.</summary>
    public bool HasWork => MayRun && !IsWaiting && WakeAt == 0 && Script!.HasWork;

    /// <summary>It is in the middle of an event, or has some before it, even if it waits or sleeps.</summary>
    public bool IsBusy => MayRun && (IsApart || _pending is { Count: > 0 } || Script!.HasWork);

    public (double Sleep, double Timer) TimesLeft => (engine.Scheduler.SecondsUntil(WakeAt), engine.Scheduler.SecondsUntil(TimerAt));

    /// <summary>
    /// Whether it has one of these events, by the bits of <see cref="EventKind"/>, in any of its states: the one that it is in changes too
    /// often.
    /// </summary>
    public bool Handles(ulong events)
    {
        if (Script is null)
            return false;
        foreach (var state in Script.Code.States)
        {
            if ((state.Events & events) != 0)
                return true;
        }

        return false;
    }

    public void Begin(RegionScript script)
    {
        Script = script;
        engine.Scheduler.Resume(this, script.KeptTimes.Sleep, script.KeptTimes.Timer);
        script.StartParameter = StartParameter ?? script.StartParameter;
        TellPending();
        engine.CountActive(this);
        engine.Begun(this);
    }

    /// <summary>Whoever looks at what it remembers, or changes it, calls this first.</summary>
    public void Recall() => engine.Turns.Recall(this);

    public bool Post(ScriptEvent happened)
    {
        if (IsGone || !IsRunning || IsForbidden)
            return false;
        if (!Tell(happened))
            return false;
        if (Script is not null && !IsApart)
            engine.Scheduler.MakeReady(this);
        return true;
    }

    /// <summary>Queues an event, until it comes back if it runs apart. False when it is not to come.</summary>
    public bool Tell(ScriptEvent happened) =>
        Script is not null && !IsApart ? Script.Post(happened)
        : Script?.Handles(happened.Kind) != false && (_pending ??= new ScriptQueue()).TryAdd(happened);

    public void TellPending()
    {
        while (_pending?.Take() is { } told)
            Script!.Post(told);
        _pending = null;
    }

    public void SetTimer(double seconds) => engine.Scheduler.SetTimer(this, seconds);

    public void SetRunning(bool isRunning)
    {
        if (IsRunning == isRunning)
            return;
        Recall();
        IsRunning = isRunning;
        engine.CountActive(this);
        engine.Changed(this);
        if (HasWork)
            engine.Scheduler.MakeReady(this);
    }

    public void Suspend(bool isSuspended)
    {
        Recall();
        IsSuspended = isSuspended;
        engine.Scheduler.MakeReady(this);
    }

    /// <summary>What it lies in sets out for another place, or has stayed.</summary>
    public void Hold(bool isHeld)
    {
        Recall();
        IsHeld = isHeld;
        engine.Scheduler.MakeReady(this);
    }

    public void Restart()
    {
        if (Script is null)
            return;
        Recall();
        WakeAt = 0;
        IsWaiting = IsLong = false;
        Script.Restart();
        engine.Limits.NoteReset(this);
        engine.Changed(this);
        engine.Scheduler.MakeReady(this);
    }

    public void Wake()
    {
        IsWaiting = false;
        engine.Scheduler.MakeReady(this);
    }
}
