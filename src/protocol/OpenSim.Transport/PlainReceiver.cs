using System.Net;
using System.Net.Sockets;

namespace OpenSim.Transport;

/// <summary>Reads datagram by datagram with .NET's own socket: every system, no allocation but on a new kind of address.</summary>
internal sealed class PlainReceiver(UdpSocket socket) : IUdpReceiver
{
    private readonly byte[] _buffer = GC.AllocateUninitializedArray<byte>(UdpSocket.LongestDatagram + 1, pinned: true);
    private readonly SocketAddress _from = new(socket.Family);

    public long KernelDrops => 0;

    public long TooLong { get; private set; }

    public long Calls { get; private set; }

    public long Errors { get; private set; }

    public string LastError { get; private set; } = "";

    public int Receive(IDatagramHandler handler)
    {
        var length = Wait();
        if (length < 0)
            return socket.IsClosed ? -1 : 0;
        Calls++;
        if (length > UdpSocket.LongestDatagram)
            TooLong++;
        var taken = length is > 0 and <= UdpSocket.LongestDatagram ? 1 : 0;
        if (taken > 0)
            handler.OnDatagram(_buffer.AsSpan(0, length), EndpointKey.FromSockaddr(_from.Buffer.Span));
        handler.OnBatchEnd(taken);
        return taken;
    }

    // An error is an answer to something sent before (ICMP), or a datagram too long for Windows to cut; or the socket is closed, and then
    // the address may be empty, which is an argument error to .NET.
    private int Wait()
    {
        try
        {
            var length = socket.Managed.ReceiveFrom(_buffer, SocketFlags.None, _from);
            return socket.IsClosed ? -1 : length;
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException or ArgumentException)
        {
            Errors += socket.IsClosed ? 0 : 1;
            LastError = e.Message;
            return -1;
        }
    }
}
