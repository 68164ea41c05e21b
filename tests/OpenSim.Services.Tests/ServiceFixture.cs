using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Services.Local;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Store.Sql;
using OpenSim.Store.Sqlite;
using OpenSim.Testing;

namespace OpenSim.Services.Tests;

/// <summary>A standalone's services over stores in memory, on a clock that stands still.</summary>
public abstract class ServiceFixture
{
    protected Configuration Configuration { get; private set; } = null!;

    protected StoreSet Stores { get; private set; } = null!;

    protected ServiceSet Services { get; private set; } = null!;

    protected ManualTime Time { get; private set; } = null!;

    [SetUp]
    public void OpenServices()
    {
        Configuration = new Configuration();
        Configuration.Set("DatabaseService", "StorageProvider", "OpenSim.Data.Null.dll");
        Time = new ManualTime();
        Stores = new StoreSet(Configuration, [new SqliteDriver()], NullLogger.Instance);
        Restart();
    }

    [TearDown]
    public void CloseServices() => Stores.Dispose();

    /// <summary>The services anew over the same stores, as after a crash.</summary>
    protected void Restart() => Services = LocalServices.Create(Stores, Configuration, Time);

    /// <summary>Does to the tables what no service does.</summary>
    protected void Sql(StoreKind kind, Action<Session> work) => Stores.For(kind).Write(work);

    protected async Task<UserAccount> CreateUser(string first = "Ima", string last = "Tester", string password = "secret") =>
        (await Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, first, last, password, ""))!;
}
