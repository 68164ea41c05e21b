using OpenSim.Primitives;
using OpenSim.Store.Sql;
using OpenSim.Store.Tests.Kit;
using OpenSim.Testing;

namespace OpenSim.Store.Tests.Access;

public sealed class DatabaseTests(string engine) : StoreFixture(engine, StoreKind.FriendsStore)
{
    private readonly RandomRows _rows = new(71);

    private void Insert(string id) =>
        Database.Write(session => session.Execute($"insert into Friends (PrincipalID, Friend) values ({id}, {id})"));

    private long Count(string id) => Database.Read(session => session.Number($"select count(*) from Friends where PrincipalID = {id}"));

    [Test]
    public void Version_NamesTheEngine() =>
        Assert.That(Database.Read(Database.Dialect.ReadVersion), Does.StartWith(Database.Dialect.IsSqlite ? "SQLite 3." : "MariaDB 1"));

    [Test]
    public void Write_ThatThrows_LeavesNothing()
    {
        var id = _rows.Id().ToString();

        Assert.That(() => Database.Write(session =>
        {
            session.Execute($"insert into Friends (PrincipalID, Friend) values ({id}, {id})");
            throw new InvalidOperationException("stop");
        }), Throws.InvalidOperationException);

        Assert.That(Count(id), Is.Zero);
        Insert(id);
        Assert.That(Count(id), Is.EqualTo(1));
    }

    [Test]
    public void Write_MissingTable_IsExplained()
    {
        var error =
            Assert.Throws<StoreException>(() => Database.Write(session => session.Execute($"delete from no_such_table where id = {1}")))!;

        Assert.That(error.Fault, Is.EqualTo(StoreFault.NoTable));
        Assert.That(error.Message, Does.Contain("no_such_table").And.Contain(Database.Description));
    }

    [Test]
    public void Write_DuplicateKey_IsABadValue()
    {
        var id = _rows.Id().ToString();
        Insert(id);

        Assert.That(Assert.Throws<StoreException>(() => Insert(id))!.Fault, Is.EqualTo(StoreFault.BadValue));
    }

    [Test]
    public void Write_WhoseTransactionTheEngineTookBackItself_SaysWhy_AndTheNextOneWorks()
    {
        // As SQLite does on a full disk. In memory there is one session only, which cannot be thrown away.
        if (!Database.Dialect.IsSqlite || Engine.ConnectionString.Contains(":memory:", StringComparison.Ordinal))
            return;
        var (id, bad) = (_rows.Id().ToString(), _rows.Id().ToString());
        Database.Write(
            session =>
                session.Execute(
                    $"create trigger full before insert on Friends when new.Friend = 'too much' begin select raise(rollback, 'no room'); "
                        + $"end"));
        var error = Assert.Throws<StoreException>(() => Database.Write(session =>
        {
            session.Execute($"insert into Friends (PrincipalID, Friend) values ({bad}, {bad})");
            session.Execute($"insert into Friends (PrincipalID, Friend) values ({bad}, {"too much"})");
        }))!;
        Assert.That(error.Message, Does.Contain("no room"));
        Insert(id);
        Assert.That((Count(bad), Count(id)), Is.EqualTo((0, 1)));
        Database.Write(session => session.Execute($"drop trigger full"));
    }

    [Test]
    public void Query_WhileACursorIsOpen_IsRefused() => Database.Read(session =>
    {
        using (session.Query($"select Friend from Friends"))
            Assert.That(() => session.Number($"select 1"), Throws.InvalidOperationException);
        return session.Number($"select 1");
    });

    [Test]
    public void Write_FromManyThreads_LosesNothing()
    {
        const int Threads = 6, Rounds = 25;
        var id = _rows.Id().ToString();
        Database.Write(session => session.Execute($"insert into Friends (PrincipalID, Friend, Flags) values ({id}, {id}, '0')"));

        Parallel.For(0, Threads, new ParallelOptions { MaxDegreeOfParallelism = Threads }, _ =>
        {
            for (var round = 0; round < Rounds; round++)
                Database.Write(session => session.Execute($"update Friends set Flags = Flags + 1 where PrincipalID = {id}"));
        });

        Assert.That(Database.Read(session => session.Number($"select Flags from Friends where PrincipalID = {id}")),
            Is.EqualTo(Threads * Rounds));
    }

    [Test]
    public void Sessions_OfABurst_AreClosedWhenNobodyHasNeededThemForAMinute()
    {
        if (Engine.ConnectionString.Contains(":memory:", StringComparison.Ordinal))
            return; // there the one session is the database
        var time = new ManualTime();
        using var database = new Database(Engine.Driver, Engine.ConnectionString, time);
        long Ask() => database.Read(session => session.Number($"select 1"));

        database.Read(_ => database.Read(_ => Ask()));
        Assert.That(database.IdleCount, Is.EqualTo(3));
        time.AdvanceSeconds(59);
        Ask();
        Assert.That(database.IdleCount, Is.EqualTo(3));
        time.AdvanceSeconds(2);
        Ask();
        Ask();
        Assert.That(database.IdleCount, Is.EqualTo(1));
        time.AdvanceSeconds(100);
        Assert.That(Ask(), Is.EqualTo(1));
        Assert.That(database.IdleCount, Is.EqualTo(1));
    }

    [Test]
    public void Values_OfEveryKind_ComeBack() => Database.Read(session =>
    {
        var id = _rows.Id();
        byte[] bytes = [0, 1, 255, 39, 92];
        using var rows =
            session.Query($"select {1}, {-5L}, {1.5f}, {2.25}, {"it's \\ 🎈"}, {bytes}, {id}, {true}, {(string?)null}, {uint.MaxValue}");
        Assert.That(rows.Next(), Is.True);
        Assert.That((rows.Int32(0), rows.Int64(1), rows.Single(2), rows.Double(3)), Is.EqualTo((1, -5L, 1.5f, 2.25)));
        Assert.That((rows.Text(4), rows.Id(6), rows.Bool(7)), Is.EqualTo(("it's \\ 🎈", id, true)));
        Assert.That(rows.Bytes(5), Is.EqualTo(bytes));
        Assert.That((rows.IsNull(8), rows.Text(8), rows.Int64(8), rows.UInt32(9)), Is.EqualTo((true, "", 0L, uint.MaxValue)));
        Assert.That(rows.Next(), Is.False);
        return true;
    });

    [Test]
    public void List_OfNone_FindsNothing() =>
        Assert.That(Database.Read(session => session.Number($"select count(*) from Friends where Friend in ({(IReadOnlyList<UUID>)[]})")),
            Is.Zero);
}
