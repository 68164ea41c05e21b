using OpenSim.ClientStack.Circuits.Inbound;
using OpenSim.ClientStack.Circuits.Outbound;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.Memory;
using OpenSim.Protocol;
using OpenSim.Protocol.Circuits;
using OpenSim.Settings;
using OpenSim.Transport;

namespace OpenSim.ClientStack.Circuits;

/// <summary>
/// The circuits of one region's viewers: what comes in, what goes out, and the memory for both. It has no socket and no threads of its own:
/// whoever makes it runs its pumps, a test with datagrams and times of its own.
/// </summary>
public sealed class CircuitServer : IDisposable
{
    /// <summary>Datagrams of each of two sizes kept for resending, at most 45 MB and 6: 220 viewers with a hundred each.</summary>
    private const int MaxKept = 22_000;

    /// <summary>Bytes that short messages are kept in until they are acked: most lines of chat, and answers to requests.</summary>
    private const int SmallBlock = 256;

    private readonly BlockPool _blocks;
    private readonly SettingWatches _watches;

    public CircuitServer(CircuitServerOptions options)
    {
        var configuration = options.Configuration;
        Clock = new CircuitClock(options.Time);
        Sessions = options.Sessions;
        NewCircuits = CircuitSettings.ReadOptions(configuration);
        var small = new BlockPool("short messages of " + options.Name, SmallBlock, MaxKept);
        _blocks = new BlockPool("circuits of " + options.Name, PacketHeader.MaxDatagram + 648, MaxKept, small);
        Throttle = new SceneThrottle(configuration.Get(CircuitSettings.SceneThrottle), Clock.Now, isShared: options.Sinks.Count > 1);
        Outbound = new OutboundShards(options.Sinks, Throttle, Sessions, options.Logger, options.Time)
        {
            MaxQueued = configuration.Get(CircuitSettings.MaxQueuedPackets)
        };
        Inbound = new InboundShards(options.Receivers, Sessions, options.Handlers, options.Host, Clock, options.Logger, options.Time);
        _watches = new SettingWatches(configuration);
        _watches.Add(CircuitSettings.EarlyAgentUpdateDiscard, on => Inbound.DiscardsUpdates = on);
        _watches.Add(CircuitSettings.RecyclePackets, on => Packets.Recycles = on);
        _watches.Add(CircuitSettings.RecycleDataBlocks, on => Inbound.Leases.Recycles = on);
    }

    public CircuitClock Clock { get; }

    public SessionTable Sessions { get; }

    public InboundShards Inbound { get; }

    public OutboundShards Outbound { get; }

    public OutPacketPool Packets { get; } = new();

    /// <summary>What all viewers together are sent. Sending threads.</summary>
    public SceneThrottle Throttle { get; }

    /// <summary>What circuits are made with from now on; replaced, never changed.</summary>
    public CircuitOptions NewCircuits { get; set; }

    /// <summary>Datagrams kept until they are acked.</summary>
    public int BlocksKept => _blocks.Outstanding + _blocks.Smaller!.Outstanding;

    /// <summary>Memory for such datagrams, in use or not.</summary>
    public int BlocksAllocated => _blocks.Allocated + _blocks.Smaller!.Allocated;

    /// <summary>A new circuit with what sends for it.</summary>
    /// <param name="name">Whose it is, for the log.</param>
    public SessionSender Open(uint code, string name, in EndpointKey endpoint) =>
        new(new Circuit(code, NewCircuits, _blocks, Clock.Now, Throttle), endpoint, name, Packets, Outbound);

    public void Dispose()
    {
        _watches.Dispose();
        Outbound.Dispose();
    }
}
