using System.Numerics;
using OpenSim.Imaging;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Land.Maps;
using OpenSim.Modules.Pages;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Maps;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.BuiltIn.Tests.Maps;

[TestFixture]
public sealed class WorldMapModuleTests
{
    private KeptPages _pages = null!;
    private ServedRegion _region = null!;

    private Scene Scene => _region.Scene;

    [SetUp]
    public void Open()
    {
        _pages = new KeptPages();
        _region = new ServedRegion();
        _region.Services.Add<IPages>(_pages);
        _region.With(new MapImageServiceModule(), new WorldMapModule());
        Register(Scene.Info.Id, Scene.Info.Name, 1000);
        Register(UUID.Random(), "Tern Island", 1001);
    }

    [TearDown]
    public void Close()
    {
        _region.Dispose();
        Assert.That(_pages.IsEmpty, "the pictures go with the region");
    }

    [Test]
    public void Blocks_AreTheRegionsInTheRectangle()
    {
        var viewer = _region.Enter(_region.CreateUser("Ada"));
        Scene.Requests.Map.SendBlocks(viewer, new MapArea(2, 999, 1010, 999, 1010));
        _region.Settle();
        var answer = viewer.Take("SendBlocks").Single();
        var blocks = (IReadOnlyList<MapBlock>)answer[1]!;
        Assert.That(answer[0], Is.EqualTo(2u));
        Assert.That(blocks.Select(b => (b.Name, b.GridX, b.Agents, b.SizeX)), Is.EquivalentTo(new[]
        {
            (Scene.Info.Name, (ushort)1000, (byte)1, (ushort)256), ("Tern Island", (ushort)1001, (byte)0, (ushort)256)
        }));
    }

    [Test]
    public void PictureForOtherGrids_IsAJpeg_AndTheSameUntilATileIsAnother()
    {
        var method = "regionImage" + Scene.Info.Id.ToString().Replace("-", "", StringComparison.Ordinal);
        byte[]? Picture()
        {
            byte[]? file = null;
            _region.Region.WithoutToken(() => file = _pages.Call(method));
            return file;
        }

        var first = Picture();
        Assert.That(PictureFile.TryRead(first, out var picture));
        Assert.That((picture!.Width, picture.Height), Is.EqualTo((256, 256)));
        _region.Settle();
        var drawn = Picture();
        Assert.That(Picture(), Is.SameAs(drawn));
    }

    [Test]
    public void Click_OnNothing_IsAnsweredWithNothing()
    {
        var viewer = _region.Enter(_region.CreateUser("Ada"));
        Scene.Requests.Map.SendBlocks(viewer, new MapArea(0x10000, 5, 5, 6, 6));
        Scene.Requests.Map.SendBlocks(viewer, new MapArea(0, 5, 5, 6, 6));
        _region.Settle();
        var block = ((IReadOnlyList<MapBlock>)viewer.Take("SendBlocks").Single()[1]!).Single();
        Assert.That((block.GridX, block.GridY, block.Access), Is.EqualTo(((ushort)5, (ushort)6, (byte)255)));
    }

    [Test]
    public void Names_AreFound_AndTheSearchIsEnded()
    {
        var viewer = _region.Enter(_region.CreateUser("Ada"));
        Scene.Requests.Map.SendNamed(viewer, 2, "Tern");
        _region.Settle();
        var blocks = (IReadOnlyList<MapBlock>)viewer.Take("SendBlocks").Single()[1]!;
        Assert.That(blocks.Select(b => (b.Name, b.Access)), Is.EqualTo(new[] { ("Tern Island", (byte)13), ("Tern", (byte)255) }));
    }

    [Test]
    public void Items_AreTheOthersHere()
    {
        var ada = _region.Enter(_region.CreateUser("Ada"), new Vector3(100, 110, 30));
        Scene.Requests.Map.SendItems(ada, 2, 6, 0);
        Assert.That(((IReadOnlyList<MapItem>)ada.Take("SendItems").Single()[2]!).Single().Extra, Is.Zero, "nobody else");
        _region.Enter(_region.CreateUser("Bob"), new Vector3(40, 50, 30));
        Scene.Requests.Map.SendItems(ada, 2, 6, Scene.Info.Handle.Value);
        var item = ((IReadOnlyList<MapItem>)ada.Take("SendItems").Single()[2]!).Single();
        Assert.That((item.GlobalX, item.GlobalY, item.Extra), Is.EqualTo((256_040u, 256_050u, 1)));
    }

    [Test]
    public void Items_OfAnotherRegionOfTheProcess_AreThePeopleThere_AndOfOnesElsewhereNothing()
    {
        using var isle = new TestRegion(TestRegion.NewInfo() with { Name = "Isle", GridX = 1001 });
        isle.AddAvatar(position: new Vector3(40, 50, 30));
        _region.Scenes.Add(isle.Scene);
        var ada = _region.Enter(_region.CreateUser("Ada"));
        Scene.Requests.Map.SendItems(ada, 2, 6, isle.Scene.Info.Handle.Value);
        isle.WithoutToken(_region.Settle);
        var item = ((IReadOnlyList<MapItem>)ada.Take("SendItems").Single()[2]!).Single();
        Assert.That((item.GlobalX, item.GlobalY, item.Extra), Is.EqualTo((256_296u, 256_050u, 1)));
        Scene.Requests.Map.SendItems(ada, 2, 6, Primitives.RegionHandle.FromGrid(7, 7).Value);
        isle.WithoutToken(_region.Settle);
        Assert.That((IReadOnlyList<MapItem>)ada.Take("SendItems").Single()[2]!, Is.Empty);
    }

    [Test]
    public void Items_OfARegionElsewhere_AreAskedOfIt_AndWhatItSellsComesWithItsPeople()
    {
        _region.Services.Add<IMapItemService>(new Elsewhere(new Dictionary<uint, IReadOnlyList<MapItem>>
        {
            [6] = [new MapItem(256_300, 256_050, UUID.Zero, 1, 0, "")],
            [7] = [new MapItem(256_400, 256_060, UUID.Random(), 512, 100, "Plot")],
            [99] = [new MapItem(256_400, 256_060, UUID.Random(), 0, 0, "what nobody asked for")]
        }));
        var ada = _region.Enter(_region.CreateUser("Ada"));
        var tern = RegionHandle.FromGrid(1001, 1000).Value;
        Scene.Requests.Map.SendItems(ada, 2, 6, tern);
        _region.Settle();
        Assert.That(ada.Take("SendItems").Select(told => ((uint)told[0]!, ((IReadOnlyList<MapItem>)told[2]!).Single().Extra)),
            Is.EqualTo(new[] { (6u, 1), (7u, 512) }));
        Scene.Requests.Map.SendItems(ada, 2, 1, tern);
        _region.Settle();
        Assert.That((IReadOnlyList<MapItem>)ada.Take("SendItems").Single()[2]!, Is.Empty, "no telehub");
    }

    [Test]
    public void Items_ForOtherRegions_AreAllThatIsHere()
    {
        _region.Enter(_region.CreateUser("Ada"), new Vector3(40, 50, 30));
        Scene.Land.Change(Scene.Land.All.Single(), row => row with { Flags = row.Flags | (uint)ParcelFlags.ForSale, SalePrice = 120 });
        var here = new MapItemsHere(_region.Scenes);
        IReadOnlyDictionary<uint, IReadOnlyList<MapItem>>? all = null;
        _region.Region.WithoutToken(() => all = here.Find(Scene.Info.Handle.Value));
        Assert.That((all![6].Single().GlobalX, all[6].Single().GlobalY, all[6].Single().Extra), Is.EqualTo((256_040u, 256_050u, 1)));
        Assert.That(all[7].Single().Extra2, Is.EqualTo(120));
        Assert.That(all.ContainsKey(1), Is.False);
        Assert.That(here.Find(7), Is.Null);
    }

    [Test]
    public void Items_LandForSaleAndTelehub_AreShownOnceTheyAreThere()
    {
        var ada = _region.Enter(_region.CreateUser("Ada"));
        Assert.That(Items(ada, 7), Is.Empty);
        Assert.That(Items(ada, 1), Is.Empty);
        var parcel = Scene.Land.All.Single();
        Scene.Land.Change(parcel, row => row with { Flags = row.Flags | (uint)Primitives.ParcelFlags.ForSale, SalePrice = 120, Name = "Plot" });
        var hub = _region.Region.AddBox(new Vector3(30, 40, 25));
        Scene.Telehub.Connect(hub);

        var plot = Items(ada, 7).Single();
        Assert.That((plot.Id, plot.Extra, plot.Extra2, plot.Name), Is.EqualTo((parcel.Id, 65536, 120, "Plot")));
        var place = Items(ada, 1).Single();
        Assert.That((place.Id, place.GlobalX, place.GlobalY), Is.EqualTo((hub.Id, 256_030u, 256_040u)));
        Assert.That(Items(ada, 3), Is.Empty, "moderate events: there are none here");
    }

    [Test]
    public void Picture_IsAJpeg_AndIsDrawnAnewWhenTheLandHasChanged()
    {
        var page = Page(1, 1000);
        var first = Drawn(page);
        Assert.That(first[..3], Is.EqualTo(new byte[] { 0xFF, 0xD8, 0xFF }));
        Assert.That(first[^2..], Is.EqualTo(new byte[] { 0xFF, 0xD9 }));

        _region.Region.StepSeconds(35);
        Assert.That(Drawn(page), Is.SameAs(first), "nothing has changed");
        for (var x = 0; x < 256; x++)
            Scene.Terrain[x, 128] = 80;
        Scene.Terrain.Touch();
        _region.Region.Step();
        Assert.That(Drawn(page).AsSpan().SequenceEqual(first), Is.False);
    }

    [Test]
    public void Prim_ThatIsAdded_IsOnThePicture_AfterHalfAMinute()
    {
        var page = Page(1, 1000);
        var first = Drawn(page);
        var row = TestRegion.BoxRow(new Vector3(100, 60, 26));
        row.Scale = new Vector3(20, 20, 10);
        row.TextureEntry = Primitives.FaceLooks.Write([Primitives.FaceLook.Plain(default) with { Colour = 0xFF0000FF }]);
        Scene.Writer.AddObject(row);
        _region.Region.Step();
        Assert.That(Drawn(page), Is.SameAs(first), "not at once: builders change much");
        _region.Region.StepSeconds(35);
        var picture = Read(Drawn(page));
        var (r, g, b, _) = picture[100, 255 - 60];
        Assert.That((r > 120, g < 60, b < 60), Is.EqualTo((true, true, true)), $"red at its place, not {r} {g} {b}");
        Assert.That(picture[100, 60], Is.EqualTo(Read(first)[100, 60]), "and nowhere else");
    }

    [Test]
    public void Town_IsSeenFromAbove_RoofsMeshesAndWater()
    {
        new LittleTown(_region).Build();
        _region.Region.StepSeconds(35);
        var file = Drawn(Page(1, 1000));
        if (Environment.GetEnvironmentVariable("UPDATE_PICTURES") is { Length: > 0 } folder)
            File.WriteAllBytes(Path.Combine(folder, "map-tile.png"), PictureFile.WritePng(Read(file)));
        var picture = Read(file);
        Vector3 At(Vector2 place) => picture[(int)place.X, 255 - (int)place.Y] is var (r, g, b, _) ? new Vector3(r, g, b) : default;
        var (roof, floor, sea) = (At(LittleTown.RedHouse + new Vector2(-2, 2)), At(LittleTown.MeshHouse), At(new Vector2(4, 250)));
        Assert.Multiple(() =>
        {
            Assert.That(roof.X, Is.GreaterThan(roof.Z * 1.8f), "a red roof");
            Assert.That((floor.X > 60, floor.X > floor.Z * 1.8f), Is.EqualTo((true, true)), "into a mesh without a roof one looks, into its shade");
            Assert.That(sea.Z, Is.GreaterThan(sea.X * 1.5f));
        });
    }

    [Test]
    public void ZoomLevels_AreComposedOfTheOnesBelow()
    {
        Scene.Terrain[128, 128] = 21;
        var one = Read(Drawn(Page(1, 1000)));
        var two = Read(Drawn(Page(2, 1000)));
        var eight = Read(Drawn(Page(8, 896)));
        Assert.Multiple(() =>
        {
            // 1000 is even: the region is the lower left quarter of the next level.
            Assert.That(Brightness(two, 64, 192), Is.EqualTo(Brightness(one, 128, 128)).Within(12));
            Assert.That(two[192, 64].B, Is.GreaterThan(two[192, 64].R), "where there is no region is sea");
            Assert.That(eight[0, 0].B, Is.GreaterThan(eight[0, 0].R));
            Assert.That(eight[(1000 - 896) * 2, 255 - ((1000 - 896) * 2)].R, Is.GreaterThan(100), "two pixels a side");
        });
    }

    [Test]
    public void GenerateMap_StoresATexture_AndTellsItsId()
    {
        var before = Scene.Settings.Current.MapTileId;
        Assert.That(_region.Commands.Type("generate map", Scene.Info.Name).Good);
        _region.Settle();
        var id = Scene.Settings.Current.MapTileId;
        Assert.That(id, Is.Not.EqualTo(before));
        var asset = ServedRegion.Wait(_region.Services.Assets.Get(id))!;
        Assert.That((asset.Type, asset.Flags & 1), Is.EqualTo((Services.Assets.AssetType.Texture, 1)));
        Assert.That(Imaging.Jpeg2000.J2kDecoder.Decode(asset.Data)!.Width, Is.EqualTo(256));
        Assert.That(_region.Commands.Type("generate map", Scene.Info.Name).Good);
        _region.Settle();
        Assert.That(ServedRegion.Wait(_region.Services.Assets.Get(id)), Is.Null, "the one before goes");
    }

    [Test]
    public void Region_ThatIsNotDrawn_HasTheTextureThatIsNamed()
    {
        var texture = UUID.Random();
        _region.Set("Map", "MaptileStaticUUID", texture.ToString());
        Assert.That(Scene.Settings.Current.MapTileId, Is.Not.EqualTo(texture), "it is drawn");
        _region.Set("Map", "GenerateMaptiles", "false");
        Assert.That(Scene.Settings.Current.MapTileId, Is.EqualTo(texture));
    }

    private static int Brightness(RgbaImage picture, int x, int y) => (picture[x, y].R + picture[x, y].G + picture[x, y].B) / 3;

    private static RgbaImage Read(byte[] file)
    {
        Assert.That(PictureFile.TryRead(file, out var picture), Is.True);
        return picture!;
    }

    // 1000 is the region's place on both axes.
    private Func<byte[]?> Page(int level, int corner) => () => _pages.Get(level, corner, corner);

    // What somebody gets who asks once more when what his asking has begun is drawn.
    private byte[] Drawn(Func<byte[]?> page)
    {
        Ask(page);
        _region.Settle();
        return Ask(page);
    }

    // As an HTTP thread does, while the region goes on.
    private byte[] Ask(Func<byte[]?> page)
    {
        byte[]? tile = null;
        _region.Region.WithoutToken(() => tile = page());
        return tile!;
    }

    private sealed class Elsewhere(IReadOnlyDictionary<uint, IReadOnlyList<MapItem>> items) : IMapItemService
    {
        public ValueTask<IReadOnlyDictionary<uint, IReadOnlyList<MapItem>>> GetItems(GridRegion region)
        {
            Assert.That(region.RegionName, Is.EqualTo("Tern Island"));
            return new(items);
        }
    }

    private IReadOnlyList<MapItem> Items(RecordingViewer viewer, uint type)
    {
        Scene.Requests.Map.SendItems(viewer, 2, type, 0);
        _region.Settle();
        return (IReadOnlyList<MapItem>)viewer.Take("SendItems").Single()[2]!;
    }

    private void Register(UUID id, string name, int gridX) =>
        ServedRegion.Wait(_region.Services.Grid.RegisterRegion(default, new GridRegion
        {
            RegionId = id, RegionName = name, RegionLocX = gridX * 256, RegionLocY = 256_000, ExternalHostName = "127.0.0.1",
            InternalPort = 9000, HttpPort = 9000,
            ServerUri = "http://127.0.0.1:9000/", Flags = GridRegionFlags.RegionOnline
        }));
}
