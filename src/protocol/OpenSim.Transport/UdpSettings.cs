using OpenSim.Settings;

namespace OpenSim.Transport;

/// <summary>Settings of the UDP sockets.</summary>
public static class UdpSettings
{
    private const string Section = "ClientStack.LindenUDP";

    public static readonly Setting<int> ReceiveBuffer = new(
        Section, "client_socket_rcvbuf_size", 4 * 1024 * 1024,
        "Receive buffer asked of the kernel for the viewers' socket. 0 leaves the system's. A login wave of a hundred viewers needs megabytes.",
        "bytes", 0, 1 << 30);

    public static readonly Setting<int> SendBuffer = new(
        Section, "client_socket_sndbuf_size", 4 * 1024 * 1024, "Send buffer asked of the kernel. 0 leaves the system's.", "bytes", 0, 1 << 30);

    public static readonly Setting<int> BatchSize = new(
        "Transport", "BatchSize", 64, "Datagrams received or sent by one system call.", "datagrams", 1, 256);

    public static readonly Setting<bool> SegmentationOffload = new(
        "Transport", "SegmentationOffload", true, "Let the kernel cut runs of equal datagrams to one viewer, where it can.", live: true);
}
