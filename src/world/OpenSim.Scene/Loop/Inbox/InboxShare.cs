namespace OpenSim.World.Loop.Inbox;

/// <summary>
/// A source's (a session's) part of the region's inbox: how many of its items may wait at once, so that one viewer's flood takes none of
/// the others' room, and how much of a tick has gone into them, so that it takes none of their time.
/// </summary>
public sealed class InboxShare(int limit)
{
    private int _pending;
    private long _tick = -1;
    private long _spent; // clock ticks in the tick _tick; token holder

    public int Limit { get; } = limit;

    public int Pending => Volatile.Read(ref _pending);

    /// <summary>What waits for another tick, in order. Token holder.</summary>
    internal Queue<IInboxItem> Late { get; } = new();

    internal bool TryEnter()
    {
        if (Interlocked.Increment(ref _pending) <= Limit)
            return true;
        Interlocked.Decrement(ref _pending);
        return false;
    }

    internal void Leave() => Interlocked.Decrement(ref _pending);

    /// <summary>Clock ticks that have gone into its items in this tick. Token holder.</summary>
    internal long SpentIn(long tick) => tick == _tick ? _spent : 0;

    /// <summary>Token holder.</summary>
    internal void Spend(long tick, long time)
    {
        _spent = SpentIn(tick) + time;
        _tick = tick;
    }
}
