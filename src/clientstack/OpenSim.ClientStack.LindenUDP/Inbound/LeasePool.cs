using System.Collections.Concurrent;

namespace OpenSim.ClientStack.LindenUDP.Inbound;

/// <summary>Leases to be used again: rented by the receiving thread, given back by the region.</summary>
internal sealed class LeasePool
{
    /// <summary>Bytes of a lease; nearly all messages are shorter. A longer one makes its own memory.</summary>
    public const int Size = 2048;

    private const int Kept = 4096;

    private readonly ConcurrentQueue<InboundLease> _free = new();
    private int _freeCount;
    private long _rented;
    private long _made;

    /// <summary>Off: every message gets new memory (<c>PacketPool.RecyclePackets</c>).</summary>
    public bool Recycles { get; set; } = true;

    public int FreeCount => Volatile.Read(ref _freeCount);

    public double ReusedPercent => Volatile.Read(ref _rented) is var rented and > 0 ? 100.0 * (rented - Volatile.Read(ref _made)) / rented : 0;

    public InboundLease Rent()
    {
        Interlocked.Increment(ref _rented);
        if (_free.TryDequeue(out var lease))
        {
            Interlocked.Decrement(ref _freeCount);
            return lease;
        }

        Interlocked.Increment(ref _made);
        return new InboundLease(this);
    }

    public void Return(InboundLease lease)
    {
        if (!Recycles || FreeCount >= Kept)
            return;
        Interlocked.Increment(ref _freeCount);
        _free.Enqueue(lease);
    }
}
