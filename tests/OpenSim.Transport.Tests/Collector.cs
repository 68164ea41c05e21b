namespace OpenSim.Transport.Tests;

/// <summary>Keeps what a receiver hands over.</summary>
internal sealed class Collector : IDatagramHandler
{
    public List<(byte[] Data, EndpointKey From)> Datagrams { get; } = [];

    public int Batches { get; private set; }

    public void OnDatagram(ReadOnlySpan<byte> datagram, in EndpointKey from) => Datagrams.Add((datagram.ToArray(), from));

    public void OnBatchEnd(int datagrams) => Batches++;

    /// <summary>
    /// Receives until so many have come. What was sent on loopback is there when the sending call returns, so nothing waits.
    /// </summary>
    public void Take(IUdpReceiver receiver, int count)
    {
        while (Datagrams.Count < count)
            Assert.That(receiver.Receive(this), Is.GreaterThanOrEqualTo(0));
    }
}
