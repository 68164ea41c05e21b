using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Local.Assets;
using OpenSim.Store.Tests.Kit;

namespace OpenSim.Store.Tests.Conformance;

public sealed class ContentAssetStoreTests(string engine) : StoreFixture(engine, StoreKind.AssetStore)
{
    private static readonly byte[] NoBytes = [];

    private readonly RandomRows _rows = new(22);
    private AssetTable _old = null!;
    private ContentAssetStore _store = null!;

    [SetUp]
    public void SetUp()
    {
        _old = new AssetTable(Database);
        _store = new ContentAssetStore(Database);
    }

    [TestCase(0)]
    [TestCase(70_000)]
    [TestCase(3_000_000)]
    public void Load_AfterStore_GivesTheSame(int bytes)
    {
        var asset = NewAsset(bytes);
        _store.Store(asset);
        var loaded = _store.Load(asset.Id)!;
        Assert.That(loaded.Data, Is.EqualTo(asset.Data));
        Assert.That(loaded with { Data = NoBytes, Hash = "" }, Is.EqualTo(asset with { Data = NoBytes }));
        Assert.That(loaded.Hash, Is.EqualTo(ContentHash.Of(asset.Data)));
        Assert.That(_store.LoadMetadata(asset.Id)! with { Data = NoBytes }, Is.EqualTo(loaded with { Data = NoBytes }));
        Assert.That(_old.Load(asset.Id), Is.Null, "OpenSimulator's table is left as it is");
    }

    [Test]
    public void Store_OfTheSameBytesUnderManyIds_KeepsThemOnce()
    {
        var assets = Enumerable.Range(0, 10).Select(_ => NewAsset(5000)).ToList();
        var before = _store.Count();
        assets.ForEach(_store.Store);
        var after = _store.Count();
        Assert.That(after.Assets - before.Assets, Is.EqualTo(10));
        Assert.That(after.Contents - before.Contents, Is.EqualTo(1));
        Assert.That(after.StoredBytes - before.StoredBytes, Is.EqualTo(5000));
        foreach (var asset in assets.Skip(1))
            Assert.That(_store.Delete(asset.Id));
        Assert.That(_store.Load(assets[0].Id)!.Data, Is.EqualTo(assets[0].Data), "others having gone");
        _store.Delete(assets[0].Id);
        Assert.That(_store.Count().Contents, Is.EqualTo(before.Contents), "with the last the bytes go too");
    }

    [Test]
    public void Load_OfWhatOpenSimulatorStored_ReadsItsTable()
    {
        var asset = NewAsset(300);
        _old.Store(asset);
        var loaded = _store.Load(asset.Id)!;
        Assert.That(loaded.Data, Is.EqualTo(asset.Data));
        Assert.That(loaded.Hash, Is.EqualTo(ContentHash.Of(asset.Data)));
        Assert.That(_store.LoadMetadata(asset.Id)!.Name, Is.EqualTo(asset.Name));
        Assert.That(_store.Exist([asset.Id, _rows.Id()]), Is.EqualTo(new[] { true, false }));
        Assert.That(_store.Delete(asset.Id));
        Assert.That(_store.Load(asset.Id), Is.Null);
    }

    [Test]
    public void Load_OfBytesThatHaveSuffered_IsReportedAndNotGivenOut()
    {
        var asset = NewAsset(1234);
        _store.Store(asset);
        var reported = new List<UUID>();
        _store.OnDamaged = (id, _) => reported.Add(id);
        var broken = (byte[])asset.Data.Clone();
        broken[700] ^= 1;
        Database.Write(session =>
            session.Execute($"update own_asset_contents set data = {broken} where hash = {ContentHash.Of(asset.Data)}"));
        Assert.That(_store.Load(asset.Id), Is.Null);
        Assert.That(reported, Is.EqualTo(new[] { asset.Id }));
        Assert.That(_store.Damaged, Is.EqualTo(1));
        Database.Write(session =>
            session.Execute($"update own_asset_contents set data = {asset.Data} where hash = {ContentHash.Of(asset.Data)}"));
    }

    [Test]
    public void DeleteOwn_OfWhatHasSuffered_LetsTheSameBytesBeStoredAnew()
    {
        var (asset, twin) = (NewAsset(321), NewAsset(321));
        _store.Store(asset);
        _store.Store(twin);
        Assert.That(_store.Load(asset.Id, out var damaged), Is.Not.Null);
        Assert.That(damaged, Is.Null);
        Database.Write(session => session.Execute($"delete from own_asset_contents where hash = {ContentHash.Of(asset.Data)}"));
        Assert.That(_store.Load(asset.Id, out damaged), Is.Null);
        Assert.That(damaged, Is.Empty, "nothing is left");
        Database.Write(session =>
            session.Execute($"insert into own_asset_contents (hash, data) values ({ContentHash.Of(asset.Data)}, {(byte[])[1, 2]})"));
        _store.Load(asset.Id, out damaged);
        Assert.That(damaged, Is.EqualTo(new byte[] { 1, 2 }));
        Assert.That(_store.Damaged, Is.Zero, "who looks at everything is not counted");

        Assert.That(_store.DeleteOwn(asset.Id), Is.True);
        Assert.That(_store.DeleteOwn(twin.Id), Is.True);
        _store.Store(asset);
        Assert.That(_store.Load(asset.Id)!.Data, Is.EqualTo(asset.Data));
    }

    [Test]
    public void Store_IntoTheOldTable_IsWhatOpenSimulatorReads()
    {
        _store.WritesOldTable = true;
        var asset = NewAsset(50);
        _store.Store(asset);
        Assert.That(_old.Load(asset.Id)!.Data, Is.EqualTo(asset.Data));
        Assert.That(_store.Load(asset.Id)!.Data, Is.EqualTo(asset.Data));
    }

    [Test]
    public void Walk_OverBothTables_GivesEachOnceInOrder()
    {
        var assets = Enumerable.Range(0, 20).Select(i => NewAsset(i)).ToList();
        for (var i = 0; i < assets.Count; i++)
        {
            if (i % 2 == 0)
                _store.Store(assets[i]);
            else
                _old.Store(assets[i]);
        }

        var walked = new List<UUID>();
        for (IReadOnlyList<(UUID Id, long Bytes)> part = _store.Walk(UUID.Zero, 7); part.Count > 0; part = _store.Walk(part[^1].Id, 7))
            walked.AddRange(part.Select(a => a.Id));
        Assert.That(walked, Is.Ordered);
        Assert.That(walked, Is.Unique);
        Assert.That(walked, Is.SupersetOf(assets.Select(a => a.Id)));
    }

    [Test]
    public void Export_WritesWhatOpenSimulatorLacks_AndPassesOverTheRestTheNextTime()
    {
        var (fresh, known, bent) = (NewAsset(70), NewAsset(71), NewAsset(72));
        foreach (var asset in (Asset[])[fresh, known, bent])
            _store.Store(asset);
        _old.Store(known with { Name = "theirs" });
        Database.Write(session =>
            session.Execute($"update own_asset_contents set data = {(byte[])[7]} where hash = {ContentHash.Of(bent.Data)}"));

        var first = _store.Export();
        var second = _store.Export();

        var read = _old.Load(fresh.Id)!;
        Assert.That((read.Name, read.Type, read.CreatorId), Is.EqualTo((fresh.Name, fresh.Type, fresh.CreatorId)));
        Assert.That(read.Data, Is.EqualTo(fresh.Data));
        Assert.That(_old.Load(known.Id)!.Name, Is.EqualTo("theirs"), "an asset never changes");
        Assert.That(first.Damaged, Has.Member(bent.Id));
        Assert.That(_old.Load(bent.Id), Is.Null);
        Assert.That(first.Seen, Is.EqualTo(first.Total));
        Assert.That((second.Written, second.Known), Is.EqualTo((0L, first.Written + first.Known)));
        Database.Write(session =>
            session.Execute($"update own_asset_contents set data = {bent.Data} where hash = {ContentHash.Of(bent.Data)}"));
    }

    [Test]
    public void Export_BrokenOff_IsTakenUpWhereItStood()
    {
        var assets = Enumerable.Range(0, 1200).Select(i => NewAsset(i % 7)).ToList();
        assets.ForEach(_store.Store);
        using var cancel = new CancellationTokenSource();
        Assert.Throws<OperationCanceledException>(() => _store.Export(_ => cancel.Cancel(), cancel.Token));
        var written = _old.Count();

        var rest = _store.Export();

        Assert.That(written, Is.Positive);
        Assert.That(rest.Written, Is.Positive);
        Assert.That(_old.Known([.. assets.Select(a => a.Id)]), Has.Count.EqualTo(assets.Count));
    }

    private Asset NewAsset(int bytes) => new()
    {
        Id = _rows.Id(),
        Name = "Ünïcode 🎈",
        Description = "a description",
        Type = -1,
        Local = true,
        Flags = 5,
        CreatorId = _rows.Id().ToString(),
        CreateTime = 1234,
        Data = [.. Enumerable.Range(0, bytes).Select(i => (byte)(i * 7))]
    };
}
