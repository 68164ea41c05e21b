using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Local.Assets;
using OpenSim.Store.Tests.Kit;

namespace OpenSim.Store.Tests.Conformance;

public sealed class AssetTableTests(string engine) : StoreFixture(engine, StoreKind.AssetStore)
{
    private static readonly byte[] NoBytes = [];

    private readonly RandomRows _rows = new(21);
    private AssetTable _store = null!;

    [SetUp]
    public void SetUp() => _store = new AssetTable(Database);

    private Asset NewAsset(int bytes) => new()
    {
        Id = _rows.Id(),
        Name = "Ünïcode 🎈",
        Description = "a description",
        Type = -1,
        Local = true,
        Temporary = false,
        Flags = 5,
        CreatorId = _rows.Id().ToString(),
        Data = [.. Enumerable.Range(0, bytes).Select(i => (byte)i)]
    };

    [TestCase(0)]
    [TestCase(1)]
    [TestCase(70_000)]
    [TestCase(3_000_000)]
    public void Load_AfterStore_GivesTheSame(int bytes)
    {
        var asset = NewAsset(bytes);
        _store.Store(asset);

        var loaded = _store.Load(asset.Id)!;

        Assert.That(loaded.Data, Is.EqualTo(asset.Data));
        Assert.That(loaded with { Data = NoBytes }, Is.EqualTo(asset with { Data = NoBytes }));
        Assert.That(_store.LoadMetadata(asset.Id)! with { Data = NoBytes }, Is.EqualTo(asset with { Data = NoBytes }));
    }

    [Test]
    public void Load_Unknown_IsNull() => Assert.That(_store.Load(_rows.Id()), Is.Null);

    [Test]
    public void Store_LongName_IsCutBetweenCharacters()
    {
        var asset = NewAsset(1) with { Name = new string('x', 63) + "🎈🎈" };
        _store.Store(asset);

        Assert.That(_store.Load(asset.Id)!.Name, Is.EqualTo(new string('x', 63)));
    }

    [Test]
    public void Known_OfMany_AreThoseThatAreThere()
    {
        var known = Enumerable.Range(0, 5).Select(_ => NewAsset(1)).ToList();
        known.ForEach(_store.Store);
        var ids = Enumerable.Range(0, 700).Select(i => i % 140 == 3 ? known[i / 140].Id : _rows.Id()).ToList();

        Assert.That(_store.Known(ids), Is.EquivalentTo(known.Select(asset => asset.Id)));
        Assert.That(_store.Known([]), Is.Empty);
    }

    [Test]
    public void Walk_FromStart_MeetsEveryAssetOnce()
    {
        var stored = Enumerable.Range(0, 23).Select(_ => NewAsset(10)).ToList();
        stored.ForEach(_store.Store);
        var met = new List<UUID>();
        var after = UUID.Zero;
        while (_store.Walk(after, 7) is { Count: > 0 } page)
        {
            met.AddRange(page.Select(entry => entry.Id));
            after = page[^1].Id;
        }

        Assert.That(met, Is.Unique);
        Assert.That(met, Is.SupersetOf(stored.Select(asset => asset.Id)));
    }

    [Test]
    public void Delete_Known_IsTrueOnce()
    {
        var asset = NewAsset(3);
        _store.Store(asset);

        Assert.That(_store.Delete(asset.Id), Is.True);
        Assert.That(_store.Delete(asset.Id), Is.False);
        Assert.That(_store.Load(asset.Id), Is.Null);
    }
}
