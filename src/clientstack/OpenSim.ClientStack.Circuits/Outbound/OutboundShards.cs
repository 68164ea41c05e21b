using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.Memory;
using OpenSim.Protocol.Circuits;
using OpenSim.Telemetry.Logging;
using OpenSim.Transport;

namespace OpenSim.ClientStack.Circuits.Outbound;

/// <summary>
/// What goes out to the viewers of a region, by one sending thread or several, each with its pump and its sink. A viewer stays with one.
/// </summary>
public sealed partial class OutboundShards : IDisposable
{
    /// <summary>Bytes a second that a session may always count on.</summary>
    private const double MinShare = 1000;

    private readonly SceneThrottle _throttle;
    private readonly SessionTable _sessions;
    private readonly ILogger _logger;
    private readonly LogThrottle _errorLog;
    private long _queueFull;

    internal OutboundShards(IReadOnlyList<IDatagramSink> sinks, SceneThrottle throttle, SessionTable sessions, ILogger logger,
        TimeProvider time)
    {
        _throttle = throttle;
        _sessions = sessions;
        _logger = logger;
        _errorLog = new LogThrottle(time);
        Log = new PacketLog(logger);
        Pumps = [.. sinks.Select(sink => new OutboundPump(sink, OnError))];
    }

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
    public PacketLog Log { get; }

    /// <summary>Packets that may wait for one viewer before messages to it are dropped.</summary>
    public int MaxQueued { get; set; } = 8192;

    /// <summary>Messages dropped because no datagram could hold them. Region.</summary>
    public long TooLong { get; set; }

    /// <summary>Messages dropped because their viewer takes nothing and its queue was full.</summary>
    public long QueueFull => Volatile.Read(ref _queueFull);

    /// <summary>
    /// Bytes a second that each session may count on of what they all share; infinite without a common limit. Anything a session queues
    /// beyond that would be old before it is sent.
    /// </summary>
    public double Share => _throttle.BytesPerSecond is > 0 and var rate && _sessions.Count is > 0 and var count
        ? Math.Max(rate / count, MinShare)
        : double.PositiveInfinity;

    /// <summary>All threads together, as they stand now.</summary>
    public OutboundCounts Counts
    {
        get
        {
            var sum = default(OutboundCounts);
            foreach (var pump in Pumps)
                LongFields.Add(ref sum, pump.Counts);
            return sum;
        }
    }

    /// <summary>What was sent, message by message, of each thread.</summary>
    public IEnumerable<MessageCounts> Messages => Pumps.Select(pump => pump.Messages);

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

    /// <summary>The thread that sends for a circuit. Codes may be counted up, so they are mixed.</summary>
    internal OutboundPump For(uint circuitCode) => Pumps[(int)((circuitCode * 0x9E3779B1u >> 16) % (uint)Pumps.Length)];

    internal void CountQueueFull() => Interlocked.Increment(ref _queueFull);

    private void OnError(SessionSender sender, Exception error)
    {
        if (_errorLog.ShouldLog(out var more))
            LogNotSent(error, sender.Endpoint.ToEndPoint(), more);
    }

    [LoggerMessage(50, LogLevel.Error, "Sending to {To} failed ({More} more since the last such line); it is tried again.")]
    private partial void LogNotSent(Exception e, System.Net.IPEndPoint to, long more);
}
