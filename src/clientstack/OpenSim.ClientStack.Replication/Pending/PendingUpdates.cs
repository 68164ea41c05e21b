using System.Runtime.CompilerServices;
using OpenSim.Memory;

namespace OpenSim.ClientStack.Replication.Pending;

/// <summary>
/// What one session is still to be told of prims, at most one entry for each: a second change before the first was sent only adds to its
/// mask, so the newest state goes out once. Entries wait in a few priority classes, first come first served; one whose turn by distance has
/// not come waits in a wheel of ticks first.
/// </summary>
internal sealed class PendingUpdates
{
    /// <summary>Priority classes, the most urgent first.</summary>
    public const int Classes = 6;

    private readonly IntMap<Entry> _entries = new(64);
    private readonly KeyQueue[] _ready = new KeyQueue[Classes];
    private readonly TickWheel _waiting = new();

    public PendingUpdates()
    {
        for (var i = 0; i < Classes; i++)
            _ready[i] = new KeyQueue();
    }

    /// <summary>Prims of which something is owed.</summary>
    public int Count { get; private set; }

    public UpdateParts OwedOf(int prim) => _entries.TryGet(prim, out var entry) ? entry.Owed : UpdateParts.Nothing;

    /// <summary>
    /// Adds to what is owed. An entry that waits already keeps its place, unless it now may go at once or has become more urgent.
    /// </summary>
    /// <param name="delay">Ticks to wait, below <see cref="TickWheel.Size"/>; 0 is now.</param>
    public void Add(int prim, UpdateParts owed, int priority, int delay = 0)
    {
        ref var entry = ref _entries.GetOrAdd(prim, out _);
        var waits = entry.Owed != UpdateParts.Nothing;
        if (!waits)
            Count++;
        entry.Owed |= owed;
        if (waits && (delay > 0 || (entry.IsReady && entry.Priority <= priority)))
            return;
        entry.Priority = (byte)priority;
        entry.IsReady = delay <= 0;
        if (entry.IsReady)
            Enqueue(ref entry, prim);
        else
            _waiting.Add(prim, delay);
    }

    public void Remove(int prim)
    {
        ref var entry = ref _entries.TryGetReference(prim);
        if (!Unsafe.IsNullRef(ref entry) && entry.Owed != UpdateParts.Nothing)
            Take(prim, ref entry);
    }

    /// <summary>Moves what is due at this tick to its class. Called once for each tick, with numbers that do not fall.</summary>
    public void Advance(long tick)
    {
        while (_waiting.TryTake(tick, out var prim))
        {
            ref var entry = ref _entries.TryGetReference(prim);
            if (Unsafe.IsNullRef(ref entry) || entry.IsReady || entry.Owed == UpdateParts.Nothing)
                continue;
            entry.IsReady = true;
            Enqueue(ref entry, prim);
        }
    }

    /// <summary>Takes the next entry of a class out; what is not sent after all must be added again.</summary>
    public bool TryTake(int priority, out int prim, out UpdateParts owed)
    {
        // Keys of which nothing is owed any more, or that have become more urgent since, stay in the ring and are passed over here.
        while (_ready[priority].TryDequeue(out var value))
        {
            ref var entry = ref _entries.TryGetReference(value);
            entry.Rings &= (byte)~(1 << priority);
            if (entry.Owed != UpdateParts.Nothing && (!entry.IsReady || entry.Priority != priority))
                continue;
            (prim, owed) = (value, entry.Owed);
            Take(value, ref entry);
            if (owed != UpdateParts.Nothing)
                return true;
        }

        (prim, owed) = (-1, UpdateParts.Nothing);
        return false;
    }

    public void Clear()
    {
        _entries.Clear();
        foreach (var queue in _ready)
            queue.Clear();
        _waiting.Clear();
        Count = 0;
    }

    /// <summary>A key stands in a ring once at most, so that a class that is never served does not grow.</summary>
    private void Enqueue(ref Entry entry, int value)
    {
        var bit = (byte)(1 << entry.Priority);
        if ((entry.Rings & bit) != 0)
            return;
        entry.Rings |= bit;
        _ready[entry.Priority].Enqueue(value);
    }

    /// <summary>Nothing is owed any more. The entry stays as long as its key stands in a ring.</summary>
    private void Take(int value, ref Entry entry)
    {
        if (entry.Owed != UpdateParts.Nothing)
            Count--;
        entry.Owed = UpdateParts.Nothing;
        entry.IsReady = false;
        if (entry.Rings == 0)
            _entries.Remove(value);
    }

    private struct Entry
    {
        public UpdateParts Owed;
        public byte Priority;
        public bool IsReady;

        /// <summary>A bit for each ring in which the key stands.</summary>
        public byte Rings;
    }
}
