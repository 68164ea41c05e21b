using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.Testing;

namespace OpenSim.Protocol.Tests.Circuits;

public class CircuitLifeTests
{
    [Test]
    public void Ping_EveryFiveSeconds_IsAnsweredAtOnce()
    {
        var pair = new CircuitPair();

        pair.RunFor(21);

        Assert.That(pair.Viewer.Seen.Count(h => h.MessageId == MessageId.StartPingCheck), Is.EqualTo(4));
        Assert.That(pair.Viewer.Seen.Count(h => h.MessageId == MessageId.CompletePingCheck), Is.EqualTo(4));
        Assert.That(pair.Viewer.Delivered.Concat(pair.Simulator.Delivered), Is.Empty, "pings stay in the circuit");
        Assert.That(pair.Viewer.Circuit.IsTimedOut(pair.Now), Is.False);
    }

    [Test]
    public void Ping_NamesTheOldestUnacked()
    {
        var pair =
            new CircuitPair(options: new CircuitOptions { AckDelay = 30_000_000, FirstResend = 20_000_000, MaxResend = 20_000_000 });
        for (uint i = 1; i <= 3; i++)
            pair.Simulator.Queue(i);
        pair.RunFor(1);
        var buffer = new byte[1400];

        var length = pair.Simulator.Circuit.TryWriteDue(buffer, pair.Now + 5_000_000);

        Assert.That(PacketHeader.TryRead(buffer.AsSpan(0, length), out var header));
        Assert.That(header.MessageId, Is.EqualTo(MessageId.StartPingCheck));
        Assert.That(StartPingCheckReader.TryRead(buffer.AsSpan(7, length - 7), out var ping));
        Assert.That(ping.PingID.OldestUnacked, Is.EqualTo(1));
    }

    // Some clients answer every ping with id 0 (docs/protocol.md, Circuits): only silence ends a circuit.
    [Test]
    public void Pong_OfAnyId_IsALifeSign()
    {
        var circuit = new Circuit(1, CircuitOptions.Default, new Memory.BlockPool("test", 1536, 64), 0);
        byte[] pong = [0, 0, 0, 0, 1, 0, 2, 0];
        Assert.That(PacketHeader.TryRead(pong, out var header));

        for (long second = 0; second < 600; second += 50)
        {
            Assert.That(circuit.IsTimedOut(second * CircuitPair.Second), Is.False);
            Assert.That(circuit.Receive(header, pong, second * CircuitPair.Second), Is.EqualTo(ReceiveVerdict.Consumed));
        }
    }

    [TestCase(false, 60)]
    [TestCase(true, 300)]
    public void Silence_LongerThanAllowed_IsATimeout(bool paused, int seconds)
    {
        var pair = new CircuitPair();
        pair.RunFor(1);
        pair.Viewer.IsDead = true;
        pair.RunFor(1);
        pair.Simulator.Circuit.IsPaused = paused;
        var last = pair.Simulator.Circuit.LastReceived;

        Assert.That(pair.Simulator.Circuit.IsTimedOut(last + seconds * CircuitPair.Second), Is.False);
        Assert.That(pair.Simulator.Circuit.IsTimedOut(last + seconds * CircuitPair.Second + 1));
    }

    [Test]
    public void Window_Full_IsSaid()
    {
        var pair = new CircuitPair(new LinkConditions { Loss = 1 }, new CircuitOptions { MaxInFlight = 10 });
        for (uint i = 1; i <= 30; i++)
            pair.Simulator.Queue(i, category: ThrottleCategory.Unthrottled);

        pair.RunFor(0.1);

        Assert.That(pair.Simulator.Circuit.IsWindowFull);
        Assert.That(pair.Simulator.Queued, Is.EqualTo(20));
    }

    [Test]
    public void Counts_AfterAConversation_AddUp()
    {
        var pair = new CircuitPair(LinkConditions.Bad);
        for (uint i = 1; i <= 500; i++)
            pair.Simulator.Queue(i, i % 2 == 0 ? PacketFlags.None : PacketFlags.Reliable);
        pair.RunUntilSettled();
        pair.RunFor(1);

        var (sent, received) = (pair.Simulator.Circuit.Counts, pair.Viewer.Circuit.Counts);
        Assert.That(sent.ReliableOut, Is.EqualTo(250));
        Assert.That(sent.PacketsOut, Is.EqualTo(pair.ToViewer.Sent));
        Assert.That(sent.BytesOut, Is.EqualTo(pair.ToViewer.SentBytes));
        Assert.That(received.PacketsIn, Is.EqualTo(pair.ToViewer.Sent - pair.ToViewer.Lost + pair.ToViewer.Duplicated));
        Assert.That(sent.Resent, Is.GreaterThan(0));
    }
}
