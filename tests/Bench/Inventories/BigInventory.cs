using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.ClientStack.LindenCaps;
using OpenSim.Console;
using OpenSim.Llsd;
using OpenSim.Modules;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Assets;
using OpenSim.Services.Grid;
using OpenSim.Services.Inventory;
using OpenSim.Services.Local.Composition;
using OpenSim.Services.Local.Login;
using OpenSim.Services.Login;
using OpenSim.Services.Simulation;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Store.Sqlite;
using OpenSim.Telemetry.Statistics;
using OpenSim.Telemetry.Threads;
using OpenSim.Testing;
using OpenSim.World;

namespace Bench.Inventories;

/// <summary>
/// A user with 20,000 items in 2,000 folders (20 with 100 in each of them), in a SQLite file, and the HTTP server of a standalone.
/// </summary>
internal sealed class BigInventory : IDisposable, ISimulationService
{
    private const int Outer = 20;
    private const int InnerOfEach = 99;
    private const int ItemsOfEach = 10;

    private readonly DirectoryInfo _home = Directory.CreateTempSubdirectory("bench-inventory-");
    private readonly StoreSet _stores;
    private readonly ServiceSet _services;
    private readonly CapsServer _server;
    private readonly Scene _scene;
    private readonly InventoryModule _module = new();
    private readonly AgentCircuitData _agent;
    private readonly UUID _user;

    public BigInventory()
    {
        var configuration = new Configuration();
        configuration.Set("DatabaseService", "StorageProvider", "OpenSim.Data.SQLite.dll");
        configuration.Set("DatabaseService", "ConnectionString", $"URI=file:{Path.Combine(_home.FullName, "all.db")},version=3");
        configuration.Set("Network", "http_listener_address", "127.0.0.1");
        configuration.Set("Network", "http_listener_port", "0");
        configuration.Set("GridService", "Region_Bench", "DefaultRegion");
        _stores = new StoreSet(configuration, [new SqliteDriver()], NullLogger.Instance);
        _services = LocalServices.Create(_stores, configuration, TimeProvider.System);
        _user = Wait(_services.Accounts.CreateUser(UUID.Zero, UUID.Zero, "Big", "Owner", "secret", ""))!.PrincipalId;
        Fill();
        _server = Waiting.For(CapsServer.Start(configuration, NullLoggerFactory.Instance, new StatRegistry(), TimeProvider.System));
        _scene = new Scene(TestRegion.NewInfo() with { HttpPort = _server.Port });
        _server.AddRegion(_scene);
        _server.AddCapabilities(_services);
        OpenLogins(configuration);
        _module.Initialise(
            new ModuleContext(configuration, new StatRegistry(), new CommandRegistry(), NullLoggerFactory.Instance, _services));
        _module.AddRegion(_scene);
        _agent = TestRegion.NewAgent("Big", "Owner") with { AgentId = _user };
        _server.Caps.Create(_agent, _scene);
    }

    public List<UUID> Folders { get; } = [];

    public UUID AnItem { get; private set; }

    public string LoginAddress => $"http://{_server.Site.LocalAddress}/";

    public string LoginBody { get; } = "<?xml version=\"1.0\"?><methodCall><methodName>login_to_simulator</methodName><params><param><value><struct>"
        + string.Concat(new[] { ("first", "Big"), ("last", "Owner"), ("passwd", "secret"), ("start", "last"), ("version", "1"), ("mac", "0"),
            ("id0", "0") }.Select(m => $"<member><name>{m.Item1}</name><value><string>{m.Item2}</string></value></member>"))
        + "<member><name>options</name><value><array><data><value><string>inventory-skeleton</string></value></data></array></value></member>"
        + "</struct></value></param></params></methodCall>";

    public string Capability(HttpClient http, string name)
    {
        using var content = new ByteArrayContent(LlsdXml.ToBytes(new LlsdArray(name)));
        var seed = new Uri($"http://{_server.Site.LocalAddress}/CAPS/{_agent.CapsPath}0000/");
        using var request = new HttpRequestMessage(HttpMethod.Post, seed) { Content = content };
        using var response = http.Send(request);
        using var stream = response.Content.ReadAsStream();
        using var bytes = new MemoryStream();
        stream.CopyTo(bytes);
        LlsdXml.TryRead(bytes.ToArray(), out var value, out _);
        return value![name].AsString();
    }

    public void MoveAllIntoTheTrash()
    {
        var trash = Wait(_services.Inventory.GetFolderForType(_user, FolderType.Trash))!.Id;
        foreach (var folder in Folders.Where((_, i) => i % (InnerOfEach + 1) == 0))
            Wait(_services.Inventory.MoveFolder(_user, folder, trash));
    }

    public ValueTask<SimulationAnswer> QueryAccess(GridRegion destination, AccessQuestion question) =>
        new(new SimulationAnswer(true));

    public ValueTask<SimulationAnswer> CreateAgent(GridRegion? source, GridRegion destination, AgentCircuitData agent) =>
        new(new SimulationAnswer(true));

    public ValueTask<HandOver> UpdateAgent(GridRegion destination, AgentData agent) => new(HandOver.Refused);

    public ValueTask<bool> UpdateAgent(GridRegion destination, AgentPosition agent) => new(false);

    public ValueTask<bool> ReleaseAgent(GridRegion origin, UUID agentId, string callbackUri) => new(false);

    public ValueTask<HandOver> CreateObject(GridRegion destination, CarriedObject what) => new(HandOver.Refused);

    public ValueTask<bool> HelloNeighbour(GridRegion destination, GridRegion self) => new(false);

    public ValueTask<bool> CloseAgent(GridRegion destination, UUID agentId, UUID sessionId) => new(true);

    public void Dispose()
    {
        _module.RemoveRegion(_scene);
        Waiting.For(_server.DisposeAsync().AsTask());
        _scene.Dispose();
        _stores.Dispose();
        _home.Delete(recursive: true);
    }

    private void Fill()
    {
        var root = Wait(_services.Inventory.GetRootFolder(_user))!.Id;
        for (var i = 0; i < Outer; i++)
        {
            var outer = NewFolder($"Shelf {i}", root);
            List<InventoryFolder> folders = [outer, .. Enumerable.Range(0, InnerOfEach).Select(n => NewFolder($"Box {i}.{n}", outer.Id))];
            List<InventoryItem> items = [.. folders.SelectMany(f => Enumerable.Range(0, ItemsOfEach).Select(n => NewItem($"Thing {n}", f.Id)))];
            var done = Wait(_services.Inventory.Apply(_user, new InventoryChange { NewFolders = folders, NewItems = items }));
            if (done.Refusal != InventoryRefusal.None)
                throw new InvalidOperationException($"The inventory was not filled: {done.Refusal}");
            Folders.AddRange(folders.Select(f => f.Id));
            AnItem = items[0].Id;
        }
    }

    private void OpenLogins(Configuration configuration)
    {
        var gate = new LoginGate { Enabled = true };
        Wait(_services.Grid.RegisterRegion(UUID.Zero, new GridRegion
        {
            RegionId = UUID.Random(), RegionName = "Bench", RegionLocX = 256_000, RegionLocY = 256_000, RegionSizeX = 256, RegionSizeY = 256,
            ExternalHostName = "127.0.0.1", InternalPort = 9000, HttpPort = 9000, ServerUri = "http://127.0.0.1:9000/"
        }));
        var logins = new LoginService(_services, this, gate, configuration, NullLoggerFactory.Instance, TimeProvider.System);
        _server.AddLogins(logins, gate, new HealthChecks());
    }

    private InventoryFolder NewFolder(string name, UUID parent) =>
        new() { Id = UUID.Random(), Owner = _user, ParentId = parent, Name = name };

    private InventoryItem NewItem(string name, UUID folder) => new()
    {
        Id = UUID.Random(), Owner = _user, Folder = folder, Name = name, Description = "of many", AssetType = AssetType.Texture,
        AssetId = UUID.Random(), CreatorId = _user.ToString(), BasePermissions = 0x7fffffff, CurrentPermissions = 0x7fffffff,
        NextPermissions = 0x7fffffff
    };

    private static T Wait<T>(ValueTask<T> task) => Waiting.For(task);
}
