using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Store.MySql;
using OpenSim.Store.Regions;
using OpenSim.Store.Sql;
using OpenSim.Store.Tests.Kit;
using OpenSim.Store.Writing;
using OpenSim.Telemetry.Threads;
using OpenSim.Testing;

namespace OpenSim.Store.Tests.Writing;

/// <summary>A server of its own that is misconfigured, killed in the middle of writing, and comes back.</summary>
public sealed class ServerTroubleTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private MariaDbServer _server = null!;

    [OneTimeSetUp]
    public void StartServer()
    {
        SharedMariaDb.RequireInstalled();
        _server = new MariaDbServer();
        _server.Execute("create user someone@'127.0.0.1' identified by 'right'");
    }

    [OneTimeTearDown]
    public void EndServer() => _server?.Dispose();

    [Test]
    public void WrongPassword_IsSaidWithoutShowingIt()
    {
        var error = Open(_server.ConnectionString("opensim", "someone", "wr0ng"));

        Assert.That(error.Fault, Is.EqualTo(StoreFault.AccessDenied));
        Assert.That(error.Message,
            Does.Contain("check user and password").And.Contain($"127.0.0.1:{_server.Port}").And.Not.Contain("wr0ng"));
    }

    [Test]
    public void MissingSchema_IsSaid()
    {
        var error = Open(_server.ConnectionString("not_there"));

        Assert.That(error.Fault, Is.EqualTo(StoreFault.NoDatabase));
        Assert.That(error.Message, Does.Contain("not_there").And.Contain("create it"));
    }

    [Test]
    public void NoServer_IsSaid()
    {
        var error = Open("Data Source=127.0.0.1;Port=9;Database=opensim;User ID=root;Password=;SslMode=None;");

        Assert.That(error.Fault, Is.EqualTo(StoreFault.Unreachable));
        Assert.That(error.Message, Does.Contain("127.0.0.1:9").And.Contain("cannot be reached"));
    }

    [Test]
    public void ServerKilledWhileWriting_EditsAreKeptAndWrittenWhenItIsBack()
    {
        using var database = new Database(new MySqlDriver(), _server.ConnectionString(_server.CreateDatabase()));
        TestEngine.Migrate(database, StoreKind.RegionStore);
        var stores = new SqlRegionStores(database);
        var folder = Directory.CreateTempSubdirectory("trouble-").FullName;
        var rows = new RandomRows(7);
        var region = rows.Id();
        var expected = new Dictionary<UUID, string>();
        using (var writer = new StoreWriter(stores, folder, new StoreWriterOptions { MinimumTime = 0, MaxBackoff = 0.5 },
            NullLogger.Instance, TimeProvider.System))
        {
            writer.Start(new Watchdog(NullLogger<Watchdog>.Instance, TimeProvider.System), "trouble");
            Submit(writer, rows, region, expected, 600);
            SpinWait.SpinUntil(() => writer.Status.Written > 0, Patience);
            _server.Kill();
            Submit(writer, rows, region, expected, 200); // nobody is held up
            SpinWait.SpinUntil(() => writer.Status.DatabaseError is not null, Patience);
            var down = writer.Status;
            _server.Start();

            Assert.That(down.DatabaseError, Does.Contain("cannot be reached"));
            Assert.That(down.Waiting, Is.GreaterThanOrEqualTo(200));
            Assert.That(writer.Drain(Patience), Is.True, writer.Status.DatabaseError);
            Assert.That(writer.Status.LastError!.Value.Sentence, Does.Contain("cannot be reached"), "show store still tells it");
        }

        var sink = new CollectingSink();
        stores.Scene.Load(region, sink);
        Assert.That(sink.Prims, Is.EquivalentTo(expected));
        Directory.Delete(folder, recursive: true);
    }

    private static void Submit(StoreWriter writer, RandomRows rows, UUID region, Dictionary<UUID, string> expected, int objects)
    {
        for (var i = 0; i < objects; i++)
        {
            var prims = rows.Linkset(region, 1 + i % 4);
            foreach (var row in prims)
                expected[row.Id] = PrimRowText.Of(row);
            writer.Submit(new ObjectOperation(prims[0].Id, prims, true, []));
        }
    }

    private static StoreException Open(string connection)
    {
        using var database = new Database(new MySqlDriver(), connection);
        return Assert.Throws<StoreException>(() => database.Read(session => session.Number($"select 1")))!;
    }
}
