using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Tests.Wire;
using OpenSim.Services.Users;

namespace OpenSim.Services.Tests;

[TestFixture(Wiring.Local)]
[TestFixture(Wiring.Remote)]
public class GridServiceTests(Wiring wiring) : ServiceFixture(wiring)
{
    [Test]
    public async Task Register_Region_ComesBackByEveryQuestion()
    {
        var region = Region("Alpha Beach", 1000, 1000) with { RegionSizeX = 512, RegionSizeY = 512 };
        Assert.That(await Services.Grid.RegisterRegion(UUID.Zero, region), Is.Null);
        var stored = await Local.Grid.GetRegionByUuid(UUID.Zero, region.RegionId);
        Assert.That(stored?.LastSeen, Is.EqualTo((int)Time.GetUtcNow().ToUnixTimeSeconds()));
        var expected = region with { Flags = GridRegionFlags.RegionOnline, LastSeen = Wiring == Wiring.Local ? stored!.LastSeen : 0 };
        Assert.That(await Services.Grid.GetRegionByUuid(UUID.Zero, region.RegionId), Is.EqualTo(expected));
        Assert.That(await Services.Grid.GetRegionByName(UUID.Zero, "alpha beach"), Is.EqualTo(expected));
        Assert.That(await Services.Grid.GetRegionByPosition(UUID.Zero, 256_511, 256_511), Is.EqualTo(expected));
        Assert.That(await Services.Grid.GetRegionByPosition(UUID.Zero, 256_512, 256_000), Is.Null);
        Assert.That(await Services.Grid.GetRegionsByName(UUID.Zero, "alp", 10), Has.Count.EqualTo(1));
        Assert.That(await Services.Grid.GetRegionRange(UUID.Zero, 256_500, 260_000, 256_500, 260_000), Has.Count.EqualTo(1));
        Assert.That(await Services.Grid.GetRegionFlags(UUID.Zero, region.RegionId), Is.EqualTo(GridRegionFlags.RegionOnline));
    }

    [Test]
    public async Task Register_PlaceOrNameTaken_SaysWhy()
    {
        await Services.Grid.RegisterRegion(UUID.Zero, Region("A", 1000, 1000) with { RegionSizeX = 512, RegionSizeY = 512 });
        Assert.That(await Services.Grid.RegisterRegion(UUID.Zero, Elsewhere("B", 1001, 1001)), Does.Contain("overlaps"));
        Assert.That(await Services.Grid.RegisterRegion(UUID.Zero, Elsewhere("a", 1002, 1002)), Does.Contain("name"));
        Assert.That(await Services.Grid.RegisterRegion(UUID.Zero, Elsewhere("B", 1002, 1000)), Is.Null);
    }

    [Test]
    public async Task Register_SameRegionElsewhere_Moves()
    {
        var region = Region("A", 1000, 1000);
        await Services.Grid.RegisterRegion(UUID.Zero, region);
        Assert.That(await Services.Grid.RegisterRegion(UUID.Zero, region with { RegionLocX = 256 * 2000 }), Is.Null);
        Assert.That(await Services.Grid.GetRegionByPosition(UUID.Zero, 256_000, 256_000), Is.Null);
    }

    [Test]
    public async Task Flags_FromTheIni_MakeDefaultAndFallbackRegions()
    {
        Configuration.Set("GridService", "Region_Welcome_Area", "\"DefaultRegion, FallbackRegion\"");
        await Services.Grid.RegisterRegion(UUID.Zero, Region("Welcome Area", 1000, 1000));
        await Services.Grid.RegisterRegion(UUID.Zero, Region("Other", 1010, 1000));
        Assert.That((await Services.Grid.GetDefaultRegions(UUID.Zero)).Single().RegionName, Is.EqualTo("Welcome Area"));
        Assert.That((await Services.Grid.GetFallbackRegions(UUID.Zero, 0, 0)).Single().RegionName, Is.EqualTo("Welcome Area"));
        Assert.That((await Services.Grid.GetOnlineRegions(UUID.Zero, 256 * 1010, 256_000, 10)).Select(r => r.RegionName),
            Is.EqualTo(new[] { "Other", "Welcome Area" }));
    }

    [Test]
    public async Task CreateUser_LivesInTheDefaultRegion_AndNowhereWhereThereIsNone()
    {
        Configuration.Set("GridService", "Region_Welcome_Area", "DefaultRegion");
        var early = (await Local.Accounts.CreateUser(UUID.Zero, UUID.Zero, "Ada", "Early", "secret", ""))!;
        var welcome = Region("Welcome Area", 1000, 1000);
        await Services.Grid.RegisterRegion(UUID.Zero, welcome);
        var late = (await Local.Accounts.CreateUser(UUID.Zero, UUID.Zero, "Ada", "Late", "secret", ""))!;
        Assert.That(await HomeOf(late), Is.EqualTo(welcome.RegionId));
        Assert.That(await HomeOf(early), Is.EqualTo(UUID.Zero));

        async Task<UUID> HomeOf(UserAccount user) =>
            (await Services.GridUsers.GetGridUserInfo(user.PrincipalId.ToString()))?.HomeRegionId ?? UUID.Zero;
    }

    [Test]
    public async Task Flags_FromTheIni_OfAllRegionsAndOfOneByItsNameOrId()
    {
        var (arena, by) = (Region("Arena", 1000, 1000), Region("By id", 1001, 1000));
        Configuration.Set("GridService", "DefaultRegionFlags", "\"NoDirectLogin, Persistent\"");
        Configuration.Set("GridService", "Region_Arena", "DefaultHGRegion, -Persistent");
        Configuration.Set("GridService", "Region_" + arena.RegionId, "LockedOut");
        Configuration.Set("GridService", "Region_" + by.RegionId, "LockedOut");
        foreach (var region in new[] { arena, by })
            await Services.Grid.RegisterRegion(UUID.Zero, region);
        Assert.That(await Services.Grid.GetRegionFlags(UUID.Zero, arena.RegionId),
            Is.EqualTo(GridRegionFlags.RegionOnline | GridRegionFlags.NoDirectLogin | GridRegionFlags.DefaultHGRegion));
        Assert.That(await Services.Grid.GetRegionFlags(UUID.Zero, by.RegionId), Is.EqualTo(
            GridRegionFlags.RegionOnline | GridRegionFlags.NoDirectLogin | GridRegionFlags.Persistent | GridRegionFlags.LockedOut));
    }

    [Test]
    public async Task Neighbours_TouchingEdgesAndCorners()
    {
        var centre = Region("C", 1000, 1000);
        await Services.Grid.RegisterRegion(UUID.Zero, centre);
        await Services.Grid.RegisterRegion(UUID.Zero, Region("Edge", 1001, 1000));
        await Services.Grid.RegisterRegion(UUID.Zero, Region("Corner", 999, 999));
        await Services.Grid.RegisterRegion(UUID.Zero, Region("Far", 1002, 1000));
        Assert.That((await Services.Grid.GetNeighbours(UUID.Zero, centre.RegionId)).Select(r => r.RegionName),
            Is.EquivalentTo(new[] { "Edge", "Corner" }));
    }

    [Test]
    public async Task Deregister_Region_IsGone()
    {
        var region = Region("A", 1000, 1000);
        await Services.Grid.RegisterRegion(UUID.Zero, region);
        Assert.That(await Services.Grid.DeregisterRegion(region.RegionId), Is.True);
        Assert.That(await Services.Grid.GetRegionByUuid(UUID.Zero, region.RegionId), Is.Null);
        Assert.That(await Services.Grid.DeregisterRegion(region.RegionId), Is.False);
    }

    [Test]
    public async Task DefaultHypergridRegions_Both_ComeWithTheirOwnFirst()
    {
        Configuration.Set("GridService", "Region_Harbour", "DefaultHGRegion");
        Configuration.Set("GridService", "Region_Arrival", "DefaultRegion");
        await Services.Grid.RegisterRegion(UUID.Zero, Region("Arrival", 1000, 1000));
        await Services.Grid.RegisterRegion(UUID.Zero, Region("Harbour", 1001, 1000));
        Assert.That((await Services.Grid.GetDefaultHypergridRegions(UUID.Zero)).Select(r => r.RegionName),
            Is.EqualTo(new[] { "Harbour", "Arrival" }));
        Assert.That(await Services.Grid.GetHyperlinks(UUID.Zero), Is.Empty);
    }

    [Test]
    public async Task RegionFlags_UnknownRegion_AreNone() =>
        Assert.That(await Services.Grid.GetRegionFlags(UUID.Zero, UUID.Random()), Is.Null);

    [Test]
    public async Task ExtraFeatures_FromTheIni_CarryWireNames()
    {
        Configuration.Set("LoginService", "MapTileURL", "http://grid.test:8002");
        Configuration.Set("GridInfoService", "gridname", "The Grid & Co.");
        var features = await Services.Grid.GetExtraFeatures();
        Assert.That(features, Is.EquivalentTo(new Dictionary<string, string>
        {
            ["map-server-url"] = "http://grid.test:8002/", ["GridName"] = "The Grid & Co.", ["ExportSupported"] = "true"
        }));
    }

    // SetExtraServiceURLs of OpenSimulator: of several sections the last counts, and hosts have their ports.
    [Test]
    public async Task ExtraFeatures_AliasesAndSections_AreOpenSimulators()
    {
        Configuration.Set("Startup", "GatekeeperURI", "http://startup.test:8002");
        Configuration.Set("Hypergrid", "GatekeeperURI", "http://grid.test:8002");
        Configuration.Set("Hypergrid", "GatekeeperURIAlias", "http://Old.test:8002/, older.test, https://tls.test, :bad:");
        var features = await Services.Grid.GetExtraFeatures();
        Assert.That(features["GridURL"], Is.EqualTo("http://grid.test:8002"));
        Assert.That(features["GridURLAlias"], Is.EqualTo("http://old.test:8002,http://older.test:80,https://tls.test:443"));
    }

    private static GridRegion Elsewhere(string name, int x, int y) =>
        Region(name, x, y) with { InternalPort = 9001, HttpPort = 9001, ServerUri = "http://127.0.0.1:9001/" };

    private static GridRegion Region(string name, int x, int y) => new()
    {
        RegionId = UUID.Random(), RegionName = name, RegionLocX = x * 256, RegionLocY = y * 256, ExternalHostName = "127.0.0.1",
        InternalPort = 9000, HttpPort = 9000,
        ServerUri = "http://127.0.0.1:9000/", TerrainImage = UUID.Random(), EstateOwner = UUID.Random()
    };
}
