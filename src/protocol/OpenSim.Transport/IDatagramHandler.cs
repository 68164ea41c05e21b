namespace OpenSim.Transport;

/// <summary>Takes what a receiver reads. Called on the receiving thread; the span is good for the call only.</summary>
public interface IDatagramHandler
{
    void OnDatagram(ReadOnlySpan<byte> datagram, in EndpointKey from);

    /// <summary>After the datagrams of one system call: the time to wake others once for all of them.</summary>
    void OnBatchEnd(int datagrams);
}
