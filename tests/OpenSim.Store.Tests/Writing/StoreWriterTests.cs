using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Sql;
using OpenSim.Store.Tests.Kit;
using OpenSim.Store.Writing;
using OpenSim.Testing;

namespace OpenSim.Store.Tests.Writing;

/// <summary>The writer stepped by hand under a clock that goes when told to.</summary>
public sealed class StoreWriterTests
{
    private readonly ManualTime _clock = new();
    private TestEngine _engine = null!;
    private Database _database = null!;
    private SqlRegionStores _stores = null!;
    private string _folder = null!;
    private StoreWriter _writer = null!;
    private RandomRows _rows = null!;
    private UUID _region;

    [SetUp]
    public void SetUp()
    {
        _engine = TestEngine.Create("sqlite-memory");
        _database = _engine.Open(StoreKind.RegionStore);
        _stores = new SqlRegionStores(_database);
        _folder = Directory.CreateTempSubdirectory("writer-").FullName;
        _writer = NewWriter(_folder);
        _rows = new RandomRows(101);
        _region = _rows.Id();
    }

    [TearDown]
    public void TearDown()
    {
        _writer.Dispose();
        _database.Dispose();
        _engine.Dispose();
        Directory.Delete(_folder, recursive: true);
    }

    private StoreWriter NewWriter(string folder) => new(_stores, folder, new StoreWriterOptions(), NullLogger.Instance, _clock);

    private static ObjectOperation Save(List<PrimRow> prims) => Kit.Save.Linkset(prims);

    private Dictionary<UUID, string> Stored()
    {
        var sink = new CollectingSink();
        _stores.Scene.Load(_region, sink);
        return sink.Prims;
    }

    private void Journal()
    {
        _clock.AdvanceSeconds(1);
        _writer.StepJournal();
    }

    private void StayGood()
    {
        for (var i = 0; i < 11; i++)
            Journal();
    }

    private void WriteAllDue()
    {
        while (_writer.StepDatabase() == 0)
        {
        }
    }

    /// <summary>What a new process finds after this one was killed: the folder as it is on disk, and the database.</summary>
    private StoreWriter AfterCrash()
    {
        var copy = Directory.CreateTempSubdirectory("crash-").FullName;
        foreach (var file in Directory.GetFiles(_folder, "*.journal"))
            File.Copy(file, Path.Combine(copy, Path.GetFileName(file)));
        var writer = NewWriter(copy);
        _writer.Dispose();
        Directory.Delete(_folder, recursive: true);
        _folder = copy;
        return _writer = writer;
    }

    [Test]
    public void Submit_IsDurableAfterOneJournalStep()
    {
        var prims = _rows.Linkset(_region, 2);
        _writer.Submit(Save(prims));
        Assert.That(_writer.Status.Durable, Is.Zero);
        Journal();
        Assert.That(_writer.Status.Durable, Is.EqualTo(1));
        Assert.That(Stored(), Is.Empty, "the database comes later");

        Assert.That(AfterCrash().Recover(), Is.EqualTo(1));
        Assert.That(Stored().Values, Is.EquivalentTo(prims.Select(PrimRowText.Of)));
    }

    [Test]
    public void Objects_WaitForTheMinimumTimeOfRest()
    {
        var prims = _rows.Linkset(_region, 1);
        for (var i = 0; i < 5; i++)
        {
            _writer.Submit(Save(prims));
            Journal();
            _clock.AdvanceSeconds(58);
            WriteAllDue();
            Assert.That(Stored(), Is.Empty);
        }

        _clock.AdvanceSeconds(2);
        WriteAllDue();
        Assert.That(Stored(), Has.Count.EqualTo(1));
    }

    [Test]
    public void Objects_ThatNeverRest_AreWrittenAtTheMaximumTime()
    {
        var prims = _rows.Linkset(_region, 1);
        for (var seconds = 0; seconds < 590; seconds += 10)
        {
            _writer.Submit(Save(prims));
            Journal();
            _clock.AdvanceSeconds(9);
            WriteAllDue();
        }

        Assert.That(Stored(), Is.Empty);
        _clock.AdvanceSeconds(15);
        WriteAllDue();
        Assert.That(Stored(), Has.Count.EqualTo(1));
    }

    [Test]
    public void LatestState_IsTheOneWritten_InOneStatementEach()
    {
        var prims = _rows.Linkset(_region, 1);
        for (var i = 0; i < 20; i++)
        {
            prims = [_rows.Prim(_region, prims[0].Id, prims[0].Id, 1)];
            _writer.Submit(Save(prims));
        }

        Journal();
        _clock.AdvanceSeconds(61);
        WriteAllDue();

        Assert.That(Stored().Values, Is.EqualTo(prims.Select(PrimRowText.Of)));
        Assert.That((_writer.Status.Written, _writer.Status.Batches), Is.EqualTo((1L, 1L)));
    }

    [Test]
    public void ChangeDuringTheWrite_IsNotForgotten()
    {
        var first = _rows.Linkset(_region, 1);
        _writer.Submit(Save(first));
        Journal();
        _clock.AdvanceSeconds(61);
        WriteAllDue();
        var second = new List<PrimRow> { _rows.Prim(_region, first[0].Id, first[0].Id, 1) };
        _writer.Submit(Save(second));
        Journal(); // also notes that the first is done
        AfterCrash().Recover();

        Assert.That(Stored().Values, Is.EqualTo(second.Select(PrimRowText.Of)));
    }

    [Test]
    public void EverythingWritten_LeavesAnEmptyJournal()
    {
        _writer.Submit([.. new RandomOperations(5).OneOfEach(_region)]);
        Journal();
        Assert.That(_writer.Status.JournalBytes, Is.Positive);
        _clock.AdvanceSeconds(61);
        WriteAllDue();
        Journal();

        Assert.That(_writer.Status,
            Is.EqualTo(_writer.Status with { Waiting = 0, WaitingBytes = 0, JournalBytes = 0, OldestAge = TimeSpan.Zero }));
        Assert.That(Directory.GetFiles(_folder, "*.journal"), Is.Empty);
        Assert.That(_stores.Terrain.Load(_region), Is.Not.Null);
        Assert.That(_stores.Settings.Load(_region)!.AgentLimit, Is.EqualTo(33));
        Assert.That(_stores.Land.Load(_region), Has.Count.EqualTo(1));
    }

    [Test]
    public void DeleteAfterSave_LeavesNothing()
    {
        var prims = _rows.Linkset(_region, 3);
        _writer.Submit(Save(prims));
        Journal();
        _clock.AdvanceSeconds(61);
        WriteAllDue();
        _writer.Submit(ObjectOperation.Delete(prims[0].Id));
        Journal();
        _clock.AdvanceSeconds(61);
        WriteAllDue();

        Assert.That(Stored(), Is.Empty);
    }

    [Test]
    public void LinkedAndDeletedBeforeTheWrite_LeavesNothing()
    {
        var (a, b) = (_rows.Linkset(_region, 1), _rows.Linkset(_region, 1));
        _writer.Submit([Save(a), Save(b)]);
        Journal();
        _clock.AdvanceSeconds(61);
        WriteAllDue();
        var linked = new List<PrimRow> { a[0], _rows.Prim(_region, a[0].Id, b[0].Id, 2) };
        _writer.Submit(Save(linked));
        _writer.Submit(ObjectOperation.Delete(a[0].Id));
        Journal();
        _clock.AdvanceSeconds(61);
        WriteAllDue();

        Assert.That(Stored(), Is.Empty);
    }

    [Test]
    public void LinkedPrimWhoseOlderStateWaitsLonger_StaysInItsNewObject()
    {
        // The root has changed again and again, so it is due at the maximum time, before the other's older state is.
        var (a, b) = (_rows.Linkset(_region, 1), _rows.Linkset(_region, 1));
        var items = new[] { _rows.Item(b[0].Id) };
        for (var second = 0; second < 595; second += 35)
        {
            _writer.Submit(Save(a));
            Journal();
            _clock.AdvanceSeconds(34);
        }

        _writer.Submit(new ObjectOperation(b[0].Id, b, true, [new PrimInventory(b[0].Id, items)]));
        _writer.Submit(Save([a[0], _rows.Prim(_region, a[0].Id, b[0].Id, 2)]));
        Journal();
        _clock.AdvanceSeconds(10);
        WriteAllDue();
        Assert.That(Stored(), Has.Count.EqualTo(2));
        _clock.AdvanceSeconds(100);
        WriteAllDue();

        Assert.That(Stored().Values, Is.All.Contain($"SceneGroupID {a[0].Id}\n"));
        Assert.That(_stores.Scene.LoadInventory(b[0].Id), Is.EqualTo(items));
    }

    [Test]
    public void UnlinkedPrimThatIsStillEdited_KeepsRowAndInventoryWhenItsOldObjectIsWritten()
    {
        var prims = _rows.Linkset(_region, 2);
        var items = new[] { _rows.Item(prims[1].Id) };
        _writer.Submit(new ObjectOperation(prims[0].Id, prims, true, [new PrimInventory(prims[1].Id, items)]));
        Journal();
        _clock.AdvanceSeconds(61);
        WriteAllDue();

        var alone = new List<PrimRow> { _rows.Prim(_region, prims[1].Id, prims[1].Id, 0) };
        _writer.Submit([Save(alone), Save(prims[..1])]);
        Journal();
        _clock.AdvanceSeconds(40);
        _writer.Submit(Save(alone)); // now it is due later than the object that it left
        Journal();
        _clock.AdvanceSeconds(25);
        WriteAllDue();
        Assert.That(_stores.Scene.LoadInventory(prims[1].Id), Is.EqualTo(items));
        _clock.AdvanceSeconds(61);
        WriteAllDue();

        Assert.That(Stored().Keys, Is.EquivalentTo(prims.Select(prim => prim.Id)));
        Assert.That(_stores.Scene.LoadInventory(prims[1].Id), Is.EqualTo(items));
    }

    [Test]
    public void DatabaseDown_KeepsEverythingAndWritesItLater()
    {
        _database.Write(session => session.ExecuteScript("alter table prims rename to away"));
        var objects = Enumerable.Range(0, 30).Select(_ => _rows.Linkset(_region, 2)).ToList();
        foreach (var prims in objects)
            _writer.Submit(Save(prims));
        Journal();
        _clock.AdvanceSeconds(61);
        for (var i = 0; i < 50; i++)
        {
            _writer.StepDatabase();
            _clock.AdvanceSeconds(20);
        }

        Assert.That(_writer.Status.DatabaseError, Does.Contain("prims"));
        Assert.That(_writer.Status.Waiting, Is.EqualTo(30));
        Assert.That(_writer.Status.OldestAge, Is.GreaterThan(TimeSpan.FromMinutes(15)));
        _database.Write(session => session.ExecuteScript("alter table away rename to prims"));
        _clock.AdvanceSeconds(31);
        WriteAllDue();

        Assert.That(_writer.Status.DatabaseError, Is.Null);
        Assert.That(_writer.Status.LastError!.Value.Sentence, Does.Contain("prims"));
        Assert.That(Stored(), Has.Count.EqualTo(60));
    }

    [Test]
    public void FullDisk_IsSaidAndEverythingIsWrittenWhenThereIsRoom()
    {
        // One session holds the database in memory, so the limit stays; the engine answers as it does on a full disk.
        var pages = _database.Read(session => session.Number($"pragma page_count"));
        _database.Read(session => session.Number($"pragma max_page_count = {pages.ToString():raw}"));
        for (var i = 0; i < 100; i++)
            _writer.Submit(Save(_rows.Linkset(_region, 3)));
        Journal();
        _clock.AdvanceSeconds(61);
        WriteAllDue();

        Assert.That(_writer.Status.DatabaseError, Does.Contain("is full"));
        Assert.That((_writer.Status.Rejected, _writer.Status.Waiting), Is.EqualTo((0L, 100)), "nothing is taken for a bad row");
        _database.Read(session => session.Number($"pragma max_page_count = 1000000"));
        _clock.AdvanceSeconds(31);
        WriteAllDue();
        Assert.That((_writer.Status.DatabaseError, Stored().Count), Is.EqualTo(((string?)null, 300)));
    }

    [Test]
    public void RowThatIsRefused_IsSetAsideAndTheOthersAreWritten()
    {
        _database.Write(session => session.ExecuteScript(
            "create trigger refuse before insert on prims when new.Name = 'poison' begin select raise(abort, 'no poison here'); end"));
        var good = _rows.Linkset(_region, 2);
        var bad = _rows.Linkset(_region, 1);
        bad[0].Name = "poison";
        _writer.Submit([Save(bad), Save(good)]);
        Journal();
        _clock.AdvanceSeconds(61);
        WriteAllDue();

        Assert.That(Stored().Keys, Is.EquivalentTo(good.Select(prim => prim.Id)));
        Assert.That((_writer.Status.Waiting, _writer.Status.Rejected, _writer.Status.DatabaseError), Is.EqualTo((0, 1L, (string?)null)));
        Assert.That(AfterCrashOnly().Rejected, Has.Count.EqualTo(1), "also after a restart, which tries once more");
        _database.Write(session => session.ExecuteScript("drop trigger refuse"));
        Assert.That(_writer.RetryRejected(), Is.EqualTo(1));
        Journal();
        _clock.AdvanceSeconds(61);
        WriteAllDue();
        Assert.That(Stored(), Has.Count.EqualTo(3));
    }

    [Test]
    public void RowThatWasRefused_IsTakenUpByTheNextChangeOfTheSameThing()
    {
        _database.Write(session => session.ExecuteScript(
            "create trigger refuse before insert on prims when new.Name = 'poison' begin select raise(abort, 'no poison here'); end"));
        var rows = _rows.Linkset(_region, 1);
        rows[0].Name = "poison";
        var contents = new PrimInventory(rows[0].Id, [_rows.Item(rows[0].Id)]);
        _writer.Submit(Save(rows) with { Inventories = [contents] });
        Journal();
        _clock.AdvanceSeconds(61);
        WriteAllDue();
        Assert.That(_writer.Rejected.Select(r => (r.Key.Id, r.Reason.Contains("no poison here"))),
            Is.EqualTo(new[] { (rows[0].Id, true) }));

        rows[0].Name = "honey";
        _writer.Submit(Save(rows));
        Journal();
        _clock.AdvanceSeconds(61);
        WriteAllDue();
        Assert.That(_writer.Rejected, Is.Empty);
        Assert.That((_writer.RetryRejected(), Stored().Count), Is.EqualTo((0, 1)), "an older state does not come back");
        Assert.That(_stores.Scene.LoadInventory(rows[0].Id), Has.Count.EqualTo(1), "what came with the refused one is not lost");
    }

    private StoreWriter AfterCrashOnly()
    {
        var writer = AfterCrash();
        writer.Recover();
        return writer;
    }

    [Test]
    public void JournalFails_ChangesGoStraightToTheDatabase()
    {
        Directory.Delete(_folder, recursive: true);
        _writer.Submit(Save(_rows.Linkset(_region, 1)));
        Journal();
        Assert.That(_writer.Status.JournalError, Does.StartWith("The journal cannot be written"));
        Assert.That(_writer.Status.Durable, Is.Zero);
        WriteAllDue();
        Assert.That(Stored(), Has.Count.EqualTo(1));
        Journal();
        Assert.That(_writer.Status.Durable, Is.EqualTo(1));

        Directory.CreateDirectory(_folder);
        _writer.Submit(Save(_rows.Linkset(_region, 1)));
        Journal();
        Assert.That(_writer.Status.Durable, Is.EqualTo(2));
        StayGood();
        Assert.That(_writer.Status.JournalError, Is.Null);
        Assert.That(Directory.GetFiles(_folder, "store-*.journal"), Has.Length.EqualTo(1));
    }

    [Test]
    public void JournalFolder_GoneWhenAllIsWritten_IsTroubleOfTheJournalAndNoException()
    {
        _writer.Submit(Save(_rows.Linkset(_region, 1)));
        Journal();
        _clock.AdvanceSeconds(600);
        WriteAllDue();
        Directory.Delete(_folder, recursive: true);
        Assert.That(Journal, Throws.Nothing, "its files cannot be listed");
        Assert.That(_writer.Status.JournalError, Does.StartWith("The journal cannot be written"));
        Assert.That(_writer.Status.Durable, Is.EqualTo(1), "the database has it");

        Directory.CreateDirectory(_folder);
        StayGood();
        Assert.That(_writer.Status.JournalError, Is.Null);
    }

    [Test]
    public void RefusedRow_ThatCannotBeSetAside_StaysInTheQueue()
    {
        _database.Write(session => session.ExecuteScript(
            "create trigger refuse before insert on prims when new.Name = 'poison' begin select raise(abort, 'no poison here'); end"));
        Directory.CreateDirectory(Path.Combine(_folder, "rejected.journal"));
        var bad = _rows.Linkset(_region, 1);
        bad[0].Name = "poison";
        _writer.Submit([Save(bad), Save(_rows.Linkset(_region, 2))]);
        Journal();
        _clock.AdvanceSeconds(61);

        Assert.That(WriteAllDue, Throws.Nothing, "its thread lives on");
        Assert.That(_writer.Status, Has.Property("Waiting").EqualTo(2).And.Property("Rejected").Zero);
        Assert.That(_writer.Status.DatabaseError, Does.Contain("cannot be set aside"));
    }

    [Test]
    public void JournalThatGrows_IsWrittenAnew()
    {
        _writer.Options = _writer.Options with { MaxJournalBytes = 100_000 };
        var prims = _rows.Linkset(_region, 1);
        for (var i = 0; i < 300; i++)
        {
            _writer.Submit(Save(prims));
            Journal();
            Assert.That(_writer.Status.JournalBytes, Is.LessThan(120_000));
        }

        Assert.That(AfterCrash().Recover(), Is.EqualTo(1));
        Assert.That(Stored().Values, Is.EqualTo(prims.Select(PrimRowText.Of)));
    }

    [Test]
    public void MuchWaiting_GoesToTheDatabaseBeforeItsTime()
    {
        _writer.Options = _writer.Options with { MaxWaitingBytes = 50_000 };
        for (var i = 0; i < 200; i++)
            _writer.Submit(Save(_rows.Linkset(_region, 1)));
        Journal();
        WriteAllDue();

        Assert.That(_writer.Status.WaitingBytes, Is.LessThanOrEqualTo(50_000));
        Assert.That(Stored(), Has.Count.GreaterThan(100));
    }

    [Test]
    public void Recover_WithTheDatabaseDown_KeepsTheJournal()
    {
        _writer.Submit(Save(_rows.Linkset(_region, 1)));
        Journal();
        _database.Write(session => session.ExecuteScript("alter table prims rename to away"));
        var writer = AfterCrash();
        Assert.That(() => writer.Recover(), Throws.TypeOf<StoreException>());
        _database.Write(session => session.ExecuteScript("alter table away rename to prims"));

        Assert.That(AfterCrash().Recover(), Is.EqualTo(1));
        Assert.That(Stored(), Has.Count.EqualTo(1));
    }

    [Test]
    public void Recover_PrimThatMoved_IsNotDeletedWithItsOldObject()
    {
        var prims = _rows.Linkset(_region, 2);
        var items = new[] { _rows.Item(prims[1].Id) };
        var save = new ObjectOperation(prims[0].Id, prims, true, [new PrimInventory(prims[1].Id, items)]);
        _writer.Submit(save);
        Journal();
        _clock.AdvanceSeconds(61);
        WriteAllDue();
        _writer.Options = _writer.Options with { BatchOperations = 1 };
        _writer.Submit([Save(prims[..1]), Save([_rows.Prim(_region, prims[1].Id, prims[1].Id, 0)])]);
        Journal();
        var writer = AfterCrash();
        writer.Options = writer.Options with { BatchOperations = 1 };
        writer.Recover();

        Assert.That(Stored(), Has.Count.EqualTo(2));
        Assert.That(_stores.Scene.LoadInventory(prims[1].Id), Is.EqualTo(items));
    }
}
