using OpenSim.Services.Assets;

namespace OpenSim.Services.Tests;

public class AssetFileCacheTests
{
    private string _folder = "";

    [SetUp]
    public void MakeFolder() => _folder = Directory.CreateTempSubdirectory("assets-").FullName;

    [TearDown]
    public void DeleteFolder() => Directory.Delete(_folder, recursive: true);

    [Test]
    public void Add_AContent_IsThereAlsoAfterARestart()
    {
        var content = Content(1, 5000);
        var hash = ContentHash.Of(content);
        new AssetFileCache(_folder, 100_000).Add(hash, content);
        var cache = new AssetFileCache(_folder, 100_000);
        Assert.That(cache.TryGet(hash, out var path, out var length));
        Assert.That(length, Is.EqualTo(5000));
        Assert.That(File.ReadAllBytes(path!), Is.EqualTo(content));
        Assert.That((cache.Bytes, cache.Count, cache.Hits), Is.EqualTo((5000L, 1, 1L)));
    }

    [Test]
    public void Add_BeyondTheBound_DropsWhatWasUsedLongestAgo()
    {
        var cache = new AssetFileCache(_folder, 30_000);
        var hashes = Enumerable.Range(0, 3).Select(i => Add(cache, i)).ToList();
        Assert.That(cache.TryGet(hashes[0], out _, out _));
        hashes.Add(Add(cache, 3));
        Assert.That(cache.TryGet(hashes[1], out _, out _), Is.False);
        Assert.That(cache.TryGet(hashes[0], out _, out _));
        Assert.That(cache.Bytes, Is.LessThanOrEqualTo(30_000));
        Assert.That(Directory.EnumerateFiles(_folder, "*", SearchOption.AllDirectories).Count(), Is.EqualTo(3));
        Assert.That(new AssetFileCache(_folder, 10_000).Count, Is.EqualTo(1), "a smaller bound holds from the start");
    }

    [Test]
    public void Expire_DropsWhatWasWrittenBefore()
    {
        var cache = new AssetFileCache(_folder, 100_000);
        var (old, young) = (Add(cache, 1), Add(cache, 2));
        var now = DateTimeOffset.UtcNow;
        File.SetLastWriteTimeUtc(Path.Combine(_folder, old[..2], old), now.UtcDateTime.AddDays(-3));
        Assert.That(cache.Expire(now.AddDays(-2)), Is.EqualTo(1));
        Assert.That((cache.TryGet(old, out _, out _), cache.TryGet(young, out _, out _)), Is.EqualTo((false, true)));
        Assert.That(Directory.EnumerateFiles(_folder, "*", SearchOption.AllDirectories).Count(), Is.EqualTo(1));
    }

    [Test]
    public void TryGet_OfAFileThatHasSuffered_IsFalseAndDeletesIt()
    {
        var hash = Add(new AssetFileCache(_folder, 100_000), 1);
        var path = Path.Combine(_folder, hash[..2], hash);
        var bytes = File.ReadAllBytes(path);
        bytes[77] ^= 1;
        File.WriteAllBytes(path, bytes);
        var cache = new AssetFileCache(_folder, 100_000);
        Assert.That(cache.TryGet(hash, out _, out _), Is.False);
        Assert.That(cache.Damaged, Is.EqualTo(1));
        Assert.That(File.Exists(path), Is.False);
    }

    [Test]
    public void Clear_LeavesNoFile()
    {
        var cache = new AssetFileCache(_folder, 100_000);
        Add(cache, 1);
        cache.Clear();
        Assert.That((cache.Bytes, cache.Count), Is.EqualTo((0L, 0)));
        Assert.That(Directory.EnumerateFiles(_folder, "*", SearchOption.AllDirectories), Is.Empty);
    }

    private static string Add(AssetFileCache cache, int seed)
    {
        var content = Content(seed, 10_000);
        cache.Add(ContentHash.Of(content), content);
        return ContentHash.Of(content);
    }

    private static byte[] Content(int seed, int length)
    {
        var bytes = new byte[length];
        new Random(seed).NextBytes(bytes);
        return bytes;
    }
}
