using OpenSim.ClientStack.LindenUDP.Inbound;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Transport;

namespace OpenSim.ClientStack.LindenUDP.Outbound;

/// <summary>What goes out to the viewers of a region, by one sending thread or several, each with its pump and its sink. A viewer stays with one.</summary>
internal sealed class OutboundShards : IDisposable
{
    private double _share = double.PositiveInfinity;

    public OutboundShards(IReadOnlyList<IDatagramSink> sinks, Action<SessionSender, Exception> onError) =>
        Pumps = [.. sinks.Select(sink => new OutboundPump(sink) { OnError = onError })];

    public OutboundPump[] Pumps { get; }

    /// <summary>Holds everything back (<c>debug lludp stop out</c>).</summary>
    public bool IsStopped
    {
        get => Pumps[0].IsStopped;
        set
        {
            foreach (var pump in Pumps)
                pump.IsStopped = value;
        }
    }

    /// <summary>Messages that are lost on the way out (<c>debug lludp drop out</c>); replaced, never changed.</summary>
    public IReadOnlyList<uint> Dropped { get; set; } = [];

    /// <summary>Writes what is sent to the log when an operator asks (<c>debug lludp data out</c>).</summary>
    public PacketLog? Log { get; init; }

    /// <summary>Packets that may wait for one viewer before messages to it are dropped.</summary>
    public int MostQueued { get; set; } = 8192;

    /// <summary>Messages dropped because no datagram could hold them. Region.</summary>
    public long TooLong { get; set; }

    /// <summary>Messages dropped because their viewer takes nothing and its queue was full.</summary>
    public long QueueFull;

    /// <summary>Bytes a second that each session may count on of what they all share; infinite without a common limit.</summary>
    public double Share => Volatile.Read(ref _share);

    /// <summary>All threads together, as they stand now.</summary>
    public OutboundCounts Counts
    {
        get
        {
            var sum = new OutboundCounts();
            foreach (var pump in Pumps)
                sum.Add(pump.Counts);
            return sum;
        }
    }

    /// <summary>What was sent, message by message, of each thread.</summary>
    public IEnumerable<MessageCounts> Messages => Pumps.Select(pump => pump.Messages);

    /// <summary>The thread that sends for a circuit. Codes may be counted up, so they are mixed.</summary>
    public OutboundPump For(uint circuitCode) => Pumps[(int)((circuitCode * 0x9E3779B1u >> 16) % (uint)Pumps.Length)];

    /// <summary>
    /// Tells the sessions how much of the common line is theirs: what a session queues beyond that would be old before it is sent.
    /// </summary>
    /// <param name="bytesPerSecond">Of all sessions; 0 for no limit.</param>
    public void ShareEvenly(double bytesPerSecond, int sessions) =>
        Volatile.Write(ref _share, bytesPerSecond > 0 && sessions > 0 ? Math.Max(bytesPerSecond / sessions, LeastShare) : double.PositiveInfinity);

    /// <summary>Microseconds by which the thread that was latest was behind with a session since the last asking.</summary>
    public long TakeLateness()
    {
        var most = 0L;
        foreach (var pump in Pumps)
            most = Math.Max(most, pump.TakeLateness());
        return most;
    }

    /// <summary>A round of each on this thread; what tests do in the place of threads.</summary>
    public void RunOnce(long now)
    {
        foreach (var pump in Pumps)
            pump.RunOnce(now);
    }

    public void Wake()
    {
        foreach (var pump in Pumps)
            pump.Wake();
    }

    public void Dispose()
    {
        foreach (var pump in Pumps)
            pump.Dispose();
    }

    private const double LeastShare = 1000;
}
