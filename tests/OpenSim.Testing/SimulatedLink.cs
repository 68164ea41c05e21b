namespace OpenSim.Testing;

/// <summary>One direction of a line, on the test's own clock in microseconds. The same seed does the same to the same datagrams.</summary>
public sealed class SimulatedLink(LinkConditions conditions, int seed = 1)
{
    private readonly Random _random = new(seed);
    private readonly PriorityQueue<byte[], (long At, long Order)> _under = new();
    private readonly Queue<(byte[] Datagram, long ReadAt)> _socket = new();
    private long _order;
    private long _readAt;
    private long _unread;

    public LinkConditions Conditions { get; set; } = conditions;

    public int Sent { get; private set; }

    public long SentBytes { get; private set; }

    /// <summary>By chance, by length, and by the full socket.</summary>
    public int Lost { get; private set; }

    /// <summary>Of these, because the receiver's socket was full.</summary>
    public int Overrun { get; private set; }

    public int Duplicated { get; private set; }

    /// <summary>When <see cref="TryReceive"/> has something again.</summary>
    public long NextArrival
    {
        get
        {
            var next = _socket.TryPeek(out var waiting) ? waiting.ReadAt : long.MaxValue;
            return _under.TryPeek(out _, out var arrival) ? Math.Min(next, arrival.At) : next;
        }
    }

    public void Send(ReadOnlySpan<byte> datagram, long now)
    {
        Sent++;
        SentBytes += datagram.Length;
        if (datagram.Length > Conditions.Mtu || _random.NextDouble() < Conditions.Loss)
        {
            Lost++;
            return;
        }

        Start(datagram, now);
        if (_random.NextDouble() >= Conditions.Duplication)
            return;
        Duplicated++;
        Start(datagram, now);
    }

    public bool TryReceive(long now, out byte[] datagram)
    {
        while (_under.TryPeek(out var arrived, out var arrival) && arrival.At <= now)
        {
            _under.Dequeue();
            Arrive(arrived, arrival.At);
        }

        var isThere = _socket.TryPeek(out var first) && first.ReadAt <= now;
        datagram = isThere ? _socket.Dequeue().Datagram : [];
        return isThere;
    }

    private void Start(ReadOnlySpan<byte> datagram, long now)
    {
        var at = now + Conditions.Latency + (Conditions.Jitter > 0 ? _random.NextInt64(Conditions.Jitter) : 0);
        _under.Enqueue(datagram.ToArray(), (at, _order++));
    }

    private void Arrive(byte[] datagram, long at)
    {
        var readAt = Conditions.ReadEvery > 0 ? (at / Conditions.ReadEvery + 1) * Conditions.ReadEvery : at;
        if (readAt != _readAt)
            (_readAt, _unread) = (readAt, 0);
        _unread += datagram.Length;
        if (_unread > Conditions.SocketBuffer)
        {
            Lost++;
            Overrun++;
            return;
        }

        _socket.Enqueue((datagram, readAt));
    }
}
