using OpenSim.Memory;

namespace OpenSim.ClientStack.Replication.Pending;

/// <summary>
/// What one viewer is owed, was told and has under way of each avatar, by slot. Eight bytes each in one row: in a crowd of a thousand a
/// million of them are looked at ten times a second, which in tables by key, as prims have them, cost half a core for want of cache. What
/// waits is a bit in its class, taken in the order of slots, round and round, so that nobody waits for ever; what must wait for its turn is
/// in a wheel of ticks first.
/// </summary>
internal sealed class AvatarUpdates
{
    private const int LongAgo = 30_000; // ticks, eleven minutes

    private readonly SlotBits[] _ready = new SlotBits[PendingUpdates.Classes];
    private readonly int[] _next = new int[PendingUpdates.Classes];
    private readonly TickWheel _waiting = new();
    private State[] _states = [];

    public AvatarUpdates()
    {
        for (var i = 0; i < PendingUpdates.Classes; i++)
            _ready[i] = new SlotBits();
    }

    /// <summary>Avatars of which something is owed.</summary>
    public int Count { get; private set; }

    /// <summary>Avatars of which anything is under way.</summary>
    public int UnderWay { get; private set; }

    public UpdateParts OwedOf(int slot) => slot < _states.Length ? _states[slot].Owed : UpdateParts.Nothing;

    /// <summary>Adds to what is owed. Anything that waits already keeps its place, unless it now may go at once or has become more
    /// urgent.</summary>
    /// <param name="delay">Ticks to wait, below <see cref="TickWheel.Size"/>; 0 is now.</param>
    public void Add(int slot, UpdateParts owed, int priority, int delay = 0)
    {
        ref var state = ref At(slot);
        if (state.Owed == UpdateParts.Nothing)
            Count++;
        else if (delay > 0 || (!state.IsHeld && state.Class <= priority))
        {
            state.Owed |= owed;
            return;
        }
        else if (!state.IsHeld)
            _ready[state.Class].Clear(slot);

        state.Owed |= owed;
        state.Class = (byte)priority;
        state.IsHeld = delay > 0;
        if (state.IsHeld)
            _waiting.Add(slot, delay);
        else
            _ready[priority].Set(slot);
    }

    /// <summary>Moves what is due at this tick to its class. Called with numbers that do not fall.</summary>
    public void Advance(long tick)
    {
        while (_waiting.TryTake(tick, out var slot))
        {
            ref var state = ref _states[slot];
            if (!state.IsHeld || state.Owed == UpdateParts.Nothing)
                continue;
            state.IsHeld = false;
            _ready[state.Class].Set(slot);
        }
    }

    /// <summary>Takes the next of a class out; what is not sent after all must be added again.</summary>
    public bool TryTake(int priority, out int slot, out UpdateParts owed)
    {
        var ready = _ready[priority];
        owed = UpdateParts.Nothing;
        slot = -1;
        if (ready.Count == 0)
            return false;
        slot = ready.NextSet(_next[priority]);
        if (slot < 0)
            slot = ready.NextSet(0);
        _next[priority] = slot + 1;
        ready.Clear(slot);
        ref var state = ref _states[slot];
        owed = state.Owed;
        state.Owed = UpdateParts.Nothing;
        Count--;
        return true;
    }

    /// <summary>Ticks since the viewer was told of an avatar's place; a large number when it never was.</summary>
    public int TicksSinceTold(int slot, long tick) =>
        slot < _states.Length && _states[slot].ToldAt != 0 ? Math.Min((int)(ushort)(tick - _states[slot].ToldAt), LongAgo) : LongAgo;

    // 0, once in 65,536 ticks, means never: then the next update comes early.
    public void NoteTold(int slot, long tick) => At(slot).ToldAt = (ushort)tick;

    /// <summary>True while any of these is under way.</summary>
    public bool IsUnderWay(int slot, UpdateParts any) => slot < _states.Length && (_states[slot].Unacked.Mask & any) != 0;

    /// <summary>Notes that a datagram that tells this goes out.</summary>
    public void Sent(int slot, UpdateParts what)
    {
        ref var state = ref At(slot);
        if (state.Unacked.Count == 0)
            UnderWay++;
        state.Unacked.Sent(what);
    }

    /// <inheritdoc cref="UnackedState.Settled"/>
    public UpdateParts Settled(int slot)
    {
        if (slot >= _states.Length || _states[slot].Unacked.Count == 0)
            return UpdateParts.Nothing;
        ref var unacked = ref _states[slot].Unacked;
        var again = unacked.Settled();
        if (unacked.Count == 0)
            UnderWay--;
        return again;
    }

    /// <summary>The avatar is gone; the slot is free for another. Returns what is under way of it.</summary>
    public UnackedState Leave(int slot)
    {
        if (slot >= _states.Length)
            return default;
        ref var state = ref _states[slot];
        if (state.Owed != UpdateParts.Nothing)
        {
            Count--;
            _ready[state.Class].Clear(slot);
        }

        var unacked = state.Unacked;
        if (unacked.Count > 0)
            UnderWay--;
        state = default;
        return unacked;
    }

    public void Clear()
    {
        Array.Clear(_states);
        foreach (var ready in _ready)
            ready.ClearAll();
        _waiting.Clear();
        Count = UnderWay = 0;
    }

    private ref State At(int slot)
    {
        if (slot >= _states.Length)
            Array.Resize(ref _states, Math.Max(slot + 1, Math.Max(16, _states.Length * 2)));
        return ref _states[slot];
    }

    private struct State
    {
        private const byte Held = 0x80;

        public UnackedState Unacked;

        /// <summary>The last 16 bits of the tick's number; 0 for never.</summary>
        public ushort ToldAt;

        public UpdateParts Owed;

        private byte _class; // last, so that it fills the eighth byte

        public byte Class
        {
            readonly get => (byte)(_class & ~Held);
            set => _class = (byte)(_class & Held | value);
        }

        /// <summary>It stands in the wheel.</summary>
        public bool IsHeld
        {
            readonly get => (_class & Held) != 0;
            set => _class = (byte)(value ? _class | Held : _class & ~Held);
        }
    }
}
