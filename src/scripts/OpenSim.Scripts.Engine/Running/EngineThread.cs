using System.Diagnostics;
using OpenSim.World;
using OpenSim.World.Writing;

namespace OpenSim.Scripts.Engine.Running;

/// <summary>
/// The thread of a region's scripts: it takes the token for a slice, lets scripts have their turns, and gives it back when the slice is
/// over or the region's tick is due. With nothing to do it sleeps until something is ready or due.
/// </summary>
internal sealed class EngineThread : IDisposable
{
    private static readonly TimeSpan Slice = TimeSpan.FromMilliseconds(1); // what a guest may hold the token for

    private readonly Scene _scene;
    private readonly ScriptScheduler _scheduler;
    private readonly AutoResetEvent _wake = new(false);
    private bool _sleeps; // set with the token by the thread itself
    private volatile bool _ends;

    public EngineThread(Scene scene, ScriptScheduler scheduler)
    {
        _scene = scene;
        _scheduler = scheduler;
        scheduler.Woken = Wake;
        scene.Options.Watchdog!.Start($"Scripts ({scene.Info.Name})", Run);
    }

    /// <summary>Ends the thread; not with the token.</summary>
    public void Dispose()
    {
        _ends = true;
        _wake.Set();
    }

    private void Wake()
    {
        if (!_sleeps)
            return;
        _sleeps = false;
        _wake.Set();
    }

    private void Run(Telemetry.Threads.NamedThread watched)
    {
        while (!_ends)
        {
            watched.Beat();
            var wait = RunSlice();
            if (wait == TimeSpan.Zero)
                continue;
            watched.Rest();
            _wake.WaitOne(wait);
        }

        _wake.Dispose();
    }

    /// <summary>How long to sleep then; zero for not at all.</summary>
    private TimeSpan RunSlice()
    {
        using (_scene.Token.Take())
        using (_scene.Writer.For(Origin.Script))
        {
            _sleeps = false;
            var began = Stopwatch.GetTimestamp();
            _scheduler.TakeDue();
            while (!_ends && _scheduler.RunNext())
            {
                if (_scene.Token.YieldRequested || Stopwatch.GetElapsedTime(began) > Slice)
                    return TimeSpan.Zero;
            }

            _sleeps = true;
            return UntilDue();
        }
    }

    private TimeSpan UntilDue()
    {
        if (_scheduler.NextDue == long.MaxValue)
            return Timeout.InfiniteTimeSpan;
        var time = _scene.Options.Time;
        var left = (_scheduler.NextDue - time.GetTimestamp()) * 1000.0 / time.TimestampFrequency;
        return TimeSpan.FromMilliseconds(Math.Clamp(Math.Ceiling(left), 1, int.MaxValue));
    }
}
