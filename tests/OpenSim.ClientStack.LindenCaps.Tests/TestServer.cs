using System.Net;
using System.Net.Http.Headers;
using System.Net.Sockets;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Local.Composition;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Store.Sql;
using OpenSim.Store.Sqlite;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenCaps.Tests;

/// <summary>A real server on a free loopback port, one region on a virtual clock, and a client.</summary>
internal sealed class TestServer : IAsyncDisposable
{
    private StoreSet? _stores;

    private TestServer(CapsServer server, Scene scene, StatRegistry statistics)
    {
        Server = server;
        Scene = scene;
        Statistics = statistics;
        Client = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{server.Port}/"), Timeout = TimeSpan.FromSeconds(60) };
    }

    public CapsServer Server { get; }

    public Scene Scene { get; }

    public StatRegistry Statistics { get; }

    public HttpClient Client { get; }

    /// <summary>A standalone's services over stores in memory; made by <see cref="StartWithServices"/>.</summary>
    public ServiceSet Services { get; private set; } = null!;

    public static async Task<TestServer> Start(Action<Configuration>? configure = null, TimeProvider? time = null, HttpPlace? place = null)
    {
        var configuration = new Configuration();
        configuration.Set("Network", "http_listener_address", "127.0.0.1");
        configuration.Set("Network", "http_listener_port", "0");
        configure?.Invoke(configuration);
        var statistics = new StatRegistry();
        var server = await CapsServer.Start(configuration, NullLoggerFactory.Instance, statistics, time ?? TimeProvider.System,
            place);
        var scene = new Scene(TestRegion.NewInfo() with { HttpPort = server.Port });
        server.AddRegion(scene);
        return new TestServer(server, scene, statistics);
    }

    /// <summary>The same with all capabilities, and a user who is in the region.</summary>
    public static async Task<(TestServer Server, UserAccount User, AgentCircuitData Agent)> StartWithServices(
        Action<Configuration>? configure = null, string? data = null, HttpPlace? place = null)
    {
        var configuration = new Configuration();
        configuration.Set("DatabaseService", "StorageProvider", "OpenSim.Data.Null.dll");
        configure?.Invoke(configuration);
        var server = await Start(configure, place: place);
        server._stores = new StoreSet(configuration, [new SqliteDriver()], NullLogger.Instance);
        server.Services = LocalServices.Create(server._stores, configuration, TimeProvider.System, data);
        server.Server.AddCapabilities(server.Services);
        var user = (await server.Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, "Ima", "Tester", "secret", ""))!;
        var agent = TestRegion.NewAgent("Ima", "Tester") with { AgentId = user.PrincipalId };
        server.Server.Caps.Create(agent, server.Scene);
        return (server, user, agent);
    }

    /// <summary>A bound of the HTTP server.</summary>
    public Bound Limit(string name) => (Bound)Statistics.Find("httpserver.limits." + name)!;

    /// <summary>A new connection on which nothing has been said.</summary>
    public async Task<Socket> Connect()
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        await socket.ConnectAsync(IPAddress.Loopback, Server.Port);
        return socket;
    }

    /// <summary>Does to the tables of inventories what no service does.</summary>
    public void Sql(Action<Session> work) => _stores!.For(StoreKind.InventoryStore).Write(work);

    /// <summary>From now on the tables of assets and inventories cannot be used.</summary>
    public void BreakDatabase()
    {
        foreach (var table in new[] { "inventoryfolders", "inventoryitems" })
            _stores!.For(StoreKind.InventoryStore).Write(session => session.ExecuteScript($"alter table {table} rename to away_{table}"));
        _stores!.For(StoreKind.AssetStore).Write(session => session.ExecuteScript("alter table own_assets rename to away_assets"));
    }

    /// <summary>The address of one capability.</summary>
    public async Task<string> Address(AgentCircuitData agent, string capability)
    {
        var url = (await Seed(agent, capability))[capability].AsString();
        Assert.That(url, Is.Not.Empty, $"there is no capability {capability}");
        return url;
    }

    public async Task<(HttpStatusCode Status, LlsdValue Body)> PostBytes(string url, byte[] bytes)
    {
        using var content = new ByteArrayContent(bytes);
        using var response = await Client.PostAsync(new Uri(url), content);
        return (response.StatusCode, await Read(response));
    }

    public (AgentCircuitData Agent, AgentCaps Caps) AddAgent(string first = "Test", string last = "User")
    {
        var agent = TestRegion.NewAgent(first, last);
        return (agent, Server.Caps.Create(agent, Scene));
    }

    public async Task<(HttpStatusCode Status, LlsdValue Body)> Post(string url, LlsdValue body)
    {
        using var content = new ByteArrayContent(LlsdXml.ToBytes(body));
        content.Headers.ContentType = new MediaTypeHeaderValue(LlsdXml.ContentType);
        using var response = await Client.PostAsync(new Uri(url, UriKind.RelativeOrAbsolute), content);
        return (response.StatusCode, await Read(response));
    }

    public async Task<(HttpStatusCode Status, LlsdValue Body)> Get(string url)
    {
        using var response = await Client.GetAsync(new Uri(url, UriKind.RelativeOrAbsolute));
        return (response.StatusCode, await Read(response));
    }

    /// <summary>The addresses of these capabilities, as the seed gives them.</summary>
    public async Task<LlsdMap> Seed(AgentCircuitData agent, params IEnumerable<string> names)
    {
        var (status, body) = await Post(CapsRegistry.SeedPath(agent.CapsPath), new LlsdArray(names.Select(n => (LlsdValue)n)));
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        return (LlsdMap)body;
    }

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        await Server.DisposeAsync();
        Scene.Dispose();
        _stores?.Dispose();
    }

    private static async Task<LlsdValue> Read(HttpResponseMessage response)
    {
        var bytes = await response.Content.ReadAsByteArrayAsync();
        return LlsdXml.TryRead(bytes, out var value, out _) ? value : LlsdValue.Undefined;
    }
}
