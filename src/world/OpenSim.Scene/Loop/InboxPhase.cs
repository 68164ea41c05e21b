namespace OpenSim.World.Loop;

/// <summary>
/// Empties the inbox, at most as much as stood in it at the beginning, so that a source that posts faster than the region works cannot hold a tick
/// for ever. What comes between ticks goes through <see cref="Drain"/> as well.
/// </summary>
internal sealed class InboxPhase(RegionInbox inbox, ErrorGuard guard) : ITickPhase
{
    public string Name => "Inbox";

    public void Run(in TickContext tick) => tick.Work.Items = Drain(tick.Scene);

    /// <summary>How many were done.</summary>
    public int Drain(Scene scene)
    {
        var items = inbox.ItemCount;
        var actions = inbox.ActionCount;
        var done = 0;
        for (; items > 0 && inbox.TryTake(out var item); items--, done++)
            RunItem(scene, item);
        for (; actions > 0 && inbox.TryTakeAction(out var action); actions--, done++)
            RunAction(scene, action);
        return done;
    }

    private void RunItem(Scene scene, IInboxItem item)
    {
        try
        {
            item.Run(scene);
        }
        catch (Exception e)
        {
            guard.Report("inbox item", e);
        }
    }

    private void RunAction(Scene scene, Action<Scene> action)
    {
        try
        {
            action(scene);
        }
        catch (Exception e)
        {
            guard.Report("posted action", e);
        }
    }
}
