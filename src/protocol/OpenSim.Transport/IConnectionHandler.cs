namespace OpenSim.Transport;

/// <summary>Takes the datagrams of one connected socket, on the polling thread; the span is good for the call only.</summary>
public interface IConnectionHandler
{
    void OnDatagram(ReadOnlySpan<byte> datagram);
}
