using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.Testing;

namespace OpenSim.Protocol.Tests.Circuits;

public class CircuitAckTests
{
    private CircuitPair _pair = null!;

    [SetUp]
    public void SetUp() => _pair = new CircuitPair();

    [Test]
    public void Ack_NothingElseToSend_GoesAloneWithinTheDelay()
    {
        _pair.Simulator.Queue(1);

        _pair.RunFor(0.119);
        Assert.That(_pair.Simulator.Seen, Is.Empty, "20 ms there, 100 ms of delay, 20 ms back");

        _pair.RunFor(0.023);
        Assert.That(_pair.Simulator.Seen.Single().MessageId, Is.EqualTo(MessageId.PacketAck));
        Assert.That(_pair.Simulator.Circuit.InFlight, Is.Zero);
    }

    [Test]
    public void Ack_SomethingToSend_RidesOnIt()
    {
        _pair.Simulator.Queue(1);
        _pair.RunFor(0.05);
        _pair.Viewer.Queue(9, PacketFlags.None);
        _pair.RunFor(0.5);

        var seen = _pair.Simulator.Seen.Single();
        Assert.That((seen.MessageId, seen.AckCount), Is.EqualTo((MessageId.KillObject, 1)));
        Assert.That(_pair.Simulator.Circuit.InFlight, Is.Zero);
        Assert.That(_pair.Simulator.Delivered, Is.EqualTo(new[] { 9 }));
    }

    [Test]
    public void Ack_MoreOwedThanMayWait_GoesAtOnce()
    {
        for (uint i = 1; i <= (uint)CircuitOptions.Default.MaxAcksOwed; i++)
            _pair.Simulator.Queue(i);

        _pair.RunFor(0.045);

        Assert.That(_pair.Simulator.Circuit.InFlight, Is.Zero);
        Assert.That(_pair.Simulator.Seen, Has.Count.EqualTo(1));
    }

    [Test]
    public void Ack_HundredsOwed_GoIn255sAndBehindThem()
    {
        var pair = new CircuitPair(options: new CircuitOptions { MaxAcksOwed = 1000, AckDelay = 1_000_000, FirstResend = 3_000_000 });
        for (uint i = 1; i <= 600; i++)
            pair.Simulator.Queue(i, category: ThrottleCategory.Unthrottled);

        pair.RunFor(1.1);

        Assert.That(pair.Simulator.Seen, Has.Count.EqualTo(2), "255 in the message and what fits behind it, then the rest");
        Assert.That(pair.Simulator.Circuit.InFlight, Is.Zero);
    }

    [Test]
    public void Ack_FullDatagram_TakesNoneAlong()
    {
        _pair.Simulator.Queue(1);
        _pair.RunFor(0.05);
        _pair.Viewer.Queue(2, PacketFlags.None, padding: 254); // 1 + 1 + 255 * 4 bytes: room for 92 acks
        _pair.RunFor(0.05);

        Assert.That(_pair.Simulator.Seen.Single().AckCount, Is.EqualTo(1));
        Assert.That(_pair.ToSimulator.SentBytes, Is.LessThanOrEqualTo(PacketHeader.MaxDatagram));
    }

    [Test]
    public void Duplicate_IsAckedAgainAndNotDelivered()
    {
        var pair = new CircuitPair(new LinkConditions { Duplication = 1 });
        pair.Simulator.Queue(1);

        pair.RunFor(1);

        Assert.That(pair.Viewer.Delivered, Is.EqualTo(new[] { 1 }));
        Assert.That(pair.Viewer.Circuit.Counts.DuplicatesIn, Is.EqualTo(1));
        Assert.That(pair.Simulator.Circuit.Counts.AcksIn, Is.EqualTo(2 * 2), "two acks, and the datagram that has them doubled");
    }

    // Viewers put acks on anything, also on what is then thrown away.
    [Test]
    public void AppendedAcks_OnADuplicate_Count()
    {
        _pair.Simulator.Queue(1);
        _pair.Simulator.Pump(_pair.Now);
        byte[] datagram = [0x50, 0, 0, 0, 7, 0, 2, 1, 0, 0, 0, 1, 1];
        byte[] plain = [0x40, 0, 0, 0, 7, 0, 2, 1];
        _pair.Simulator.Receive(plain, _pair.Now);

        _pair.Simulator.Receive(datagram, _pair.Now);
        _pair.Simulator.Circuit.Update(_pair.Now);

        Assert.That(_pair.Simulator.Circuit.Counts.DuplicatesIn, Is.EqualTo(1));
        Assert.That(_pair.Simulator.Circuit.InFlight, Is.Zero);
    }

    [Test]
    public void PacketAck_ContradictsItself_IsMalformed()
    {
        byte[] datagram = [0, 0, 0, 0, 1, 0, 0xFF, 0xFF, 0xFF, 0xFB, 2, 1, 0, 0, 0];
        Assert.That(PacketHeader.TryRead(datagram, out var header));

        Assert.That(_pair.Simulator.Circuit.Receive(header, datagram, _pair.Now), Is.EqualTo(ReceiveVerdict.Malformed));
    }

    [Test]
    public void PacketAck_OfNothingSent_IsHarmless()
    {
        byte[] datagram = [0, 0, 0, 0, 1, 0, 0xFF, 0xFF, 0xFF, 0xFB, 1, 0xFF, 0xFF, 0xFF, 0xFF];
        _pair.Simulator.Queue(1);
        _pair.Simulator.Pump(_pair.Now);
        Assert.That(PacketHeader.TryRead(datagram, out var header));

        Assert.That(_pair.Simulator.Circuit.Receive(header, datagram, _pair.Now), Is.EqualTo(ReceiveVerdict.Consumed));
        _pair.Simulator.Circuit.Update(_pair.Now);
        Assert.That(_pair.Simulator.Circuit.InFlight, Is.EqualTo(1));
    }
}
