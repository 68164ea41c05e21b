namespace OpenSim.ClientStack.LindenUDP.Outbound;

/// <summary>What one sending thread has done since the start. It alone writes; statistics read with a moment's difference.</summary>
internal sealed class OutboundCounts
{
    public long Sent;
    public long Bytes;
    public long Resent;
    public long Looks;

    public long Rounds;

    /// <summary>Adds what another thread has done.</summary>
    public void Add(OutboundCounts other)
    {
        Sent += other.Sent;
        Bytes += other.Bytes;
        Resent += other.Resent;
        Looks += other.Looks;
        Rounds += other.Rounds;
    }
}
