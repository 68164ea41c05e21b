using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.Memory;
using OpenSim.Protocol.Messages;
using OpenSim.Telemetry.Logging;
using OpenSim.Transport;

namespace OpenSim.ClientStack.Circuits.Inbound;

/// <summary>
/// What comes in from the viewers of a region, by one receiving thread or several, each with its pump. The kernel keeps a sender with one
/// of them; a viewer that comes back from another port may change over, which is why with several a session is locked while a datagram of
/// it is taken.
/// </summary>
public sealed partial class InboundShards
{
    /// <summary>What the region has seen of it, when it came to handle what was queued. The region's thread writes.</summary>
    public InboundCounts RegionCounts;

    private readonly ILogger _logger;
    private readonly LogThrottle _malformedLog;

    internal InboundShards(int shards, SessionTable sessions, IMessageHandlers handlers, ICircuitHost host, CircuitClock clock,
        ILogger logger, TimeProvider time)
    {
        _logger = logger;
        _malformedLog = new LogThrottle(time);
        Handlers = handlers;
        Log = new PacketLog(logger);
        Leases = new LeasePool(() => host.NewLease(this));
        Pumps = new InboundPump[shards];
        for (var i = 0; i < shards; i++)
            Pumps[i] = new InboundPump(this, sessions, host, clock, logger, time);
    }

    public InboundPump[] Pumps { get; }

    /// <summary>Several threads receive.</summary>
    public bool IsSharded => Pumps.Length > 1;

    public IMessageHandlers Handlers { get; }

    public PacketLog Log { get; }

    /// <summary>Drops everything (<c>debug lludp stop in</c>).</summary>
    public bool IsStopped { get; set; }

    /// <summary>Messages that are dropped (<c>debug lludp drop in</c>); replaced, never changed.</summary>
    public IReadOnlyList<uint> Dropped { get; set; } = [];

    /// <summary>AgentUpdates that say nothing new are dropped. Off: every one is decoded and stored.</summary>
    public bool DiscardsUpdates { get; set; } = true;

    /// <summary>The region is overloaded: what says little is dropped (see docs/operators/overload.md).</summary>
    public bool Sheds { get; set; }

    public LeasePool Leases { get; }

    /// <summary>All threads together, as they stand now.</summary>
    public InboundCounts Counts
    {
        get
        {
            var sum = RegionCounts;
            foreach (var pump in Pumps)
                LongFields.Add(ref sum, pump.Counts);
            return sum;
        }
    }

    /// <summary>What was taken, message by message, of each thread.</summary>
    public IEnumerable<MessageCounts> Messages => Pumps.Select(pump => pump.Messages);

    /// <summary>The message's name, or its number when the schema does not know it.</summary>
    internal static string NameOf(uint message) => MessageTable.Find(message)?.Name ?? $"{message:X}";

    /// <param name="counts">Of the thread that has found it.</param>
    /// <param name="message">Number of the message, 0 for a datagram that is none.</param>
    internal void CountMalformed(ref InboundCounts counts, in EndpointKey from, uint message = 0)
    {
        counts.Malformed++;
        if (_malformedLog.ShouldLog(out var more))
            LogMalformed(message == 0 ? "datagram" : NameOf(message), from.ToEndPoint(), more);
    }

    [LoggerMessage(1, LogLevel.Warning, "Malformed {What} from {From} ({More} more since the last such line).")]
    private partial void LogMalformed(string what, System.Net.IPEndPoint from, long more);
}
