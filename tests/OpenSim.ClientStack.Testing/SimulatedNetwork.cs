using OpenSim.Transport;

namespace OpenSim.ClientStack.Testing;

/// <summary>
/// Datagrams under way between one simulator and its viewers, with a latency that varies, losses and duplicates. Same seed, same fate.
/// </summary>
internal sealed class SimulatedNetwork(int seed)
{
    private readonly Random _random = new(seed);
    private readonly PriorityQueue<Flight, (long At, long Order)> _flights = new();
    private long _order;

    /// <summary>Microseconds.</summary>
    public long Latency { get; set; } = 20_000;

    /// <summary>Added at random: what is sent later may arrive earlier.</summary>
    public long Jitter { get; set; }

    /// <summary>Share of datagrams lost, 0 to 1.</summary>
    public double Loss { get; set; }

    /// <summary>Share of datagrams that arrive twice.</summary>
    public double Duplication { get; set; }

    public long Sent { get; private set; }

    public long Bytes { get; private set; }

    /// <summary>Bytes of memory that the network itself has taken, on the thread that sends.</summary>
    public long Allocated { get; private set; }

    /// <summary>Told each datagram of a viewer as it is sent.</summary>
    public Action<byte[]>? Watch { get; set; }

    /// <summary>When the next one arrives.</summary>
    public long NextArrival => _flights.TryPeek(out _, out var at) ? at.At : long.MaxValue;

    public void Send(in EndpointKey viewer, bool toServer, ReadOnlySpan<byte> datagram, long now)
    {
        var before = GC.GetAllocatedBytesForCurrentThread();
        Sent++;
        Bytes += datagram.Length;
        if (toServer)
            Watch?.Invoke(datagram.ToArray());
        var copies = _random.NextDouble() < Duplication ? 2 : 1;
        for (var i = 0; i < copies; i++)
        {
            if (_random.NextDouble() < Loss)
                continue;
            var at = now + Latency + (Jitter > 0 ? _random.NextInt64(Jitter) : 0);
            _flights.Enqueue(new Flight(viewer, toServer, datagram.ToArray()), (at, _order++));
        }

        Allocated += GC.GetAllocatedBytesForCurrentThread() - before;
    }

    public bool TryReceive(long now, out Flight flight)
    {
        flight = default;
        return _flights.TryPeek(out _, out var at) && at.At <= now && _flights.TryDequeue(out flight, out _);
    }

    public readonly record struct Flight(EndpointKey Viewer, bool ToServer, byte[] Datagram);
}
