namespace OpenSim.Memory.Tests;

public class KeyIndexTests
{
    [TestCase(1)]
    [TestCase(2)]
    public void RandomAddsAndRemoves_AgreeWithADictionary(int seed)
    {
        var random = new Random(seed);
        var keys = new (int, int)[4096];
        var index = new KeyIndex<(int High, int Low)>();
        var model = new Dictionary<(int, int), int>();
        for (var i = 0; i < 60_000; i++)
        {
            // Few distinct ids that differ in low bits only: long runs and many collisions.
            var id = (High: random.Next(3), Low: random.Next(700));
            if (random.Next(2) == 0)
            {
                var slot = (id.High * 1000) + id.Low + 1;
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
        for (var high = 0; high < 3; high++)
        {
            for (var low = 0; low < 700; low++)
                Assert.That(index.Find((high, low), keys), Is.EqualTo(model.GetValueOrDefault((high, low))));
        }
    }
}
