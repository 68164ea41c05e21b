using OpenSim.Memory;

namespace OpenSim.Protocol.Circuits;

/// <summary>
/// Reliable datagrams that are not acked yet, found by sequence number in a ring and kept in the order of their last sending by links through it: acks and
/// timeouts copy no list. The ring doubles when numbers wrap onto one still waiting.
/// </summary>
internal sealed class SentWindow
{
    private const int None = -1;

    private Entry[] _ring;
    private int _first = None;
    private int _last = None;

    public SentWindow(int capacity = 256) => _ring = new Entry[capacity];

    public int Count { get; private set; }

    /// <summary>Payload bytes not acked.</summary>
    public long Bytes { get; private set; }

    /// <summary>The lowest number that waits, for StartPingCheck; the given one when none does.</summary>
    public uint Oldest(uint ifNone) => _first == None ? ifNone : OldestSequence();

    public void Add(uint sequence, long now, in Block block, int length, ulong token, ThrottleCategory category)
    {
        while (_ring[Place(sequence)].InUse)
            Grow();
        var place = Place(sequence);
        _ring[place] = new Entry
        {
            InUse = true, Sequence = sequence, SentAt = now, FirstSentAt = now, Block = block, Length = length, Token = token, Category = category,
            Previous = None, Next = None
        };
        LinkLast(place);
        Count++;
        Bytes += length;
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

    /// <summary>When the one that was sent longest ago was sent; false when nothing waits.</summary>
    public bool TryPeek(out Entry entry)
    {
        entry = _first == None ? default : _ring[_first];
        return _first != None;
    }

    /// <summary>Marks the first entry as sent again.</summary>
    public void MoveFirstToEnd(long now)
    {
        var place = _first;
        Unlink(place);
        _ring[place].SentAt = now;
        _ring[place].Attempts++;
        LinkLast(place);
    }

    /// <summary>Gives back all blocks.</summary>
    public void Clear()
    {
        for (var place = _first; place != None; place = _ring[place].Next)
            _ring[place].Block.Return();
        Array.Clear(_ring);
        _first = _last = None;
        Count = 0;
        Bytes = 0;
    }

    private uint OldestSequence()
    {
        var oldest = _ring[_first].Sequence;
        for (var place = _ring[_first].Next; place != None; place = _ring[place].Next)
            if ((int)(_ring[place].Sequence - oldest) < 0)
                oldest = _ring[place].Sequence;
        return oldest;
    }

    private int Place(uint sequence) => (int)(sequence & (uint)(_ring.Length - 1));

    private void LinkLast(int place)
    {
        _ring[place].Previous = _last;
        _ring[place].Next = None;
        if (_last == None)
            _first = place;
        else
            _ring[_last].Next = place;
        _last = place;
    }

    private void Unlink(int place)
    {
        var (previous, next) = (_ring[place].Previous, _ring[place].Next);
        if (previous == None)
            _first = next;
        else
            _ring[previous].Next = next;
        if (next == None)
            _last = previous;
        else
            _ring[next].Previous = previous;
    }

    // Numbers that differ modulo the old length differ modulo twice that, so no two meet; rehanging keeps the order of sending.
    private void Grow()
    {
        var old = _ring;
        var place = _first;
        _ring = new Entry[old.Length * 2];
        _first = _last = None;
        while (place != None)
        {
            var entry = old[place];
            var to = Place(entry.Sequence);
            _ring[to] = entry;
            LinkLast(to);
            place = entry.Next;
        }
    }

    internal struct Entry
    {
        public bool InUse;
        public uint Sequence;
        public long SentAt;
        public long FirstSentAt;
        public int Attempts;

        /// <summary>The datagram, when it is to be sent again as it was.</summary>
        public Block Block;
        public int Length;

        /// <summary>What it said, when the newest state is to be sent instead; 0 when not.</summary>
        public ulong Token;
        public ThrottleCategory Category;
        public int Previous;
        public int Next;
    }
}
