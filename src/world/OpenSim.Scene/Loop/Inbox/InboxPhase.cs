using OpenSim.Telemetry.Limits;
using OpenSim.World.Limits;
using OpenSim.World.Loop.Tick;

namespace OpenSim.World.Loop.Inbox;

/// <summary>
/// Empties the inbox: at most what stood in it at the beginning, and at most until a time, so that a flood cannot hold a tick for ever.
/// Both lanes are served in turn. Anything that comes between ticks goes through <see cref="Drain"/> as well.
/// </summary>
/// <remarks>
/// When the items of a share have taken its time of a tick, and of the pause after it, its next ones wait for the next tick: so the others
/// wait for one item of a flood and not for 256.
/// </remarks>
internal sealed class InboxPhase : ITickPhase
{
    private readonly RegionInbox _inbox;
    private readonly ErrorGuard _guard;
    private readonly TimeProvider _time;
    private readonly RowLimit _limit; // in microseconds
    private long _shareTime = long.MaxValue; // in units of the clock
    private long _tick;

    public InboxPhase(Scene scene, SceneOptions options)
    {
        (_inbox, _guard, _time) = (scene.Inbox, scene.Errors, options.Time);
        _limit = options.Statistics.RowLimit(WorkLimits.TickTime.In(scene.Info.Name), () => Microseconds(_shareTime));
    }

    public string Name => "Inbox";

    public bool IsIdle => _inbox.IsEmpty && _inbox.LateCount == 0;

    /// <summary>Seconds of a tick that may go into the items of one share.</summary>
    public double ShareTime
    {
        set => _shareTime = (long)(value * _time.TimestampFrequency);
    }

    /// <summary>In a tick half of the frame may go into what came in; the rest waits for the pause after it.</summary>
    public void Run(in TickContext tick)
    {
        _tick = tick.Number;
        var until = tick.Timestamp + (long)(tick.FrameTime / 2 * _time.TimestampFrequency);
        tick.Work.Items = Drain(tick.Scene, until) + ServeLate(tick.Scene, until);
    }

    /// <summary>How many were done.</summary>
    public int Drain(Scene scene, long until)
    {
        var (items, actions) = (_inbox.ItemCount, _inbox.ActionCount);
        var (done, now) = (0, _time.GetTimestamp());
        while (items + actions > 0)
        {
            if (items > 0)
                done += Serve(scene, ref items, ref now);
            if (actions > 0)
                done += ServeAction(scene, ref actions, ref now);
            if (now >= until)
                break;
        }

        return done;
    }

    // Each share that was put off, as far as its time goes; one of them in any case.
    private int ServeLate(Scene scene, long until)
    {
        var (done, now) = (0, _time.GetTimestamp());
        for (var left = _inbox.LateCount; left > 0 && (done == 0 || now < until) && _inbox.TryTakeLate(out var share); left--)
        {
            while (share.SpentIn(_tick) < _shareTime && share.Late.TryDequeue(out var item))
            {
                Run(scene, item, share, ref now);
                done++;
            }

            _inbox.Return(share);
        }

        return done;
    }

    private int Serve(Scene scene, ref int left, ref long now)
    {
        if (!_inbox.TryTake(out var item, out var share))
        {
            left = 0;
            return 0;
        }

        left--;
        if (share is not null && (share.Late.Count > 0 || share.SpentIn(_tick) >= _shareTime))
        {
            _limit.Allows(Math.Max(Microseconds(_shareTime), Microseconds(share.SpentIn(_tick))));
            _inbox.PutOff(item, share);
            return 0;
        }

        Run(scene, item, share, ref now);
        return 1;
    }

    private void Run(Scene scene, IInboxItem item, InboxShare? share, ref long now)
    {
        share?.Leave();
        try
        {
            item.Run(scene);
        }
#pragma warning disable CA1031 // one item's fault must not end the tick
        catch (Exception e)
#pragma warning restore CA1031
        {
            _guard.Report("inbox item", e);
        }

        var began = now;
        now = _time.GetTimestamp();
        share?.Spend(_tick, now - began);
    }

    private int ServeAction(Scene scene, ref int left, ref long now)
    {
        if (!_inbox.TryTakeAction(out var action))
        {
            left = 0;
            return 0;
        }

        left--;
        try
        {
            action(scene);
        }
#pragma warning disable CA1031 // one item's fault must not end the tick
        catch (Exception e)
#pragma warning restore CA1031
        {
            _guard.Report("posted action", e);
        }

        now = _time.GetTimestamp();
        return 1;
    }

    private long Microseconds(long clockTicks) => (long)Math.Min(clockTicks * 1e6 / _time.TimestampFrequency, int.MaxValue);
}
