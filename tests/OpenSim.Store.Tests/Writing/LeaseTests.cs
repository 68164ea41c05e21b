using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Sql;
using OpenSim.Store.Tests.Kit;
using OpenSim.Store.Writing;
using OpenSim.Testing;

namespace OpenSim.Store.Tests.Writing;

/// <summary>One region, one owner: two simulators, each with a data folder of its own, at one database.</summary>
public sealed class LeaseTests(string engine) : StoreFixture(engine, StoreKind.RegionStore)
{
    private static readonly StoreWriterOptions Eager = new() { MinimumTime = 0, JournalInterval = 0 };

    private readonly ManualTime _clock = new();
    private readonly RandomRows _rows = new(31);
    private readonly LogLines _log = new();
    private readonly List<string> _folders = [];
    private readonly List<StoreWriter> _writers = [];
    private UUID _region;

    [SetUp]
    public void SetUp()
    {
        _region = _rows.Id();
        _log.Lines.Clear();
        _folders.Clear();
        _writers.Clear();
    }

    [TearDown]
    public void TearDown()
    {
        _writers.ForEach(writer => writer.Dispose());
        _folders.ForEach(folder => Directory.Delete(folder, recursive: true));
    }

    [Test]
    public void Second_WhileTheFirstLives_IsRefusedInWords()
    {
        var first = Writer(Folder());
        first.Own(_region);

        var refused = Assert.Throws<StoreException>(() => Writer(Folder()).Own(_region))!;

        Assert.That(refused.Fault, Is.EqualTo(StoreFault.NotOwner));
        Assert.That(refused.Message, Does.Contain($"process {Environment.ProcessId} on host {Environment.MachineName}")
            .And.Contain("since ").And.Contain("sign of life").And.Contain("TakeRegionsOver").And.EndWith("."));
        Assert.That(first.StillOwns(), Is.True);
    }

    [Test]
    public void Second_AfterTheFirstHasEnded_HasTheRegionAtOnce()
    {
        var first = Writer(Folder());
        first.Own(_region);
        first.Dispose();

        Assert.That(() => Writer(Folder()).Own(_region), Throws.Nothing);
    }

    [Test]
    public void Second_WhenTheFirstHasBeenSilent_TakesOver_AndTheFirstWritesNothingAnyMore()
    {
        var lost = new List<string>();
        var first = Writer(Folder());
        first.OnLost += lost.Add;
        first.Own(_region);
        BeSilent(seconds: 46);
        var second = Writer(Folder());
        second.Own(_region);

        Edit(first);

        Assert.That(Stored(), Is.Empty);
        Assert.That(first.Lost, Does.Contain("taken region").And.Contain("on host"));
        Assert.That(lost, Is.EqualTo(new[] { first.Lost }));
        Assert.That((first.StillOwns(), second.StillOwns()), Is.EqualTo((false, true)));
        Assert.That(first.Drain(TimeSpan.FromHours(1)), Is.False, "it does not wait for what will not come");
        first.Dispose();
        Assert.That(second.StillOwns(), Is.True, "its end gives nothing back");
    }

    [Test]
    public void Silence_WithoutASecond_LosesNothing()
    {
        var first = Writer(Folder());
        first.Own(_region);
        BeSilent(seconds: 4000);

        Edit(first);

        Assert.That(Stored(), Has.Count.EqualTo(1));
    }

    [Test]
    public void SameFolder_AfterAKill_HasTheRegionAtOnce()
    {
        var folder = Folder();
        var first = Writer(folder);
        first.Own(_region);
        first.Dispose();
        BeSilent(seconds: 0); // as if the end had not given it back

        Assert.That(() => Writer(folder).Own(_region), Throws.Nothing);
        Assert.That(() => Writer(Folder()).Own(_region), Throws.TypeOf<StoreException>(), "another folder has not");
    }

    [Test]
    public void ByForce_TheRegionIsHadFromOneThatLives()
    {
        var first = Writer(Folder());
        first.Own(_region);
        Writer(Folder()).Own(_region, byForce: true);

        Assert.That(first.StillOwns(), Is.False);
        Assert.That(first.Lost, Is.Not.Null);
    }

    [Test]
    public void Lease_IsRenewed_WhileNothingIsWritten()
    {
        var first = Writer(Folder());
        first.Own(_region);
        BeSilent(seconds: 40);
        _clock.AdvanceSeconds(16);
        first.StepDatabase();

        Assert.That(() => Writer(Folder()).Own(_region), Throws.TypeOf<StoreException>().With.Message.Match("life [0-5] s ago"));
    }

    [Test]
    public void Journal_OfATimeBeforeAnotherHadTheRegion_IsSetAsideAndSaid()
    {
        var folder = Folder();
        var first = Writer(folder);
        first.Own(_region);
        var old = _rows.Linkset(_region, 1);
        first.Submit(Save.Linkset(old));
        first.StepJournal();
        first.Dispose();
        var second = Writer(Folder());
        second.Own(_region);
        Edit(second);
        second.Dispose();

        var again = Writer(folder);
        again.Own(_region);
        Assert.That(again.Recover(), Is.Zero);
        Assert.That(Stored().Keys, Does.Not.Contain(old[0].Id));
        Assert.That(_log.Lines, Has.Some.Contains("Another simulator has had the region since").And.Some.Contains(".stale"));
        Assert.That(Directory.GetFiles(folder, "*.stale"), Has.Length.EqualTo(1));
    }

    [Test]
    public void Journal_OfOnesOwnTime_IsBroughtToTheDatabase()
    {
        var folder = Folder();
        var first = Writer(folder);
        first.Own(_region);
        first.Submit(Save.Linkset(_rows.Linkset(_region, 1)));
        first.StepJournal();
        first.Dispose();

        var again = Writer(folder);
        again.Own(_region);
        Assert.That(again.Recover(), Is.EqualTo(1));
        Assert.That(Stored(), Has.Count.EqualTo(1));
    }

    private void Edit(StoreWriter writer)
    {
        writer.Submit(Save.Linkset(_rows.Linkset(_region, 1)));
        _clock.AdvanceSeconds(1);
        writer.StepJournal();
        writer.StepDatabase();
    }

    private Dictionary<UUID, string> Stored()
    {
        var sink = new CollectingSink();
        new SqlRegionStores(Database).Scene.Load(_region, sink);
        return sink.Prims;
    }

    private void BeSilent(int seconds) => Database.Write(session =>
        session.Execute($"update own_regionlease set renewed = {Database.Dialect.UnixNow:raw} - {seconds} where RegionID = {_region}"));

    private string Folder()
    {
        _folders.Add(Directory.CreateTempSubdirectory("lease-").FullName);
        return _folders[^1];
    }

    private StoreWriter Writer(string folder)
    {
        _writers.Add(new StoreWriter(new SqlRegionStores(Database), folder, Eager, _log, _clock));
        return _writers[^1];
    }
}
