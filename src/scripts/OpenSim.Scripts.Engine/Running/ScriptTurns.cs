using System.Diagnostics;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Running;
using OpenSim.World;

namespace OpenSim.Scripts.Engine.Running;

/// <summary>
/// Gives scripts their turns. An event begins with the region's token, which its first functions mostly need. What has not ended after its
/// first steps goes on apart, without the token, until it ends or calls a function that needs the region: then it has its next turn with
/// the token again, to the end of its steps, so that a loop of such calls does not leave for each. One thread gives the turns, or the
/// region's tick; another that holds the token and needs a script as it stands calls it back.
/// </summary>
/// <param name="noted">Told after each turn with the token, and of the last of some without it.</param>
internal sealed class ScriptTurns(Scene scene, ScriptScheduler scheduler, Action<ScriptInstance, RunStatus> noted)
{
    /// <summary>Of a turn with the token: loop heads and calls. Some hundred calls that change a prim fit into a slice of it.</summary>
    public const int StepsHere = 2000;

    /// <summary>Of a turn without it. Whoever calls a script back waits for no longer than that.</summary>
    public const int StepsApart = 5000;

    /// <summary>After so many turns apart a script is looked at with the token: it may not run any more, or has to be kept.</summary>
    private const int MaxTurnsApart = 256;

    private readonly ReadyRing<Place> _apart = new(); // of the thread that gives turns
    private readonly List<Place> _back = [];          // the same: what has to be looked at with the token
    private readonly Lock _gate = new();              // held while a script's code runs apart
    private long _steps;

    /// <summary>Turns given since the start.</summary>
    public long Turns { get; private set; }

    /// <summary>Steps made since this was asked last. For the thread that gives turns.</summary>
    public long TakeSteps()
    {
        var steps = _steps;
        _steps = 0;
        return steps;
    }

    /// <summary>Whether scripts wait for a turn without the token. For the thread that gives turns, as all that follows.</summary>
    public bool HasApart => _apart.Count > 0;

    /// <summary>Whether scripts have left their turns apart and wait for <see cref="BringBack"/>.</summary>
    public bool HasBack => _back.Count > 0;

    /// <summary>Gives the next script its turn, or sends it apart. With the token. False when none is ready.</summary>
    public bool RunNext(bool onlyPrompt = false)
    {
        if (!scheduler.TryTake(onlyPrompt, out var script))
            return false;
        if (script.IsLong)
            SendApart(script);
        else
            RunHere(script);
        return true;
    }

    /// <summary>Gives a script its turn without the token. False when none waits for one.</summary>
    public bool RunNextApart()
    {
        while (_apart.TryTake(out var next))
        {
            lock (_gate)
            {
                if (next.Script.ApartTicket != next.Ticket)
                    continue;
                if (RunApart(next.Script))
                    _apart.Add(next.Owner, next.Parcel, next);
                else
                    _back.Add(next);
            }

            return true;
        }

        return false;
    }

    /// <summary>Gives turns without the token, until none waits for one, they have taken so long, or more are not wanted.</summary>
    /// <param name="longest">Stopwatch ticks.</param>
    /// <returns>Stopwatch ticks that they have taken.</returns>
    public long RunApart(long longest, Func<bool> isWanted)
    {
        var (began, taken) = (Stopwatch.GetTimestamp(), 0L);
        while (RunNextApart())
        {
            taken = Stopwatch.GetTimestamp() - began;
            if (taken >= longest || !isWanted())
                break;
        }

        return taken;
    }

    /// <summary>A turn with the token, or one without it when none is ready: for a region that gives the turns in its ticks.</summary>
    public bool Step()
    {
        if (RunNext())
            return true;
        if (!RunNextApart())
            return false;
        BringBack();
        return true;
    }

    /// <summary>What has left its turns apart is taken up again. With the token.</summary>
    public void BringBack()
    {
        foreach (var place in _back)
        {
            if (place.Script.ApartTicket == place.Ticket)
                ComeBack(place.Script);
        }

        _back.Clear();
    }

    /// <summary>
    /// For whoever holds the token and is about to look at what a script remembers, or to change it: from here on it does not run until it
    /// is ready again. Waits for a turn that is under way.
    /// </summary>
    public void Recall(ScriptInstance script)
    {
        if (!script.IsApart)
            return;
        lock (_gate)
            ComeBack(script);
    }

    private void SendApart(ScriptInstance script)
    {
        script.TurnsApart = 0;
        script.HasAdvanced = false;
        script.ApartTicket = scheduler.NewTicket();
        _apart.Add(script.OwnerId, script.Parcel, new Place(script, script.ApartTicket, script.OwnerId, script.Parcel));
    }

    private void RunHere(ScriptInstance instance)
    {
        Turns++;
        var (began, steps) = (Stopwatch.GetTimestamp(), instance.Script!.StepsTaken);
        var status = WithRegion(instance.Script, static s => s.Run(StepsHere));
        instance.Taken.Add(began, Stopwatch.GetTimestamp());
        _steps += instance.Script.StepsTaken - steps;
        Note(instance, status);
    }

    /// <returns>Whether it goes on apart.</returns>
    private bool RunApart(ScriptInstance instance)
    {
        Turns++;
        var script = instance.Script!;
        var (began, steps) = (Stopwatch.GetTimestamp(), script.StepsTaken);
        script.HasRegion = false;
        script.Advance(StepsApart);
        instance.HasAdvanced = true;
        instance.Taken.Add(began, Stopwatch.GetTimestamp());
        _steps += script.StepsTaken - steps;
        return script.GoesOn && ++instance.TurnsApart < MaxTurnsApart;
    }

    private void ComeBack(ScriptInstance instance)
    {
        instance.ApartTicket = 0;
        if (instance.IsGone)
            return;
        instance.TellPending();
        if (!instance.HasAdvanced)
        {
            scheduler.MakeReady(instance);
            return;
        }

        instance.Script!.TellUnavailable();
        Note(instance, WithRegion(instance.Script, static s => s.Finish()));
    }

    private RunStatus WithRegion(RegionScript script, Func<RegionScript, RunStatus> run)
    {
        script.HasRegion = true;
        try
        {
            return run(script);
        }
#pragma warning disable CA1031 // whatever is thrown ends its script and not the region
        catch (Exception e)
#pragma warning restore CA1031
        {
            scene.Errors.Report("script", e);
            script.Fail(e.Message);
            return RunStatus.Failed;
        }
        finally
        {
            script.HasRegion = false;
        }
    }

    private void Note(ScriptInstance instance, RunStatus status)
    {
        if (status == RunStatus.Failed && instance.Script!.Thrown is { } thrown)
            scene.Errors.Report("script", thrown);
        if (instance.IsGone)
            return;
        instance.IsLong = status == RunStatus.StepsUsed && instance.Script!.GoesOn; // state_exit, which comes next, begins with the token
        instance.IsWaiting = status == RunStatus.Waiting;
        if (status == RunStatus.Sleeping)
            scheduler.Sleep(instance, instance.Script!.SleepSeconds);
        noted(instance, status);
        scheduler.MakeReady(instance);
    }

    private readonly record struct Place(ScriptInstance Script, uint Ticket, Primitives.UUID Owner, int Parcel);
}
