namespace OpenSim.World.Loop;

/// <summary>
/// How many items of one source (a session) may stand in the region's inbox at once, so that one viewer's flood takes none of the others'
/// room.
/// </summary>
public sealed class InboxShare(int limit)
{
    private int _pending;

    public int Limit { get; } = limit;

    public int Pending => Volatile.Read(ref _pending);

    internal bool TryEnter()
    {
        if (Interlocked.Increment(ref _pending) <= Limit)
            return true;
        Interlocked.Decrement(ref _pending);
        return false;
    }

    internal void Leave() => Interlocked.Decrement(ref _pending);
}
