using OpenSim.Store.MySql;
using OpenSim.Store.Sql;
using OpenSim.Store.Tests.Kit;
using OpenSim.Testing;

namespace OpenSim.Store.Tests.Access;

/// <summary>What a real server refuses or breaks off, and what becomes of it: tried again, or said in one sentence.</summary>
public sealed class MySqlFaultTests
{
    private MariaDbServer _server = null!;
    private string _schema = "";
    private Database _database = null!;

    [OneTimeSetUp]
    public void StartServer()
    {
        SharedMariaDb.RequireInstalled();
        _server = new MariaDbServer("--innodb-lock-wait-timeout=1", "--max-allowed-packet=6M");
        _schema = _server.CreateDatabase();
        _database = new Database(new MySqlDriver(), _server.ConnectionString(_schema));
        _database.Write(session =>
        {
            session.Execute($"create table pairs (id int primary key, value longblob) engine=innodb");
            for (var id = 1; id <= 200; id++)
                session.Execute($"insert into pairs (id, value) values ({id}, {new byte[1000]})");
        });
        foreach (var user in new[] { "reader", "lonely" })
        {
            _server.Execute($"create user {user}@'127.0.0.1' identified by 'x' with max_user_connections {(user == "lonely" ? 1 : 0)}");
            _server.Execute($"grant select, insert on *.* to {user}@'127.0.0.1'");
        }
    }

    [OneTimeTearDown]
    public void EndServer()
    {
        _database?.Dispose();
        _server?.Dispose();
    }

    [Test]
    public void Server_StartedAnewBetweenTwoReads_IsNotNoticed()
    {
        Assert.That(Count(_database), Is.EqualTo(200));
        _server.Kill();
        _server.Start();

        Assert.That(Count(_database), Is.EqualTo(200));
    }

    [Test]
    public void Session_KilledWhileItReadsRows_ReadsThemAgainOnce()
    {
        var attempts = 0;
        var rows = _database.Read(session =>
        {
            attempts++;
            var own = session.Number($"select connection_id()");
            using var cursor = session.Query($"select a.id, a.value from pairs a, pairs b");
            var count = 0;
            while (cursor.Next())
            {
                if (++count == 10 && attempts == 1)
                    _server.Execute($"kill {own}");
            }

            return count;
        });

        Assert.That((rows, attempts), Is.EqualTo((200 * 200, 2)));
    }

    [Test]
    public void Transaction_WhoseSessionIsKilled_RunsAgainAndStandsOnce()
    {
        var attempts = 0;
        _database.Write(session =>
        {
            session.Execute($"update pairs set value = concat(value, 'x') where id = 1");
            if (++attempts == 1)
                _server.Execute($"kill {session.Number($"select connection_id()")}");
            session.Execute($"update pairs set value = concat(value, 'y') where id = 1");
        });

        Assert.That(attempts, Is.EqualTo(2));
        Assert.That(_database.Read(session => session.Number($"select length(value) from pairs where id = 1")), Is.EqualTo(1002));
    }

    [Test]
    public void Transactions_ThatLockEachOther_BothGetThrough()
    {
        using var both = new Barrier(2);
        var before = _database.Retries;

        Parallel.Invoke(() => Swap(10, 11), () => Swap(11, 10));

        Assert.That(_database.Retries, Is.GreaterThan(before));
        var bytes = _database.Read(session => session.Number($"select sum(length(value)) from pairs where id in (10, 11)"));
        Assert.That(bytes, Is.EqualTo(2000 + 4));

        void Swap(int first, int second)
        {
            var isFirstTry = true;
            _database.Write(session =>
            {
                session.Execute($"update pairs set value = concat(value, 'x') where id = {first}");
                if (isFirstTry)
                    both.SignalAndWait(TimeSpan.FromSeconds(30));
                isFirstTry = false;
                session.Execute($"update pairs set value = concat(value, 'x') where id = {second}");
            });
        }
    }

    [Test]
    public void Value_BiggerThanAPacket_IsABadValue_AndTheNextOneIsWritten()
    {
        var error = Assert.Throws<StoreException>(() => Set(new byte[9_000_000]))!;

        Assert.That(error.Fault, Is.EqualTo(StoreFault.BadValue), error.Message);
        Assert.That(error.Message, Does.Contain("max_allowed_packet"));
        Set(new byte[3_000_000]);
        Assert.That(_database.Read(session => session.Number($"select length(value) from pairs where id = 2")), Is.EqualTo(3_000_000));

        void Set(byte[] value) => _database.Write(session => session.Execute($"update pairs set value = {value} where id = 2"));
    }

    [Test]
    public void Sessions_MoreThanTheServerGives_AreSaid()
    {
        var connection = _server.ConnectionString(_schema, "lonely", "x");
        using var first = new Database(new MySqlDriver(), connection);
        using var second = new Database(new MySqlDriver(), connection);

        var error = first.Read(session => Assert.Throws<StoreException>(() => Count(second)))!;

        Assert.That(error.Fault, Is.EqualTo(StoreFault.Transient));
        Assert.That(error.Message, Does.Contain("max_user_connections"));
    }

    [Test]
    public void Server_ThatIsReadOnly_IsSaid()
    {
        using var database = new Database(new MySqlDriver(), _server.ConnectionString(_schema, "reader", "x"));
        _server.Execute("set global read_only = 1");
        try
        {
            var error = Assert.Throws<StoreException>(() =>
                database.Write(session => session.Execute($"insert into pairs (id) values ({1000})")))!;
            Assert.That(error.Fault, Is.EqualTo(StoreFault.ReadOnly));
        }
        finally
        {
            _server.Execute("set global read_only = 0");
        }
    }

    [Test]
    public void Right_ThatIsMissing_IsAccessDenied()
    {
        using var database = new Database(new MySqlDriver(), _server.ConnectionString(_schema, "reader", "x"));

        var error = Assert.Throws<StoreException>(() => database.Write(session => session.Execute($"delete from pairs where id = {1}")))!;

        Assert.That(error.Fault, Is.EqualTo(StoreFault.AccessDenied));
    }

    [Test]
    public void Lock_ThatIsHeldTooLong_IsSaid()
    {
        using var other = new Database(new MySqlDriver(), _server.ConnectionString(_schema));

        var error = _database.Write(session =>
        {
            Clear(session);
            return Assert.Throws<StoreException>(() => other.Write(Clear));
        })!;

        Assert.That(error.Fault, Is.EqualTo(StoreFault.Transient));
        Assert.That(other.Retries, Is.EqualTo(5));

        static void Clear(Session session) => session.Execute($"update pairs set value = null where id = {20}");
    }

    private static long Count(Database database) => database.Read(session => session.Number($"select count(*) from pairs"));
}
