using OpenSim.Primitives;
using OpenSim.Store.Assets;
using OpenSim.Store.Tests.Kit;

namespace OpenSim.Store.Tests.Conformance;

public sealed class AssetStoreTests(string engine) : StoreFixture(engine, StoreKind.AssetStore)
{
    private readonly RandomRows _rows = new(21);
    private SqlAssetStore _store = null!;

    [SetUp]
    public void SetUp() => _store = new SqlAssetStore(Database);

    private AssetRow Asset(int bytes) => new()
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
        var asset = Asset(bytes);
        _store.Store(asset);

        var loaded = _store.Load(asset.Id)!;

        Assert.That(loaded.Data, Is.EqualTo(asset.Data));
        Assert.That(loaded with { Data = null }, Is.EqualTo(asset with { Data = null }));
        Assert.That(_store.LoadMetadata(asset.Id), Is.EqualTo(asset with { Data = null }));
    }

    [Test]
    public void Load_Unknown_IsNull() => Assert.That(_store.Load(_rows.Id()), Is.Null);

    [Test]
    public void Store_LongName_IsCutBetweenCharacters()
    {
        var asset = Asset(1) with { Name = new string('x', 63) + "🎈🎈" };
        _store.Store(asset);

        Assert.That(_store.Load(asset.Id)!.Name, Is.EqualTo(new string('x', 63)));
    }

    [Test]
    public void Exist_OfMany_AnswersInOrder()
    {
        var known = Enumerable.Range(0, 5).Select(_ => Asset(1)).ToList();
        known.ForEach(_store.Store);
        var ids = Enumerable.Range(0, 700).Select(i => i % 140 == 3 ? known[i / 140].Id : _rows.Id()).ToList();

        var answers = _store.Exist(ids);

        Assert.That(answers, Is.EqualTo(ids.Select((_, i) => i % 140 == 3)));
        Assert.That(_store.Exist([]), Is.Empty);
    }

    [Test]
    public void Walk_FromStart_MeetsEveryAssetOnce()
    {
        var stored = Enumerable.Range(0, 23).Select(_ => Asset(10)).ToList();
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
        var asset = Asset(3);
        _store.Store(asset);

        Assert.That(_store.Delete(asset.Id), Is.True);
        Assert.That(_store.Delete(asset.Id), Is.False);
        Assert.That(_store.Load(asset.Id), Is.Null);
    }
}
