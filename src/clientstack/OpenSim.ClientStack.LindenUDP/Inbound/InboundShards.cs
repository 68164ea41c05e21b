using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Messages;
using OpenSim.Telemetry.Logging;
using OpenSim.Transport;

namespace OpenSim.ClientStack.LindenUDP.Inbound;

/// <summary>
/// What comes in from the viewers of a region, by one receiving thread or several, each with its pump. The kernel keeps a sender with one of them; a viewer that comes
/// back from another port may change over, which is why with several a session is locked while a datagram of it is taken.
/// </summary>
internal sealed partial class InboundShards
{
    private readonly ILogger _logger;
    private readonly LogThrottle _malformedLog;

    public InboundShards(LLUDPServer server, HandlerTable handlers, int shards, ILogger logger, TimeProvider time)
    {
        _logger = logger;
        _malformedLog = new LogThrottle(time);
        Handlers = handlers;
        Log = new PacketLog(logger);
        Pumps = new InboundPump[shards];
        for (var i = 0; i < shards; i++)
            Pumps[i] = new InboundPump(server, this, logger, time);
    }

    public InboundPump[] Pumps { get; }

    public bool AreSeveral => Pumps.Length > 1;

    public HandlerTable Handlers { get; }

    public PacketLog Log { get; }

    /// <summary>Drops everything (<c>debug lludp stop in</c>).</summary>
    public bool IsStopped { get; set; }

    /// <summary>Messages that are dropped (<c>debug lludp drop in</c>); replaced, never changed.</summary>
    public IReadOnlyList<uint> Dropped { get; set; } = [];

    /// <summary>AgentUpdates that say nothing new are dropped. Off: every one is decoded and stored.</summary>
    public bool DiscardsUpdates { get; set; } = true;

    /// <summary>The region is overloaded: what says little is dropped (see docs/operators/overload.md).</summary>
    public bool Sheds { get; set; }

    public LeasePool Leases { get; } = new();

    /// <summary>What the region has seen of it, when it came to handle what was queued.</summary>
    public InboundCounts OfRegion { get; } = new();

    /// <summary>All threads together, as they stand now.</summary>
    public InboundCounts Counts
    {
        get
        {
            var sum = new InboundCounts();
            sum.Add(OfRegion);
            foreach (var pump in Pumps)
                sum.Add(pump.Counts);
            return sum;
        }
    }

    /// <summary>Messages that the region's inbox had no place for.</summary>
    public long Overflowed
    {
        get
        {
            var sum = 0L;
            foreach (var pump in Pumps)
                sum += pump.Counts.Overflowed;
            return sum;
        }
    }

    /// <summary>What was taken, message by message, of each thread.</summary>
    public IEnumerable<MessageCounts> Messages => Pumps.Select(pump => pump.Messages);

    /// <param name="counts">Of the thread that has found it.</param>
    /// <param name="message">Number of the message, 0 for a datagram that is none.</param>
    public void CountMalformed(InboundCounts counts, in EndpointKey from, uint message = 0)
    {
        counts.Malformed++;
        if (_malformedLog.ShouldLog(out var more))
            LogMalformed(message == 0 ? "datagram" : NameOf(message), from.ToEndPoint(), more);
    }

    public static string NameOf(uint message) => MessageTable.Find(message)?.Name ?? $"{message:X}";

    [LoggerMessage(1, LogLevel.Warning, "Malformed {What} from {From} ({More} more since the last such line).")]
    private partial void LogMalformed(string what, System.Net.IPEndPoint from, long more);
}
