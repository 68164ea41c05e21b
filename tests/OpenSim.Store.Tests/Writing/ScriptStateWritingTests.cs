using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Sql;
using OpenSim.Store.Tests.Kit;
using OpenSim.Store.Writing;
using OpenSim.Testing;

namespace OpenSim.Store.Tests.Writing;

/// <summary>What scripts remember, through the writer stepped by hand.</summary>
public sealed class ScriptStateWritingTests
{
    private readonly ManualTime _clock = new();
    private readonly RandomRows _rows = new(102);
    private TestEngine _engine = null!;
    private Database _database = null!;
    private SqlRegionStores _stores = null!;
    private string _folder = null!;
    private StoreWriter _writer = null!;
    private UUID _region;

    [SetUp]
    public void SetUp()
    {
        _engine = TestEngine.Create("sqlite-memory");
        _database = _engine.Open(StoreKind.RegionStore);
        _stores = new SqlRegionStores(_database);
        _folder = Directory.CreateTempSubdirectory("writer-").FullName;
        _writer = NewWriter();
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

    [Test]
    public void ScriptState_GoesByItself_AndTheNewestTakesTheOldersPlace()
    {
        var (prims, item) = Scripted();
        _stores.Scene.Store(Save(prims, item));
        for (var i = 0; i < 5; i++)
            _writer.Submit(State(item, $"<State>{i}</State>"));
        Journal();
        Assert.That((_writer.Status.Waiting, _writer.Status.Durable), Is.EqualTo((1, 5L)));
        _clock.AdvanceSeconds(50);
        WriteAllDue();
        Assert.That(StateOf(item), Is.EqualTo("<State>old</State>"), "safe in the journal, and may change again");
        _clock.AdvanceSeconds(10);
        WriteAllDue();
        Assert.That((StateOf(item), _writer.Status.Written), Is.EqualTo(("<State>4</State>", 1L)));
    }

    [Test]
    public void ScriptState_OfAPrimThatIsNotStoredYet_IsWrittenAfterIt()
    {
        var (prims, item) = Scripted();
        _writer.Submit(Save(prims, item));
        _writer.Submit(State(item, "<State>new</State>"));
        Journal();
        _clock.AdvanceSeconds(30);
        WriteAllDue();
        Assert.That(_database.Read(session => session.Number($"select count(*) from prims")), Is.Zero, "it waits for its prim");
        _clock.AdvanceSeconds(40);
        WriteAllDue();
        Assert.That((StateOf(item), _writer.Status.Waiting), Is.EqualTo(("<State>new</State>", 0)));
    }

    [Test]
    public void ScriptState_OlderThanTheContentsOfItsPrim_IsNotWrittenOverThem()
    {
        var (prims, item) = Scripted();
        _stores.Scene.Store(Save(prims, item));
        _writer.Submit(State(item, "<State>older</State>"));
        _writer.Submit(Save(prims, item with { ScriptState = "<State>newest</State>" }));
        Journal();
        _clock.AdvanceSeconds(100);
        WriteAllDue();
        Assert.That(StateOf(item), Is.EqualTo("<State>newest</State>"));
    }

    [Test]
    public void ScriptState_OfAnItemThatIsGone_IsGoneWithIt()
    {
        var (prims, item) = Scripted();
        _stores.Scene.Store(Save(prims, item));
        _writer.Submit(ObjectOperation.Delete(prims[0].Id));
        _writer.Submit(State(item, "<State>late</State>"));
        Journal();
        _clock.AdvanceSeconds(1000);
        WriteAllDue();
        Assert.That(_database.Read(session => session.Number($"select count(*) from own_scriptstates")), Is.Zero);
        Assert.That(_writer.Status.Waiting, Is.Zero);
    }

    [Test]
    public void ScriptState_AfterACrash_ComesAfterThePrimWithWhichItWaited()
    {
        var (prims, item) = Scripted();
        _writer.Submit(Save(prims, item));
        _writer.Submit(State(item, "<State>new</State>"));
        _writer.Submit(Save(prims)); // moves the object behind the state in the journal
        for (var i = 0; i < 300; i++)
            _writer.Submit(Save(_rows.Linkset(_region, 1)));
        _writer.Submit(Save(prims));
        Journal();
        Kill();
        _writer.Recover();
        Assert.That(StateOf(item), Is.EqualTo("<State>new</State>"));
    }

    private (List<PrimRow> Prims, PrimItemRow Item) Scripted()
    {
        var prims = _rows.Linkset(_region, 1);
        return (prims, _rows.Item(prims[0].Id) with { ScriptState = "<State>old</State>" });
    }

    private static ObjectOperation Save(List<PrimRow> prims, PrimItemRow item) =>
        Kit.Save.Linkset(prims, contents: new PrimInventory(prims[0].Id, [item]));

    private static ScriptStateOperation State(PrimItemRow item, string text) => new(item.ItemId, item.PrimId, text, true);

    private string? StateOf(PrimItemRow item) =>
        _stores.Scene.LoadInventory(item.PrimId).FirstOrDefault(i => i.ItemId == item.ItemId)?.ScriptState.ToString();

    private static ObjectOperation Save(List<PrimRow> prims) => Kit.Save.Linkset(prims);

    private StoreWriter NewWriter() => new(_stores, _folder, new StoreWriterOptions(), NullLogger.Instance, _clock);

    private void Journal()
    {
        _clock.AdvanceSeconds(1);
        _writer.StepJournal();
    }

    private void WriteAllDue()
    {
        while (_writer.StepDatabase() == 0)
        {
        }
    }

    // What a new process finds: the folder as it is on the disk.
    private void Kill()
    {
        var copy = Directory.CreateTempSubdirectory("crash-").FullName;
        foreach (var file in Directory.GetFiles(_folder, "*.journal"))
            File.Copy(file, Path.Combine(copy, Path.GetFileName(file)));
        _writer.Dispose();
        Directory.Delete(_folder, recursive: true);
        _folder = copy;
        _writer = NewWriter();
    }
}
