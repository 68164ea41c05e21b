using OpenSim.Testing;

namespace OpenSim.Memory.Tests;

public class IndexedHeapTests
{
    [TestCase(7)]
    [TestCase(8)]
    public void Heap_UnderRandomUse_GivesWhatAListWould(int seed)
    {
        var random = new Random(seed);
        var heap = new IndexedHeap<(int Key, int Order), Item>();
        var list = new List<Item>();
        for (var i = 0; i < 20_000; i++)
        {
            switch (random.Next(5))
            {
                case 0 or 1:
                    list.Add(new Item { Key = (random.Next(20), i) });
                    heap.Set(list[^1], list[^1].Key);
                    break;
                case 2 when list.Count > 0:
                    var gone = list[random.Next(list.Count)];
                    heap.Remove(gone);
                    list.Remove(gone);
                    break;
                case 3 when list.Count > 0:
                    var changed = list[random.Next(list.Count)];
                    changed.Key = (random.Next(20), changed.Key.Order);
                    heap.Set(changed, changed.Key);
                    break;
                case 4 when list.Count > 0:
                    var first = list.MinBy(item => item.Key)!;
                    Assert.That(heap.TryPeek(out var key, out var peeked) && key == first.Key && peeked == first);
                    Assert.That(heap.TryTake(out var taken) && taken == first);
                    list.Remove(first);
                    break;
            }

            Assert.That(heap.Count, Is.EqualTo(list.Count));
        }
    }

    [Test]
    public void Remove_OfWhatIsNotThere_ChangesNothing()
    {
        var heap = new IndexedHeap<int, Item>();
        var (there, never) = (new Item(), new Item());
        heap.Set(there, 1);

        heap.Remove(never);
        heap.Remove(there);
        heap.Remove(there);

        Assert.That((heap.Count, heap.TryTake(out _)), Is.EqualTo((0, false)));
    }

    [Test]
    public void Clear_LetsItemsBeAddedAgain()
    {
        var heap = new IndexedHeap<int, Item>();
        var item = new Item();
        heap.Set(item, 5);

        heap.Clear();
        Assert.That((heap.Count, item.HeapPlace), Is.EqualTo((0, -1)));
        heap.Set(item, 3);

        Assert.That(heap.TryTake(out var taken) && taken == item);
    }

    [Test]
    public void SetAndTake_AllocateNothing()
    {
        var heap = new IndexedHeap<long, Item>();
        var items = Enumerable.Range(0, 100).Select(_ => new Item()).ToArray();
        Assert.That(Allocations.WhenWarm(() => Cycle(heap, items)), Is.Zero);
    }

    private static void Cycle(IndexedHeap<long, Item> heap, Item[] items)
    {
        for (var i = 0; i < items.Length; i++)
            heap.Set(items[i], i * 31 % 17);
        while (heap.TryTake(out _))
        {
        }
    }

    private sealed class Item : IHeapItem
    {
        public (int Key, int Order) Key { get; set; }

        public int HeapPlace { get; set; } = -1;
    }
}
