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
    public int MaxAcksOwed { get; init; } = 32;

    public long PingInterval { get; init; } = 5_000_000;

    /// <summary>Silence that ends a circuit (AckTimeout, 60 s).</summary>
    public long Timeout { get; init; } = 60_000_000;

    /// <summary>The same between AgentPause and AgentResume (PausedAckTimeout, 300 s).</summary>
    public long PausedTimeout { get; init; } = 300_000_000;

    /// <summary>
    /// Wait for an ack before the first round trip is known (DefaultRTO). OpenSimulator's 1 s is less than a loading viewer takes, so most
    /// of what it sends twice at a login was not lost.
    /// </summary>
    public long FirstResend { get; init; } = 1_500_000;

    /// <summary>
    /// Viewers ack once a frame or batch acks for up to a tenth of a second, more when they load: below this a resend is mostly for
    /// nothing.
    /// </summary>
    public long MinResend { get; init; } = 400_000;

    /// <summary>
    /// Longest wait, however often it was sent in vain (MaxRTO): a line that was away for ten seconds is found again within so much.
    /// </summary>
    public long MaxResend { get; init; } = 4_000_000;

    /// <summary>
    /// Wait for any ack at all after which the other side is taken to stand still (a loading viewer, a bot without a free thread) rather
    /// than the line to lose: until it answers, one datagram is sent again in so much time. Without it, twenty bots of OpenSimulator that
    /// stall for a minute after their login cost 850 resends a second.
    /// </summary>
    public long Silence { get; init; } = 1_000_000;

    /// <summary>
    /// Sent so often without an ack, a datagram is given up. Some clients never ack messages that they do not know, and are well otherwise;
    /// at half of everything lost, both ways, three of a thousand are not acked after so many.
    /// </summary>
    public int MaxAttempts { get; init; } = 20;

    /// <summary>Ceiling of a viewer's line (client_throttle_max_bps).</summary>
    public double MaxBytesPerSecond { get; init; } = 640_000;

    /// <summary>Reliable datagrams in flight above which only resends and unreliable ones go.</summary>
    public int MaxInFlight { get; init; } = 1024;

    /// <summary>
    /// How long a closing circuit waits for its last acks: LogoutReply must reach the viewer (docs/protocol.md, Circuits).
    /// </summary>
    public long Linger { get; init; } = 1_000_000;
}
