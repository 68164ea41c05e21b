using System.Numerics;
using System.Runtime.CompilerServices;
using OpenSim.Memory;

namespace OpenSim.Protocol.Circuits;

/// <summary>
/// Reliable datagrams that are not acked yet, found by sequence number in a ring, and linked through it in the order of their last sending,
/// one list for each timeout they were sent under (<see cref="RttEstimator.BackOffs"/>): so the next that is due is at the head of one of a
/// few lists, and acks and timeouts copy nothing. The ring doubles when numbers wrap onto one still waiting, up to a limit: a client that
/// never acks one datagram must not make it grow with every other.
/// </summary>
internal sealed class SentWindow
{
    /// <summary>Sequence numbers that the ring spans at the most: 320 kB, and eight seconds of the fastest line.</summary>
    public const int MaxSpan = 8192;

    private const short None = -1;

    private Entry[] _ring;
    private Lists _lists;

    public SentWindow(int capacity = 256)
    {
        _ring = new Entry[BitOperations.RoundUpToPowerOf2((uint)capacity)];
        EmptyLists();
    }

    public int Count { get; private set; }

    /// <summary>Bytes of the datagrams not acked.</summary>
    public long Bytes { get; private set; }

    /// <summary>Room of the ring, for tests.</summary>
    public int Span => _ring.Length;

    /// <summary>Keeps what has just been sent. False when another had to go for it, which is given with its block.</summary>
    public bool TryAdd(in Entry added, out Entry givenUp)
    {
        while (_ring[Place(added.Sequence)].InUse && _ring.Length < MaxSpan)
            Grow();
        var place = Place(added.Sequence);
        givenUp = _ring[place];
        if (givenUp.InUse)
            TryRemove(givenUp.Sequence, out _);
        _ring[place] = added;
        LinkLast(place);
        Count++;
        Bytes += added.Length;
        return !givenUp.InUse;
    }

    /// <summary>Takes an acked entry out. False when it was not there: acked before, or never reliable.</summary>
    public bool TryRemove(uint sequence, out Entry entry)
    {
        var place = Place(sequence);
        entry = _ring[place];
        if (!entry.InUse || entry.Sequence != sequence)
            return false;
        Unlink(place);
        _ring[place] = default;
        Count--;
        Bytes -= entry.Length;
        return true;
    }

    /// <summary>The one that is due first, and when. False when nothing waits.</summary>
    public bool TryPeek(in RttEstimator rtt, out uint sequence, out long due)
    {
        sequence = 0;
        due = long.MaxValue;
        for (var level = 0; level <= RttEstimator.BackOffs; level++)
        {
            var first = _lists[level].First;
            if (first == None || _ring[first].SentAt + rtt.TimeoutOf(level) >= due)
                continue;
            sequence = _ring[first].Sequence;
            due = _ring[first].SentAt + rtt.TimeoutOf(level);
        }

        return due != long.MaxValue;
    }

    /// <summary>An entry in place; it must be there.</summary>
    public ref Entry this[uint sequence] => ref _ring[Place(sequence)];

    /// <summary>Notes that it was sent again under the timeout of a level.</summary>
    public void Resent(uint sequence, long now, int level)
    {
        var place = Place(sequence);
        Unlink(place);
        _ring[place].SentAt = now;
        _ring[place].Attempts++;
        _ring[place].Level = (byte)level;
        LinkLast(place);
    }

    /// <summary>The lowest number that waits, for StartPingCheck; the given one when none does.</summary>
    public uint Oldest(uint ifNone)
    {
        var oldest = ifNone;
        for (var level = 0; level <= RttEstimator.BackOffs; level++)
            for (var place = _lists[level].First; place != None; place = _ring[place].Next)
                if (SequenceNumber.Ahead(_ring[place].Sequence, oldest) < 0)
                    oldest = _ring[place].Sequence;
        return oldest;
    }

    /// <summary>Gives back all blocks.</summary>
    public void Clear()
    {
        foreach (ref var entry in _ring.AsSpan())
            entry.Block.Return();
        Array.Clear(_ring);
        EmptyLists();
        Count = 0;
        Bytes = 0;
    }

    private int Place(uint sequence) => (int)(sequence & (uint)(_ring.Length - 1));

    private void LinkLast(int place)
    {
        ref var list = ref _lists[_ring[place].Level];
        _ring[place].Previous = (short)list.Last;
        _ring[place].Next = None;
        if (list.Last == None)
            list.First = place;
        else
            _ring[list.Last].Next = (short)place;
        list.Last = place;
    }

    private void Unlink(int place)
    {
        ref var list = ref _lists[_ring[place].Level];
        var (previous, next) = (_ring[place].Previous, _ring[place].Next);
        if (previous == None)
            list.First = next;
        else
            _ring[previous].Next = next;
        if (next == None)
            list.Last = previous;
        else
            _ring[next].Previous = previous;
    }

    // Numbers that differ modulo the old length differ modulo twice that, so no two meet; rehanging keeps the order of sending.
    private void Grow()
    {
        var (old, lists) = (_ring, _lists);
        _ring = new Entry[old.Length * 2];
        EmptyLists();
        for (var level = 0; level <= RttEstimator.BackOffs; level++)
        {
            for (var place = lists[level].First; place != None; place = old[place].Next)
            {
                var to = Place(old[place].Sequence);
                _ring[to] = old[place];
                LinkLast(to);
            }
        }
    }

    private void EmptyLists()
    {
        for (var level = 0; level <= RttEstimator.BackOffs; level++)
            _lists[level] = new Ends { First = None, Last = None };
    }

    /// <summary>40 bytes: a viewer that arrives has some thousand.</summary>
    internal struct Entry
    {
        /// <summary>The datagram, when it is to be sent again as it was.</summary>
        public Block Block;
        public long SentAt;
        public uint Sequence;

        /// <summary>What it said, when the newest state is to be sent instead; 0 when not.</summary>
        public uint Token;

        /// <summary>Of the datagram, bytes; 0 where nothing waits.</summary>
        public ushort Length;
        public short Previous;
        public short Next;

        /// <summary>How often the timeout had been doubled when it was last sent.</summary>
        public byte Level;
        public byte Attempts;

        public readonly bool InUse => Length != 0;
    }

    private struct Ends
    {
        public int First;
        public int Last;
    }

    [InlineArray(RttEstimator.BackOffs + 1)]
    private struct Lists
    {
        private Ends _first;
    }
}
