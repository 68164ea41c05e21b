namespace OpenSim.ClientStack.Circuits.Outbound;

/// <summary>
/// What one sending thread has done since the start. It alone writes; statistics read with a moment's difference. Nothing but longs:
/// <see cref="Memory.LongFields"/> adds them up.
/// </summary>
public struct OutboundCounts
{
    /// <summary>Datagrams.</summary>
    public long Sent;

    public long Bytes;

    /// <summary>Datagrams sent again, or state to be told again, because no ack came.</summary>
    public long Resent;

    /// <summary>Sessions looked at.</summary>
    public long Looks;

    /// <summary>Times that the thread woke.</summary>
    public long Rounds;
}
