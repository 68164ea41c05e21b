using System.Collections.Concurrent;
using OpenSim.Store.MySql;
using OpenSim.Store.Sql;
using OpenSim.Store.Sqlite;
using OpenSim.Store.Tests.Kit;
using OpenSim.Testing;

namespace OpenSim.Store.Tests.Access;

/// <summary>A real server that stands still, is killed or locked: who asks within a time is told in that time.</summary>
public sealed class SilentDatabaseTests
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(1);

    /// <summary>Many times the limit, and a fraction of what drivers wait by themselves.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(25);

    private MariaDbServer _server = null!;

    [OneTimeSetUp]
    public void StartServer()
    {
        SharedMariaDb.RequireInstalled();
        _server = new MariaDbServer();
    }

    [OneTimeTearDown]
    public void EndServer() => _server?.Dispose();

    [TestCase(false)]
    [TestCase(true)]
    public void Frozen_EverybodyIsRefusedInTime_AndServedWhenItGoesOn(bool sessionsAreOpen)
    {
        using var whole = new Database(new MySqlDriver(), _server.ConnectionString(_server.CreateDatabase()));
        var database = whole.Within(Limit);
        if (sessionsAreOpen)
            Ask(database);
        _server.Freeze();
        try
        {
            var refused = Refuse(database, callers: 40, times: 5);
            Assert.That(refused, Has.All.Property("Fault").EqualTo(StoreFault.Unreachable));
        }
        finally
        {
            _server.Thaw();
        }

        Assert.That(() => Ask(database), Throws.Nothing.After((int)Patience.TotalMilliseconds, 200));
    }

    [Test]
    public void Frozen_InATransaction_IsToldInTime()
    {
        using var whole = new Database(new MySqlDriver(), _server.ConnectionString(_server.CreateDatabase()));
        var database = whole.Within(Limit);
        var write = Task.Run(() => database.Write(session =>
        {
            session.Number($"select 1");
            _server.Freeze();
            session.Number($"select 2");
        }));
        try
        {
            Assert.That(async () => await write.WaitAsync(Patience), Throws.TypeOf<StoreException>());
        }
        finally
        {
            _server.Thaw();
        }
    }

    [Test]
    public void Killed_IsToldAtOnce_AndServedWhenItIsBack()
    {
        using var whole = new Database(new MySqlDriver(), _server.ConnectionString(_server.CreateDatabase()));
        var database = whole.Within(Limit);
        Ask(database);
        _server.Kill();
        Assert.That(Refuse(database, callers: 10, times: 5), Has.All.Property("Fault").EqualTo(StoreFault.Unreachable));
        _server.Start();

        Assert.That(() => Ask(database), Throws.Nothing.After((int)Patience.TotalMilliseconds, 200));
    }

    [Test]
    public void LockedFile_IsToldInTime()
    {
        var folder = Directory.CreateTempSubdirectory("silent-").FullName;
        var connection = $"URI=file:{Path.Combine(folder, "OpenSim.db")}";
        using (var whole = new Database(new SqliteDriver(), connection))
        using (var other = new Database(new SqliteDriver(), connection))
        {
            var database = whole.Within(Limit);
            database.Write(session => session.Execute($"create table t (id integer)"));
            other.Write(session => // has the file for itself meanwhile
            {
                session.Execute($"insert into t values (1)");
                var write = Task.Run(() => database.Write(mine => mine.Execute($"insert into t values (2)")));
                Assert.That(async () => await write.WaitAsync(Patience), Throws.TypeOf<StoreException>());
            });
            Assert.That(() => database.Write(mine => mine.Execute($"insert into t values (2)")),
                Throws.Nothing.After((int)Patience.TotalMilliseconds, 200));
        }

        Directory.Delete(folder, recursive: true);
    }

    /// <summary>What so many at once are told, one time after the other.</summary>
    private static StoreException[] Refuse(Database database, int callers, int times)
    {
        var refusals = new ConcurrentBag<StoreException>();
        List<Thread> threads = [.. Enumerable.Range(0, callers).Select(_ => new Thread(() =>
        {
            for (var i = 0; i < times; i++)
                refusals.Add(Assert.Throws<StoreException>(() => Ask(database))!);
        }) { IsBackground = true })];
        threads.ForEach(thread => thread.Start());
        Assert.That(threads.All(thread => thread.Join(Patience)), "somebody waits");
        return [.. refusals];
    }

    private static void Ask(Database database) => database.Read(session => session.Number($"select 1"));
}
