using System.Diagnostics;
using OpenSim.Memory;
using OpenSim.Scripts.Running;
using OpenSim.World;

namespace OpenSim.Scripts.Engine.Running;

/// <summary>
/// Whose turn it is. What people do (touches, controls) and what bodies do comes before timers and the rest; within both, owners take
/// turns, then parcels, then scripts. A script that has not ended its event after its steps goes to the end of the line. What waits for a
/// time stands in a heap, what waits for an event nowhere: nothing looks at all scripts. Needs the token.
/// </summary>
internal sealed class ScriptScheduler(Scene scene, ScriptRights rights, Action<ScriptInstance, RunStatus> ended)
{
    /// <summary>
    /// Steps of one turn: loop heads and calls. Short enough for a round of many endless scripts to fit into a slice of the token.
    /// </summary>
    public const int StepsInTurn = 2000;

    private const ulong UrgentKinds =
        1UL << (int)EventKind.touch_start | 1UL << (int)EventKind.touch | 1UL << (int)EventKind.touch_end | 1UL << (int)EventKind.control
        | 1UL << (int)EventKind.collision_start | 1UL << (int)EventKind.collision | 1UL << (int)EventKind.collision_end
        | 1UL << (int)EventKind.land_collision_start | 1UL << (int)EventKind.land_collision | 1UL << (int)EventKind.land_collision_end;

    private readonly ReadyRing<(ScriptInstance Script, uint Ticket)> _urgent = new();
    private readonly ReadyRing<(ScriptInstance Script, uint Ticket)> _usual = new();
    private readonly IndexedHeap<long, ScriptInstance> _due = new();
    private readonly TimeProvider _time = scene.Options.Time;
    private uint _lastTicket;

    /// <summary>Called when something is ready that was not; an engine thread wakes by it.</summary>
    public Action Woken { get; set; } = static () => { };

    /// <summary>Shortest time between two timer events of a script.</summary>
    public double MinTimer { get; set; }

    /// <summary>Turns taken since the start.</summary>
    public long Turns { get; private set; }

    public bool HasReady => _urgent.Count + _usual.Count > 0;

    /// <summary>When the next timer or sleeper is due, in the region's timestamps; long.MaxValue without one.</summary>
    public long NextDue => _due.TryPeek(out var due, out _) ? due : long.MaxValue;

    public void MakeReady(ScriptInstance script)
    {
        if (!script.HasWork)
            return;
        var isUrgent = !script.Script!.IsInEvent && (script.Script.Queue.Kinds & UrgentKinds) != 0;
        if (script.Ticket != 0 && (script.IsUrgent || !isUrgent))
            return;
        var parcel = scene.Land.At(script.Part.WorldPosition);
        if (!rights.MayRun(script, parcel))
            return;
        Line(script, isUrgent, parcel.LocalId);
        Woken();
    }

    public void SetTimer(ScriptInstance script, double seconds)
    {
        script.TimerAt = seconds > 0 ? _time.GetTimestamp() + Ticks(Math.Max(seconds, MinTimer)) : 0;
        SetDue(script);
        Woken();
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

    /// <summary>Gives the next script its turn. False when none is ready.</summary>
    public bool RunNext()
    {
        while (_urgent.TryTake(out var next) || _usual.TryTake(out next))
        {
            if (next.Script.Ticket != next.Ticket)
                continue;
            next.Script.Ticket = 0;
            if (!next.Script.HasWork)
                continue;
            Run(next.Script);
            return true;
        }

        return false;
    }

    private void Run(ScriptInstance instance)
    {
        Turns++;
        var began = Stopwatch.GetTimestamp();
        var status = Step(instance);
        instance.Time += Stopwatch.GetTimestamp() - began;
        if (instance.IsGone)
            return;
        switch (status)
        {
            case RunStatus.Sleeping:
                instance.WakeAt = _time.GetTimestamp() + Ticks(instance.Script!.SleepSeconds);
                SetDue(instance);
                break;
            case RunStatus.Waiting:
                instance.IsWaiting = true;
                break;
            case RunStatus.StepsUsed:
                break;
            default:
                ended(instance, status);
                break;
        }

        MakeReady(instance);
    }

    private RunStatus Step(ScriptInstance instance)
    {
        try
        {
            return instance.Script!.Run(StepsInTurn);
        }
#pragma warning disable CA1031 // whatever a function throws ends its script and not the region
        catch (Exception e)
#pragma warning restore CA1031
        {
            scene.Errors.Report("script", e);
            instance.Script!.Fail(e.Message);
            return RunStatus.Failed;
        }
    }

    private void Line(ScriptInstance script, bool isUrgent, int parcel)
    {
        script.IsUrgent = isUrgent;
        script.Ticket = ++_lastTicket == 0 ? ++_lastTicket : _lastTicket;
        (isUrgent ? _urgent : _usual).Add(script.OwnerId, parcel, (script, script.Ticket));
    }

    // The rhythm is kept over long events; what was missed is not made up for.
    private void Elapse(ScriptInstance script, long now)
    {
        script.Script?.Post(new ScriptEvent(EventKind.timer));
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
}
