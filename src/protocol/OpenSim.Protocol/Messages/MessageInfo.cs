namespace OpenSim.Protocol.Messages;

public enum MessageFrequency : byte
{
    High,
    Medium,
    Low,
    Fixed
}

/// <summary>What is known of a message besides its fields.</summary>
/// <param name="Index">Place in the table, 0 and up without gaps: for arrays of handlers and counters.</param>
/// <param name="Id">See <see cref="MessageId"/>.</param>
/// <param name="Trusted">Only a simulator may say it.</param>
/// <param name="ZeroCoded">The sender is asked to zero-code it.</param>
/// <param name="NeverByUdp">Goes by the event queue; a datagram of it is refused.</param>
/// <param name="AgentAt">Where in the body the id of the agent stands that sends it; -1 where it says none.</param>
/// <param name="SessionAt">The same of its session.</param>
public sealed record MessageInfo(int Index, string Name, uint Id, MessageFrequency Frequency, bool Trusted, bool ZeroCoded, bool NeverByUdp,
    int AgentAt, int SessionAt)
{
    /// <summary>Bytes of the message number on the wire.</summary>
    public int IdLength => Frequency switch
    {
        MessageFrequency.High => 1,
        MessageFrequency.Medium => 2,
        _ => 4
    };
}
