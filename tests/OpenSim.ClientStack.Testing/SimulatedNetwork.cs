using OpenSim.Transport;

namespace OpenSim.ClientStack.Testing;

/// <summary>
/// Datagrams under way between one simulator and its viewers, with a latency that varies, losses and duplicates. Same seed, same fate.
/// </summary>
internal sealed class SimulatedNetwork(int seed)
{
    private readonly Random _random = new(seed);
    private readonly PriorityQueue<Flight, (long At, long Order)> _flights = new();
    private readonly List<Flight> _heldToServer = [];
    private readonly List<Flight> _heldToViewers = [];
    private Action<Action>? _holdToServer;
    private Action<Action>? _holdToViewers;
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

    /// <summary>
    /// Holds what is sent from here on. Each direction's is called once, when the first datagram is held, with what lets all that is held
    /// arrive at once and holds nothing any more; null lets them.
    /// </summary>
    public void Hold(Action<Action>? toServer, Action<Action>? toViewers)
    {
        (_holdToServer, _holdToViewers) = (toServer, toViewers);
        if (toServer is null)
            Let(_heldToServer);
        if (toViewers is null)
            Let(_heldToViewers);
    }

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
            var flight = new Flight(viewer, toServer, datagram.ToArray());
            if (!IsHeld(flight))
                _flights.Enqueue(flight, (at, _order++));
        }

        Allocated += GC.GetAllocatedBytesForCurrentThread() - before;
    }

    public bool TryReceive(long now, out Flight flight)
    {
        flight = default;
        return _flights.TryPeek(out _, out var at) && at.At <= now && _flights.TryDequeue(out flight, out _);
    }

    private bool IsHeld(Flight flight)
    {
        var (hold, held) = flight.ToServer ? (_holdToServer, _heldToServer) : (_holdToViewers, _heldToViewers);
        if (hold is null)
            return false;
        held.Add(flight);
        if (held.Count == 1)
            hold(() => Hold(flight.ToServer ? null : _holdToServer, flight.ToServer ? _holdToViewers : null));
        return true;
    }

    private void Let(List<Flight> held)
    {
        foreach (var flight in held)
            _flights.Enqueue(flight, (0, _order++));
        held.Clear();
    }

    public readonly record struct Flight(EndpointKey Viewer, bool ToServer, byte[] Datagram);
}
