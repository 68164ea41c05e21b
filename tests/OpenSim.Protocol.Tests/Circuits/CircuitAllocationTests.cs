using OpenSim.Memory;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.Testing;

namespace OpenSim.Protocol.Tests.Circuits;

/// <summary>What runs for every datagram allocates nothing.</summary>
public class CircuitAllocationTests
{
    private readonly byte[] _buffer = new byte[2048];
    private readonly byte[] _datagram = new byte[1400];
    private Circuit _circuit = null!;
    private long _now = CircuitPair.Second;
    private uint _sequence;

    [SetUp]
    public void SetUp() =>
        _circuit = new Circuit(1, new CircuitOptions { MaxBytesPerSecond = 1e9 }, new BlockPool("test", 1536, 4096), _now);

    [Test]
    public void ReceiveAndAck() => AssertAllocatesNothing(() =>
    {
        var length = Put(MessageId.AgentUpdate, 115, PacketFlags.Reliable);
        Receive(length, ReceiveVerdict.Deliver, acknowledge: true);
        _circuit.Update(_now);
        _circuit.TryWriteDue(_buffer, _now);
    });

    [Test]
    public void ReceiveAndDiscard() => AssertAllocatesNothing(() =>
    {
        var length = Put(MessageId.AgentUpdate, 115, PacketFlags.None);
        Receive(length, ReceiveVerdict.Deliver, acknowledge: false);
        if (!PacketHeader.TryRead(_datagram.AsSpan(0, length), out var header)
            || !header.TryGetBody(_datagram.AsSpan(0, length), _buffer, out var body)
            || !AgentUpdateReader.TryRead(body, out var update) || update.AgentData.Far != 0)
            throw new InvalidOperationException("The datagram of this test is broken.");
    });

    [Test]
    public void ReceiveDuplicate() => AssertAllocatesNothing(() =>
    {
        _sequence = 5;
        var length = Put(MessageId.AgentUpdate, 115, PacketFlags.Reliable);
        PacketHeader.TryRead(_datagram.AsSpan(0, length), out var header);
        _circuit.Receive(header, _datagram.AsSpan(0, length), _now);
        _circuit.Update(_now);
        _circuit.TryWriteDue(_buffer, _now);
    });

    [Test]
    public void ReceivePingAndAnswer() => AssertAllocatesNothing(() =>
    {
        Receive(Put(MessageId.StartPingCheck, 6, PacketFlags.None), ReceiveVerdict.Consumed, acknowledge: false);
        while (_circuit.TryWriteDue(_buffer, _now) > 0)
        {
        }
    });

    [Test]
    public void SendReliableAndTakeItsAck() => AssertAllocatesNothing(() =>
    {
        _circuit.Seal(_buffer, 1000, PacketFlags.Reliable, ThrottleCategory.Task, _now);
        Ack(_circuit.Counts.PacketsOut);
        _circuit.Update(_now);
    });

    [Test]
    public void SendStateAndLoseIt() => AssertAllocatesNothing(() =>
    {
        _circuit.Seal(_buffer, 1000, PacketFlags.Reliable, ThrottleCategory.Task, _now, token: 7);
        _now += 5_000_000;
        if (!_circuit.TryTimeout(_buffer, _now, out _, out var token) || token != 7)
            throw new InvalidOperationException("The token did not come back.");
    });

    [Test]
    public void SendAndResendUntilGivenUp() => AssertAllocatesNothing(() =>
    {
        _circuit.Seal(_buffer, 1000, PacketFlags.Reliable, ThrottleCategory.Task, _now);
        for (var i = 0; i < 25; i++)
        {
            _now += 5_000_000;
            _circuit.TryTimeout(_buffer, _now, out _, out _);
        }
    });

    [Test]
    public void SendUnreliable() => AssertAllocatesNothing(() =>
        _circuit.Seal(_buffer, 1000, PacketFlags.None, ThrottleCategory.Task, _now));

    private static void AssertAllocatesNothing(Action action)
    {
        Assert.That(Allocations.WhenWarm(Repeat), Is.Zero);

        void Repeat()
        {
            for (var i = 0; i < 1000; i++)
                action();
        }
    }

    private int Put(uint id, int payload, PacketFlags flags)
    {
        _now += 1000;
        _datagram.AsSpan().Clear();
        PacketHeader.Write(_datagram, flags, ++_sequence);
        _datagram[PacketHeader.Size] = (byte)id;
        return PacketHeader.Size + payload;
    }

    private void Receive(int length, ReceiveVerdict expected, bool acknowledge)
    {
        var datagram = _datagram.AsSpan(0, length);
        if (!PacketHeader.TryRead(datagram, out var header) || _circuit.Receive(header, datagram, _now) != expected)
            throw new InvalidOperationException("The datagram of this test is broken.");
        if (acknowledge)
            _circuit.Acknowledge(header);
    }

    private void Ack(long sequence)
    {
        _now += 1000;
        PacketHeader.Write(_datagram, PacketFlags.None, ++_sequence);
        var writer = new PacketAckWriter(_datagram.AsSpan(PacketHeader.Size));
        writer.Packets((uint)sequence);
        Receive(PacketHeader.Size + writer.Finish(), ReceiveVerdict.Consumed, acknowledge: false);
    }
}
