using System.Net;
using System.Net.Sockets;
using System.Runtime.InteropServices;

namespace OpenSim.Transport;

/// <summary>
/// A bound UDP socket with its buffers asked for and measured. On Linux it is read and written in batches by recvmmsg and sendmmsg,
/// elsewhere datagram by datagram.
/// </summary>
public sealed class UdpSocket : IDisposable
{
    /// <summary>Longest datagram that is looked at; nothing of this protocol comes near.</summary>
    public const int LongestDatagram = 4096;

    private readonly Socket _socket;
    private volatile bool _closed;

    private UdpSocket(Socket socket, IPEndPoint local)
    {
        _socket = socket;
        LocalEndPoint = local;
    }

    public IPEndPoint LocalEndPoint { get; }

    /// <summary>Bytes asked for and granted. The kernel reports, and counts its own overhead in, twice what it was asked.</summary>
    public int ReceiveBufferAsked { get; private init; }

    public int ReceiveBufferGranted { get; private set; }

    /// <summary>
    /// The kernel cuts runs of equal datagrams (UDP_SEGMENT, Linux 4.18). A card may still refuse, which the sender finds out.
    /// </summary>
    public bool HasSegmentation { get; private set; }

    public bool IsClosed => _closed;

    public AddressFamily Family => _socket.AddressFamily;

    internal int Handle => (int)_socket.Handle;

    internal Socket Managed => _socket;

    public static bool HasBatches =>
        OperatingSystem.IsLinux() && RuntimeInformation.ProcessArchitecture is Architecture.X64 or Architecture.Arm64;

    /// <summary>Null when the buffer is as large as asked, else what the operator can do, in one sentence.</summary>
    public string? BufferAdvice => ReceiveBufferAsked == 0 || ReceiveBufferGranted >= ReceiveBufferAsked
        ? null
        : $"The kernel gave a receive buffer of {ReceiveBufferGranted:N0} bytes instead of {ReceiveBufferAsked:N0}: "
          + $"sysctl -w net.core.rmem_max={ReceiveBufferAsked} lets it give more.";

    /// <exception cref="SocketException">The port is taken, or the address is not this machine's.</exception>
    public static UdpSocket Open(IPEndPoint local, int receiveBuffer, int sendBuffer) =>
        Open(local, receiveBuffer, sendBuffer, isShared: false);

    /// <summary>
    /// Several sockets at one port, over which the kernel spreads senders by their address, so that what one sends stays in order; one
    /// where the system cannot.
    /// </summary>
    /// <exception cref="SocketException">The port is taken, or the address is not this machine's.</exception>
    public static UdpSocket[] OpenShards(IPEndPoint local, int receiveBuffer, int sendBuffer, int count)
    {
        if (count <= 1 || !HasBatches)
            return [Open(local, receiveBuffer, sendBuffer)];
        // Sockets that share let in any other that does: a second region at the same port must be an error, so the port is taken alone
        // first.
        using (var alone = Open(local, 0, 0))
            local = alone.LocalEndPoint;
        var sockets = new List<UdpSocket>(count);
        try
        {
            while (sockets.Count < count)
                sockets.Add(Open(local, receiveBuffer, sendBuffer, isShared: true));
        }
        catch
        {
            sockets.ForEach(s => s.Dispose());
            throw;
        }

        return [.. sockets];
    }

    private static UdpSocket Open(IPEndPoint local, int receiveBuffer, int sendBuffer, bool isShared)
    {
        var socket = new Socket(local.AddressFamily, SocketType.Dgram, ProtocolType.Udp);
        try
        {
            if (local.AddressFamily == AddressFamily.InterNetworkV6)
                socket.DualMode = true;
            if (isShared)
                socket.SetRawSocketOption(Native.SolSocket, Native.SoReusePort, BitConverter.GetBytes(1));
            socket.Bind(local);
        }
        catch
        {
            socket.Dispose();
            throw;
        }

        var opened = new UdpSocket(socket, (IPEndPoint)socket.LocalEndPoint!) { ReceiveBufferAsked = receiveBuffer };
        opened.SizeBuffers(receiveBuffer, sendBuffer);
        return opened;
    }

    /// <summary>
    /// What the kernel holds for it; nothing where the system does not say, or once it is closed. Any thread; one system call.
    /// </summary>
    public unsafe SocketMemory ReadMemory()
    {
        const int Receive = 0, ReceiveRoom = 1, Send = 2, Drops = 8, Count = 9;
        if (!HasBatches || _closed)
            return default;
        var values = stackalloc uint[Count];
        var size = (uint)(Count * sizeof(uint));
        return Native.GetOption(Handle, Native.SolSocket, Native.SoMemInfo, values, &size) == 0 && size == Count * sizeof(uint)
            ? new SocketMemory(values[Receive], values[ReceiveRoom], values[Send], values[Drops])
            : default;
    }

    public IUdpReceiver CreateReceiver(int batch) => HasBatches ? new BatchReceiver(this, batch) : new PlainReceiver(this);

    public IDatagramSink CreateSender(int batch, bool segmentation) =>
        HasBatches ? new UdpSender(this, batch, segmentation) : new PlainSender(this);

    /// <summary>Makes a waiting receiver return: an empty datagram to oneself, which no protocol of ours has.</summary>
    public void Wake()
    {
        if (!_closed)
            SendEmptyToSelf();
    }

    /// <summary>The receiver returns -1 from now on. Join its thread, then dispose.</summary>
    public void Close()
    {
        _closed = true;
        // On Linux this wakes whoever waits, although it says ENOTCONN; a datagram to oneself alone could be stopped by a firewall.
        if (HasBatches)
            Native.Shutdown(Handle, Native.ShutRead);
        SendEmptyToSelf();
    }

    public void Dispose()
    {
        _closed = true;
        _socket.Dispose();
    }

    private void SendEmptyToSelf()
    {
        var to = LocalEndPoint.Address;
        if (to.Equals(IPAddress.Any))
            to = IPAddress.Loopback;
        else if (to.Equals(IPAddress.IPv6Any))
            to = IPAddress.IPv6Loopback;
        try
        {
            _socket.SendTo([], new IPEndPoint(to, LocalEndPoint.Port));
        }
        catch (SocketException)
        {
            // the send buffer is full or the route is gone: then the receiver has other things to return for
        }
    }

    private unsafe void SizeBuffers(int receive, int send)
    {
        if (send > 0)
            _socket.SendBufferSize = send;
        if (receive > 0)
            _socket.ReceiveBufferSize = receive;
        ReceiveBufferGranted = OperatingSystem.IsLinux() ? _socket.ReceiveBufferSize / 2 : _socket.ReceiveBufferSize;
        if (!HasBatches)
            return;
        var (on, off) = (1, 0);
        Native.SetOption(Handle, Native.SolSocket, Native.SoRxqOvfl, &on, sizeof(int)); // refused by old kernels: then drops stay at 0
        // 0 changes nothing but is understood
        HasSegmentation = Native.SetOption(Handle, Native.SolUdp, Native.UdpSegment, &off, sizeof(int)) == 0;
    }
}
