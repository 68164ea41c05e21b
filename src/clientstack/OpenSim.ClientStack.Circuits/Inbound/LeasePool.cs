using System.Collections.Concurrent;

namespace OpenSim.ClientStack.Circuits.Inbound;

/// <summary>Leases to be used again: rented by the receiving threads, given back by the region.</summary>
/// <param name="make">Makes a new one.</param>
public sealed class LeasePool(Func<InboundLease> make)
{
    /// <summary>Bytes of a lease; nearly all messages are shorter. A longer one makes its own memory.</summary>
    internal const int Size = 2048;

    private const int MaxKept = 4096;

    private readonly ConcurrentQueue<InboundLease> _free = new();
    private int _freeCount;
    private int _outstanding;
    private long _rented;
    private long _made;

    /// <summary>Off: every message gets new memory (<c>PacketPool.RecycleDataBlocks</c>).</summary>
    public bool Recycles { get; set; } = true;

    public int FreeCount => Volatile.Read(ref _freeCount);

    /// <summary>Leases rented and not given back.</summary>
    public int Outstanding => Volatile.Read(ref _outstanding);

    /// <summary>Share of rents that needed no new lease, in percent.</summary>
    public double ReusedPercent =>
        Volatile.Read(ref _rented) is var rented and > 0 ? 100.0 * (rented - Volatile.Read(ref _made)) / rented : 0;

    internal InboundLease Rent()
    {
        Interlocked.Increment(ref _rented);
        Interlocked.Increment(ref _outstanding);
        if (_free.TryDequeue(out var lease))
        {
            Interlocked.Decrement(ref _freeCount);
            return lease;
        }

        Interlocked.Increment(ref _made);
        return make();
    }

    internal void Return(InboundLease lease)
    {
        Interlocked.Decrement(ref _outstanding);
        if (!Recycles || FreeCount >= MaxKept)
            return;
        Interlocked.Increment(ref _freeCount);
        _free.Enqueue(lease);
    }
}
