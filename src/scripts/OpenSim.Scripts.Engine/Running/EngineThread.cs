using System.Diagnostics;
using OpenSim.Telemetry.Threads;
using OpenSim.World;
using OpenSim.World.Writing;

namespace OpenSim.Scripts.Engine.Running;

/// <summary>
/// The thread of a region's scripts. In turns it takes the token for a slice, in which what is ready runs, and lets what is long run apart,
/// without it. While nothing but endless scripts is there it does not take the token at all. When the scripts' share of the frame is used
/// up it sleeps to the next one, and wakes for what users, bodies and timers make; with nothing to do it sleeps until something is ready or
/// due.
/// </summary>
internal sealed class EngineThread : IDisposable
{
    private static readonly long Slice = Stopwatch.Frequency / 1000; // what a guest may hold the token for
    private static readonly long Round = Stopwatch.Frequency / 2000; // of turns apart, before what has come back is looked at

    private readonly Scene _scene;
    private readonly ScriptScheduler _scheduler;
    private readonly ScriptTurns _turns;
    private readonly ScriptShare _share;
    private readonly TimeProvider _time;
#pragma warning disable CA2213 // it has no handle to give back, and is set by those who come after the end
    private readonly SemaphoreSlim _wake = new(0);
#pragma warning restore CA2213
    private readonly Func<bool> _isToGoOn;
    private long _nextDue;                 // as of the last slice
    private volatile bool _isCalled = true; // something has become ready since
    private volatile Sleeper _sleeps;
    private volatile bool _ends;

    public EngineThread(Scene scene, Watchdog watchdog, ScriptScheduler scheduler, ScriptTurns turns, ScriptShare share)
    {
        _scene = scene;
        (_scheduler, _turns, _share) = (scheduler, turns, share);
        _time = scene.Options.Time;
        _isToGoOn = () => !_ends && !_isCalled && _time.GetTimestamp() < _nextDue;
        scheduler.Woken = Wake;
        watchdog.Start($"Scripts ({scene.Info.Name})", Run);
    }

    private enum Sleeper : byte
    {
        Awake,
        UntilPrompt,
        UntilReady
    }

    private bool IsToHold => _isCalled || _turns.HasBack || _time.GetTimestamp() >= _nextDue;

    /// <summary>Ends the thread; not with the token.</summary>
    public void Dispose()
    {
        _ends = true;
        _wake.Release();
    }

    private void Wake(bool isPrompt)
    {
        _isCalled = true;
        Interlocked.MemoryBarrier(); // either it is seen before the thread sleeps, or that it sleeps is seen here
        if (_sleeps != Sleeper.UntilReady && !(isPrompt && _sleeps == Sleeper.UntilPrompt))
            return;
        _sleeps = Sleeper.Awake; // once
        _wake.Release();
    }

    private void Run(NamedThread watched)
    {
        while (!_ends)
        {
            watched.Beat();
            if (_share.MoveTo(Stopwatch.GetTimestamp(), _scene.Loop.FrameTime) is var full and > 0)
                _scene.Statistics.Scripts.AddFullFrames(full);
            if (IsToHold)
                Hold();
            if (_turns.HasApart && !_share.IsUsedUp)
                RunApart();
            else if (!IsToHold)
                Sleep(watched);
        }
    }

    private void Hold()
    {
        using (_scene.Token.Take())
        using (_scene.Writer.For(Origin.Script))
        {
            var began = Stopwatch.GetTimestamp();
            _turns.BringBack();
            _scheduler.TakeDue();
            while (!_ends && _turns.RunNext(onlyPrompt: _share.IsUsedUp))
            {
                if (_scene.Token.YieldRequested || Stopwatch.GetTimestamp() - began > Slice)
                    break;
            }

            var taken = Stopwatch.GetTimestamp() - began;
            _share.AddHeld(taken);
            Count(taken);
            _nextDue = _scheduler.NextDue;
            _isCalled = _scheduler.HasPrompt || (_scheduler.HasReady && !_share.IsUsedUp);
        }
    }

    private void RunApart()
    {
        var taken = _turns.RunApart(Round, _isToGoOn);
        _share.AddApart(taken);
        Count(taken);
    }

    private void Count(long taken)
    {
        _scene.Statistics.Scripts.AddTime(taken * _time.TimestampFrequency / Stopwatch.Frequency);
        _scene.Statistics.Scripts.AddSteps(_turns.TakeSteps());
    }

    private void Sleep(NamedThread watched)
    {
        var waits = _turns.HasApart || _share.IsUsedUp;
        _sleeps = waits ? Sleeper.UntilPrompt : Sleeper.UntilReady;
        Interlocked.MemoryBarrier();
        if (!_isCalled && !_ends)
        {
            watched.Rest();
            _wake.Wait(waits ? Shorter(UntilDue(), _share.Left(Stopwatch.GetTimestamp())) : UntilDue());
        }

        _sleeps = Sleeper.Awake;
        _isCalled |= waits; // what was ready, and over the share
    }

    private TimeSpan UntilDue()
    {
        if (_nextDue == long.MaxValue)
            return Timeout.InfiniteTimeSpan;
        return Whole((_nextDue - _time.GetTimestamp()) / (double)_time.TimestampFrequency);
    }

    private static TimeSpan Shorter(TimeSpan due, TimeSpan left)
    {
        var whole = Whole(left.TotalSeconds);
        return due == Timeout.InfiniteTimeSpan || whole < due ? whole : due;
    }

    // Waiting has no finer grain, and one that ended early would be followed by another.
    private static TimeSpan Whole(double seconds) => TimeSpan.FromMilliseconds(Math.Clamp(Math.Ceiling(seconds * 1000), 1, int.MaxValue));
}
