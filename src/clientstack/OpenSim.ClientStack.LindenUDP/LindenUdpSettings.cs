using OpenSim.Protocol.Circuits;
using OpenSim.Settings;

namespace OpenSim.ClientStack.LindenUDP;

/// <summary>Settings of the UDP client stack. Sections and keys are OpenSimulator's where it has them.</summary>
public static class LindenUdpSettings
{
    private const string Stack = "ClientStack.LindenUDP";
    private const string Interest = "InterestManagement";
    private const string Replication = "Replication";

    public static readonly Setting<int> AckTimeout = new(Stack, "AckTimeout", 60,
        "A viewer from which nothing has come for so long is taken for gone.", "s", 5, 3600);

    public static readonly Setting<int> PausedAckTimeout = new(Stack, "PausedAckTimeout", 300,
        "The same for a viewer that has said that it pauses.", "s", 5, 7200);

    public static readonly Setting<int> ClientThrottle = new(Stack, "client_throttle_max_bps", 640_000,
        "Most that one viewer is sent, whatever it asks for.", "bytes/s", 6_250, 100_000_000);

    public static readonly Setting<int> SceneThrottle = new(Stack, "scene_throttle_max_bps", 6_250_000,
        "Most that all viewers of a region are sent together.", "bytes/s", 0, 2_000_000_000);

    public static readonly Setting<int> MaxQueuedPackets = new(Stack, "MaxQueuedPackets", 8192,
        "Packets that may wait for one viewer, 2 kB each: with half as many, messages to it that may get lost are dropped, with so many all are.", "packets", 256, 1_000_000);

    public static readonly Setting<int> DefaultRto = new(Stack, "DefaultRTO", 1500,
        "Wait for an ack before a viewer's first round trip is known.", "ms", 250, 10_000);

    public static readonly Setting<int> MaxRto = new(Stack, "MaxRTO", 4000,
        "Longest wait for an ack, however often a packet was sent in vain.", "ms", 500, 60_000);

    public static readonly Setting<bool> EarlyAgentUpdateDiscard = new(Stack, "EarlyAgentUpdateDiscard", true,
        "Drop AgentUpdates that say nothing new before they are decoded. Off, each is decoded and stored.", live: true);

    public static readonly Setting<bool> SupportViewerObjectsCache = new(Stack, "SupportViewerObjectsCache", true,
        "Ask a viewer first whether it still has a prim from an earlier visit. Off, each login is sent all of them.", live: true);

    public static readonly Setting<bool> RecyclePackets = new("PacketPool", "RecyclePackets", true,
        "Use the memory of outgoing and incoming messages again.", live: true);

    public static readonly Setting<bool> RecycleDataBlocks = new("PacketPool", "RecycleDataBlocks", true,
        "Use the memory of incoming messages again.", live: true);

    public static readonly Setting<bool> Culling = new(Interest, "ObjectsCullingByDistance", false,
        "Tell a viewer only of objects within its draw distance.", live: true);

    public static readonly Setting<double> UpdateInterval = new(Interest, "UpdateInterval", 1.0 / 15,
        "Least time between two updates of one moving thing.", "s", 0.01, 1, live: true);

    public static readonly Setting<bool> RateFallsWithDistance = new(Interest, "RateFallsWithDistance", true,
        "Tell of things beyond 32, 64 and 128 m at a half, a third and a quarter of that rate. Turns, starts and stops of avatars are told at once.", live: true);

    public static readonly Setting<bool> GatherOnce = new(Replication, "GatherOnce", true,
        "Gather what has changed once a tick for all viewers. Off, once for each viewer.", live: true);

    public static readonly Setting<bool> EncodeShared = new(Replication, "EncodeShared", true,
        "Encode each changed thing once and copy the bytes to every viewer. Off, encode for each viewer.", live: true);

    public static readonly Setting<int> BlockCacheMB = new(Replication, "BlockCacheMB", 64,
        "Memory for encoded objects, so that a wave of logins encodes each once.", "MB", 2, 4096, live: true);

    public static readonly Setting<double> DefaultDrawDistance = new("Startup", "DefaultDrawDistance", 255,
        "Draw distance of a viewer that has not named one.", "m", 32, 4096);

    public static readonly Setting<double> MaxDrawDistance = new("Startup", "MaxDrawDistance", 512,
        "Longest draw distance that is honoured.", "m", 32, 4096, live: true);

    internal static CircuitOptions ReadCircuitOptions(Configuration configuration) => CircuitOptions.Default with
    {
        Timeout = configuration.Get(AckTimeout) * 1_000_000L,
        PausedTimeout = configuration.Get(PausedAckTimeout) * 1_000_000L,
        MostBytesPerSecond = configuration.Get(ClientThrottle),
        FirstResend = configuration.Get(DefaultRto) * 1000L,
        MostResend = configuration.Get(MaxRto) * 1000L
    };

    /// <summary>Hands live settings to their owners. What the region's thread uses is posted to it.</summary>
    internal static void Watch(LLUDPServer server)
    {
        var configuration = server.Dependencies.Configuration;
        configuration.Watch(EarlyAgentUpdateDiscard, on => server.Inbound.DiscardsUpdates = on);
        configuration.Watch(RecyclePackets, on => server.Packets.Recycles = on);
        configuration.Watch(RecycleDataBlocks, on => server.Inbound.Leases.Recycles = on);
        configuration.Watch(MaxDrawDistance, metres => server.Latches.MaxDrawDistance = (float)metres);
        var replication = server.Replication;
        configuration.Watch(Culling, on => replication.Planner.Culls = on);
        configuration.Watch(UpdateInterval, seconds => replication.Feed.MinimumInterval = seconds);
        configuration.Watch(RateFallsWithDistance, on => replication.Planner.Priority.FallsWithDistance = on);
        configuration.Watch(GatherOnce, on => replication.GathersOnce = on);
        configuration.Watch(EncodeShared, on => replication.SharesEncoding = on);
        configuration.Watch(BlockCacheMB, megabytes => replication.CacheBytes = (long)megabytes << 20);
    }
}
