using System.Buffers;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Http;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.ClientStack.LindenCaps.Tests;

/// <summary>What comes in by HTTP lies in blocks that are used again.</summary>
public class HttpGarbageTests
{
    private const int Connections = 32;
    private const int Length = 2 * 1024 * 1024;

    private readonly byte[] _part = new byte[64 * 1024];

    // Blocks of the array pool: as much garbage as there are bytes.
    [Test]
    public async Task Bodies_ManyAtOnceThatAreReadSlowly_MakeLittleGarbage()
    {
        var router = new HttpRouter();
        router.Add("in", Drain);
        await using var server = await Start(router);
        await SendAll(server.Port); // fills the pool
        var before = GC.GetTotalAllocatedBytes(precise: true);
        await SendAll(server.Port);

        var part = (GC.GetTotalAllocatedBytes(precise: true) - before) / (double)(Connections * Length);
        TestContext.Out.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{part:P1} of what came became garbage"));
        Assert.That(part, Is.LessThan(0.2));
    }

    // A megabyte for each connection, which the sockets take unless they are told otherwise, would be 32 MB.
    [Test]
    public async Task Bodies_ThatNobodyReadsYet_WaitWithTheirSenders()
    {
        var read = new TaskCompletionSource();
        var router = new HttpRouter();
        router.Add("in", async (context, rest) =>
        {
            await read.Task;
            await Drain(context, rest);
        });
        await using var server = await Start(router);
        var before = GC.GetTotalMemory(forceFullCollection: true);
        var sent = SendAll(server.Port);
        await Task.Delay(500); // as much as the sockets take
        var held = GC.GetTotalMemory(forceFullCollection: true) - before;
        read.SetResult();
        await sent;
        TestContext.Out.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{held / 1e6:F1} MB of {Connections * Length / 1e6:F0} are held"));
        Assert.That(held, Is.LessThan(8_000_000));
    }

    private static Task<HttpServer> Start(HttpRouter router)
    {
        var configuration = new Configuration();
        configuration.Set("Network", "http_listener_address", "127.0.0.1");
        configuration.Set("Network", "http_listener_port", "0");
        return HttpServer.Start(
            configuration, router, NullLoggerFactory.Instance, new StatRegistry(), TimeProvider.System, HttpPlace.Anywhere());
    }

    private static async Task Drain(Microsoft.AspNetCore.Http.HttpContext context, string rest)
    {
        var buffer = ArrayPool<byte>.Shared.Rent(32 * 1024);
        while (await context.Request.Body.ReadAsync(buffer) > 0)
            await Task.Delay(1); // what comes meanwhile waits in the server's memory
        ArrayPool<byte>.Shared.Return(buffer);
    }

    private Task SendAll(int port) => Task.WhenAll(Enumerable.Range(0, Connections).Select(_ => Task.Run(() => Send(port))));

    private async Task Send(int port)
    {
        using var socket = new Socket(SocketType.Stream, ProtocolType.Tcp);
        await socket.ConnectAsync(IPAddress.Loopback, port);
        await socket.SendAsync(Encoding.ASCII.GetBytes($"POST /in HTTP/1.1\r\nHost: here\r\nContent-Length: {Length}\r\n\r\n"));
        for (var sent = 0; sent < Length;)
            sent += await socket.SendAsync(_part.AsMemory(0, Math.Min(_part.Length, Length - sent)));
        Assert.That(await socket.ReceiveAsync(new byte[1024]), Is.Positive);
    }
}
