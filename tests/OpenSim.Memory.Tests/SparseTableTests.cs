namespace OpenSim.Memory.Tests;

public class SparseTableTests
{
    [Test]
    public void RandomSetsAndRemoves_AgreeWithADictionary()
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
}
