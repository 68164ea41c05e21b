using System.Net;
using System.Net.Sockets;

namespace OpenSim.Transport;

/// <summary>Sends datagram by datagram with .NET's own socket.</summary>
internal sealed class PlainSender(UdpSocket socket) : IDatagramSink
{
    private readonly byte[] _buffer = GC.AllocateUninitializedArray<byte>(UdpSender.SlotSize, pinned: true);
    private readonly SocketAddress _to = new(socket.Family);

    public Span<byte> Next() => _buffer;

    public void Commit(in EndpointKey to, int length)
    {
        _to.Size = to.WriteSockaddr(_to.Buffer.Span, socket.Family);
        try
        {
            socket.Managed.SendTo(_buffer.AsSpan(0, length), SocketFlags.None, _to);
        }
        catch (SocketException)
        {
            // as if lost on the way
        }
    }

    public void Flush()
    {
    }
}
