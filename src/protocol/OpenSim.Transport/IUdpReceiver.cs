namespace OpenSim.Transport;

/// <summary>Blocking reads from a socket, by one thread.</summary>
public interface IUdpReceiver
{
    /// <summary>
    /// Waits until something is there or <see cref="UdpSocket.Wake"/> is called, hands it over, and returns how many datagrams it was: 0
    /// after a wake-up and after an error, which is counted; -1 only when the socket was closed by its owner.
    /// </summary>
    int Receive(IDatagramHandler handler);

    /// <summary>System calls that brought datagrams: few, when many come at once.</summary>
    long Calls { get; }

    /// <summary>Calls that failed on the open socket, since it was opened. The next call may well succeed.</summary>
    long Errors { get; }

    /// <summary>What failed last: the system's number and words; empty before anything has.</summary>
    string LastError { get; }

    /// <summary>Datagrams that the kernel dropped because the receive buffer was full, since the socket was opened (SO_RXQ_OVFL).</summary>
    long KernelDrops { get; }

    /// <summary>Datagrams longer than <see cref="UdpSocket.LongestDatagram"/>, which were thrown away.</summary>
    long TooLong { get; }
}
