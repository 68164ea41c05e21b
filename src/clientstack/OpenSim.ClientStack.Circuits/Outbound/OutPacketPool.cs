using System.Collections.Concurrent;
using OpenSim.Protocol.Packets;

namespace OpenSim.ClientStack.Circuits.Outbound;

/// <summary>
/// Packets to be used again. Any thread; allocates only while more are out than ever before. Their payloads, 2 kB each, are pooled apart:
/// state that waits for its ack needs none, and with viewers that arrive that is nearly all that is out.
/// </summary>
public sealed class OutPacketPool
{
    /// <summary>
    /// Kept at most: what is under way to a thousand viewers, and 32 MB. What a wave of logins needed beyond it goes back to the collector.
    /// </summary>
    private const int MaxKept = 16_384;

    private readonly ConcurrentQueue<OutPacket> _free = new();
    private readonly ConcurrentQueue<byte[]> _payloads = new();
    private int _freeCount;
    private int _payloadCount;
    private long _rented;
    private long _made;

    /// <summary>Off: every packet is a new one (<c>PacketPool.RecyclePackets</c>).</summary>
    public bool Recycles { get; set; } = true;

    public int FreeCount => Volatile.Read(ref _freeCount);

    public long Made => Volatile.Read(ref _made);

    /// <summary>Share of rents that needed no new packet, in percent.</summary>
    public double ReusedPercent => Volatile.Read(ref _rented) is var rented and > 0 ? 100.0 * (rented - Made) / rented : 0;

    internal OutPacket Rent()
    {
        Interlocked.Increment(ref _rented);
        if (Recycles && _free.TryDequeue(out var packet))
        {
            Interlocked.Decrement(ref _freeCount);
            packet.Payload = RentPayload();
            return packet;
        }

        Interlocked.Increment(ref _made);
        return new OutPacket { Payload = RentPayload() };
    }

    /// <summary>The packet has been sent and waits for its ack; it needs its payload no more.</summary>
    internal void TakePayload(OutPacket packet)
    {
        var payload = packet.Payload;
        packet.Payload = [];
        if (payload.Length == 0 || !Recycles)
            return;
        if (Interlocked.Increment(ref _payloadCount) > MaxKept)
            Interlocked.Decrement(ref _payloadCount);
        else
            _payloads.Enqueue(payload);
    }

    internal void Return(OutPacket packet)
    {
        TakePayload(packet);
        if (!Recycles || Interlocked.Increment(ref _freeCount) > MaxKept)
        {
            if (Recycles)
                Interlocked.Decrement(ref _freeCount);
            return;
        }

        packet.Clear();
        _free.Enqueue(packet);
    }

    private byte[] RentPayload()
    {
        if (!Recycles || !_payloads.TryDequeue(out var payload))
            return new byte[OutPacket.MaxLength];
        Interlocked.Decrement(ref _payloadCount);
        return payload;
    }
}
