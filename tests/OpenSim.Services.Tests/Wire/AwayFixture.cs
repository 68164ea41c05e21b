using System.Net;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Composition;
using OpenSim.Services.Inventory;
using OpenSim.Services.Local.Composition;
using OpenSim.Services.Remote;
using OpenSim.Services.Remote.Assets;
using OpenSim.Services.Remote.Composition;
using OpenSim.Services.Remote.Late;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Store.Sqlite;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.Services.Tests.Wire;

/// <summary>A region's services over a grid's, which can be away.</summary>
public abstract class AwayFixture
{
    protected static readonly UUID User = UUID.Random();
    protected static readonly UUID Friend = UUID.Random();

    protected ManualTime Time { get; } = new();
    protected TemporaryFolder Folder { get; private set; } = null!;

    protected Configuration Configuration { get; private set; } = null!;

    protected StoreSet Stores { get; private set; } = null!;

    protected ServiceSet Local { get; private set; } = null!;

    protected HandlerPipe Pipe { get; set; } = null!;

    protected StatRegistry Statistics { get; private set; } = null!;

    protected LateCalls Late { get; private set; } = null!;

    protected ServiceConnections Connections { get; private set; } = null!;

    protected ServiceSet Services { get; private set; } = null!;

    [SetUp]
    public void Open()
    {
        Folder = new TemporaryFolder();
        Configuration = new Configuration();
        Configuration.Set("DatabaseService", "StorageProvider", "OpenSim.Data.Null.dll");
        Configuration.Set(RemoteSettings.FailuresBeforeRest.Section, RemoteSettings.FailuresBeforeRest.Key, "1000");
        foreach (var address in typeof(AddressSettings).GetFields().Select(field => field.GetValue(null)).OfType<Setting<string>>())
            Configuration.Set(address.Section, address.Key, "http://grid.test/");
        Stores = new StoreSet(Configuration, [new SqliteDriver()], NullLogger.Instance);
        Local = LocalServices.Create(Stores, Configuration, Time);
        Lay();
        Start();
    }

    [TearDown]
    public async Task Close()
    {
        await Stop();
        Pipe.Dispose();
        Stores.Dispose();
        Folder.Dispose();
    }

    protected void Start()
    {
        Statistics = new StatRegistry();
        Late = new LateCalls(Path.Combine(Folder.Path, "late"), Configuration, Statistics, Time, NullLogger.Instance);
        Connections = new ServiceConnections(Configuration, new StatRegistry(), Time, Pipe) { Late = Late };
        Services = RemoteServices.Create(Local, Connections, Configuration,
            new AssetPlace { Unsent = Path.Combine(Folder.Path, "unsent"), Uploads = Folder.Path, Time = Time });
    }

    /// <summary>
    /// The region's process ends, by whatever, and another begins: what is on the disk is all that it knows. The services stay as they are.
    /// </summary>
    protected async Task Restart()
    {
        var fault = Pipe.Fault;
        await Stop();
        Lay();
        Pipe.Fault = fault;
        Start();
    }

    protected async Task Stop()
    {
        if (Services.Assets is IAsyncDisposable assets)
            await assets.DisposeAsync();
        await Late.DisposeAsync();
        Connections.Dispose();
    }

    private void Lay() => Pipe = new HandlerPipe(
        new ServiceTable(ServiceHandlers.Of(Local, Configuration, new StatRegistry(), Folder.Path), new StatRegistry()));

    protected void Fail() => Pipe.Fault = _ => throw new HttpRequestException("Connection refused.", null, (HttpStatusCode?)null);

    // The loop that sends wakes by the clock and works on threads of its own.
    protected async Task Until(Func<Task<bool>> condition)
    {
        for (var tries = 0; !await condition(); tries++)
        {
            Assert.That(tries, Is.LessThan(2000), "it does not come to be");
            Time.Advance(TimeSpan.FromSeconds(5));
            await Task.Yield();
            SpinWait.SpinUntil(() => false, 5);
        }
    }

    protected async Task<UUID> NotecardFolder()
    {
        await Local.Inventory.CreateUserInventory(User);
        return (await Local.Inventory.GetFolderForType(User, FolderType.Notecard))!.Id;
    }

    protected static InstantMessage Letter(string text) =>
        new() { FromAgentId = User, FromName = "Vera Resident", ToAgentId = Friend, Text = text, Timestamp = 1_700_000_000 };

    protected static AvatarData Look(string height) =>
        new() { AvatarType = 1, Data = new Dictionary<string, string> { ["AvatarHeight"] = height } };

    protected static InventoryItem Item(UUID folder, string name) => new()
    {
        Id = UUID.Random(), Owner = User, CreatorId = User.ToString(), Folder = folder, AssetId = UUID.Random(), Name = name,
        AssetType = 7, InvType = 7
    };
}
