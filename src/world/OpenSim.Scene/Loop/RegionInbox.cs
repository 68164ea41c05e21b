using System.Collections.Concurrent;
using System.Numerics;

namespace OpenSim.World.Loop;

/// <summary>
/// What other threads want done in the region. Two lanes: a bounded ring of <see cref="IInboxItem"/> for datagrams (no allocation, refuses when
/// full), and a queue of actions for results of background work, which must not be lost and therefore is only watched, not bounded.
/// Any thread adds; the holder of the token takes out.
/// </summary>
public sealed class RegionInbox : IDisposable
{
    private readonly Entry[] _ring;
    private readonly int _mask;
    private readonly ConcurrentQueue<Action<Scene>> _actions = new();
    private readonly AutoResetEvent _arrived = new(false);
    private long _tail;      // next place to write; claimed by producers
    private long _head;      // next place to read; consumer only
    private int _waiting;    // 1 while the consumer sleeps, so that producers signal only then
    private int _closed;

    /// <param name="capacity">Places in the ring, rounded up to a power of two. 4,096 datagrams are 220 viewers with 18 each.</param>
    public RegionInbox(int capacity = 4096)
    {
        _ring = new Entry[BitOperations.RoundUpToPowerOf2((uint)Math.Max(2, capacity))];
        _mask = _ring.Length - 1;
        for (var i = 0; i < _ring.Length; i++)
            _ring[i].Turn = i;
    }

    public int Capacity => _ring.Length;

    /// <summary>Items in the ring, about: producers may be at work.</summary>
    public int ItemCount => (int)Math.Max(0, Volatile.Read(ref _tail) - Volatile.Read(ref _head));

    public int ActionCount => _actions.Count;

    public bool IsEmpty => ItemCount == 0 && _actions.IsEmpty;

    /// <summary>False when the ring or the share is full or the inbox is closed: nothing has been taken, the caller keeps the item.</summary>
    public bool TryPost(IInboxItem item, InboxShare? share = null)
    {
        if (Volatile.Read(ref _closed) != 0 || (share is not null && !share.TryEnter()))
            return false;
        if (TryClaim(out var place))
        {
            ref var entry = ref _ring[place & _mask];
            entry.Item = item;
            entry.Share = share;
            Volatile.Write(ref entry.Turn, place + 1);
            Wake();
            return true;
        }

        share?.Leave();
        return false;
    }

    /// <summary>Never refused while the region lives. After <see cref="Close"/> it is dropped: there is no region any more to act on.</summary>
    public void Post(Action<Scene> action)
    {
        if (Volatile.Read(ref _closed) != 0)
            return;
        _actions.Enqueue(action);
        Wake();
    }

    /// <summary>Takes the oldest datagram item; its share is free again at once. Token holder only.</summary>
    internal bool TryTake(out IInboxItem item)
    {
        ref var entry = ref _ring[_head & _mask];
        if (Volatile.Read(ref entry.Turn) != _head + 1)
        {
            item = null!;
            return false;
        }

        item = entry.Item!;
        entry.Share?.Leave();
        entry.Item = null;
        entry.Share = null;
        Volatile.Write(ref entry.Turn, _head + _ring.Length);
        Volatile.Write(ref _head, _head + 1);
        return true;
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
        while (TryTake(out var item))
            item.Discard();
        _actions.Clear();
    }

    public void Dispose() => _arrived.Dispose();

    // Bounded queue after Vyukov: each place carries the turn at which it may be written (place) or read (place + 1).
    private bool TryClaim(out long place)
    {
        while (true)
        {
            place = Volatile.Read(ref _tail);
            var turn = Volatile.Read(ref _ring[place & _mask].Turn);
            if (turn == place)
            {
                if (Interlocked.CompareExchange(ref _tail, place + 1, place) == place)
                    return true;
            }
            else if (turn < place)
            {
                return false;
            }
        }
    }

    private struct Entry
    {
        public long Turn;
        public IInboxItem? Item;
        public InboxShare? Share;
    }
}
