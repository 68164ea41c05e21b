using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.ClientStack.LindenCaps;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Assets;
using OpenSim.Services.Local.Composition;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Store.Sqlite;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;
using OpenSim.World;

namespace Bench.Textures;

/// <summary>A standalone's HTTP server with textures in a SQLite file and in its cache of files, and somebody who may fetch them.</summary>
internal sealed class TextureServer : IDisposable
{
    private readonly DirectoryInfo _home = Directory.CreateTempSubdirectory("bench-textures-");
    private readonly StoreSet _stores;
    private readonly ServiceSet _services;
    private readonly CapsServer _server;
    private readonly Scene _scene;
    private readonly string _path;

    public TextureServer()
    {
        var configuration = new Configuration();
        configuration.Set("DatabaseService", "StorageProvider", "OpenSim.Data.SQLite.dll");
        configuration.Set("DatabaseService", "ConnectionString", $"URI=file:{Path.Combine(_home.FullName, "all.db")},version=3");
        configuration.Set("Network", "http_listener_address", "127.0.0.1");
        configuration.Set("Network", "http_listener_port", "0");
        _stores = new StoreSet(configuration, [new SqliteDriver()], NullLogger.Instance);
        _services = LocalServices.Create(_stores, configuration, TimeProvider.System, _home.FullName);
        _server = Waiting.For(CapsServer.Start(configuration, NullLoggerFactory.Instance, new StatRegistry(), TimeProvider.System));
        _scene = new Scene(TestRegion.NewInfo() with { HttpPort = _server.Port });
        _server.AddRegion(_scene);
        _server.AddCapabilities(_services);
        var agent = TestRegion.NewAgent("Tex", "Viewer");
        _server.Caps.Create(agent, _scene);
        _path = AskSeed(CapsRegistry.SeedPath(agent.CapsPath));
    }

    public int Port => _server.Port;

    /// <summary>Path and query of a new texture with these bytes.</summary>
    public string Add(byte[] data)
    {
        var asset = new Asset { Id = UUID.Random(), Type = AssetType.Texture, Name = "bench", Data = data };
        return $"{_path}/?texture_id={Waiting.For(_services.Assets.Store(asset))}";
    }

    public void Dispose()
    {
        Waiting.For(_server.DisposeAsync().AsTask());
        _scene.Dispose();
        _stores.Dispose();
        _home.Delete(recursive: true);
    }

    private string AskSeed(string seed)
    {
        using var http = new HttpClient();
        using var content = new ByteArrayContent(LlsdXml.ToBytes(new LlsdArray("GetTexture")));
        using var request = new HttpRequestMessage(HttpMethod.Post, new Uri($"http://127.0.0.1:{Port}{seed}")) { Content = content };
        using var response = http.Send(request);
        using var bytes = new MemoryStream();
        response.Content.ReadAsStream().CopyTo(bytes);
        LlsdXml.TryRead(bytes.ToArray(), out var value, out _);
        return new Uri(value!["GetTexture"].AsString()).AbsolutePath;
    }
}
