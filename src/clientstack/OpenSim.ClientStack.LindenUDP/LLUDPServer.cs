using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.LindenUDP.Inbound;
using OpenSim.ClientStack.LindenUDP.Outbound;
using OpenSim.ClientStack.LindenUDP.Overload;
using OpenSim.ClientStack.LindenUDP.Replication;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.ClientStack.LindenUDP.Terrain;
using OpenSim.ClientStack.LindenUDP.Textures;
using OpenSim.Memory;
using OpenSim.Primitives;
using OpenSim.Protocol;
using OpenSim.Protocol.Circuits;
using OpenSim.Telemetry.Logging;
using OpenSim.Transport;
using OpenSim.World;
using OpenSim.World.Agents;
using OpenSim.World.Loop;

namespace OpenSim.ClientStack.LindenUDP;

/// <summary>
/// The viewers of one region: sessions, what comes in, what goes out, and the phases of the region's tick that belong to it. It has no socket and no
/// threads of its own; <see cref="LindenUdpModule"/> gives it both, a test gives it datagrams and times.
/// </summary>
internal sealed partial class LLUDPServer : IDisposable
{
    /// <summary>Datagrams of each of two sizes kept for resending, at most 45 MB and 6: 220 viewers with a hundred each.</summary>
    private const int MostKept = 22_000;

    /// <summary>Bytes that short messages are kept in until they are acked: most lines of chat, and answers to requests.</summary>
    private const int SmallBlock = 256;

    private readonly BlockPool _blocks;
    private readonly TimeProvider _time;
    private readonly LogThrottle _sendErrorLog;
    private int _nextTurn;

    /// <param name="sinks">One for each sending thread.</param>
    /// <param name="receivers">Threads that receive.</param>
    public LLUDPServer(Scene scene, LindenUdpDependencies dependencies, IReadOnlyList<IDatagramSink> sinks, ITerrainPatches ground, int receivers = 1)
    {
        Scene = scene;
        Dependencies = dependencies;
        _time = scene.Options.Time;
        Log = dependencies.Loggers.CreateLogger("OpenSim.ClientStack.LindenUDP." + scene.Info.Name);
        Options = LindenUdpSettings.ReadCircuitOptions(dependencies.Configuration);
        var small = new BlockPool("short messages of " + scene.Info.Name, SmallBlock, MostKept);
        _blocks = new BlockPool("circuits of " + scene.Info.Name, PacketHeader.MaxDatagram + 648, MostKept, small);
        Throttle = new SceneThrottle(dependencies.Configuration.Get(LindenUdpSettings.SceneThrottle), Now, isShared: sinks.Count > 1);
        CellOrder = new NearestFirst(scene.Cells.Width, scene.Cells.Height);
        Patches = new PatchSource(ground);
        _sendErrorLog = new LogThrottle(_time);
        Outbound = new OutboundShards(sinks, SayNotSent) { Log = new PacketLog(Log), MostQueued = dependencies.Configuration.Get(LindenUdpSettings.MaxQueuedPackets) };
        Textures = new TextureSender(dependencies.Assets, dependencies.Configuration, Log, _time);
        Inbound = new InboundShards(this, MessageFamilies.NewTable(), receivers, Log, _time);
        Life = new SessionLife(this);
        Replication = new ReplicatePhase(this);
        Ground = new TerrainPhase(this);
        Latches = new LatchPhase(this);
        Overload = new OverloadPhase(this, _time);
        Told = new RegionReports(this);
        LindenUdpSettings.Watch(this);
    }

    public Scene Scene { get; }

    public LindenUdpDependencies Dependencies { get; }

    public ILogger Log { get; }

    /// <summary>What circuits are made with from now on; replaced, never changed.</summary>
    public CircuitOptions Options { get; set; }

    /// <summary>What all viewers together are sent. Sending threads.</summary>
    public SceneThrottle Throttle { get; }

    public SessionTable Sessions { get; } = new();

    public OutPacketPool Packets { get; } = new();

    /// <summary>Where messages are written before they are coded. Region.</summary>
    public byte[] Scratch { get; } = new byte[OutPacket.MaxLength];

    public NearestFirst CellOrder { get; }

    public PatchSource Patches { get; }

    public OutboundShards Outbound { get; }

    public InboundShards Inbound { get; }

    /// <summary>Textures by UDP, in a thread of its own.</summary>
    public TextureSender Textures { get; }

    public SessionLife Life { get; }

    public ReplicatePhase Replication { get; }

    public TerrainPhase Ground { get; }

    public LatchPhase Latches { get; }

    /// <summary>What is shed when the region cannot do it all.</summary>
    public OverloadPhase Overload { get; }

    /// <summary>What viewers are told of the region from time to time.</summary>
    public RegionReports Told { get; }

    /// <summary>Datagrams kept until they are acked.</summary>
    public int BlocksKept => _blocks.Outstanding + _blocks.Smaller!.Outstanding;

    public int BlocksAllocated => _blocks.Allocated + _blocks.Smaller!.Allocated;

    /// <summary>Random, once a process of a region: CacheID when the settings have none.</summary>
    public UUID CacheId { get; } = UUID.Random();

    /// <summary>Sessions closed because nothing came from them.</summary>
    public long LogoutsForSilence;

    /// <summary>Microseconds of the region's clock: the circuits' time.</summary>
    public long Now => (long)(_time.GetTimestamp() * (1e6 / _time.TimestampFrequency));

    /// <summary>Joins the region's tick. Token holder.</summary>
    public void Attach()
    {
        Scene.Loop.Phases.Add(TickStage.Latches, Overload);
        Scene.Loop.Phases.Add(TickStage.Latches, Latches);
        Scene.Loop.Phases.Add(TickStage.Replicate, Ground);
        Scene.Loop.Phases.Add(TickStage.Replicate, Replication);
        Told.Start();
    }

    /// <summary>Leaves the region's tick and says goodbye to everybody. Token holder.</summary>
    public void Detach(string reason)
    {
        foreach (var session in Sessions.All)
            Life.Close(session, reason);
        Told.Stop();
        Scene.Loop.Phases.Remove(Replication);
        Scene.Loop.Phases.Remove(Ground);
        Scene.Loop.Phases.Remove(Latches);
        Scene.Loop.Phases.Remove(Overload);
    }

    /// <summary>Receiving thread.</summary>
    public ViewerSession NewSession(ExpectedAgent agent, in EndpointKey endpoint)
    {
        var session = new ViewerSession(this, agent, new Circuit(agent.CircuitCode, Options, _blocks, Now, Throttle), endpoint);
        session.Sender.OnTimedOut = () => Scene.Post(_ => Life.TimedOut(session));
        session.Sender.OnClosed = () => Sessions.Remove(session);
        return session;
    }

    /// <summary>Spreads the sessions over the ticks. Receiving thread.</summary>
    public int NextTurn() => Interlocked.Increment(ref _nextTurn) - 1;

    public void Dispose()
    {
        Outbound.Dispose();
        Textures.Dispose();
    }

    private void SayNotSent(SessionSender sender, Exception error)
    {
        if (_sendErrorLog.ShouldLog(out var more))
            LogNotSent(Log, error, sender.Endpoint.ToEndPoint(), more);
    }

    [LoggerMessage(50, LogLevel.Error, "Sending to {To} failed ({More} more since the last such line); it is tried again.")]
    private static partial void LogNotSent(ILogger logger, Exception e, System.Net.IPEndPoint to, long more);
}
