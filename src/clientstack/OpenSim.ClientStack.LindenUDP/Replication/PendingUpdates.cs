using System.Runtime.CompilerServices;

namespace OpenSim.ClientStack.LindenUDP.Replication;

/// <summary>
/// What one session is still to be told, at most one entry for each prim or avatar: a second change before the first was sent only adds to its mask, so
/// the newest state goes out once. Entries wait in a few priority classes, first come first served; one whose turn by distance has not come waits in a
/// wheel of ticks first.
/// </summary>
internal sealed class PendingUpdates
{
    /// <summary>Priority classes, the most urgent first.</summary>
    public const int Classes = 5;

    /// <summary>Most ticks by which an update may be put off.</summary>
    public const int WheelSize = 64;

    private readonly IntMap<Entry> _entries = new(64);
    private readonly KeyQueue[] _ready = new KeyQueue[Classes];
    private readonly KeyQueue?[] _wheel = new KeyQueue?[WheelSize];
    private long _tick;

    public PendingUpdates()
    {
        for (var i = 0; i < Classes; i++)
            _ready[i] = new KeyQueue();
    }

    public int Count => _entries.Count;

    public Owed OwedOf(EntityKey key) => _entries.TryGet(key.Value, out var entry) ? entry.Owed : Owed.Nothing;

    /// <summary>Adds to what is owed. An entry that waits already keeps its place, unless it now may go at once.</summary>
    /// <param name="delay">Ticks to wait, below <see cref="WheelSize"/>; 0 is now.</param>
    public void Add(EntityKey key, Owed owed, int priority, int delay = 0)
    {
        ref var entry = ref _entries.GetOrAdd(key.Value, out var existed);
        entry.Owed |= owed;
        if (existed && (entry.IsReady || delay > 0))
            return;
        entry.Priority = (byte)priority;
        entry.IsReady = delay <= 0;
        if (entry.IsReady)
            _ready[priority].Enqueue(key.Value);
        else
            WheelAt(_tick + Math.Min(delay, WheelSize - 1)).Enqueue(key.Value);
    }

    public void Remove(EntityKey key) => _entries.Remove(key.Value);

    /// <summary>Moves what is due at this tick to its class. Called once for each tick, with numbers that do not fall.</summary>
    public void Advance(long tick)
    {
        if (tick - _tick > WheelSize)
            _tick = tick - WheelSize;
        while (_tick < tick)
            MakeReady(_wheel[++_tick & (WheelSize - 1)]);
    }

    /// <summary>Takes the next entry of a class out; what is not sent after all must be added again.</summary>
    public bool TryTake(int priority, out EntityKey key, out Owed owed)
    {
        // Keys whose entry was removed, or taken and added to another class since, stay in the ring and are passed over here.
        while (_ready[priority].TryDequeue(out var value))
        {
            if (!_entries.TryGet(value, out var entry) || !entry.IsReady || entry.Priority != priority)
                continue;
            _entries.Remove(value);
            (key, owed) = (new EntityKey(value), entry.Owed);
            return true;
        }

        (key, owed) = (default, Owed.Nothing);
        return false;
    }

    public void Clear()
    {
        _entries.Clear();
        foreach (var queue in _ready)
            queue.Clear();
        foreach (var queue in _wheel)
            queue?.Clear();
    }

    private void MakeReady(KeyQueue? due)
    {
        while (due is not null && due.TryDequeue(out var value))
        {
            ref var entry = ref _entries.TryGetReference(value);
            if (Unsafe.IsNullRef(ref entry) || entry.IsReady)
                continue;
            entry.IsReady = true;
            _ready[entry.Priority].Enqueue(value);
        }
    }

    private KeyQueue WheelAt(long tick) => _wheel[tick & (WheelSize - 1)] ??= new KeyQueue();

    private struct Entry
    {
        public Owed Owed;
        public byte Priority;
        public bool IsReady;
    }
}
