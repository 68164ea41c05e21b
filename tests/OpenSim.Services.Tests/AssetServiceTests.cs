using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Local.Assets;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Tests;

public class AssetServiceTests : ServiceFixture
{
    [Test]
    public async Task Store_NewAsset_IsReadBackAlsoAfterARestart()
    {
        var id = await Services.Assets.Store(NewAsset(100));
        Assert.That(id.IsZero, Is.False);
        Restart();
        Assert.That(Services.Assets.GetCached(id), Is.Null);
        var read = await Services.Assets.Get(id);
        Assert.That(read!.Data, Is.EqualTo(NewAsset(100).Data));
        Assert.That(read.Name, Is.EqualTo("name"));
        Assert.That(Services.Assets.GetCached(id), Is.SameAs(read));
    }

    [Test]
    public async Task Store_SameIdAgain_ChangesNothing()
    {
        var id = await Services.Assets.Store(NewAsset(10));
        await Services.Assets.Store(NewAsset(20) with { Id = id });
        Restart();
        Assert.That((await Services.Assets.Get(id))!.Data, Has.Length.EqualTo(10));
    }

    [Test]
    public async Task Store_Temporary_LivesInMemoryOnly()
    {
        var id = await Services.Assets.Store(NewAsset(10) with { Temporary = true });
        Assert.That(await Services.Assets.Get(id), Is.Not.Null);
        Assert.That(((AssetService)Services.Assets).Stored.Load(id), Is.Null);
        Restart();
        Assert.That(await Services.Assets.Get(id), Is.Null);
    }

    [Test]
    public async Task Get_NothingThere_IsNull()
    {
        Assert.That(await Services.Assets.Get(UUID.Zero), Is.Null);
        Assert.That(await Services.Assets.Get(UUID.Random()), Is.Null);
        Assert.That(await Services.Assets.GetMetadata(UUID.Random()), Is.Null);
    }

    [Test]
    public async Task Exist_StoredTemporaryBuiltInAndUnknown()
    {
        var stored = await Services.Assets.Store(NewAsset(1));
        var temporary = await Services.Assets.Store(NewAsset(1) with { Temporary = true });
        var builtIn = Services.Library.GetFolderContent(Services.Library.Folders[1].Id)!.Items[0].AssetId;
        Assert.That(await Services.Assets.AssetsExist([stored, temporary, builtIn, UUID.Random()]),
            Is.EqualTo(new[] { true, true, true, false }));
    }

    [Test]
    public async Task StandIn_NothingStored_IsMadeOnceAndStored()
    {
        var asset = NewAsset(30) with { Id = UUID.Random() };
        var made = 0;
        Services.Assets.StandIn(asset.Id, () => Interlocked.Increment(ref made) > 0 ? asset : null);
        Assert.That(await Services.Assets.AssetsExist([asset.Id]), Is.EqualTo(new[] { true }));
        Assert.That(made, Is.Zero, "nobody has asked for it");
        await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => Task.Run(async () => await Services.Assets.Get(asset.Id))));
        Assert.That((await Services.Assets.GetMetadata(asset.Id))!.Name, Is.EqualTo("name"));
        Assert.That(made, Is.EqualTo(1));
        Restart();
        Assert.That((await Services.Assets.Get(asset.Id))!.Data, Is.EqualTo(asset.Data));
    }

    [Test]
    public async Task StandIn_AlreadyStoredOrNotToBeMade_IsNotUsed()
    {
        var id = await Services.Assets.Store(NewAsset(10));
        Restart();
        Services.Assets.StandIn(id, () => NewAsset(20) with { Id = id });
        Assert.That((await Services.Assets.Get(id))!.Data, Has.Length.EqualTo(10));
        var never = UUID.Random();
        Services.Assets.StandIn(never, () => null);
        Assert.That(await Services.Assets.Get(never), Is.Null);
    }

    [Test]
    public async Task Delete_Asset_IsGoneFromCacheAndStore()
    {
        var id = await Services.Assets.Store(NewAsset(1));
        Assert.That(await Services.Assets.Delete(id), Is.True);
        Assert.That(await Services.Assets.Get(id), Is.Null);
        Assert.That(await Services.Assets.Delete(id), Is.False);
    }

    [Test]
    public async Task Metadata_HasNoBytes()
    {
        var id = await Services.Assets.Store(NewAsset(50));
        Assert.That((await Services.Assets.GetMetadata(id))!.Data, Is.Empty);
        Restart();
        Assert.That((await Services.Assets.GetMetadata(id))!.Data, Is.Empty);
        Assert.That((await Services.Assets.Get(id))!.Data, Has.Length.EqualTo(50));
    }

    [Test]
    public async Task Open_Large_ComesInPiecesAndIsNotKeptInMemory()
    {
        var data = new byte[IAssetStore.MaxWhole + 1];
        new Random(1).NextBytes(data);
        var id = await Services.Assets.Store(new Asset { Name = "large", Type = AssetType.Mesh }, new MemoryStream(data));
        await using var open = (await Services.Assets.Open(id))!;
        using var read = new MemoryStream();
        await open.Content.CopyToAsync(read);
        Assert.That(read.ToArray(), Is.EqualTo(data));
        Assert.That(open.Asset.Name, Is.EqualTo("large"));
        Assert.That(open.Asset.CreateTime, Is.EqualTo((int)Time.GetUtcNow().ToUnixTimeSeconds()));
        Assert.That(Services.Assets.GetCached(id), Is.Null);
    }

    [Test]
    public async Task Open_SmallOrNotThere_ComesFromMemoryOrNotAtAll()
    {
        var id = await Services.Assets.Store(NewAsset(20) with { Data = [] }, new MemoryStream(NewAsset(20).Data));
        Restart();
        await using var open = (await Services.Assets.Open(id))!;
        Assert.That(open.Length, Is.EqualTo(20));
        Assert.That(Services.Assets.GetCached(id)!.Data, Is.EqualTo(NewAsset(20).Data));
        Assert.That(await Services.Assets.Open(UUID.Random()), Is.Null);
        Assert.That(await Services.Assets.Open(UUID.Zero), Is.Null);
    }

    [Test]
    public async Task FSAssets_AsTheSectionNamesThem_KeepsAssetsInFiles()
    {
        var folder = Directory.CreateTempSubdirectory("fsassets-").FullName;
        Configuration.Set("AssetService", "LocalServiceModule", "OpenSim.Services.FSAssetService.dll:FSAssetConnector");
        Configuration.Set("AssetService", "BaseDirectory", Path.Combine(folder, "data"));
        Configuration.Set("AssetService", "SpoolDirectory", Path.Combine(folder, "tmp"));
        Restart();
        var id = await Services.Assets.Store(NewAsset(100));
        Assert.That(Directory.GetFiles(Path.Combine(folder, "data"), "*.gz", SearchOption.AllDirectories), Has.Length.EqualTo(1));
        Restart();
        Assert.That((await Services.Assets.Get(id))!.Data, Is.EqualTo(NewAsset(100).Data));
        Configuration.Set("AssetService", "Realm", "fsassets; drop table fsassets");
        Assert.That(Restart, Throws.InstanceOf<StoreException>(), "it stands in SQL as it is");
        Directory.Delete(folder, recursive: true);
    }

    [Test]
    public void Cache_Full_DropsWhatWasUsedLongestAgo()
    {
        var cache = new AssetCache(3000);
        var assets = Enumerable.Range(0, 4).Select(_ => NewAsset(600) with { Id = UUID.Random() }).ToArray();
        cache.Add(assets[0]);
        cache.Add(assets[1]);
        cache.Add(assets[2]);
        Assert.That(cache.TryGet(assets[0].Id, out _), Is.True);
        cache.Add(assets[3]);
        Assert.That(cache.TryGet(assets[1].Id, out _), Is.False);
        Assert.That(cache.TryGet(assets[0].Id, out _), Is.True);
        Assert.That(cache.Bytes, Is.LessThanOrEqualTo(3000));
        Assert.That(cache.Count, Is.EqualTo(3));
    }

    [Test]
    public void Cache_AssetBiggerThanAll_IsNotTaken()
    {
        var cache = new AssetCache(1000);
        cache.Add(NewAsset(10) with { Id = UUID.Random() });
        cache.Add(NewAsset(2000) with { Id = UUID.Random() });
        Assert.That(cache.Count, Is.EqualTo(1));
    }

    [Test]
    public void Cache_SameIdAgain_CountsOnce()
    {
        var cache = new AssetCache(5000);
        var asset = NewAsset(600) with { Id = UUID.Random() };
        cache.Add(asset);
        cache.Add(asset);
        Assert.That(cache.Count, Is.EqualTo(1));
        cache.Remove(asset.Id);
        Assert.That(cache.Bytes, Is.Zero);
    }

    private static Asset NewAsset(int size) => new()
    {
        Name = "name", Type = AssetType.Notecard, CreatorId = UUID.Zero.ToString(),
        Data = [.. Enumerable.Range(0, size).Select(i => (byte)i)]
    };
}
