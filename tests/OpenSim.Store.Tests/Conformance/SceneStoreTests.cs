using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Tests.Kit;
using OpenSim.Store.Writing;

namespace OpenSim.Store.Tests.Conformance;

public sealed class SceneStoreTests(string engine) : StoreFixture(engine, StoreKind.RegionStore)
{
    private readonly RandomRows _rows = new(11);
    private SqlSceneStore _store = null!;
    private UUID _region;

    [SetUp]
    public void SetUp()
    {
        _store = new SqlSceneStore(Database);
        _region = _rows.Id();
    }

    private CollectingSink Load()
    {
        var sink = new CollectingSink();
        _store.Load(_region, sink);
        return sink;
    }

    [Test]
    public void Load_AfterStore_GivesEveryColumnBack()
    {
        var prims = Enumerable.Range(0, 40).SelectMany(i => _rows.Linkset(_region, 1 + i % 5)).ToList();
        _store.Store(Save.All(prims));

        var loaded = Load();

        Assert.That(loaded.Expected, Is.EqualTo(prims.Count));
        Assert.That(loaded.Prims, Has.Count.EqualTo(prims.Count));
        foreach (var prim in prims)
            Assert.That(loaded.Prims[prim.Id], Is.EqualTo(PrimRowText.Of(prim)));
    }

    [Test]
    public void Store_Again_ReplacesEveryColumn()
    {
        var first = _rows.Linkset(_region, 3);
        _store.Store(Save.Linkset(first));
        var second = first.Select(row => _rows.Prim(_region, row.ObjectId, row.Id, row.LinkNumber)).ToList();
        _store.Store(Save.Linkset(second));

        var loaded = Load();

        Assert.That(loaded.Prims.Values, Is.EquivalentTo(second.Select(PrimRowText.Of)));
    }

    [Test]
    public void Store_EmptyFields_ComeBackEmpty()
    {
        var row = new PrimRow { Id = _rows.Id(), RegionId = _region, HasShape = true, LinkNumber = 1 };
        row.ObjectId = row.Id;
        _store.Store(Save.Linkset([row]));

        Assert.That(Load().Prims[row.Id], Is.EqualTo(PrimRowText.Of(row)));
    }

    [Test]
    public void Store_Whole_DeletesRowsThatLeftTheObject()
    {
        var prims = _rows.Linkset(_region, 4);
        _store.Store(Save.Linkset(prims));
        _store.Store(Save.Linkset(prims[..2]));

        Assert.That(Load().Prims.Keys, Is.EquivalentTo(prims[..2].Select(row => row.Id)));
    }

    [Test]
    public void Store_PrimMovedToOtherObject_KeepsItsInventory()
    {
        var prims = _rows.Linkset(_region, 2);
        var items = new[] { _rows.Item(prims[1].Id) };
        _store.Store(Save.Linkset(prims, contents: new PrimInventory(prims[1].Id, items)));

        var alone = _rows.Prim(_region, prims[1].Id, prims[1].Id, 1);
        _store.Store(Save.Linkset(prims[..1]), Save.Linkset([alone]));

        var loaded = Load();
        Assert.That(loaded.Prims.Keys, Is.EquivalentTo(prims.Select(row => row.Id)));
        Assert.That(loaded.Items.Keys, Is.EqualTo(new[] { alone.Id }));
        Assert.That(_store.LoadInventory(alone.Id), Is.EqualTo(items));
        Assert.That(loaded.Orphans, Is.Empty);
    }

    [Test]
    public void Store_PrimStillOnItsWay_IsNotDeletedWithItsOldObject()
    {
        var prims = _rows.Linkset(_region, 2);
        _store.Store(Save.Linkset(prims));
        Database.Write(session => _store.Store(session, [Save.Linkset(prims[..1])], isExpected: id => id == prims[1].Id));

        Assert.That(Load().Prims.Keys, Is.EquivalentTo(prims.Select(row => row.Id)));
    }

    [Test]
    public void Store_Deletion_TakesShapesAndItemsAlong()
    {
        var prims = _rows.Linkset(_region, 3);
        _store.Store(Save.Linkset(prims, contents: new PrimInventory(prims[2].Id, [_rows.Item(prims[2].Id)])));
        _store.Store(ObjectOperation.Delete(prims[0].ObjectId));

        Assert.That(Load().Prims, Is.Empty);
        Assert.That(_store.LoadInventory(prims[2].Id), Is.Empty);
        Assert.That(Database.Read(session => session.Number($"select count(*) from primshapes where UUID = {prims[1].Id}")), Is.Zero);
    }

    [Test]
    public void Store_ExperiencesOfScripts_GoWithTheirItems()
    {
        var prims = _rows.Linkset(_region, 2);
        PrimItemRow[] items = [_rows.Item(prims[0].Id), _rows.Item(prims[0].Id) with { ExperienceId = UUID.Zero }];
        _store.Store(Save.Linkset(prims, contents: new PrimInventory(prims[0].Id, items)));
        Assert.That(_store.LoadInventory(prims[0].Id), Is.EquivalentTo(items));
        items[0] = items[0] with { ExperienceId = UUID.Zero };
        _store.Store(Save.Linkset(prims, contents: new PrimInventory(prims[0].Id, items)));
        Assert.That(new SqlSceneStore(Database).LoadInventory(prims[0].Id), Is.EquivalentTo(items));
        items[1] = items[1] with { ExperienceId = _rows.Id() };
        _store.Store(Save.Linkset(prims, contents: new PrimInventory(prims[0].Id, items)));
        _store.Store(ObjectOperation.Delete(prims[0].ObjectId));
        Assert.That(Database.Read(session => session.Number($"select count(*) from own_primitems where primID = {prims[0].Id}")), Is.Zero);
    }

    [Test]
    public void Store_ScriptStates_GoWithTheirItems()
    {
        var prims = _rows.Linkset(_region, 2);
        PrimItemRow[] items = [_rows.Item(prims[0].Id) with { ScriptState = "<State>Ünï&#xD;\n</State>" }, _rows.Item(prims[0].Id)];
        _store.Store(Save.Linkset(prims, contents: new PrimInventory(prims[0].Id, items)));
        Assert.That(_store.LoadInventory(prims[0].Id), Is.EquivalentTo(items));
        items[0] = items[0] with { ScriptState = "" };
        _store.Store(Save.Linkset(prims, contents: new PrimInventory(prims[0].Id, items[..1])));
        Assert.That(_store.LoadInventory(prims[0].Id), Is.EqualTo(items[..1]));
        Assert.That(Database.Read(session => session.Number($"select count(*) from own_scriptstates where primID = {prims[0].Id}")), Is.Zero);
        _store.Store(Save.Linkset(prims, contents: new PrimInventory(prims[0].Id, [items[0] with { ScriptState = "<State />" }])));
        _store.Store(ObjectOperation.Delete(prims[0].ObjectId));
        Assert.That(Database.Read(session => session.Number($"select count(*) from own_scriptstates where primID = {prims[0].Id}")), Is.Zero);
    }

    [Test]
    public void Store_StoppedScripts_StayStopped()
    {
        var prims = _rows.Linkset(_region, 1);
        PrimItemRow[] items =
        [
            _rows.Item(prims[0].Id) with { IsRunning = false, ScriptState = "" }, _rows.Item(prims[0].Id) with { IsRunning = false },
            _rows.Item(prims[0].Id) with { ScriptState = "" }
        ];
        _store.Store(Save.Linkset(prims, contents: new PrimInventory(prims[0].Id, items)));
        Assert.That(_store.LoadInventory(prims[0].Id), Is.EquivalentTo(items));
    }

    [Test]
    public void StoreStates_ReplaceWhatTheScriptRemembered_AndNothingElse()
    {
        var prims = _rows.Linkset(_region, 2);
        PrimItemRow[] items = [_rows.Item(prims[1].Id), _rows.Item(prims[1].Id)];
        _store.Store(Save.Linkset(prims, contents: new PrimInventory(prims[1].Id, items)));
        StoreStates(new ScriptStateOperation(items[0].ItemId, prims[1].Id, "<State>new</State>", IsRunning: false));
        items[0] = items[0] with { ScriptState = "<State>new</State>", IsRunning = false };
        Assert.That(_store.LoadInventory(prims[1].Id), Is.EquivalentTo(items));
        StoreStates(new ScriptStateOperation(items[0].ItemId, prims[1].Id, default, IsRunning: true));
        Assert.That(States(items[0].ItemId), Is.Zero, "nothing to say of it");
    }

    [Test]
    public void StoreStates_OfWhatIsNotThere_LeaveNoRow()
    {
        var prims = _rows.Linkset(_region, 2);
        var item = _rows.Item(prims[0].Id) with { ScriptState = "" };
        var gone = _rows.Id();
        _store.Store(Save.Linkset(prims, contents: new PrimInventory(prims[0].Id, [item])));
        StoreStates(new ScriptStateOperation(gone, prims[0].Id, "<State />", true),
            new ScriptStateOperation(item.ItemId, prims[1].Id, "<State />", true));
        Assert.That((States(gone), States(item.ItemId)), Is.EqualTo((0L, 0L)), "no such item; not in that prim");
    }

    [Test]
    public void StoreStates_OfMegabytesAndAnyBytes_ComeBackAsTheyWere()
    {
        var prims = _rows.Linkset(_region, 1);
        var item = _rows.Item(prims[0].Id);
        _store.Store(Save.Linkset(prims, contents: new PrimInventory(prims[0].Id, [item])));
        var bytes = new byte[2 << 20];
        new Random(5).NextBytes(bytes);
        StoreStates(new ScriptStateOperation(item.ItemId, prims[0].Id, new ScriptMemory(bytes), true));
        Assert.That(_store.LoadInventory(prims[0].Id).Single().ScriptState.Bytes, Is.EqualTo(bytes));
    }

    [Test]
    public void LoadScripts_GivesEveryScriptOfTheRegion_WithWhatItRemembers()
    {
        const int script = 10;
        var (mine, other) = (_rows.Linkset(_region, 2), _rows.Linkset(_rows.Id(), 1));
        PrimItemRow[] items =
        [
            _rows.Item(mine[0].Id) with { InvType = script }, _rows.Item(mine[0].Id) with { InvType = 7 },
            _rows.Item(mine[1].Id) with { InvType = script, ScriptState = "" },
            _rows.Item(mine[1].Id) with { InvType = script, IsRunning = false }
        ];
        _store.Store(
            Save.Linkset(mine, contents: [new PrimInventory(mine[0].Id, items[..2]), new PrimInventory(mine[1].Id, items[2..])]),
            Save.Linkset(other, contents: new PrimInventory(other[0].Id, [_rows.Item(other[0].Id) with { InvType = script }])));
        var scripts = new List<PrimItemRow>();
        _store.LoadScripts(_region, scripts.Add);
        Assert.That(scripts, Is.EquivalentTo(new[] { items[0], items[2], items[3] }));
        Assert.That(scripts.Select(s => s.PrimId).Distinct().Count(), Is.EqualTo(2), "of one prim together");
    }

    private void StoreStates(params ScriptStateOperation[] states) => Database.Write(session => _store.StoreStates(session, states));

    private long States(UUID item) =>
        Database.Read(session => session.Number($"select count(*) from own_scriptstates where itemID = {item}"));

    [Test]
    public void Load_Items_OnlyOfThisRegion()
    {
        var mine = _rows.Linkset(_region, 2);
        var other = _rows.Linkset(_rows.Id(), 2);
        var items = new[] { _rows.Item(mine[1].Id), _rows.Item(mine[1].Id), _rows.Item(mine[0].Id) };
        _store.Store(
            Save.Linkset(mine, contents: [new PrimInventory(mine[1].Id, items[..2]), new PrimInventory(mine[0].Id, items[2..])]),
            Save.Linkset(other, contents: new PrimInventory(other[1].Id, [_rows.Item(other[1].Id)])));

        var loaded = Load();

        Assert.That(loaded.Items.Values.SelectMany(list => list), Is.EquivalentTo(items.Select(i => i with
        {
            ScriptState = "",
            ExperienceId = UUID.Zero // read with the contents of each prim
        })));
        Assert.That(_store.LoadInventory(mine[1].Id), Is.EquivalentTo(items[..2]));
    }

    [Test]
    public void Load_ChildrenWithoutRoot_AreReportedAndStay()
    {
        var prims = _rows.Linkset(_region, 3);
        _store.Store(Save.Linkset(prims[1..], whole: false));
        var sink = new CollectingSink();

        var report = _store.Load(_region, sink);

        Assert.That(report.Orphans, Is.EqualTo(new[] { prims[0].Id }));
        Assert.That(sink.Orphans, Is.EqualTo(report.Orphans));
        Assert.That(report.Objects, Is.Zero);
        Assert.That(Database.Read(session => session.Number($"select count(*) from prims where RegionUUID = {_region}")), Is.EqualTo(2));
    }

    [Test]
    public void Load_PrimWithoutShape_GetsTheBox()
    {
        var prims = _rows.Linkset(_region, 2);
        _store.Store(Save.Linkset(prims));
        Database.Write(session => session.Execute($"delete from primshapes where UUID = {prims[1].Id}"));
        var sink = new ShapeSink();

        var report = _store.Load(_region, sink);

        Assert.That(report.Shapeless, Is.EqualTo(1));
        Assert.That(sink.Shapes[prims[1].Id], Is.EqualTo((false, PrimShape.Box)));
        Assert.That(sink.Shapes[prims[0].Id], Is.EqualTo((true, prims[0].Shape)));
    }

    [Test]
    public void Load_RowWithBrokenIds_IsReportedAndTheRestLoads()
    {
        var prims = _rows.Linkset(_region, 2);
        _store.Store(Save.Linkset(prims));
        Database.Write(session => session.Execute($"update prims set SceneGroupID = 'nonsense' where UUID = {prims[1].Id}"));
        var sink = new CollectingSink();

        var report = _store.Load(_region, sink);

        Assert.That(report.Broken.Select(row => row.Id), Is.EqualTo(new[] { prims[1].Id.ToString() }));
        Assert.That(sink.Prims.Keys, Is.EqualTo(new[] { prims[0].Id }));
    }

    [Test]
    public void Load_LinkOrder_SurvivesRelinking()
    {
        var prims = _rows.Linkset(_region, 6);
        _store.Store(Save.Linkset(prims));
        var order = new[] { 0, 4, 2, 5, 1, 3 };
        var relinked = order.Select((from, to) => _rows.Prim(_region, prims[0].Id, prims[from].Id, to + 1)).ToList();
        _store.Store(Save.Linkset(relinked));

        var loaded = Load();

        foreach (var row in relinked)
            Assert.That(loaded.LinkNumbers[row.Id], Is.EqualTo(row.LinkNumber));
    }

    [Test]
    public void Load_ManyPrims_TakesEachOnce_WithItsPlaceInItsLinkset()
    {
        var linksets = Enumerable.Range(0, 82).Select(_ => _rows.Linkset(_region, 250)).ToList();
        _store.Store([.. linksets.Select(prims => Save.Linkset(prims))]);

        var loaded = Load();

        Assert.That(loaded.Prims.Keys.ToHashSet().SetEquals(linksets.SelectMany(prims => prims).Select(row => row.Id)));
        var links = loaded.LinkNumbers;
        Assert.That(linksets.SelectMany(prims => prims).Where(row => links[row.Id] != row.LinkNumber), Is.Empty);
    }

    [Test]
    public void Load_NewChild_ComesLast()
    {
        var prims = _rows.Linkset(_region, 3);
        _store.Store(Save.Linkset(prims));
        _store.Store(Save.Linkset(_rows.Linkset(_region, 1)));
        var child = _rows.Prim(_region, prims[0].Id, _rows.Id(), 4);
        _store.Store(Save.Linkset([child], whole: false));

        Assert.That(Load().LinkNumbers[child.Id], Is.EqualTo(4));
    }

    /// <summary>
    /// OpenSimulator writes the bytes of a shape into wide columns as positive numbers, and those of a prim into MySQL's signed tinyint.
    /// What an older program of ours wrote with a sign reads as before.
    /// </summary>
    [Test]
    public void Store_BytesOf128AndMore_StandAsOpenSimulatorHasThem()
    {
        var row = _rows.Linkset(_region, 1)[0];
        row.Shape = PrimShape.Box with
        {
            PCode = PCode.Tree,
            PathCurve = 128,
            PathScaleY = 175,
            PathShearX = 206,
            PathRevolutions = 200,
            PathTwist = -20
        };
        (row.State, row.ClickAction) = (200, 200);
        _store.Store(Save.Linkset([row]));

        Assert.That(Numbers("PCode", "PathCurve", "PathScaleY", "PathShearX", "PathRevolutions", "State", "PathTwist"),
            Is.EqualTo(new[] { 255, 128, 175, 206, 200, 200, -20 }));
        Assert.That(Database.Read(session => session.Number($"select ClickAction from prims where UUID = {row.Id}")),
            Is.EqualTo(Database.Dialect.IsSqlite ? 200 : -56));
        Database.Write(session => session.Execute($"update primshapes set PathScaleY = -81, PCode = -1 where UUID = {row.Id}"));
        Assert.That(Load().Prims[row.Id], Is.EqualTo(PrimRowText.Of(row)));

        long[] Numbers(params string[] columns) => Database.Read(session =>
            columns.Select(column => session.Number($"select {column:raw} from primshapes where UUID = {row.Id}")).ToArray());
    }

    [Test]
    public void Store_MediaUrl_TellsNoneFromEmpty()
    {
        var prims = _rows.Linkset(_region, 2);
        (prims[0].MediaUrl, prims[1].MediaUrl) = (null, "");
        _store.Store(Save.Linkset(prims));

        var none = Database.Read(session =>
            session.List($"select UUID from prims where RegionUUID = {_region} and MediaURL is null", row => row.Id(0)));
        Assert.That(none, Is.EqualTo(new[] { prims[0].Id }));
        Assert.That(Load().Prims.Values, Is.EquivalentTo(prims.Select(PrimRowText.Of)));
    }

    private sealed class ShapeSink : IPrimSink
    {
        public Dictionary<UUID, (bool HasShape, PrimShape Shape)> Shapes { get; } = [];

        public void Begin(int expectedPrims)
        {
        }

        public void Prim(PrimRow row) => Shapes[row.Id] = (row.HasShape, row.Shape);

        public void Item(PrimItemRow row)
        {
        }

        public void Orphan(UUID objectId)
        {
        }
    }
}
