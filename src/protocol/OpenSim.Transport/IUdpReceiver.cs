namespace OpenSim.Transport;

/// <summary>Blocking reads from a socket, by one thread.</summary>
public interface IUdpReceiver
{
    /// <summary>Waits until something is there or <see cref="UdpSocket.Wake"/> is called, hands it over, and returns how many datagrams it was; -1 when the socket is closed.</summary>
    int Receive(IDatagramHandler handler);

    /// <summary>Datagrams that the kernel dropped because the receive buffer was full, since the socket was opened (SO_RXQ_OVFL).</summary>
    long KernelDrops { get; }

    /// <summary>Datagrams longer than <see cref="UdpSocket.LongestDatagram"/>, which were thrown away.</summary>
    long TooLong { get; }
}
