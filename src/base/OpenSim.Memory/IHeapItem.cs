namespace OpenSim.Memory;

/// <summary>What stands in an <see cref="IndexedHeap{TKey, TItem}"/>; in one at a time.</summary>
public interface IHeapItem
{
    /// <summary>Kept by the heap: the item's place in it, -1 while it is in none.</summary>
    int HeapPlace { get; set; }
}
