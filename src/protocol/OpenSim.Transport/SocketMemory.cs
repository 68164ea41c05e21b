namespace OpenSim.Transport;

/// <summary>
/// What the kernel holds for a socket, and what it has thrown away: the numbers of /proc/net/udp, asked of the socket itself (SO_MEMINFO,
/// Linux 4.12). Bytes count the kernel's own overhead, so a datagram of 100 bytes takes some 800 of the buffer.
/// </summary>
/// <param name="Waiting">Bytes received and not read yet.</param>
/// <param name="Room">Bytes of the receive buffer.</param>
/// <param name="Leaving">Bytes on their way out.</param>
/// <param name="Drops">Datagrams dropped since the socket was opened, because the receive buffer was full.</param>
public readonly record struct SocketMemory(long Waiting, long Room, long Leaving, long Drops)
{
    /// <summary>How full the receive buffer is, 0 to 1.</summary>
    public double Fill => Room > 0 ? Math.Min(1, (double)Waiting / Room) : 0;

    /// <summary>Several sockets as one; they are as full as the fullest of them is, since a viewer has but one.</summary>
    public static SocketMemory Join(in SocketMemory a, in SocketMemory b)
    {
        var fuller = a.Fill >= b.Fill ? a : b;
        return new SocketMemory(fuller.Waiting, fuller.Room, a.Leaving + b.Leaving, a.Drops + b.Drops);
    }
}
