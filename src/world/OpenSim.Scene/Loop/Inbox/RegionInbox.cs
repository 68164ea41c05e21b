using System.Collections.Concurrent;
using OpenSim.Memory;

namespace OpenSim.World.Loop.Inbox;

/// <summary>
/// What other threads want done in the region. Two lanes: a bounded ring of <see cref="IInboxItem"/> for datagrams (no allocation, refuses
/// when full), and a queue of actions for results of background work, which must not be lost and therefore is only watched, not bounded.
/// Any thread adds; the holder of the token takes out.
/// </summary>
public sealed class RegionInbox : IDisposable
{
    private readonly MpmcRing<Entry> _ring;
    private readonly ConcurrentQueue<Action<Scene>> _actions = new();
    private readonly Queue<InboxShare> _late = new(); // shares with items that wait for another tick, each once; token holder
    private readonly AutoResetEvent _arrived = new(false);
    private long _overflows;
    private int _waiting; // 1 while the consumer sleeps, so that producers signal only then
    private int _closed;

    /// <param name="capacity">Places in the ring, rounded up to a power of two. 4,096 datagrams are 220 viewers with 18 each.</param>
    public RegionInbox(int capacity = 4096) => _ring = new MpmcRing<Entry>(capacity);

    public int Capacity => _ring.Capacity;

    /// <summary>Items in the ring, about: producers may be at work.</summary>
    public int ItemCount => _ring.Count;

    public int ActionCount => _actions.Count;

    /// <summary>Items that the ring had no place for. Those of one who fills his own share are not among them.</summary>
    public long Overflows => Interlocked.Read(ref _overflows);

    /// <summary>Nothing has come. Anything that waits for the next tick (<see cref="LateCount"/>) is not looked at.</summary>
    public bool IsEmpty => ItemCount == 0 && _actions.IsEmpty;

    /// <summary>Shares with items that wait for another tick. Token holder only.</summary>
    internal int LateCount => _late.Count;

    /// <summary>
    /// False when the ring or the share is full or the inbox is closed: nothing has been taken, the caller keeps the item.
    /// </summary>
    public bool TryPost(IInboxItem item, InboxShare? share = null)
    {
        if (Volatile.Read(ref _closed) != 0 || (share is not null && !share.TryEnter()))
            return false;
        if (_ring.TryAdd(new Entry(item, share)))
        {
            Wake();
            return true;
        }

        Interlocked.Increment(ref _overflows);
        share?.Leave();
        return false;
    }

    /// <summary>
    /// Never refused while the region lives. After <see cref="Close"/> it is dropped: there is no region any more to act on.
    /// </summary>
    public void Post(Action<Scene> action)
    {
        if (Volatile.Read(ref _closed) != 0)
            return;
        _actions.Enqueue(action);
        Wake();
    }

    /// <summary>Takes the oldest datagram item; it keeps its place in its share until that is left. Token holder only.</summary>
    internal bool TryTake(out IInboxItem item, out InboxShare? share)
    {
        var isThere = _ring.TryTake(out var entry);
        (item, share) = (entry.Item, entry.Share);
        return isThere;
    }

    /// <summary>The item waits for another tick, behind what waits of its share already. Token holder only.</summary>
    internal void PutOff(IInboxItem item, InboxShare share)
    {
        if (share.Late.Count == 0)
            _late.Enqueue(share);
        share.Late.Enqueue(item);
    }

    /// <summary>Takes the next share with late items out of its turn; <see cref="Return"/> puts it back. Token holder only.</summary>
    internal bool TryTakeLate(out InboxShare share) => _late.TryDequeue(out share!);

    /// <summary>The share's turn is over; with items left it stands at the end of the turns. Token holder only.</summary>
    internal void Return(InboxShare share)
    {
        if (share.Late.Count > 0)
            _late.Enqueue(share);
    }

    internal bool TryTakeAction(out Action<Scene> action) => _actions.TryDequeue(out action!);

    /// <summary>Blocks the region thread until something arrives or the time is over. True when there is something to take.</summary>
    internal bool Wait(TimeSpan atMost)
    {
        Volatile.Write(ref _waiting, 1);
        Thread.MemoryBarrier(); // a producer that missed the flag has its item visible to the look below
        if (IsEmpty && atMost > TimeSpan.Zero && Volatile.Read(ref _closed) == 0)
            _arrived.WaitOne(atMost);
        Volatile.Write(ref _waiting, 0);
        return !IsEmpty;
    }

    private void Wake()
    {
        Thread.MemoryBarrier();
        if (Volatile.Read(ref _waiting) != 0 && Interlocked.Exchange(ref _waiting, 0) != 0)
            _arrived.Set();
    }

    /// <summary>Refuses everything from now on and gives back what is still inside.</summary>
    internal void Close()
    {
        Volatile.Write(ref _closed, 1);
        Wake();
        while (TryTake(out var item, out var share))
        {
            share?.Leave();
            item.Discard();
        }

        while (_late.TryDequeue(out var late))
        {
            foreach (var item in late.Late)
                item.Discard();
            late.Late.Clear();
        }

        _actions.Clear();
    }

    public void Dispose() => _arrived.Dispose();

    private readonly record struct Entry(IInboxItem Item, InboxShare? Share);
}
