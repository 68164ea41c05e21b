using System.Net;
using System.Net.Sockets;
using System.Text;

namespace OpenSim.Host.Tests.Attacks;

/// <summary>
/// A server on this machine that nobody has any business with: whoever was led to it by what a stranger wrote has not looked where he went.
/// It sends whoever comes on to another place here.
/// </summary>
internal sealed class Canary : IDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly List<string> _asked = [];

    public Canary()
    {
        _listener.Start();
        _ = Serve();
    }

    public string Address => $"http://127.0.0.1:{((IPEndPoint)_listener.LocalEndpoint).Port}/";

    /// <summary>First lines of what was asked.</summary>
    public IReadOnlyList<string> Asked
    {
        get
        {
            lock (_asked)
                return [.. _asked];
        }
    }

    public void Dispose() => _listener.Stop();

    private async Task Serve()
    {
        try
        {
            while (true)
            {
                using var client = await _listener.AcceptTcpClientAsync();
                await using var stream = client.GetStream();
                var buffer = new byte[1024];
                var read = await stream.ReadAsync(buffer);
                lock (_asked)
                    _asked.Add(Encoding.UTF8.GetString(buffer, 0, read).Split('\r')[0]);
                await stream.WriteAsync(Encoding.ASCII.GetBytes(
                    $"HTTP/1.1 302 Found\r\nLocation: {Address}again\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"));
            }
        }
        catch (Exception e) when (e is SocketException or IOException or ObjectDisposedException)
        {
            // the test is over, or the caller has gone
        }
    }
}
