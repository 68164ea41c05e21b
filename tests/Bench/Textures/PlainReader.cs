using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Bench.Textures;

/// <summary>
/// HTTP/1.1 by hand over one connection that stays: the same few instructions whoever is at the other end, so that the difference is the
/// server's.
/// </summary>
internal sealed class PlainReader : IDisposable
{
    private readonly Socket _socket = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
    private readonly byte[] _request;
    private readonly byte[] _buffer = new byte[256 * 1024];

    public PlainReader(int port, string path)
    {
        _socket.Connect(IPAddress.Loopback, port);
        _request = Encoding.ASCII.GetBytes($"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n");
    }

    /// <summary>Asks and reads the whole answer; how many bytes its body had.</summary>
    public int Get()
    {
        _socket.Send(_request);
        var (have, end) = (0, -1);
        while (end < 0)
        {
            have += Read(have);
            end = _buffer.AsSpan(0, have).IndexOf("\r\n\r\n"u8);
        }

        var length = Length(Encoding.ASCII.GetString(_buffer, 0, end));
        for (var left = length - (have - end - 4); left > 0;)
            left -= Read(0);
        return length;
    }

    public void Dispose() => _socket.Dispose();

    private int Read(int from) => _socket.Receive(_buffer.AsSpan(from)) is > 0 and var read
        ? read
        : throw new IOException("The server has hung up.");

    private static int Length(string head)
    {
        const string Key = "Content-Length: ";
        if (!head.StartsWith("HTTP/1.1 200", StringComparison.Ordinal))
            throw new IOException(head);
        var line = head.Split("\r\n").First(l => l.StartsWith(Key, StringComparison.OrdinalIgnoreCase));
        return int.Parse(line[Key.Length..]);
    }
}
