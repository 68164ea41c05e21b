
namespace OpenSim.Memory.Tests;

public class TickWheelTests
{
    private TickWheel _wheel = null!;

    [SetUp]
    public void SetUp() => _wheel = new TickWheel();

    [TestCase(1)]
    [TestCase(5)]
    [TestCase(TickWheel.Size - 1)]
    public void TryTake_GivesAKeyAtItsTickAndNotBefore(int delay)
    {
        Take(1000);
        _wheel.Add(7, delay);
        Assert.That(Take(1000 + delay - 1), Is.Empty);
        Assert.That(Take(1000 + delay), Is.EqualTo([7]));
        Assert.That(Take(1000 + (2 * TickWheel.Size)), Is.Empty, "once");
    }

    [Test]
    public void TryTake_GivesWhatBecameDueMeanwhile_InItsOrder()
    {
        _wheel.Add(3, 9);
        _wheel.Add(1, 2);
        _wheel.Add(2, 2);
        Assert.That(Take(20), Is.EqualTo([1, 2, 3]));
    }

    [Test]
    public void TryTake_AfterALongPause_GivesAll()
    {
        for (var delay = 1; delay < TickWheel.Size; delay++)
            _wheel.Add(delay, delay);
        Assert.That(Take(1_000_000), Has.Count.EqualTo(TickWheel.Size - 1));
    }

    [Test]
    public void Add_FurtherAwayThanTheWheelReaches_ComesEarlier()
    {
        _wheel.Add(7, 5 * TickWheel.Size);
        Assert.That(Take(TickWheel.Size - 2), Is.Empty);
        Assert.That(Take(TickWheel.Size - 1), Is.EqualTo([7]));
    }

    [Test]
    public void Clear_ForgetsAll()
    {
        _wheel.Add(7, 3);
        _wheel.Clear();
        Assert.That(Take(100), Is.Empty);
    }

    private List<int> Take(long tick)
    {
        var taken = new List<int>();
        while (_wheel.TryTake(tick, out var key))
            taken.Add(key);
        return taken;
    }
}
