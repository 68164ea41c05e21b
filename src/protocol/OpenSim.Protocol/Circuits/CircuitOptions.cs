namespace OpenSim.Protocol.Circuits;

/// <summary>Times in microseconds, rates in bytes a second. The defaults are OpenSimulator's but where its are known to hurt.</summary>
public sealed record CircuitOptions
{
    public static CircuitOptions Default { get; } = new();

    /// <summary>
    /// Longest that an ack is owed. OpenSimulator waits 500 ms, which makes its own bots resend; viewers' resend timers begin near 1 s.
    /// </summary>
    public long AckDelay { get; init; } = 100_000;

    /// <summary>Acks that are owed before a PacketAck goes at once.</summary>
    public int MostAcksOwed { get; init; } = 32;

    public long PingInterval { get; init; } = 5_000_000;

    /// <summary>Silence that ends a circuit (AckTimeout, 60 s).</summary>
    public long Timeout { get; init; } = 60_000_000;

    /// <summary>The same between AgentPause and AgentResume (PausedAckTimeout, 300 s).</summary>
    public long PausedTimeout { get; init; } = 300_000_000;

    /// <summary>Ceiling of a viewer's line (client_throttle_max_bps).</summary>
    public double MostBytesPerSecond { get; init; } = 640_000;

    /// <summary>Reliable datagrams in flight above which only resends and unreliable ones go.</summary>
    public int MostInFlight { get; init; } = 1024;

    /// <summary>How long a closing circuit waits for its last acks: LogoutReply must reach the viewer (client-facts).</summary>
    public long Linger { get; init; } = 1_000_000;
}
