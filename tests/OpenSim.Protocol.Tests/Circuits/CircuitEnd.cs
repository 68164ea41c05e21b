using OpenSim.Memory;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.Testing;

namespace OpenSim.Protocol.Tests.Circuits;

/// <summary>
/// One end of a simulated connection: a circuit, messages that wait to be sent, and what has arrived. A message is KillObject with one
/// number.
/// </summary>
internal sealed class CircuitEnd
{
    private readonly byte[] _buffer = new byte[2048];
    private readonly Queue<Outgoing> _queue = new();
    private readonly SimulatedLink _out;

    public CircuitEnd(SimulatedLink link, CircuitOptions options, long now)
    {
        _out = link;
        Circuit = new Circuit(1, options, Blocks, now);
    }

    public BlockPool Blocks { get; } = new("test", 1536, 4096);

    public Circuit Circuit { get; }

    /// <summary>Numbers of the messages delivered, in the order of their coming.</summary>
    public List<uint> Delivered { get; } = [];

    /// <summary>Headers of all datagrams that came, whatever the circuit thought of them.</summary>
    public List<PacketHeader> Seen { get; } = [];

    public List<uint> Tokens { get; } = [];

    /// <summary>Refuses so many of the next messages, as a full inbox does.</summary>
    public int Refuses { get; set; }

    /// <summary>A dead end: it neither hears nor speaks.</summary>
    public bool IsDead { get; set; }

    public int Queued => _queue.Count;

    public void Queue(uint number, PacketFlags flags = PacketFlags.Reliable, ThrottleCategory category = ThrottleCategory.Task,
        uint token = 0, int padding = 0) =>
        _queue.Enqueue(new Outgoing(number, flags, category, token, padding));

    public void Receive(byte[] datagram, long now)
    {
        if (IsDead)
            return;
        Assert.That(PacketHeader.TryRead(datagram, out var header));
        Seen.Add(header);
        if (Circuit.Receive(header, datagram, now) != ReceiveVerdict.Deliver)
            return;
        if (Refuses > 0)
        {
            Refuses--;
            Circuit.Forget(header);
            return;
        }

        Circuit.Acknowledge(header);
        Assert.That(header.TryGetBody(datagram, new byte[2048], out var body));
        Assert.That(KillObjectReader.TryRead(body, out var kill));
        foreach (var block in kill.ObjectData)
        {
            Delivered.Add(block.ID);
            break;
        }
    }

    public void Pump(long now)
    {
        if (IsDead)
            return;
        Circuit.Update(now);
        while (Circuit.TryTimeout(_buffer, now, out var length, out var token))
        {
            if (token != 0)
                Tokens.Add(token);
            else
                _out.Send(_buffer.AsSpan(0, length), now);
        }

        while (_queue.TryPeek(out var next) && !Circuit.IsWindowFull && Circuit.Throttle.IsReady(next.Category, now))
            Send(_queue.Dequeue(), now);
        while (Circuit.TryWriteDue(_buffer, now) is var due and > 0)
            _out.Send(_buffer.AsSpan(0, due), now);
    }

    public long NextDeadline(long now)
    {
        if (IsDead)
            return long.MaxValue;
        var next = Circuit.NextDeadline(now);
        return _queue.TryPeek(out var waiting) && !Circuit.IsWindowFull
            ? Math.Min(next, Circuit.Throttle.ReadyAt(waiting.Category, now))
            : next;
    }

    private void Send(Outgoing message, long now)
    {
        var writer = new KillObjectWriter(_buffer.AsSpan(PacketHeader.Size));
        writer.ObjectData(message.Number);
        for (var i = 0; i < message.Padding; i++)
            writer.ObjectData(0);
        _out.Send(_buffer.AsSpan(0, Circuit.Seal(_buffer, writer.Finish(), message.Flags, message.Category, now, message.Token)), now);
    }

    private readonly record struct Outgoing(uint Number, PacketFlags Flags, ThrottleCategory Category, uint Token, int Padding);
}
