using System.Numerics;
using System.Runtime.CompilerServices;

namespace OpenSim.Memory;

/// <summary>
/// A bounded ring for any number of producing and consuming threads, without locks. It never grows: a full ring refuses, and the producer
/// decides what that means. After Vyukov: each place carries the turn at which it may be written (its number) or read (one more).
/// </summary>
public sealed class MpmcRing<T>
{
    private readonly Place[] _places;
    private readonly int _mask;
    private PaddedLong _head; // next to read; claimed by consumers
    private PaddedLong _tail; // next to write; claimed by producers

    /// <param name="capacity">Rounded up to a power of two.</param>
    public MpmcRing(int capacity)
    {
        _places = new Place[BitOperations.RoundUpToPowerOf2((uint)Math.Max(2, capacity))];
        _mask = _places.Length - 1;
        for (var i = 0; i < _places.Length; i++)
            _places[i].Turn = i;
    }

    public int Capacity => _places.Length;

    /// <summary>About how many wait: others may be at work.</summary>
    public int Count => (int)Math.Max(0, Volatile.Read(ref _tail.Value) - Volatile.Read(ref _head.Value));

    /// <summary>False when full. A place that is being emptied counts as full until its consumer is done.</summary>
    public bool TryAdd(in T item)
    {
        while (true)
        {
            var tail = Volatile.Read(ref _tail.Value);
            ref var place = ref _places[tail & _mask];
            var turn = Volatile.Read(ref place.Turn);
            if (turn < tail)
                return false;
            if (turn != tail || Interlocked.CompareExchange(ref _tail.Value, tail + 1, tail) != tail)
                continue;
            place.Item = item;
            Volatile.Write(ref place.Turn, tail + 1);
            return true;
        }
    }

    /// <summary>False when empty. A place that is being filled counts as empty until its producer is done.</summary>
    public bool TryTake(out T item)
    {
        while (true)
        {
            var head = Volatile.Read(ref _head.Value);
            ref var place = ref _places[head & _mask];
            var turn = Volatile.Read(ref place.Turn);
            if (turn <= head)
            {
                item = default!;
                return false;
            }

            if (turn != head + 1 || Interlocked.CompareExchange(ref _head.Value, head + 1, head) != head)
                continue;
            item = place.Item;
            if (RuntimeHelpers.IsReferenceOrContainsReferences<T>())
                place.Item = default!;
            Volatile.Write(ref place.Turn, head + _places.Length);
            return true;
        }
    }

    private struct Place
    {
        public long Turn;
        public T Item;
    }
}
