namespace OpenSim.Transport;

/// <summary>
/// Where datagrams go out, by one thread: <see cref="Next"/> gives room to build one in, <see cref="Commit"/> puts it into the batch,
/// <see cref="Flush"/> sends the batch. A full batch is sent by itself.
/// </summary>
public interface IDatagramSink
{
    /// <summary>Room for one datagram, <see cref="UdpSender.SlotSize"/> bytes; the same until it is committed.</summary>
    Span<byte> Next();

    void Commit(in EndpointKey to, int length);

    void Flush();
}
