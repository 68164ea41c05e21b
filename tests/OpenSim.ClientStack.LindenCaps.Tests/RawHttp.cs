using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace OpenSim.ClientStack.LindenCaps.Tests;

/// <summary>One kept connection that asks for one address, with memory of its own so that it makes no garbage to speak of.</summary>
internal sealed class RawHttp : IDisposable
{
    private readonly Socket _socket = new(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
    private readonly Uri _address;
    private readonly byte[] _buffer = new byte[1 << 18];

    public RawHttp(Uri address)
    {
        _address = address;
        _socket.Connect(IPAddress.Loopback, address.Port);
    }

    /// <summary>The body of the reply, good until the next request.</summary>
    /// <param name="headers">Further header lines, each with its end.</param>
    public async Task<ReadOnlyMemory<byte>> Get(string headers)
    {
        await _socket.SendAsync(
            Encoding.ASCII.GetBytes($"GET {_address.PathAndQuery} HTTP/1.1\r\nHost: {_address.Authority}\r\n{headers}\r\n"));
        var (have, start, length) = (0, 0, 0);
        while (start == 0 || have < start + length)
        {
            var read = await _socket.ReceiveAsync(_buffer.AsMemory(have));
            if (read == 0)
                throw new IOException("The connection was not kept.");
            have += read;
            if (start == 0 && _buffer.AsSpan(0, have).IndexOf("\r\n\r\n"u8) is var end and >= 0)
                (start, length) = (end + 4, LengthIn(Encoding.ASCII.GetString(_buffer, 0, end)));
        }

        return _buffer.AsMemory(start, length);
    }

    public void Dispose() => _socket.Dispose();

    private static int LengthIn(string head)
    {
        const string Name = "Content-Length: ";
        var line = head.Split("\r\n").Single(l => l.StartsWith(Name, StringComparison.OrdinalIgnoreCase));
        return int.Parse(line.AsSpan(Name.Length), CultureInfo.InvariantCulture);
    }
}
