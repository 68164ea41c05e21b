namespace OpenSim.Protocol.Circuits;

/// <summary>What is to be done with a datagram that a circuit has seen.</summary>
public enum ReceiveVerdict
{
    /// <summary>A new message: handle it.</summary>
    Deliver,

    /// <summary>Seen before; it has been acked again and is not to be handled.</summary>
    Duplicate,

    /// <summary>Acks or pings: the circuit has dealt with it.</summary>
    Consumed,

    /// <summary>Its body contradicts itself.</summary>
    Malformed
}
