using System.Net;
using System.Net.Sockets;

namespace OpenSim.Transport;

/// <summary>Reads datagram by datagram with .NET's own socket: every system, no allocation but on a new kind of address.</summary>
internal sealed class PlainReceiver(UdpSocket socket) : IUdpReceiver
{
    private readonly byte[] _buffer = GC.AllocateUninitializedArray<byte>(4096, pinned: true);
    private readonly SocketAddress _from = new(socket.Family);

    public long KernelDrops => 0;

    public int Receive(IDatagramHandler handler)
    {
        try
        {
            var length = socket.Managed.ReceiveFrom(_buffer, SocketFlags.None, _from);
            if (socket.IsClosed)
                return -1;
            if (length > 0)
                handler.OnDatagram(_buffer.AsSpan(0, length), EndpointKey.FromSockaddr(_from.Buffer.Span));
            handler.OnBatchEnd(length > 0 ? 1 : 0);
            return length > 0 ? 1 : 0;
        }
        catch (SocketException) when (!socket.IsClosed)
        {
            return 0; // an ICMP answer to something sent before
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            return -1;
        }
    }
}
