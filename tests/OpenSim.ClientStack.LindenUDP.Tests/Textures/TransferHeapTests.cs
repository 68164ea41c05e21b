using OpenSim.ClientStack.LindenUDP.Textures;
using OpenSim.Primitives;

namespace OpenSim.ClientStack.LindenUDP.Tests.Textures;

public class TransferHeapTests
{
    [Test]
    public void Heap_UnderRandomUse_GivesWhatAListWould()
    {
        var random = new Random(7);
        var heap = new TransferHeap();
        var list = new List<TextureTransfer>();
        for (var i = 0; i < 20_000; i++)
        {
            switch (random.Next(4))
            {
                case 0 or 1:
                    var added = new TextureTransfer().Begin(null!, new TextureRequest(UUID.Zero, 0, random.Next(20), 0), i);
                    heap.Add(added);
                    list.Add(added);
                    break;
                case 2 when list.Count > 0:
                    var one = list[random.Next(list.Count)];
                    if (random.Next(2) == 0)
                    {
                        heap.Remove(one);
                        list.Remove(one);
                    }
                    else
                    {
                        one.Priority = random.Next(20);
                        heap.Changed(one);
                    }

                    break;
                case 3 when list.Count > 0:
                    var first = list.OrderByDescending(t => t.Priority).ThenBy(t => t.Order).First();
                    Assert.That(heap.Take(), Is.SameAs(first));
                    list.Remove(first);
                    break;
            }

            Assert.That(heap.Count, Is.EqualTo(list.Count));
        }
    }
}
