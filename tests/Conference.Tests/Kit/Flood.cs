using System.Net;
using System.Net.Sockets;
using System.Text;
using OpenSim.Testing;

namespace OpenSim.Conference.Tests.Kit;

/// <summary>What a program that means no good does to a port: connections by the hundred, some held, and bytes of every kind.</summary>
internal sealed class Flood(int port) : IDisposable
{
    private const int Held = 200;
    private const int Sent = 400;

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    private readonly FuzzRandom _random = new(5);
    private readonly List<TcpClient> _open = [];

    public async Task Run()
    {
        for (var i = 0; i < Held; i++)
            await Hold();
        for (var i = 0; i < Sent; i += 20)
            await Task.WhenAll(Enumerable.Range(i, 20).Select(number => Send(Bytes(number))));
    }

    public void Dispose() => _open.ForEach(client => client.Dispose());

    // Frames of a silo begin with two lengths; lines of HTTP, a greeting of TLS, and noise.
    private byte[] Bytes(int number)
    {
        var noise = new byte[1 + _random.Below(60_000)];
        for (var i = 0; i < noise.Length; i++)
            noise[i] = (byte)_random.Below(256);
        return (number % 6) switch
        {
            0 => noise,
            1 => [0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 0x7F, .. noise],
            2 => [16, 0, 0, 0, 16, 0, 0, 0, .. noise],
            3 => [.. Encoding.ASCII.GetBytes("POST /conference/api/command HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999\r\n\r\n"), .. noise],
            4 => [0x16, 3, 1, 2, 0, 1, 0, 1, 0xFC, 3, 3, .. noise],
            _ => Encoding.ASCII.GetBytes("GET /conference/../../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer x\r\n\r\n")
        };
    }

    private async Task Send(byte[] bytes)
    {
        using var client = new TcpClient();
        using var patience = new CancellationTokenSource(Patience);
        try
        {
            await client.ConnectAsync(IPAddress.Loopback, port, patience.Token);
            var stream = client.GetStream();
            await stream.WriteAsync(bytes, patience.Token);
            client.Client.Shutdown(SocketShutdown.Send);
            var buffer = new byte[4096];
            while (await stream.ReadAsync(buffer, patience.Token) > 0)
            {
            }
        }
        catch (Exception e) when (e is IOException or SocketException or OperationCanceledException)
        {
            // hung up on, which is an answer too
        }
    }

    private async Task Hold()
    {
        var client = new TcpClient();
        _open.Add(client);
        try
        {
            await client.ConnectAsync(IPAddress.Loopback, port);
        }
        catch (SocketException)
        {
            // hung up on at once
        }
    }
}
