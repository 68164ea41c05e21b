using OpenSim.Protocol.Circuits;

namespace OpenSim.Protocol.Tests.Circuits;

public class SentWindowTests
{
    private readonly SentWindow _window = new(16);

    [Test]
    public void Add_NumbersFarApart_GrowsOnlyToItsLimit()
    {
        Assert.That(_window.TryAdd(Entry(1), out _));
        for (uint sequence = 2; sequence < 3 * SentWindow.MaxSpan; sequence++)
        {
            var isKept = _window.TryAdd(Entry(sequence), out var givenUp);
            Assert.That(isKept, Is.EqualTo(sequence != 1 + SentWindow.MaxSpan));
            if (!isKept)
                Assert.That(givenUp.Sequence, Is.EqualTo(1));
            Assert.That(_window.TryRemove(sequence, out _), Is.EqualTo(isKept || givenUp.InUse));
        }

        Assert.That(_window.Count, Is.Zero);
        Assert.That(_window.Span, Is.EqualTo(SentWindow.MaxSpan));
    }

    // Against a plain model: a dictionary that is searched.
    [Test]
    public void AnyOperations_AgreeWithAPlainModel()
    {
        var random = new Random(11);
        var model = new Dictionary<uint, (long SentAt, int Level)>();
        var window = new SentWindow(16);
        var rtt = new RttEstimator(1000, 100, 100_000);
        uint sequence = uint.MaxValue - 500; // wraps on the way
        long now = 1000;
        for (var step = 0; step < 20_000; step++)
        {
            now += random.Next(20);
            switch (random.Next(5))
            {
                case 0 or 1 when model.Count < 100:
                    sequence++;
                    Assert.That(window.TryAdd(new SentWindow.Entry
                    {
                        Sequence = sequence, SentAt = now, Level = (byte)rtt.Level,
                        Length = 10
                    }, out _));
                    model.Add(sequence, (now, rtt.Level));
                    break;
                case 2 when model.Count > 0:
                    var acked = model.Keys.ElementAt(random.Next(model.Count));
                    Assert.That(window.TryRemove(acked, out var entry) && entry.Sequence == acked);
                    if (random.Next(3) == 0)
                        rtt.Sample(now - model[acked].SentAt);
                    model.Remove(acked);
                    break;
                case 3 when window.TryPeek(rtt, out var due, out _):
                    rtt.TimedOut(window[due].Level);
                    window.Resent(due, now, rtt.Level);
                    model[due] = (now, rtt.Level);
                    break;
            }

            Check(window, model, rtt);
        }
    }

    private static void Check(SentWindow window, Dictionary<uint, (long SentAt, int Level)> model, RttEstimator rtt)
    {
        Assert.That(window.Count, Is.EqualTo(model.Count));
        Assert.That(window.Bytes, Is.EqualTo(model.Count * 10));
        var expected = model.Count == 0 ? long.MaxValue : model.Values.Min(m => m.SentAt + rtt.TimeoutOf(m.Level));
        Assert.That(window.TryPeek(rtt, out _, out var due), Is.EqualTo(model.Count > 0));
        Assert.That(due, Is.EqualTo(expected));
    }

    private static SentWindow.Entry Entry(uint sequence) => new() { Sequence = sequence, SentAt = sequence, Length = 10 };
}
