using System.Collections.Concurrent;

namespace OpenSim.ClientStack.LindenUDP.Outbound;

/// <summary>Packets to be used again. Any thread; allocates only while more are out than ever before.</summary>
internal sealed class OutPacketPool
{
    /// <summary>Kept at most: 32 MB, what is under way to a thousand viewers. What a wave of logins needed beyond it goes back to the collector.</summary>
    private const int Kept = 16_384;

    private readonly ConcurrentQueue<OutPacket> _free = new();
    private int _freeCount;
    private long _rented;
    private long _made;

    /// <summary>Off: every packet is a new one (<c>PacketPool.RecyclePackets</c>).</summary>
    public bool Recycles { get; set; } = true;

    public int FreeCount => Volatile.Read(ref _freeCount);

    public long Made => Volatile.Read(ref _made);

    /// <summary>Share of rents that needed no new packet, in percent.</summary>
    public double ReusedPercent => Volatile.Read(ref _rented) is var rented and > 0 ? 100.0 * (rented - Made) / rented : 0;

    public OutPacket Rent()
    {
        Interlocked.Increment(ref _rented);
        if (Recycles && _free.TryDequeue(out var packet))
        {
            Interlocked.Decrement(ref _freeCount);
            return packet;
        }

        Interlocked.Increment(ref _made);
        var made = new OutPacket();
        made.Clear();
        return made;
    }

    public void Return(OutPacket packet)
    {
        if (!Recycles || Interlocked.Increment(ref _freeCount) > Kept)
        {
            if (Recycles)
                Interlocked.Decrement(ref _freeCount);
            return;
        }

        packet.Clear();
        _free.Enqueue(packet);
    }
}
