using System.Net;
using System.Net.Sockets;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Local.Assets;
using OpenSim.Testing;

namespace OpenSim.ClientStack.LindenCaps.Tests;

public class AssetFileTests
{
    private static readonly byte[] Data = [.. Enumerable.Range(0, 100_000).Select(i => (byte)(i * i >> 7))];

    private string _folder = "";

    [SetUp]
    public void MakeFolder() => _folder = Directory.CreateTempSubdirectory("assets-").FullName;

    [TearDown]
    public void DeleteFolder() => Directory.Delete(_folder, recursive: true);

    [TestCase(null, 0, 100_000)]
    [TestCase("bytes=600-1599", 600, 1000)]
    [TestCase("bytes=99000-", 99_000, 1000)]
    public async Task Get_OfWhatMemoryHasForgotten_IsSentFromItsFile(string? range, int first, int length)
    {
        var (server, _, agent) = await TestServer.StartWithServices(data: _folder);
        await using var _ = server;
        var assets = (AssetService)server.Services.Assets;
        var id = await StoreAndForget(assets);
        using var request = new HttpRequestMessage(HttpMethod.Get, await server.Address(agent, "GetTexture") + "?texture_id=" + id);
        if (range is not null)
            request.Headers.TryAddWithoutValidation("Range", range);
        using var response = await server.Client.SendAsync(request);

        Assert.That(response.StatusCode, Is.EqualTo(range is null ? HttpStatusCode.OK : HttpStatusCode.PartialContent));
        Assert.That(await response.Content.ReadAsByteArrayAsync(), Is.EqualTo(Data[first..(first + length)]));
        Assert.That(response.Headers.ETag, Is.Not.Null);
        Assert.That(assets.Files!.Hits, Is.EqualTo(1));
        Assert.That(assets.GetCached(id), Is.Null, "it did not come into memory for that");
    }

    [Test]
    public async Task Get_OfAFileThatHasGone_IsSentFromTheStore()
    {
        var (server, _, agent) = await TestServer.StartWithServices(data: _folder);
        await using var _ = server;
        var id = await StoreAndForget((AssetService)server.Services.Assets);
        foreach (var file in Directory.EnumerateFiles(_folder, "*", SearchOption.AllDirectories))
            File.Delete(file);
        var bytes = await server.Client.GetByteArrayAsync(await server.Address(agent, "GetTexture") + "?texture_id=" + id);
        Assert.That(bytes, Is.EqualTo(Data));
    }

    [Test]
    public async Task SecondPort_SpeaksHttp2WithManyRequestsAtOnce()
    {
        var port = Ports.Free();
        var (server, _, agent) = await TestServer.StartWithServices(c => c.Set("Network", "http2_listener_port", port.ToString()), _folder);
        await using var _ = server;
        var id = await StoreAndForget((AssetService)server.Services.Assets);
        var address =
            new UriBuilder(await server.Address(agent, "GetTexture") + "?texture_id=" + id) { Host = "127.0.0.1", Port = port }.Uri;
        using var client =
            new HttpClient { DefaultRequestVersion = HttpVersion.Version20, DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact };

        var responses = await Task.WhenAll(Enumerable.Range(0, 20).Select(_ => client.GetAsync(address)));

        foreach (var response in responses)
        {
            Assert.That(response.Version, Is.EqualTo(HttpVersion.Version20));
            Assert.That(await response.Content.ReadAsByteArrayAsync(), Is.EqualTo(Data));
            response.Dispose();
        }
    }

    [Test]
    public async Task Connection_IsKeptForTheNextRequest()
    {
        var (server, _, agent) = await TestServer.StartWithServices(data: _folder);
        await using var _ = server;
        var id = await StoreAndForget((AssetService)server.Services.Assets);
        var address = await server.Address(agent, "GetTexture") + "?texture_id=" + id;
        var connections = 0;
        using var handler = new SocketsHttpHandler
        {
            ConnectCallback = async (context, stop) =>
            {
                connections++;
                var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
                await socket.ConnectAsync(context.DnsEndPoint, stop);
                return new NetworkStream(socket, ownsSocket: true);
            }
        };
        using var client = new HttpClient(handler);
        for (var i = 0; i < 5; i++)
            Assert.That(await client.GetByteArrayAsync(address), Is.EqualTo(Data));
        Assert.That(connections, Is.EqualTo(1));
    }

    [Test]
    public async Task Get_OfAFileThatWasCut_IsSentFromTheStore()
    {
        var (server, _, agent) = await TestServer.StartWithServices(data: _folder);
        await using var _ = server;
        var id = await StoreAndForget((AssetService)server.Services.Assets);
        foreach (var file in new DirectoryInfo(_folder).EnumerateFiles("*", SearchOption.AllDirectories)
            .Where(f => f.Length == Data.Length))
            await File.WriteAllBytesAsync(file.FullName, Data.AsMemory(0, 500));
        var bytes = await server.Client.GetByteArrayAsync(await server.Address(agent, "GetTexture") + "?texture_id=" + id);
        Assert.That(bytes, Is.EqualTo(Data));
    }

    [Test]
    public async Task ManyRanges_OverKeptConnections_AreTheRightBytes()
    {
        const int Connections = 16, Requests = 40;
        var (server, _, agent) = await TestServer.StartWithServices(data: _folder);
        await using var _ = server;
        var address = new Uri(await server.Address(agent, "GetTexture") + "?texture_id="
            + await StoreAndForget((AssetService)server.Services.Assets));

        await Task.WhenAll(Enumerable.Range(0, Connections).Select(async seed =>
        {
            using var line = new RawHttp(address);
            var random = new Random(seed);
            for (var i = 0; i < Requests; i++)
            {
                var first = random.Next(Data.Length);
                var last = random.Next(first, Data.Length);
                var body = await line.Get($"Range: bytes={first}-{last}\r\n");
                Assert.That(body.Span.SequenceEqual(Data.AsSpan(first, last - first + 1)), $"{first} to {last}");
            }
        }));

        Assert.That(((AssetService)server.Services.Assets).Files!.Hits, Is.EqualTo(Connections * Requests), "none came by way of memory");
    }

    // ASP.NET's own way takes 18 kB for each.
    [Test]
    public async Task Get_FromFile_MakesLittleGarbage()
    {
        const int Requests = 300;
        var (server, _, agent) = await TestServer.StartWithServices(data: _folder);
        await using var _ = server;
        var address = new Uri(await server.Address(agent, "GetTexture") + "?texture_id="
            + await StoreAndForget((AssetService)server.Services.Assets));
        using var line = new RawHttp(address);
        for (var i = 0; i < Requests; i++)
            await line.Get("");
        var before = GC.GetTotalAllocatedBytes(precise: true);
        for (var i = 0; i < Requests; i++)
            await line.Get("");

        var each = (GC.GetTotalAllocatedBytes(precise: true) - before) / Requests;
        TestContext.Out.WriteLine($"{each} bytes a request of {Data.Length} bytes");
        Assert.That(each, Is.LessThan(10_000));
    }

    private static async Task<UUID> StoreAndForget(AssetService assets)
    {
        var id = await assets.Store(new Asset { Type = AssetType.Texture, Data = Data });
        assets.ClearCache(memory: true, files: false);
        await assets.Get(id);
        assets.ClearCache(memory: true, files: false);
        return id;
    }
}
