using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Composition;
using OpenSim.Services.Local.Composition;
using OpenSim.Services.Local.Search;
using OpenSim.Services.Remote;
using OpenSim.Services.Remote.Composition;
using OpenSim.Services.Search;
using OpenSim.Services.Tests.Wire;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Store.Sql;
using OpenSim.Store.Sqlite;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.Services.Tests;

/// <summary>
/// Services over stores in memory, on a clock that stands still: a standalone's, or their twins over a grid server's handlers.
/// </summary>
public abstract class ServiceFixture(Wiring wiring = Wiring.Local)
{
    private ServiceConnections? _connections;

    protected Wiring Wiring { get; } = wiring;

    protected Configuration Configuration { get; private set; } = null!;

    protected StoreSet Stores { get; private set; } = null!;

    protected ServiceSet Services { get; private set; } = null!;

    /// <summary>What is behind the handlers; the same as <see cref="Services"/> where there are none.</summary>
    protected ServiceSet Local { get; private set; } = null!;

    /// <summary>The way to the handlers, where there are any.</summary>
    protected HandlerPipe Pipe { get; private set; } = null!;

    protected ManualTime Time { get; private set; } = null!;

    [SetUp]
    public void OpenServices()
    {
        Configuration = new Configuration();
        Configuration.Set("DatabaseService", "StorageProvider", "OpenSim.Data.Null.dll");
        Time = new ManualTime();
        Configure();
        Stores = new StoreSet(Configuration, [new SqliteDriver()], NullLogger.Instance);
        Restart();
    }

    /// <summary>Settings before the services are made.</summary>
    protected virtual void Configure()
    {
    }

    [TearDown]
    public void CloseServices()
    {
        _connections?.Dispose();
        Pipe?.Dispose();
        Stores.Dispose();
    }

    /// <summary>The services anew over the same stores, as after a crash.</summary>
    protected void Restart()
    {
        Services = Local = LocalServices.Create(Stores, Configuration, Time);
        Local.Add<IPlaceService>(new PlaceService(Stores.For(StoreKind.SearchStore), Time));
        if (Wiring == Wiring.Local)
            return;
        foreach (var address in Addresses())
            Configuration.Set(address.Section, address.Key, "http://grid.test/");
        foreach (var setting in Permissions())
            Configuration.Set(setting.Section, setting.Key, "true");
        var handlers = ServiceHandlers.Of(Local, Configuration, new StatRegistry(), Path.GetTempPath());
        Pipe = new HandlerPipe(new ServiceTable(handlers, new StatRegistry()));
        _connections = new ServiceConnections(Configuration, new StatRegistry(), Time, Pipe);
        Services = RemoteServices.Create(Local, _connections, Configuration);
        var own = (OwnServices)Services.GetService(typeof(OwnServices))!;
        Services.Add(own.Money);
        Services.Add(own.Places);
    }

    /// <summary>For what has no twin in <see cref="Services"/>.</summary>
    protected ServiceClient Client(string service, string path = "/") => new(_connections!, service, new Uri("http://grid.test" + path));

    private static IEnumerable<Setting<string>> Addresses() =>
        typeof(AddressSettings).GetFields().Select(field => field.GetValue(null)).OfType<Setting<string>>();

    private static IEnumerable<Setting<bool>> Permissions() =>
        typeof(HandlerSettings).GetFields().Select(field => field.GetValue(null)).OfType<Setting<bool>>();

    /// <summary>Does to the tables what no service does.</summary>
    protected void Sql(StoreKind kind, Action<Session> work) => Stores.For(kind).Write(work);

    protected async Task<UserAccount> CreateUser(string first = "Ima", string last = "Tester", string password = "secret") =>
        (await Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, first, last, password, ""))!;
}
