namespace OpenSim.Protocol.Circuits;

/// <summary>What a datagram carries, as the viewer's AgentThrottle divides its line. The order is the wire's.</summary>
public enum ThrottleCategory : sbyte
{
    /// <summary>Sent at once whatever the rates: handshakes, acks, pings, chat, arrivals.</summary>
    Unthrottled = -1,
    Resend = 0,
    Land = 1,
    Wind = 2,
    Cloud = 3,
    Task = 4,
    Texture = 5,
    Asset = 6
}
