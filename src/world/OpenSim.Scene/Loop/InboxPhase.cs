namespace OpenSim.World.Loop;

/// <summary>
/// Empties the inbox: at most what stood in it at the beginning, and at most until a time, so that a flood cannot hold a tick for ever.
/// Both lanes are served in turn. What comes between ticks goes through <see cref="Drain"/> as well.
/// </summary>
internal sealed class InboxPhase(RegionInbox inbox, ErrorGuard guard, TimeProvider time) : ITickPhase
{
    /// <summary>Reading the clock costs as much as a small message: it is looked at once for so many.</summary>
    private const int ClockInterval = 8;

    public string Name => "Inbox";

    public bool IsIdle => inbox.IsEmpty;

    /// <summary>In a tick half of the frame may go into what came in; the rest waits for the pause after it.</summary>
    public void Run(in TickContext tick) =>
        tick.Work.Items = Drain(tick.Scene, tick.Timestamp + (long)(tick.FrameTime / 2 * time.TimestampFrequency));

    /// <summary>How many were done.</summary>
    public int Drain(Scene scene, long until)
    {
        var items = inbox.ItemCount;
        var actions = inbox.ActionCount;
        var done = 0;
        while (items + actions > 0)
        {
            if (items > 0)
                done += Serve(scene, ref items);
            if (actions > 0)
                done += ServeAction(scene, ref actions);
            if (done % ClockInterval == 0 && time.GetTimestamp() >= until)
                break;
        }

        return done;
    }

    private int Serve(Scene scene, ref int left)
    {
        if (!inbox.TryTake(out var item))
        {
            left = 0;
            return 0;
        }

        left--;
        try
        {
            item.Run(scene);
        }
#pragma warning disable CA1031 // one item's fault must not end the tick
        catch (Exception e)
#pragma warning restore CA1031
        {
            guard.Report("inbox item", e);
        }

        return 1;
    }

    private int ServeAction(Scene scene, ref int left)
    {
        if (!inbox.TryTakeAction(out var action))
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
            guard.Report("posted action", e);
        }

        return 1;
    }
}
