namespace OpenSim.Protocol.Circuits;

/// <summary>What a circuit has seen, for statistics. Each field is written by one thread; readers may see a moment's difference.</summary>
public sealed class CircuitCounts
{
    public long PacketsIn;
    public long BytesIn;
    public long DuplicatesIn;
    public long PacketsOut;
    public long BytesOut;
    public long ReliableOut;
    public long Resent;
    public long AcksIn;

    /// <summary>
    /// Reliable datagrams that were sent as often as allowed, or so long ago that their place was needed, and never acked.
    /// </summary>
    public long GivenUp;

    /// <summary>Reliable datagrams that went once and were not kept, because the pool had no block left.</summary>
    public long NotKept;

    /// <summary>Acks of either side that found their ring full; the other side will send again or ask again.</summary>
    public long AcksLost;
}
