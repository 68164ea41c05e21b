using System.Numerics;
using System.Runtime.CompilerServices;

namespace OpenSim.Memory;

/// <summary>
/// A bounded ring between one producing and one consuming thread, without locks. It never grows: a full ring refuses, and the producer
/// decides what that means.
/// </summary>
public sealed class SpscRing<T>
{
    private readonly T[] _items;
    private readonly int _mask;
    private PaddedLong _head; // next to read; consumer's
    private PaddedLong _tail; // next to write; producer's

    /// <param name="capacity">Rounded up to a power of two.</param>
    public SpscRing(int capacity)
    {
        _items = new T[BitOperations.RoundUpToPowerOf2((uint)Math.Max(2, capacity))];
        _mask = _items.Length - 1;
    }

    public int Capacity => _items.Length;

    /// <summary>About how many wait; exact for either thread when the other rests.</summary>
    public int Count => (int)(Volatile.Read(ref _tail.Value) - Volatile.Read(ref _head.Value));

    public bool IsEmpty => Count == 0;

    /// <summary>Producer only. False when full.</summary>
    public bool TryAdd(in T item)
    {
        var tail = _tail.Value;
        if (tail - Volatile.Read(ref _head.Value) >= _items.Length)
            return false;
        _items[tail & _mask] = item;
        Volatile.Write(ref _tail.Value, tail + 1);
        return true;
    }

    /// <summary>Consumer only.</summary>
    public bool TryTake(out T item)
    {
        var head = _head.Value;
        if (head == Volatile.Read(ref _tail.Value))
        {
            item = default!;
            return false;
        }

        ref var place = ref _items[head & _mask];
        item = place;
        if (RuntimeHelpers.IsReferenceOrContainsReferences<T>())
            place = default!;
        Volatile.Write(ref _head.Value, head + 1);
        return true;
    }
}
