using System.Net.Sockets;
using System.Text;
using OpenSim.Http;
using OpenSim.Settings;
using OpenSim.Telemetry.Resources;
using OpenSim.Testing;

namespace OpenSim.ClientStack.LindenCaps.Tests;

/// <summary>How many connections are taken, of whom, and what becomes of those that say little.</summary>
public class ConnectionLimitTests
{
    private readonly List<Socket> _sockets = [];

    [TearDown]
    public void Close()
    {
        foreach (var socket in _sockets)
            socket.Dispose();
        _sockets.Clear();
    }

    [Test]
    public async Task Connections_OfOneAddress_AreTakenUpToTheBoundAndAgainWhenOneEnds()
    {
        await using var server = await TestServer.Start(ini =>
        {
            NoProxies(ini);
            ini.Set("Network", "MaxConnectionsPerAddress", "4");
        });
        for (var i = 0; i < 4; i++)
            Assert.That(await Ask(server), Does.StartWith("HTTP/1.1 200"));
        Assert.That(await Ask(server), Does.StartWith("HTTP/1.1 503").And.Contain("too many connections"));
        Assert.That(server.Limit("ConnectionsOfAddress").Refused, Is.EqualTo(1));

        _sockets[0].Dispose();
        Assert.That(() => server.Limit("ConnectionsOfAddress").Used, Is.EqualTo(3).After(10_000, 20));
        Assert.That(await Ask(server), Does.StartWith("HTTP/1.1 200"));
    }

    [Test]
    public async Task Connections_OfATrustedProxy_AreNotCountedForItsAddress()
    {
        await using var server = await TestServer.Start(ini => ini.Set("Network", "MaxConnectionsPerAddress", "4"));
        for (var i = 0; i < 8; i++)
            Assert.That(await Ask(server), Does.StartWith("HTTP/1.1 200"));
    }

    [Test]
    public async Task Connections_OfAll_AreTakenUpToTheBound()
    {
        await using var server = await TestServer.Start(ini => ini.Set("Network", "http_max_connections", "10"));
        for (var i = 0; i < 10; i++)
            await Ask(server);
        Assert.That(await Ask(server), Does.StartWith("HTTP/1.1 503"));
        Assert.That(server.Limit("Connections").Refused, Is.EqualTo(1));
    }

    [Test]
    public async Task Connection_WhenOnlyTheReserveOfDescriptorsIsLeft_IsRefusedUntilThereAreMore()
    {
        var open = 100;
        var time = new ManualTime();
        var place = HttpPlace.Anywhere() with { Descriptors = new Descriptors(time, 1024, () => open) };
        await using var server = await TestServer.Start(place: place);
        Assert.That(await Ask(server), Does.StartWith("HTTP/1.1 200"));

        open = 1024 - place.Descriptors.Reserve + 1;
        time.AdvanceSeconds(2);
        Assert.That(await Ask(server), Does.StartWith("HTTP/1.1 503"));
        open = -1; // not one left to look with
        time.AdvanceSeconds(2);
        Assert.That(await Ask(server), Does.StartWith("HTTP/1.1 503"));
        open = 100;
        time.AdvanceSeconds(2);
        Assert.That(await Ask(server), Does.StartWith("HTTP/1.1 200"));
        Assert.That(server.Limit("Descriptors").Refused, Is.EqualTo(2));
    }

    [Test]
    public async Task MaxConnections_WithFewDescriptorsOrLittleMemory_IsLess()
    {
        var few = HttpPlace.Anywhere() with { Descriptors = new Descriptors(TimeProvider.System, 1024, () => 100) };
        await using (var server = await TestServer.Start(place: few))
            Assert.That(server.Limit("Connections").Max, Is.EqualTo(444), "two thirds of what is neither open nor reserved");

        var memory = new MemoryGuard(new(), null, 128L << 20, () => 0.8, () => default);
        await using (var server = await TestServer.Start(place: HttpPlace.Anywhere() with { Memory = memory }))
        {
            Assert.That(server.Limit("Connections").Max, Is.EqualTo(256));
            Assert.That(server.Limit("Bodies").Max, Is.EqualTo(16 << 20));
        }
    }

    [TestCase("")]
    [TestCase("GET / HTTP/1.1\r\nHost: x\r\n")]
    public async Task Connection_ThatAsksForNothing_IsClosed(string said)
    {
        await using var server = await TestServer.Start(ini => ini.Set("Network", "HeaderTimeout", "1"));
        var socket = await Connect(server);
        await socket.SendAsync(Encoding.ASCII.GetBytes(said));
        var answer = await ReadToEnd(socket); // would be two minutes, past any patience of a test
        Assert.That(answer, Is.Empty.Or.StartsWith("HTTP/1.1 408"));
    }

    [TestCase("GET /simstatus HTTP/1.1\nHost: x\n\n")]
    [TestCase("GET /simstatus HTTP/1.1\r\nHost: x\nConnection: close\r\n\r\n")]
    public async Task Request_WithBareLineFeeds_IsRefused(string request)
    {
        await using var server = await TestServer.Start();
        var socket = await Connect(server);
        await socket.SendAsync(Encoding.ASCII.GetBytes(request));
        Assert.That(await ReadToEnd(socket), Does.StartWith("HTTP/1.1 400"));
    }

    [Test]
    public async Task Bodies_AThousandThatNeverEnd_HoldNoMoreThanTheBound()
    {
        const int Count = 1000;
        const int Bytes = HttpMessages.MaxBodyInMemory;
        await using var server = await TestServer.Start(ini => ini.Set("Network", "MaxBodies", "16"));
        server.Server.Router.Root = async (http, _) => await http.ReadBody(Bytes);
        var head = Encoding.ASCII.GetBytes($"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: {Bytes}\r\n\r\n");
        for (var i = 0; i < Count; i++)
        {
            var socket = await Connect(server);
            await socket.SendAsync(head);
            _ = socket.SendAsync(new byte[Bytes - 1]);
        }

        Assert.That(() => server.Limit("Bodies").Refused, Is.GreaterThan(Count / 2).After(60_000, 50));
        Assert.That(server.Limit("Bodies").Peak, Is.LessThanOrEqualTo(16 << 20));
        Close();
        Assert.That(() => server.Limit("Bodies").Used, Is.Zero.After(30_000, 50));
        Assert.That(await Ask(server), Does.StartWith("HTTP/1.1 200"));
    }

    [Test]
    public async Task Bodies_OfOneAddress_LeaveRoomForOthers()
    {
        await using var server = await TestServer.Start(ini =>
        {
            NoProxies(ini);
            ini.Set("Network", "MaxBodiesPerAddress", "1");
        });
        server.Server.Router.Root = async (http, _) => await http.ReadBody(HttpMessages.MaxBodyInMemory);
        var head = Encoding.ASCII.GetBytes($"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: {HttpMessages.MaxBodyInMemory}\r\n\r\n");
        for (var i = 0; i < 8; i++)
        {
            var socket = await Connect(server);
            await socket.SendAsync(head);
            _ = socket.SendAsync(new byte[HttpMessages.MaxBodyInMemory - 1]);
        }

        Assert.That(() => server.Limit("BodiesOfAddress").Refused, Is.GreaterThan(0).After(30_000, 20));
        Assert.That(server.Limit("Bodies").Peak, Is.LessThanOrEqualTo(1 << 20));
        Assert.That(server.Limit("Bodies").Refused, Is.Zero);
    }

    private static void NoProxies(Configuration ini) => ini.Set("LoginService", "DOSTrustedProxies", "none");

    private async Task<Socket> Connect(TestServer server)
    {
        var socket = await server.Connect();
        _sockets.Add(socket);
        return socket;
    }

    /// <summary>The answer to a question on a connection of its own, which stays open.</summary>
    private async Task<string> Ask(TestServer server)
    {
        var socket = await Connect(server);
        await socket.SendAsync("GET /simstatus HTTP/1.1\r\nHost: x\r\n\r\n"u8.ToArray());
        var buffer = new byte[4096];
        return Encoding.ASCII.GetString(buffer, 0, await socket.ReceiveAsync(buffer));
    }

    private static async Task<string> ReadToEnd(Socket socket)
    {
        using var stream = new NetworkStream(socket);
        using var reader = new StreamReader(stream, Encoding.ASCII);
        return await reader.ReadToEndAsync();
    }
}
