using OpenSim.Imaging;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Grid;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Local.Hypergrid.Links;
using OpenSim.Store;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Tests.Hypergrid;

/// <summary>Regions of other grids on the map.</summary>
public class LinkerTests : ServiceFixture
{
    private const string Server = "http://grid.example.org:8002/";
    private const string Picture = "http://grid.example.org:9000/index.php";

    private static readonly UUID Beta = UUID.Parse("22222222-0000-4000-8000-000000000001");
    private static readonly OwnGrid Own = new("http://own.example.org:8002/", "http://own.example.org:8002/", ["old.example.org:8002"]);

    private FakeGrids _others = null!;
    private LinkedGrid _grid = null!;

    [SetUp]
    public async Task Open()
    {
        _others = new FakeGrids();
        _grid = Linked(new HeldLinks(new StatRegistry().Limit(LinkSettings.Links, () => 3)));
        await Services.Grid.RegisterRegion(UUID.Zero, Region(UUID.Random(), "Alpha One", 256000));
        Offer("Beta One", Beta, Server + " Beta One");
    }

    [Test]
    public async Task Search_OfAnotherGrid_PutsItsRegionOnTheMap()
    {
        var found = (await _grid.GetRegionsByName(UUID.Zero, "grid.example.org:8002 Beta One", 20)).Single();
        Assert.That((found.RegionId, found.RegionName, found.ServerUri), Is.EqualTo((Beta, Server + " Beta One", Server)));
        Assert.That((int)found.Flags, Is.EqualTo(512 + 8 + 4));
        Assert.That(found.RegionSecret, Is.EqualTo("2199023256064000"), "where it lies in its own grid");
        Assert.That(await _grid.GetRegionByPosition(UUID.Zero, found.RegionLocX + 255, 255), Is.EqualTo(found));
        Assert.That(await _grid.GetRegionByUuid(UUID.Zero, Beta), Is.EqualTo(found));
        Assert.That(await _grid.GetRegionRange(UUID.Zero, found.RegionLocX, found.RegionLocX, 0, 0), Does.Contain(found));
        Assert.That(await _grid.GetHyperlinks(UUID.Zero), Is.EqualTo(new[] { found }));

        Assert.That(await _grid.GetRegionByName(UUID.Zero, Server + " beta one"), Is.EqualTo(found), "the same link in other words");
        Assert.That(_others.Asked, Is.EqualTo(1));
    }

    [Test]
    public async Task Search_OfTheOwnGrid_IsThatOfItsRegions()
    {
        Assert.That((await _grid.GetRegionByName(UUID.Zero, "own.example.org:8002 Alpha One"))!.RegionName, Is.EqualTo("Alpha One"));
        Assert.That((await _grid.GetRegionsByName(UUID.Zero, "http://old.example.org:8002/ alpha", 20)).Single().RegionName, Is.EqualTo("Alpha One"));
        Assert.That((await _grid.Linker.Link(UUID.Zero, RegionUri.Parse("own.example.org:8002")!)).Message,
            Is.EqualTo("Cannot hyperlink to regions on the same grid"));
        Assert.That(_others.Asked, Is.Zero);
    }

    [Test]
    public async Task Link_ThatCannotBeMade_SaysWhy()
    {
        Assert.That(await Link("grid.example.org:8002 Nowhere"), Is.EqualTo("Remote region could not be found"));
        Assert.That(await Link("grid.example.org:8002 Beta One", (1000, 1000)), Is.EqualTo("Coordinates are already in use"));
        var alpha = (await Services.Grid.GetRegionByName(UUID.Zero, "Alpha One"))!.RegionId;
        Offer("Liar", alpha, Server + " Liar");
        Assert.That(await Link("grid.example.org:8002 Liar"), Is.EqualTo("Remote region could not be found"), "an id of a region of this grid");
        Assert.That(await _grid.GetHyperlinks(UUID.Zero), Is.Empty);
    }

    [TestCase("Alpha One")]
    [TestCase("http://other.example.org:8002/ Beta One")]
    [TestCase("")]
    public async Task Link_NamedAsWhatItIsNot_IsNamedByItsAddress(string external)
    {
        Offer("Beta One", Beta, external);
        Assert.That((await _grid.GetRegionByName(UUID.Zero, "grid.example.org:8002 Beta One"))!.RegionName, Is.EqualTo(Server + " Beta One"));
    }

    [Test]
    public async Task Links_BeyondTheBound_PushOutTheOldest()
    {
        for (var i = 0; i < 5; i++)
        {
            Offer($"Region {i}", UUID.Random(), $"{Server} Region {i}");
            Assert.That(await Link($"grid.example.org:8002 Region {i}"), Is.Empty);
        }

        Assert.That((await _grid.GetHyperlinks(UUID.Zero)).Select(link => link.RegionName),
            Is.EqualTo(new[] { Server + " Region 2", Server + " Region 3", Server + " Region 4" }));
    }

    [Test]
    public async Task StoredLinks_StandBesideTheGridsRegions()
    {
        var grid = Linked(new StoredLinks(Stores.For(StoreKind.GridStore)));
        Assert.That((await grid.Linker.Link(UUID.Zero, RegionUri.Parse("grid.example.org:8002 Beta One")!, (1001, 1000))).Message, Is.Empty);
        Assert.That((await Services.Grid.GetHyperlinks(UUID.Zero)).Single().RegionId, Is.EqualTo(Beta));
        var alpha = (await Services.Grid.GetRegionByName(UUID.Zero, "Alpha One"))!.RegionId;
        Assert.That(await Services.Grid.GetNeighbours(UUID.Zero, alpha), Is.Empty, "nobody looks into a link");
        Assert.That(await Services.Grid.GetLocalRegionByName(UUID.Zero, Server + " Beta One"), Is.Null);
        Assert.That((await Services.Grid.GetOnlineRegions(UUID.Zero, 0, 0, 9)).Select(r => r.RegionId), Is.EqualTo(new[] { alpha }));

        Assert.That(grid.Linker.Unlink("Alpha One"), Is.False, "a region of the grid is no link");
        Assert.That(grid.Linker.Unlink(Server + " beta one"));
        Assert.That(await Services.Grid.GetHyperlinks(UUID.Zero), Is.Empty);
    }

    [Test]
    public async Task Link_HasItsPictureAmongTheGridsAssets_OnceForAllLinksOfIt()
    {
        _others.Files[Picture] = PictureFile.WriteJpeg(new RgbaImage(256, 256));
        var found = (await _grid.GetRegionByName(UUID.Zero, "grid.example.org:8002 Beta One"))!;
        var texture = (await Services.Assets.Get(found.TerrainImage))!;
        Assert.That((texture.Type, texture.Data[..4]),
            Is.EqualTo((AssetType.Texture, new byte[] { 0xFF, 0x4F, 0xFF, 0x51 })), "a codestream");
        _grid.Linker.Unlink(found.RegionName);
        var again = (await _grid.GetRegionByName(UUID.Zero, "grid.example.org:8002 Beta One"))!;
        Assert.That(again.TerrainImage, Is.EqualTo(found.TerrainImage));
    }

    [TestCase(null)]
    [TestCase(0)]
    [TestCase(2000)]
    public async Task Link_WithoutAPictureThatCanBeShown_HasOpenSimulatorsForThat(int? side)
    {
        if (side is { } size)
            _others.Files[Picture] = size == 0 ? [1, 2, 3] : PictureFile.WriteJpeg(new RgbaImage(size, 8));
        var found = (await _grid.GetRegionByName(UUID.Zero, "grid.example.org:8002 Beta One"))!;
        Assert.That(found.TerrainImage, Is.EqualTo(UUID.Parse("00000000-0000-1111-9999-000000000013")));
    }

    private LinkedGrid Linked(ILinkTable table) => new(Services.Grid,
        new Linker(Services.Grid, table, _others, Own, new LinkPictures(_others, Services.Assets)), () => true);

    private async Task<string> Link(string region, (int X, int Y)? at = null) =>
        (await _grid.Linker.Link(UUID.Zero, RegionUri.Parse(region)!, at)).Message;

    private void Offer(string name, UUID id, string external) =>
        _others.Links[(Server, name)] = new RegionLink(Region(id, name, 512000), external, Picture);

    private static GridRegion Region(UUID id, string name, int at) => new()
    {
        RegionId = id, RegionName = name, RegionLocX = at, RegionLocY = at, ServerUri = "http://127.0.0.1:9000/", ExternalHostName = "127.0.0.1",
        InternalPort = 9000, HttpPort = 9000
    };
}
