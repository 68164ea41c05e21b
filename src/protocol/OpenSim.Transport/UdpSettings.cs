using OpenSim.Settings;

namespace OpenSim.Transport;

/// <summary>Settings of the UDP sockets.</summary>
public static class UdpSettings
{
    public const int MaxShards = 16;

    private const string Section = "ClientStack.LindenUDP";

    // One thread takes in a datagram in 0.9 µs and sends one in 4.6, and a thousand walking avatars are 7,000 in and 76,000 out a second: a
    // second pays only on large machines.
    private const int ProcessorsForEach = 16;

    public static readonly Setting<int> ReceiveBuffer = new(
        Section, "client_socket_rcvbuf_size", 4 * 1024 * 1024,
        "Receive buffer asked of the kernel for the viewers' socket. 0 leaves the system's. A login wave of a hundred viewers needs "
        + "megabytes.",
        "bytes", 0, 1 << 30);

    public static readonly Setting<int> SendBuffer = new(
        Section, "client_socket_sndbuf_size", 4 * 1024 * 1024, "Send buffer asked of the kernel. 0 leaves the system's.", "bytes", 0,
        1 << 30);

    public static readonly Setting<int> BatchSize = new(
        "Transport", "BatchSize", 64, "Datagrams received or sent by one system call.", "datagrams", 1, 256);

    public static readonly Setting<int> ReceiveShards = new(
        "Transport", "ReceiveShards", 0,
        "Threads that receive from viewers, each with a socket of its own at the region's port (SO_REUSEPORT); a viewer stays with one. "
        + "0: one, from 32 processors on more.",
        "threads", 0, MaxShards);

    public static readonly Setting<int> SendShards = new(
        "Transport", "SendShards", 0, "Threads that send to viewers; a viewer stays with one. 0: one, from 32 processors on more.",
        "threads", 0, MaxShards);

    public static readonly Setting<bool> SegmentationOffload = new(
        "Transport", "SegmentationOffload", true, "Let the kernel cut runs of equal datagrams to one viewer, where it can.", live: true);

    /// <summary>How many threads a setting means.</summary>
    public static int ShardsOf(int setting, int processors) =>
        setting > 0 ? Math.Min(setting, MaxShards) : Math.Clamp(processors / ProcessorsForEach, 1, 4);
}
