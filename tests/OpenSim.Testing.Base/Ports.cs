using System.Net;
using System.Net.Sockets;

namespace OpenSim.Testing;

/// <summary>Ports of 127.0.0.1 for a server that a test starts.</summary>
public static class Ports
{
    // Below the range from which the system gives ports to clients: one of those could be gone again before the server has it.
    private const int First = 20_000;
    private const int Last = 32_000;

    /// <summary>A port that is free for TCP and for UDP.</summary>
    /// <param name="inARow">How many from it on are free.</param>
    public static int Free(int inARow = 1)
    {
        while (true)
        {
            var port = Random.Shared.Next(First, Last);
            if (Enumerable.Range(port, inARow).All(IsFree))
                return port;
        }
    }

    /// <summary>Occupies a port until disposed of.</summary>
    public static Socket Occupy(int port, SocketType type, ProtocolType protocol)
    {
        var socket = new Socket(AddressFamily.InterNetwork, type, protocol);
        socket.Bind(new IPEndPoint(IPAddress.Loopback, port));
        if (type == SocketType.Stream)
            socket.Listen();
        return socket;
    }

    private static bool IsFree(int port) =>
        TryTake(port, SocketType.Stream, ProtocolType.Tcp) && TryTake(port, SocketType.Dgram, ProtocolType.Udp);

    private static bool TryTake(int port, SocketType type, ProtocolType protocol)
    {
        try
        {
            Occupy(port, type, protocol).Dispose();
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }
}
