using System.Net;
using System.Net.Sockets;
using System.Text;
using OpenSim.Settings.Ini;

namespace OpenSim.Settings.Tests;

/// <summary>Includes that are fetched by HTTP, from a server that says one thing and goes.</summary>
public sealed class HttpSourceTests
{
    [Test]
    public async Task Fetch_GivesTheText()
    {
        var (text, _) = await Fetch("HTTP/1.1 200 OK\r\nContent-Length: 14\r\nConnection: close\r\n\r\n[Ä]\r\nKey = ö\r\n");
        Assert.That(text, Is.EqualTo("[Ä]\r\nKey = ö"));
    }

    [Test]
    public async Task Fetch_NotFound_Throws()
    {
        var (_, error) = await Fetch("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        Assert.That(error, Is.InstanceOf<HttpRequestException>());
    }

    private static async Task<(string? Text, Exception? Error)> Fetch(string answer)
    {
        using var server = new TcpListener(IPAddress.Loopback, 0);
        server.Start();
        var fetched = Task.Run<(string?, Exception?)>(() =>
        {
            try
            {
                return (HttpSource.Fetch(new Uri($"http://{server.LocalEndpoint}/some.ini")), null);
            }
            catch (HttpRequestException e)
            {
                return (null, e);
            }
        });
        using var client = await server.AcceptTcpClientAsync();
        var stream = client.GetStream();
        Assert.That(await stream.ReadAsync(new byte[1024]), Is.Positive);
        await stream.WriteAsync(Encoding.UTF8.GetBytes(answer));
        return await fetched;
    }
}
