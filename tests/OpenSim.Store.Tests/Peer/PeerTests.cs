using System.Globalization;
using System.Text.RegularExpressions;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Services.Local.Inventory;
using OpenSim.Services.Local.Users;
using OpenSim.Services.Users;
using OpenSim.Store.Columns;
using OpenSim.Store.Regions;
using OpenSim.Store.Sql;
using OpenSim.Store.Tests.Kit;
using OpenSim.Testing;

namespace OpenSim.Store.Tests.Peer;

/// <summary>
/// Ours, then a real OpenSimulator's, then ours again: a database that we made opens there; it is made to save every object anew; and we
/// find the same prims, terrain, parcels and inventory. There are cases only where OPENSIM_BIN names the bin folder of a built
/// OpenSimulator, which the repository neither holds nor fetches; everywhere else the upgrade tests stand for it, with databases generated
/// from its schema.
/// </summary>
public sealed class PeerTests
{
    private static readonly (string Engine, int Port)[] Engines = PeerServer.IsThere ? [("sqlite-file", 19740), ("mariadb", 19742)] : [];

    // OpenSimulator computes it of what it has loaded, for viewers' caches.
    private static readonly string[] Computed = ["pseudocrc "];

    private readonly UUID _region = UUID.Random();
    private string _folder = null!;
    private TestEngine _engine = null!;
    private int _port;

    private void Open((string Engine, int Port) place)
    {
        _engine = TestEngine.Create(place.Engine);
        _port = place.Port;
        _folder = Directory.CreateTempSubdirectory("peer-").FullName;
        Directory.CreateDirectory(Path.Combine(_folder, "Regions"));
        File.WriteAllText(Path.Combine(_folder, "Regions", "Regions.ini"), $"""
            [Peer]
            RegionUUID = {_region}
            Location = 1000,1000
            InternalAddress = 127.0.0.1
            InternalPort = {_port}
            ExternalHostName = 127.0.0.1
            """);
    }

    [TearDown]
    public void TearDown()
    {
        _engine?.Dispose();
        if (_folder is not null)
            Directory.Delete(_folder, recursive: true);
        (_engine, _folder) = (null!, null!);
    }

    [TestCaseSource(nameof(Engines))]
    public void OursOpensThere_AndComesBackTheSame_Twice((string Engine, int Port) place)
    {
        Open(place);
        using var database = _engine.Open();
        var world = new PeerWorld(database, _region);
        world.Write();
        Visit();
        Check(database, world);

        world.Change();
        Visit();
        Check(database, world);
    }

    [TestCaseSource(nameof(Engines))]
    public void TheirsOpensHere_AndTakesOurObjects((string Engine, int Port) place)
    {
        Open(place);
        Visit(); // makes every table, its estate, its owner and the land
        using var database = _engine.Open();
        var stores = new SqlRegionStores(database);
        var owner = database.Read(session => new Table<UserAccount, UserAccountColumns>(database.Dialect)
            .First(session, $"FirstName = {"Bench"} and LastName = {"User"}"));
        Assert.That(owner, Is.Not.Null);
        Assert.That(Auth(database, owner!.PrincipalId, "passwordHash"), Has.Length.EqualTo(32));
        Assert.That(Folders(database, owner.PrincipalId).Select(folder => folder.Type), Does.Contain(FolderType.Root));
        Assert.That(stores.Land.Load(_region).Single().OwnerId, Is.EqualTo(owner.PrincipalId));
        Assert.That(TerrainBlob.TryDecode(stores.Terrain.Load(_region)!, out _, out var sizeX, out _) && sizeX == 256);
        Assert.That(stores.Settings.Load(_region)!.TerrainTexture1.IsZero, Is.False);

        var region = new GeneratedRegion(_region, 200, 50);
        region.WriteTo(stores.Scene);
        Visit();
        var sink = new CollectingSink();
        stores.Scene.Load(_region, sink);
        Assert.That(region.Rows().SelectMany(row => Differences(PrimRowText.Of(row), sink.Prims[row.Id]))
            .Where(line => !line.StartsWith("LinkNumber 0 ", StringComparison.Ordinal)), Is.Empty);
    }

    private void Visit()
    {
        // Its client takes the server's character set, which without settings is latin1; Debian's settings say utf8mb4.
        using var peer = _engine is MariaDbEngine
            ? new PeerServer(_folder, _port, "OpenSim.Data.MySQL.dll", _engine.ConnectionString + "Charset=utf8mb4;")
            : new PeerServer(_folder, _port, "OpenSim.Data.SQLite.dll", _engine.ConnectionString);
        peer.WaitUntilReady();
        peer.Command("translate scene 2 0 0"); // every object has changed then, and is written by backup
        peer.Command("backup");
        peer.Command("translate scene -2 0 0");
        peer.Command("backup");
        peer.Shutdown();
        Assert.That(peer.Output, Does.Not.Contain("[ERROR]").And.Not.Contain("Exception"));
    }

    private void Check(Database database, PeerWorld world)
    {
        var stores = new SqlRegionStores(database);
        var sink = new CollectingSink();
        var report = stores.Scene.Load(_region, sink);
        Assert.That((report.Orphans.Count, report.Broken.Count, report.Shapeless), Is.EqualTo((0, 0, 0)));
        Assert.That(sink.Prims.Keys, Is.EquivalentTo(world.Prims.Keys));
        var differences = world.Prims.Values.SelectMany(row => Differences(PrimRowText.Of(row), sink.Prims[row.Id])).Take(40).ToList();
        Assert.That(differences, Is.Empty, string.Join('\n', differences));

        Assert.That(TerrainBlob.TryDecode(stores.Terrain.Load(_region)!, out var heights, out _, out _), Is.True);
        Assert.That(heights.Zip(world.Heights, (a, b) => MathF.Abs(a - b)).Max(), Is.LessThan(0.011f));
        Assert.That(Text(stores.Land.Load(_region).Single()), Is.EqualTo(Text(world.Parcel)));
        var settings = stores.Settings.Load(_region)!;
        Assert.That((settings.AgentLimit, settings.WaterHeight, settings.Maturity, settings.BlockFly, settings.Elevation1NW),
            Is.EqualTo((37, 19.5, 0, true, 12.0)));

        var items = new Table<InventoryItem, InventoryItemColumns>(database.Dialect);
        Assert.That(database.Read(session => items.List(session, $"avatarID = {PeerWorld.Owner}")),
            Is.EqualTo(new[] { world.Item }));
        Assert.That(Folders(database, PeerWorld.Owner).Select(folder => folder.Name),
            Is.EquivalentTo(new[] { "My Inventory", "Notecards" }));
        var accounts = new Table<UserAccount, UserAccountColumns>(database.Dialect);
        Assert.That(database.Read(session => accounts.First(session, $"PrincipalID = {PeerWorld.Owner}"))!.FirstName, Is.EqualTo("Öwner"));
        Assert.That(Auth(database, PeerWorld.Owner, "passwordSalt"), Is.EqualTo(new string('b', 32)));
    }

    private static IEnumerable<string> Differences(string expected, string actual) => expected.Split('\n').Zip(actual.Split('\n'))
        .Where(lines => !IsSame(lines.First, lines.Second) && !Computed.Any(name => lines.First.StartsWith(name, StringComparison.Ordinal)))
        .Select(lines => $"{lines.First} became {lines.Second}");

    // Its MySQL client asks for floats as text, of which the server gives six digits; and it normalises rotations.
    private static bool IsSame(string expected, string actual)
    {
        if (expected == actual)
            return true;
        var (before, after) = (Numbers(expected), Numbers(actual));
        return before.Count > 0 && before.Count == after.Count
            && before.Zip(after, (a, b) => Math.Abs(a - b) <= 1e-5 * Math.Max(1, Math.Abs(a))).All(same => same);
    }

    private static List<double> Numbers(string line) => line.Contains('<') || line.Contains("{X:", StringComparison.Ordinal)
        ? [.. Regex.Matches(line, @"-?\d+(\.\d+)?(E-?\d+)?").Select(number => double.Parse(number.Value, CultureInfo.InvariantCulture))]
        : [];

    private static string Text(ParcelRow parcel) =>
        $"{parcel with { Bitmap = [], AccessList = [] }} {Convert.ToHexString(parcel.Bitmap)} {string.Join(',', parcel.AccessList)}";

    private static string? Auth(Database database, UUID user, string column) =>
        database.Read(session => session.First($"select {column:raw} from auth where UUID = {user}", row => row.Text(0)));

    private static List<InventoryFolder> Folders(Database database, UUID owner) =>
        database.Read(session => new Table<InventoryFolder, InventoryFolderColumns>(database.Dialect).List(session, $"agentID = {owner}"));
}
