using OpenSim.Protocol.Circuits;

namespace OpenSim.Protocol.Tests.Circuits;

public class DuplicateWindowTests
{
    private DuplicateWindow _window = null!;

    [SetUp]
    public void SetUp() => _window = new DuplicateWindow();

    [Test]
    public void Mark_Twice_IsNewOnce()
    {
        for (uint sequence = 0; sequence < 20_000; sequence++)
        {
            Assert.That(_window.TryMark(sequence));
            Assert.That(_window.TryMark(sequence), Is.False);
        }
    }

    [Test]
    public void Mark_OutOfOrder_IsNewOnce()
    {
        Assert.That(_window.TryMark(10));
        Assert.That(_window.TryMark(8));
        Assert.That(_window.TryMark(9));
        Assert.That(_window.TryMark(8), Is.False);
        Assert.That(_window.TryMark(10), Is.False);
    }

    [Test]
    public void Mark_LastThousand_AreRemembered()
    {
        for (uint sequence = 0; sequence < 5000; sequence++)
            _window.TryMark(sequence);
        for (uint sequence = 3976; sequence < 5000; sequence++)
            Assert.That(_window.TryMark(sequence), Is.False);
    }

    [Test]
    public void Mark_OldNumberDisplacedByALaterOne_IsStillOld()
    {
        _window.TryMark(7);
        _window.TryMark(7 + DuplicateWindow.Size);

        Assert.That(_window.TryMark(7), Is.False);
    }

    [Test]
    public void Mark_StrayHighNumber_SpoilsNothing()
    {
        _window.TryMark(5);
        Assert.That(_window.TryMark(0xFFFF_FF00));

        for (uint sequence = 6; sequence < 9000; sequence++)
            Assert.That(_window.TryMark(sequence), $"{sequence}");
    }

    // Viewers count to 2^24 and begin again.
    [Test]
    public void Mark_NumbersWrap_AreNew()
    {
        for (uint sequence = (1 << 24) - 5000; sequence < 1 << 24; sequence++)
            _window.TryMark(sequence);
        for (uint sequence = 0; sequence < 5000; sequence++)
            Assert.That(_window.TryMark(sequence));
    }

    [Test]
    public void Forget_Marked_IsNewAgain()
    {
        _window.TryMark(3);
        _window.Forget(3);

        Assert.That(_window.TryMark(3));
    }

    [Test]
    public void Forget_AnotherOfThePlace_ChangesNothing()
    {
        _window.TryMark(3);
        _window.Forget(3 + DuplicateWindow.Size);

        Assert.That(_window.TryMark(3), Is.False);
    }

    [Test]
    public void Restart_SameNumbers_AreNewAgain()
    {
        for (uint sequence = 0; sequence < 100; sequence++)
            _window.TryMark(sequence);
        _window.Restart();

        for (uint sequence = 0; sequence < 100; sequence++)
            Assert.That(_window.TryMark(sequence));
    }
}
