using System.Diagnostics.CodeAnalysis;

namespace OpenSim.Memory;

/// <summary>
/// Items by key, the smallest first. Each item knows its place, so that one whose key changes or that is taken out is found at once. The
/// keys stand in the heap itself: comparing looks at no item.
/// </summary>
public sealed class IndexedHeap<TKey, TItem>
    where TKey : struct, IComparable<TKey>
    where TItem : class, IHeapItem
{
    private const int NoPlace = -1;

    private (TKey Key, TItem Item)[] _heap = new (TKey, TItem)[16];

    public int Count { get; private set; }

    /// <summary>The item with the smallest key, which stays in the heap; false when the heap is empty.</summary>
    public bool TryPeek(out TKey key, [MaybeNullWhen(false)] out TItem item)
    {
        (key, item) = Count > 0 ? _heap[0] : default;
        return Count > 0;
    }

    /// <summary>The item with the smallest key, taken out.</summary>
    public bool TryTake([MaybeNullWhen(false)] out TItem item)
    {
        if (TryPeek(out _, out item))
            Remove(item);
        return item is not null;
    }

    /// <summary>Puts an item in, or gives one that is there another key.</summary>
    public void Set(TItem item, TKey key)
    {
        var place = item.HeapPlace;
        if (place == NoPlace)
        {
            if (Count == _heap.Length)
                Array.Resize(ref _heap, Count * 2);
            place = Count++;
        }

        Settle(place, key, item);
    }

    /// <summary>Takes an item out; nothing happens when it is not there.</summary>
    public void Remove(TItem item)
    {
        var place = item.HeapPlace;
        if (place == NoPlace)
            return;
        item.HeapPlace = NoPlace;
        var last = _heap[--Count];
        _heap[Count] = default;
        if (place < Count)
            Settle(place, last.Key, last.Item);
    }

    public void Clear()
    {
        for (var place = 0; place < Count; place++)
            _heap[place].Item.HeapPlace = NoPlace;
        Array.Clear(_heap, 0, Count);
        Count = 0;
    }

    /// <summary>Moves the hole at a place up or down to where the key belongs, and puts the item there.</summary>
    private void Settle(int place, TKey key, TItem item)
    {
        for (int parent; place > 0 && key.CompareTo(_heap[parent = (place - 1) / 2].Key) < 0; place = parent)
            Put(_heap[parent], place);
        for (int child; (child = SmallerChild(place)) < Count && _heap[child].Key.CompareTo(key) < 0; place = child)
            Put(_heap[child], place);
        Put((key, item), place);
    }

    private int SmallerChild(int place)
    {
        var child = (place * 2) + 1;
        return child + 1 < Count && _heap[child + 1].Key.CompareTo(_heap[child].Key) < 0 ? child + 1 : child;
    }

    private void Put((TKey Key, TItem Item) entry, int place)
    {
        _heap[place] = entry;
        entry.Item.HeapPlace = place;
    }
}
