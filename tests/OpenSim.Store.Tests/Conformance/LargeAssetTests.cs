using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Local.Assets;
using OpenSim.Store.Tests.Kit;

namespace OpenSim.Store.Tests.Conformance;

/// <summary>Contents of more than a megabyte: stored and read in pieces, by whatever way they have come in.</summary>
public sealed class LargeAssetTests(string engine) : StoreFixture(engine, StoreKind.AssetStore)
{
    private const int Large = IAssetStore.MaxWhole + AssetPieces.Length + 77;

    private readonly Random _random = new(7);
    private ContentAssetStore _store = null!;

    [SetUp]
    public void SetUp() => _store = new ContentAssetStore(Database);

    [TestCase(IAssetStore.MaxWhole + 1)]
    [TestCase(IAssetStore.MaxWhole * 2)] // whole pieces only
    [TestCase(Large)]
    public void Store_OfAStream_IsReadBackInPiecesAndWhole(int length)
    {
        var asset = NewAsset(length);
        _store.Store(asset with { Data = [] }, new MemoryStream(asset.Data));
        using var open = _store.Open(asset.Id)!.Content;
        Assert.That(ReadAll(open), Is.EqualTo(asset.Data));
        Assert.That(_store.Open(asset.Id)!.Length, Is.EqualTo(length));
        Assert.That(_store.Load(asset.Id)!.Data, Is.EqualTo(asset.Data));
        Assert.That(_store.Walk(UUID.Zero, 1000), Has.Member((asset.Id, (long)length)));
    }

    [Test]
    public void Open_Small_IsLeftToBeLoadedWhole()
    {
        var asset = NewAsset(IAssetStore.MaxWhole);
        _store.Store(asset with { Data = [] }, new MemoryStream(asset.Data));
        Assert.That(_store.Open(asset.Id), Is.Null);
        Assert.That(_store.Load(asset.Id)!.Data, Is.EqualTo(asset.Data));
        Assert.That(_store.Open(UUID.Random()), Is.Null);
    }

    [Test]
    public void Open_OfWhatOpenSimulatorStored_ReadsItsColumnInPieces()
    {
        var asset = NewAsset(Large);
        new AssetTable(Database).Store(asset);
        var open = _store.Open(asset.Id)!;
        using var content = open.Content;
        Assert.That(open.Length, Is.EqualTo(Large));
        Assert.That(ReadAll(content), Is.EqualTo(asset.Data));
    }

    [Test]
    public void Open_OfAPieceThatHasSuffered_ThrowsBeforeTheLastByteAndTells()
    {
        var asset = NewAsset(Large);
        _store.Store(asset);
        Database.Write(session => session.Execute(
            $"update own_asset_pieces set data = {new byte[10]} where hash = {ContentHash.Of(asset.Data)} and piece = 1"));
        var told = UUID.Zero;
        _store.OnDamaged = (id, _) => told = id;
        using var content = _store.Open(asset.Id)!.Content;
        using var read = new MemoryStream();
        Assert.That(() => content.CopyTo(read), Throws.InstanceOf<InvalidDataException>());
        Assert.That(read.Length, Is.LessThan(Large - AssetPieces.Length + 10), "who passes it on can still break off");
        Assert.That(told, Is.EqualTo(asset.Id));
        Assert.That(_store.Load(asset.Id), Is.Null);
    }

    [Test]
    public void Delete_OfTheLastWithTheContent_TakesThePiecesToo()
    {
        var asset = NewAsset(Large);
        _store.Store(asset);
        _store.Store(asset with { Id = UUID.Random() }, new MemoryStream(asset.Data));
        var hash = ContentHash.Of(asset.Data);
        long Pieces() => Database.Read(session => session.Number($"select count(*) from own_asset_pieces where hash = {hash}"));
        Assert.That(Pieces(), Is.EqualTo(6), "once for both");
        Assert.That(_store.Delete(asset.Id));
        Assert.That(Pieces(), Is.EqualTo(6));
        Assert.That(_store.Delete(_store.Walk(UUID.Zero, 1000).Single(a => a.Bytes == Large).Id));
        Assert.That(Pieces(), Is.Zero);
    }

    private Asset NewAsset(int length)
    {
        var data = new byte[length];
        _random.NextBytes(data);
        return new Asset { Id = UUID.Random(), Name = "large", Type = AssetType.Mesh, Data = data };
    }

    private static byte[] ReadAll(Stream stream)
    {
        using var all = new MemoryStream();
        stream.CopyTo(all);
        return all.ToArray();
    }
}
