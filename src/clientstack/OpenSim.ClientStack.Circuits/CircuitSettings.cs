using OpenSim.Protocol.Circuits;
using OpenSim.Settings;

namespace OpenSim.ClientStack.Circuits;

/// <summary>Settings of the viewers' circuits. Sections and keys are OpenSimulator's where it has them.</summary>
public static class CircuitSettings
{
    private const string Stack = "ClientStack.LindenUDP";

    public static readonly Setting<int> AckTimeout = new(Stack, "AckTimeout", 60,
        "A viewer from which nothing has come for so long is taken for gone.", "s", 5, 3600);

    public static readonly Setting<int> PausedAckTimeout = new(Stack, "PausedAckTimeout", 300,
        "The same for a viewer that has said that it pauses.", "s", 5, 7200);

    public static readonly Setting<int> ClientThrottle = new(Stack, "client_throttle_max_bps", 640_000,
        "Most that one viewer is sent, whatever it asks for.", "bytes/s", 6_250, 100_000_000);

    public static readonly Setting<int> SceneThrottle = new(Stack, "scene_throttle_max_bps", 6_250_000,
        "Most that all viewers of a region are sent together.", "bytes/s", 0, 2_000_000_000);

    public static readonly Setting<int> MaxQueuedPackets = new(Stack, "MaxQueuedPackets", 8192,
        "Packets that may wait for one viewer, 2 kB each: with half as many, messages to it that may get lost are dropped, with so many "
        + "all are.", "packets", 256, 1_000_000);

    public static readonly Setting<int> DefaultRto = new(Stack, "DefaultRTO", 1500,
        "Wait for an ack before a viewer's first round trip is known.", "ms", 250, 10_000);

    public static readonly Setting<int> MaxRto = new(Stack, "MaxRTO", 4000,
        "Longest wait for an ack, however often a packet was sent in vain.", "ms", 500, 60_000);

    public static readonly Setting<bool> EarlyAgentUpdateDiscard = new(Stack, "EarlyAgentUpdateDiscard", true,
        "Drop AgentUpdates that say nothing new before they are decoded. Off, each is decoded and stored.", live: true);

    public static readonly Setting<bool> RecyclePackets = new("PacketPool", "RecyclePackets", true,
        "Use the memory of outgoing and incoming messages again.", live: true);

    public static readonly Setting<bool> RecycleDataBlocks = new("PacketPool", "RecycleDataBlocks", true,
        "Use the memory of incoming messages again.", live: true);

    /// <summary>What a circuit is made with.</summary>
    internal static CircuitOptions ReadOptions(Configuration configuration) => CircuitOptions.Default with
    {
        Timeout = configuration.Get(AckTimeout) * 1_000_000L,
        PausedTimeout = configuration.Get(PausedAckTimeout) * 1_000_000L,
        MaxBytesPerSecond = configuration.Get(ClientThrottle),
        FirstResend = configuration.Get(DefaultRto) * 1000L,
        MaxResend = configuration.Get(MaxRto) * 1000L
    };
}
