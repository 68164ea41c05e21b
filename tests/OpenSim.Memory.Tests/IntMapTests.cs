using OpenSim.Testing;

namespace OpenSim.Memory.Tests;

public class IntMapTests
{
    [Test]
    public void RandomOperations_AgainstDictionary_AgreeAlways()
    {
        var random = new Random(7);
        var map = new IntMap<long>();
        var model = new Dictionary<int, long>();
        for (var i = 0; i < 50_000; i++)
        {
            var key = random.Next(400) - 200;
            if (random.Next(3) == 0)
            {
                Assert.That(map.Remove(key), Is.EqualTo(model.Remove(key)));
            }
            else
            {
                map.GetOrAdd(key, out var existed) = i;
                Assert.That(existed, Is.EqualTo(model.ContainsKey(key)));
                model[key] = i;
            }

            Assert.That(map.Count, Is.EqualTo(model.Count));
        }

        for (var key = -200; key < 200; key++)
        {
            Assert.That(map.TryGet(key, out var value), Is.EqualTo(model.TryGetValue(key, out var expected)));
            Assert.That(value, Is.EqualTo(expected));
        }
    }

    [Test]
    public void AddAndRemove_AfterWarmUp_AllocatesNothing()
    {
        var map = new IntMap<int>();
        Assert.That(Allocations.WhenWarm(() => Fill(map)), Is.Zero);

        static void Fill(IntMap<int> map)
        {
            for (var i = 0; i < 1000; i++)
                map.GetOrAdd(i * 64, out _) = i;
            for (var i = 0; i < 1000; i++)
                map.Remove(i * 64);
        }
    }
}
