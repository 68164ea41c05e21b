using OpenSim.Primitives;
using OpenSim.World.Prims;

namespace OpenSim.World.Tests;

public class ColumnTests
{
    [Test]
    public void PrimHot_Size_IsOneCacheLine() =>
        Assert.That(System.Runtime.CompilerServices.Unsafe.SizeOf<PrimHot>(), Is.EqualTo(64));

    [TestCase(1)]
    [TestCase(2)]
    public void UuidIndex_RandomAddsAndRemoves_AgreeWithADictionary(int seed)
    {
        var random = new Random(seed);
        var keys = new UUID[4096];
        var index = new UuidIndex();
        var model = new Dictionary<UUID, int>();
        for (var i = 0; i < 60_000; i++)
        {
            // Few distinct ids that differ in low bits only: long runs and many collisions.
            var id = new UUID((ulong)random.Next(3), (ulong)random.Next(700));
            if (random.Next(2) == 0)
            {
                var slot = (int)(id.High * 1000 + id.Low) + 1;
                keys[slot] = id;
                Assert.That(index.TryAdd(id, slot, keys), Is.EqualTo(model.TryAdd(id, slot)));
            }
            else
            {
                index.Remove(id, keys);
                model.Remove(id);
            }
        }

        Assert.That(index.Count, Is.EqualTo(model.Count));
        for (ulong high = 0; high < 3; high++)
        {
            for (ulong low = 0; low < 700; low++)
                Assert.That(index.Find(new UUID(high, low), keys), Is.EqualTo(model.GetValueOrDefault(new UUID(high, low))));
        }
    }

    [Test]
    public void SparseTable_RandomSetsAndRemoves_AgreeWithADictionary()
    {
        var random = new Random(3);
        var table = new SparseTable<int>();
        var model = new Dictionary<int, int>();
        for (var i = 0; i < 50_000; i++)
        {
            var slot = random.Next(1, 20_000);
            if (random.Next(3) == 0)
            {
                table.Remove(slot);
                model.Remove(slot);
            }
            else
            {
                table.Set(slot, i);
                model[slot] = i;
            }
        }

        Assert.That(table.Count, Is.EqualTo(model.Count));
        for (var at = 0; at < table.Count; at++)
            Assert.That(table.Values[at], Is.EqualTo(model[table.Slots[at]]));
        for (var slot = 1; slot < 20_000; slot++)
            Assert.That((table.Has(slot), table.Get(slot)), Is.EqualTo((model.ContainsKey(slot), model.GetValueOrDefault(slot))));
    }

    [Test]
    public void PagedIntTable_LastValueOfAPageRemoved_PageIsGivenBack()
    {
        var table = new PagedIntTable();
        table.Set(5_000_000, 7);
        table.Set(5_000_001, 8);

        Assert.That((table[5_000_000], table[5_000_001], table[4_999_999], table[uint.MaxValue]), Is.EqualTo((7, 8, 0, 0)));
        table.Set(5_000_000, 0);
        Assert.That(table.PageCount, Is.EqualTo(1));
        table.Set(5_000_001, 0);

        Assert.That((table[5_000_001], table.PageCount), Is.EqualTo((0, 0)));
    }

    [Test]
    public void Interner_EqualContents_AreOneInstance()
    {
        var interner = new ContentInterner();
        var first = interner.Share(new byte[] { 1, 2, 3 });

        Assert.That(interner.Share(new byte[] { 1, 2, 3 }), Is.SameAs(first));
        Assert.That(interner.Share(new byte[] { 1, 2, 4 }), Is.Not.SameAs(first));
        Assert.That(interner.Share(new string("name".ToCharArray())), Is.SameAs(interner.Share(new string("name".ToCharArray()))));
        Assert.That(interner.Share(GC.AllocateUninitializedArray<byte>(0)), Is.SameAs(Array.Empty<byte>()));
    }
}
