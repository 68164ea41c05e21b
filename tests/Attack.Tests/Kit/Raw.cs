using System.Net.Sockets;
using System.Text;

namespace Attack.Tests.Kit;

/// <summary>Connections to the HTTP server without an HTTP client: what is sent is what is written here.</summary>
internal static class Raw
{
    /// <summary>Null when the connection is not taken.</summary>
    public static async Task<Socket?> Connect(Uri server, CancellationToken cancel)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp);
        try
        {
            await socket.ConnectAsync(server.Host, server.Port, cancel);
            return socket;
        }
        catch (Exception e) when (e is SocketException or OperationCanceledException)
        {
            socket.Dispose();
            return null;
        }
    }

    /// <summary>False when the other side has closed.</summary>
    public static async Task<bool> Write(Socket socket, ReadOnlyMemory<byte> bytes, CancellationToken cancel)
    {
        try
        {
            for (var left = bytes; left.Length > 0;)
                left = left[await socket.SendAsync(left, cancel)..];
            return true;
        }
        catch (Exception e) when (e is SocketException or OperationCanceledException)
        {
            return false;
        }
    }

    /// <summary>The status of the answer; "closed" when none comes, "cancelled" when nobody waits for it any more.</summary>
    public static async Task<string> Status(Socket socket, CancellationToken cancel)
    {
        var buffer = new byte[512];
        try
        {
            var count = await socket.ReceiveAsync(buffer, cancel);
            return Encoding.ASCII.GetString(buffer, 0, count).Split(' ') is [_, var status, ..] ? status : "closed";
        }
        catch (SocketException)
        {
            return "closed";
        }
        catch (OperationCanceledException)
        {
            return "cancelled";
        }
    }

    public static byte[] Head(string method, Uri address, long length, string type, params string[] more) => Encoding.Latin1.GetBytes(
        $"{method} {address.PathAndQuery} HTTP/1.1\r\nHost: {address.Authority}\r\nContent-Type: {type}\r\nContent-Length: {length}\r\n"
        + string.Concat(more.Select(m => m + "\r\n")) + "\r\n");
}
