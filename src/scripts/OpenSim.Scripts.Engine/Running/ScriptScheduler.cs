using System.Diagnostics.CodeAnalysis;
using OpenSim.Memory;
using OpenSim.Scripts.Running;
using OpenSim.World;

namespace OpenSim.Scripts.Engine.Running;

/// <summary>
/// Whose turn it is. What people do (touches, controls) and what bodies do comes first, then timers, then the rest; within each, owners
/// take turns, then parcels, then scripts. What waits for a time stands in a heap, what waits for an event nowhere: nothing looks at all
/// scripts. Needs the token.
/// </summary>
internal sealed class ScriptScheduler(Scene scene, ScriptRights rights)
{
    /// <summary>After so many turns of timers in a row one of the rest comes, though timers wait.</summary>
    private const int MaxTimersInRow = 16;

    private const ulong UrgentKinds =
        1UL << (int)EventKind.touch_start | 1UL << (int)EventKind.touch | 1UL << (int)EventKind.touch_end | 1UL << (int)EventKind.control
        | 1UL << (int)EventKind.collision_start | 1UL << (int)EventKind.collision | 1UL << (int)EventKind.collision_end
        | 1UL << (int)EventKind.land_collision_start | 1UL << (int)EventKind.land_collision | 1UL << (int)EventKind.land_collision_end;

    private static readonly ScriptEvent TimerEvent = new(EventKind.timer);

    private readonly ReadyRing<Place> _urgent = new();
    private readonly ReadyRing<Place> _timers = new();
    private readonly ReadyRing<Place> _usual = new();
    private readonly IndexedHeap<long, ScriptInstance> _due = new();
    private readonly TimeProvider _time = scene.Options.Time;
    private uint _lastTicket;
    private int _timersInRow;

    /// <summary>Called when something is ready that was not, with whether it is prompt; an engine thread wakes by it.</summary>
    public Action<bool> Woken { get; set; } = static _ => { };

    /// <summary>Shortest time between two timer events of a script.</summary>
    public double MinTimer { get; set; }

    public bool HasReady => HasPrompt || _usual.Count > 0;

    /// <summary>
    /// Whether an event waits that people, bodies or timers have made. Such come one by one, so that their beginnings are not held to the
    /// scripts' share of the time.
    /// </summary>
    public bool HasPrompt => _urgent.Count + _timers.Count > 0;

    /// <summary>When the next timer or sleeper is due, in the region's timestamps; long.MaxValue without one.</summary>
    public long NextDue => _due.TryPeek(out var due, out _) ? due : long.MaxValue;

    public void MakeReady(ScriptInstance script)
    {
        if (!script.HasWork || script.IsApart)
            return;
        var rank = RankOf(script);
        if (script.Ticket != 0 && script.Rank <= rank)
            return;
        var parcel = scene.Land.At(script.Part.WorldPosition);
        if (!rights.MayRun(script, parcel))
            return;
        script.Rank = rank;
        script.Parcel = parcel.LocalId;
        script.Ticket = NewTicket();
        RingOf(rank).Add(script.OwnerId, parcel.LocalId, new Place(script, script.Ticket));
        Woken(rank != ScriptRank.Usual);
    }

    /// <summary>A number that no other place in a line has.</summary>
    public uint NewTicket() => ++_lastTicket == 0 ? ++_lastTicket : _lastTicket;

    /// <summary>The next in turn; it stands in no line then.</summary>
    /// <param name="onlyPrompt">See <see cref="HasPrompt"/>.</param>
    public bool TryTake(bool onlyPrompt, [NotNullWhen(true)] out ScriptInstance? script)
    {
        while (TryTakePlace(onlyPrompt, out var place))
        {
            script = place.Script;
            if (script.Ticket != place.Ticket)
                continue;
            script.Ticket = 0;
            if (script.HasWork)
                return true;
        }

        script = null;
        return false;
    }

    public void SetTimer(ScriptInstance script, double seconds)
    {
        script.TimerAt = seconds > 0 ? _time.GetTimestamp() + Ticks(Math.Max(seconds, MinTimer)) : 0;
        SetDue(script);
        Woken(true);
    }

    public void Sleep(ScriptInstance script, double seconds)
    {
        script.WakeAt = _time.GetTimestamp() + Ticks(seconds);
        SetDue(script);
    }

    /// <summary>A script goes on with its times where it was left.</summary>
    public void Resume(ScriptInstance script, double sleep, double timer)
    {
        var now = _time.GetTimestamp();
        script.WakeAt = sleep > 0 ? now + Ticks(sleep) : 0;
        script.TimerAt = timer > 0 ? now + Ticks(timer) : 0;
        SetDue(script);
    }

    /// <summary>0 for a time that is none.</summary>
    public double SecondsUntil(long due) =>
        due == 0 ? 0 : Math.Max(1e-3, (due - _time.GetTimestamp()) / (double)_time.TimestampFrequency);

    /// <summary>It has no turns and no times any more.</summary>
    public void Drop(ScriptInstance script)
    {
        rights.Drop(script);
        script.Ticket = 0;
        script.TimerAt = script.WakeAt = 0;
        _due.Remove(script);
    }

    /// <summary>Timers elapse, sleepers wake.</summary>
    public void TakeDue()
    {
        while (_due.TryPeek(out var due, out var script) && due <= _time.GetTimestamp())
        {
            var now = _time.GetTimestamp();
            if (script.WakeAt != 0 && script.WakeAt <= now)
                script.WakeAt = 0;
            if (script.TimerAt != 0 && script.TimerAt <= now)
                Elapse(script, now);
            SetDue(script);
            MakeReady(script);
        }
    }

    private bool TryTakePlace(bool onlyPrompt, out Place place)
    {
        if (_urgent.TryTake(out place))
            return true;
        if (!onlyPrompt && _timersInRow >= MaxTimersInRow && _usual.TryTake(out place))
        {
            _timersInRow = 0;
            return true;
        }

        if (_timers.TryTake(out place))
        {
            _timersInRow++;
            return true;
        }

        return !onlyPrompt && _usual.TryTake(out place);
    }

    private static ScriptRank RankOf(ScriptInstance instance)
    {
        var script = instance.Script!;
        if (script.IsInEvent)
            return ScriptRank.Usual;
        return (script.Queue.Kinds & UrgentKinds) != 0 ? ScriptRank.Urgent
            : (script.Queue.Kinds & 1UL << (int)EventKind.timer) != 0 ? ScriptRank.Timer
            : ScriptRank.Usual;
    }

    private ReadyRing<Place> RingOf(ScriptRank rank) => rank switch
    {
        ScriptRank.Urgent => _urgent,
        ScriptRank.Timer => _timers,
        _ => _usual
    };

    // The rhythm is kept over long events; what was missed is not made up for.
    private void Elapse(ScriptInstance script, long now)
    {
        script.Tell(TimerEvent);
        var period = Math.Max(1, Ticks(Math.Max(script.Script?.TimerPeriod ?? 0, MinTimer)));
        script.TimerAt += ((now - script.TimerAt) / period + 1) * period;
    }

    private void SetDue(ScriptInstance script)
    {
        var due = script.WakeAt == 0 ? script.TimerAt
            : script.TimerAt == 0 ? script.WakeAt
            : Math.Min(script.WakeAt, script.TimerAt);
        if (due == 0)
            _due.Remove(script);
        else
            _due.Set(script, due);
    }

    private long Ticks(double seconds) => (long)(Math.Min(seconds, 1e9) * _time.TimestampFrequency);

    private readonly record struct Place(ScriptInstance Script, uint Ticket);
}
