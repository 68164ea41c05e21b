using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Sql;
using OpenSim.Store.Sqlite;
using OpenSim.Store.Tests.Kit;
using OpenSim.Store.Writing;
using OpenSim.Testing;

namespace OpenSim.Store.Tests.Writing;

/// <summary>The writer with its journal and an SQLite file on a disk that is really full.</summary>
[FixtureLifeCycle(LifeCycle.InstancePerTestCase)]
public sealed class FullDiskTests
{
    private readonly ManualTime _clock = new();
    private readonly LogLines _log = new();
    private readonly RandomRows _rows = new(771);
    private SmallDisk _disk = null!;
    private Database _database = null!;
    private SqlRegionStores _stores = null!;
    private StoreWriter _writer = null!;
    private UUID _region;

    [SetUp]
    public void SetUp()
    {
        if (SmallDisk.TryMake(kilobytes: 4096) is not { } disk)
        {
            if (Environment.GetEnvironmentVariable("CI") == "true")
                Assert.Fail(SmallDisk.Missing);
            Assert.Ignore(SmallDisk.Missing);
            return;
        }

        _disk = disk;
        _region = _rows.Id();
        _database = new Database(new SqliteDriver(), $"URI=file:{Path.Combine(disk.Folder, "OpenSim.db")}");
        TestEngine.Migrate(_database, StoreKind.RegionStore);
        _stores = new SqlRegionStores(_database);
        _writer = new StoreWriter(_stores, Path.Combine(disk.Folder, "journal"), new StoreWriterOptions { MinimumTime = 5 },
            _log, _clock);
    }

    [TearDown]
    public void TearDown()
    {
        _writer?.Dispose();
        _database?.Dispose();
        _disk?.Dispose();
    }

    [Test]
    public void Status_TellsWhatIsSafeFromWhatIsNot_AndWritesAllWhenThereIsRoom()
    {
        Edit(objects: 10);
        StepJournal();
        _disk.Fill();
        Edit(objects: 200);
        Step();

        var full = _writer.Status;
        Assert.That(full.DatabaseError, Does.Contain("full"));
        Assert.That(full.JournalError, Does.StartWith("The journal cannot be written"));
        Assert.That((full.Waiting, full.Unkept), Is.EqualTo((210, 200)), "ten are in the journal's first file");
        Assert.That(full.Whereabouts, Does.StartWith("10 changes wait safe").And.Contain("200 are NOT in the journal either"));

        _disk.MakeRoom();
        Step(60);
        Assert.That(_writer.Status, Has.Property("Unkept").Zero.And.Property("Waiting").Zero.And.Property("JournalError").Null);
        Assert.That(Stored(), Is.EqualTo(210));
    }

    [Test]
    public void Killed_WhileTheDiskIsFull_HasWhatWasKeptBefore()
    {
        Edit(objects: 10);
        StepJournal();
        _disk.Fill();
        Edit(objects: 100);
        for (var i = 0; i < 20; i++)
            Step();
        var copy = Directory.CreateTempSubdirectory("crash-").FullName;
        var files = Directory.GetFiles(Path.Combine(_disk.Folder, "journal"), "*.journal");
        foreach (var file in files)
            File.Copy(file, Path.Combine(copy, Path.GetFileName(file)));

        Assert.That(files, Has.Length.EqualTo(1), "no attempt leaves a file");
        using (var journal = Journal.Open(copy))
            Assert.That(journal.Recover(), Has.Count.EqualTo(10));
        Directory.Delete(copy, recursive: true);
    }

    [Test]
    public void Trouble_IsToldWhileItLasts_AndOnceWhenItIsOver()
    {
        var told = new List<StoreWriterStatus>();
        _writer.OnJournalTrouble += told.Add;
        Edit(objects: 1);
        Step();
        Assert.That(told, Is.Empty);

        _disk.Fill();
        Edit(objects: 100);
        Step(3);
        Assert.That(told, Has.Count.GreaterThanOrEqualTo(3).And.All.Property("JournalError").Not.Null);
        Assert.That(told[^1].Unkept, Is.EqualTo(100));

        _disk.MakeRoom();
        Step(60);
        Assert.That(told[^1], Has.Property("Unkept").Zero.And.Property("JournalError").Null);
        var before = told.Count;
        Step(10);
        Assert.That(told, Has.Count.EqualTo(before));
    }

    [Test]
    public void Trouble_ThatComesAndGoes_IsOneTroubleAndOneLine()
    {
        for (var i = 0; i < 10; i++)
        {
            _disk.Fill();
            Edit(objects: 10);
            StepJournal();
            Assert.That(_writer.Status.Unkept, Is.EqualTo(10));
            _disk.MakeRoom();
            StepJournal();
            Assert.That(_writer.Status, Has.Property("Unkept").Zero.And.Property("JournalError").Not.Null, "not the end of it yet");
        }

        Assert.That(_log.Lines.FindAll(line => line.Contains("journal cannot")), Has.Count.EqualTo(1));
        Step(11);
        Assert.That(_writer.Status.JournalError, Is.Null);
        Assert.That(_log.Lines[^1], Does.Contain("can be written again; 10 attempts had failed"));
    }

    private void Edit(int objects)
    {
        for (var i = 0; i < objects; i++)
            _writer.Submit(Save.Linkset(_rows.Linkset(_region, 1)));
    }

    private void StepJournal()
    {
        _clock.AdvanceSeconds(1);
        _writer.StepJournal();
    }

    private void Step(int seconds = 6)
    {
        for (var i = 0; i < seconds; i++)
        {
            StepJournal();
            while (_writer.StepDatabase() == 0)
            {
            }
        }
    }

    private long Stored() => _database.Read(session => session.Number($"select count(*) from prims"));
}
