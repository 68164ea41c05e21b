using System.IO.Compression;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Local.Assets;
using OpenSim.Store.Tests.Kit;
using OpenSim.Testing;

namespace OpenSim.Store.Tests.Conformance;

/// <summary>FSAssets as OpenSimulator keeps them: the test lays files and rows itself, as it would.</summary>
public sealed class FileAssetStoreTests(string engine) : StoreFixture(engine, StoreKind.FSAssetStore, StoreKind.AssetStore)
{
    private static readonly byte[] Bytes = [.. Enumerable.Range(0, 1000).Select(i => (byte)i)];

    private readonly ManualTime _time = new();
    private string _root = "";
    private FileAssetStore _store = null!;

    private string BaseFolder => Path.Combine(_root, "data");

    private string Spool => Path.Combine(_root, "tmp");

    [SetUp]
    public void SetUp()
    {
        _root = Directory.CreateTempSubdirectory("fsassets-").FullName;
        _store = NewStore();
    }

    [TearDown]
    public void TearDown() => Directory.Delete(_root, recursive: true);

    [Test]
    public void Load_OfAPackedFile_GivesItsBytesAndWhatTheRowSays()
    {
        var hash = ContentHash.Of(Bytes);
        Pack(Path.Combine(BaseFolder, hash[..2], hash[2..4], hash[4..6], hash[6..10], hash + ".gz"), Bytes);
        var id = Row(hash, type: 49);
        var asset = _store.Load(id)!;
        Assert.That(asset.Data, Is.EqualTo(Bytes));
        Assert.That((asset.Name, asset.Description, asset.Type, asset.Flags, asset.CreateTime), Is.EqualTo(("n", "d", (sbyte)49, 1, 1234)));
        Assert.That(ReadAll(_store.Open(id)!), Is.EqualTo(Bytes));
        Assert.That(_store.LoadMetadata(id)!.Data, Is.Empty);
        Assert.That(_store.Exist([UUID.Random(), id]), Is.EqualTo(new[] { false, true }));
    }

    [Test]
    public void Load_OfAPlainFileASpooledOneAndOSGridsFolders_FindsThem()
    {
        var hash = ContentHash.Of(Bytes).ToUpperInvariant(); // older OpenSimulators wrote large letters
        var plain = Path.Combine(BaseFolder, hash[..2], hash[2..4], hash[4..6], hash[6..10]);
        Directory.CreateDirectory(plain);
        File.WriteAllBytes(Path.Combine(plain, hash), Bytes);
        Assert.That(_store.Load(Row(hash))!.Data, Is.EqualTo(Bytes));
        var other = ContentHash.Of([1, 2, 3]);
        File.WriteAllBytes(Path.Combine(Spool, other + ".asset"), [1, 2, 3]);
        Assert.That(_store.Load(Row(other))!.Data, Is.EqualTo(new byte[] { 1, 2, 3 }));
        var third = ContentHash.Of([4]);
        Pack(Path.Combine(BaseFolder, third[..3], third[3..6], third + ".gz"), [4]);
        Assert.That(NewStore(isWide: true).Load(Row(third))!.Data, Is.EqualTo(new byte[] { 4 }));
    }

    [Test]
    public void Store_New_LiesWhereOpenSimulatorLooksForIt()
    {
        var asset = new Asset { Id = UUID.Random(), Name = new string('n', 70), Type = 0, Data = Bytes };
        _store.Store(asset);
        var hash = Database.Read(session => session.First($"select hash from fsassets where id = {asset.Id}", row => row.Text(0)))!;
        Assert.That(hash.Trim(), Is.EqualTo(ContentHash.Of(Bytes)));
        using var file = File.OpenRead(Path.Combine(BaseFolder, hash[..2], hash[2..4], hash[4..6], hash[6..10], hash.Trim() + ".gz"));
        using var unpacked = new MemoryStream();
        new GZipStream(file, CompressionMode.Decompress).CopyTo(unpacked);
        Assert.That(unpacked.ToArray(), Is.EqualTo(Bytes));
        Assert.That(Directory.GetFiles(Spool, "*", SearchOption.AllDirectories), Is.Empty, "nothing is left half done");
        Assert.That(_store.Load(asset.Id)!.Name, Is.EqualTo(new string('n', 64)));
    }

    [Test]
    public void Store_SameBytesTwice_IsOneFileAndDeletingOneRowLeavesIt()
    {
        var (first, second) = (UUID.Random(), UUID.Random());
        _store.Store(new Asset { Id = first, Data = Bytes });
        _store.Store(new Asset { Id = second, Data = Bytes });
        Assert.That(Directory.GetFiles(BaseFolder, "*", SearchOption.AllDirectories), Has.Length.EqualTo(1));
        Assert.That(_store.Delete(first));
        Assert.That(_store.Delete(first), Is.False);
        Assert.That(_store.Load(second)!.Data, Is.EqualTo(Bytes));
    }

    [Test]
    public void Load_OfAFileWithOtherBytes_IsRefusedAndTold()
    {
        var hash = ContentHash.Of(Bytes);
        Pack(Path.Combine(BaseFolder, hash[..2], hash[2..4], hash[4..6], hash[6..10], hash + ".gz"), [1, 2]);
        var id = Row(hash);
        var told = new List<UUID>();
        _store.OnDamaged = (damaged, _) => told.Add(damaged);
        Assert.That(_store.Load(id), Is.Null);
        Assert.That(told, Is.EqualTo(new[] { id }));
        Assert.That(_store.Load(Row(hash, type: AssetType.Object))!.Data, Is.EqualTo(new byte[] { 1, 2 }),
            "OpenSimulator mends objects after it has counted their hash");
    }

    [TestCase("../../../../etc/passwd")]
    [TestCase("ab")]
    [TestCase("")]
    public void Load_OfAHashThatIsNone_TouchesNoFile(string hash)
    {
        var id = Row(hash);
        Assert.That(_store.Load(id), Is.Null);
        Assert.That(_store.Open(id), Is.Null);
    }

    [Test]
    public void Load_WithAFallback_TakesOverWhatItHas()
    {
        var tables = new ContentAssetStore(Database);
        var asset = new Asset { Id = UUID.Random(), Name = "old", Data = Bytes };
        tables.Store(asset);
        var store = NewStore(fallback: tables);
        Assert.That(store.Exist([asset.Id]), Is.EqualTo(new[] { true }));
        Assert.That(store.Load(asset.Id)!.Data, Is.EqualTo(Bytes));
        Assert.That(_store.Load(asset.Id)!.Name, Is.EqualTo("old"), "it lies in a file from now on");
    }

    [Test]
    public void TakeOver_OfASpool_PacksWhatLiesThere()
    {
        var hash = ContentHash.Of(Bytes);
        File.WriteAllBytes(Path.Combine(Spool, hash + ".asset"), Bytes);
        File.WriteAllBytes(Path.Combine(Spool, "readme.asset"), Bytes);
        Assert.That(new FileAssetFolder(BaseFolder, Spool, isWide: false).TakeOver(), Is.EqualTo(1));
        Assert.That(Directory.GetFiles(Spool).Select(Path.GetFileName), Is.EqualTo(new[] { "readme.asset" }));
        Assert.That(_store.Load(Row(hash))!.Data, Is.EqualTo(Bytes));
    }

    [Test]
    public void Load_AfterAnHour_NotesThatSomebodyHasAsked()
    {
        _store.Store(new Asset { Id = UUID.Random(), Data = Bytes });
        var id = UUID.Random();
        _store.Store(new Asset { Id = id, Data = Bytes });
        long Used() => Database.Read(session => session.Number($"select access_time from fsassets where id = {id}"));
        var first = Used();
        _time.Advance(TimeSpan.FromMinutes(59));
        _store.Load(id);
        Assert.That(Used(), Is.EqualTo(first));
        _time.Advance(TimeSpan.FromMinutes(2));
        _store.Load(id);
        Assert.That(Used(), Is.EqualTo(first + 3660));
    }

    private FileAssetStore NewStore(bool isWide = false, IAssetStore? fallback = null) => new(
        new FileAssetTable(Database, "fsassets"), new FileAssetFolder(BaseFolder, Spool, isWide), fallback, _time, restDays: 0);

    private UUID Row(string hash, int type = 0)
    {
        var id = UUID.Random();
        Database.Write(session => session.Execute(
            $"insert into fsassets (id, name, description, type, hash, create_time, access_time, asset_flags) values ({id}, {"n"}, {"d"}, {type}, {hash}, {1234}, {1234}, {1})"));
        return id;
    }

    private static void Pack(string path, byte[] bytes)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        using var gzip = new GZipStream(File.Create(path), CompressionMode.Compress);
        gzip.Write(bytes);
    }

    private static byte[] ReadAll(OpenAsset asset)
    {
        using var all = new MemoryStream();
        using (asset.Content)
            asset.Content.CopyTo(all);
        return all.ToArray();
    }
}
