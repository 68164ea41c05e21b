using System.Numerics;
using OpenSim.Imaging;
using OpenSim.Imaging.Jpeg2000;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Land.Maps;
using OpenSim.Modules.Land.Maps.Drawing;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Testing;
using OpenSim.World.Regions;

namespace OpenSim.Modules.BuiltIn.Tests.Maps;

/// <summary>Pictures of a region of four squares.</summary>
[TestFixture]
public sealed class MapSquaresTests
{
    private static readonly (int X, int Y)[] Squares = [(0, 0), (1, 0), (0, 1), (1, 1)];

    private readonly string _file = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName() + ".png");
    private KeptPages _pages = null!;
    private ServedRegion _region = null!;

    [SetUp]
    public void Open() => Open(TestRegion.NewInfo(512));

    [TearDown]
    public void Close()
    {
        _region.Dispose();
        File.Delete(_file);
    }

    [Test]
    public void Land_ChangedInOneSquare_IsDrawnAnewThereAlone()
    {
        var before = Drawn();
        _region.Scene.Terrain[400, 128] = 90;
        Assert.That(Redrawn(before), Is.EqualTo(new[] { (1, 0) }));
        before = Drawn();
        _region.Scene.Terrain[255, 128] = 90;
        Assert.That(Redrawn(before), Is.EqualTo(new[] { (0, 0), (1, 0) }), "its shadow falls over the border");
    }

    [Test]
    public void Prim_ThatMovesFromSquareToSquare_IsDrawnAnewInBoth_AndOneThatIsGoneWhereItWas()
    {
        var prim = _region.Region.AddBox(new Vector3(100, 100, 25));
        _region.Region.Step();
        var before = Drawn();
        _region.Scene.Writer.MoveGroup(prim.Slot, new Vector3(400, 400, 25));
        Assert.That(Redrawn(before), Is.EqualTo(new[] { (0, 0), (1, 1) }));
        before = Drawn();
        _region.Scene.Writer.DeleteObject(prim.Slot);
        Assert.That(Redrawn(before), Is.EqualTo(new[] { (1, 1) }));
    }

    [Test]
    public void Water_ThatRises_IsSeenInAllSquares()
    {
        var before = Drawn();
        _region.Scene.Settings.Change(row => row with { WaterHeight = 40 });
        Assert.That(Redrawn(before), Is.EqualTo(Squares));
    }

    [Test]
    public void LandOfASquare_LooksAsInThePictureOfAll()
    {
        var land = _region.Scene.Terrain;
        for (var i = 0; i < 512; i++)
            (land[i, i * 7 % 512], land[i, 256], land[256, i]) = (25 + (i % 20), 30, i % 60);
        var whole = LandPicture.Of(_region.Scene);
        foreach (var (x, y) in Squares)
        {
            var area = new DrawnArea(x * 256, y * 256, 256, 256);
            var part = LandPicture.Of(_region.Scene, area);
            Assert.That(part.Draw(area).Pixels, Is.EqualTo(whole.Draw(area).Pixels));
            var (east, north) = (area.X + 256 + DrawnArea.Margin - 0.25f, area.Y - DrawnArea.Margin + 0.25f);
            Assert.That(part.At(east, north), Is.EqualTo(whole.At(east, north)), "in the margin too");
        }
    }

    [Test]
    public void FileThatTheOperatorNames_IsShownSquareBySquare_WhateverIsBuilt()
    {
        File.WriteAllBytes(_file, PictureFile.WritePng(FourColours(512)));
        Reopen(TestRegion.NewInfo(512) with { StaticMapFile = _file });
        var shown = Drawn();
        Assert.That(Squares.Select(square => Colour(shown[square])), Is.EqualTo(new[] { "red", "green", "blue", "white" }));
        _region.Region.AddBox(new Vector3(100, 100, 25));
        Assert.That(Redrawn(shown), Is.Empty);
    }

    [Test]
    public void FileThatIsNoPicture_LeavesTheRegionToBeDrawn()
    {
        File.WriteAllText(_file, "no picture");
        Reopen(TestRegion.NewInfo(512) with { StaticMapFile = _file });
        var before = Drawn();
        Assert.That(Colour(before[(0, 0)]), Is.EqualTo("none"));
        _region.Region.AddBox(new Vector3(100, 100, 25));
        Assert.That(Redrawn(before), Is.EqualTo(new[] { (0, 0) }));
    }

    [Test]
    public void TextureThatTheOperatorNames_IsShownWhereNothingIsDrawn()
    {
        var texture = UUID.Random();
        ServedRegion.Wait(_region.Services.Assets.Store(new Asset
        {
            Id = texture, Name = "map", Type = AssetType.Texture, Data = J2kEncoder.Encode(FourColours(256))!
        }));
        _region.Set("Map", "MaptileStaticUUID", texture.ToString());
        _region.Set("Map", "GenerateMaptiles", "false");
        _region.Settle();
        var shown = Drawn();
        Assert.That(Squares.Select(square => Colour(shown[square])), Is.EqualTo(new[] { "red", "green", "blue", "white" }), "stretched");
    }

    private void Open(RegionInfo info)
    {
        _pages = new KeptPages();
        _region = new ServedRegion(info);
        _region.Services.Add<Modules.Pages.IPages>(_pages);
        _region.With(new MapImageServiceModule(), new WorldMapModule());
    }

    private void Reopen(RegionInfo info)
    {
        _region.Dispose();
        Open(info);
    }

    // What is on the map once all that is wanted has been drawn.
    private Dictionary<(int, int), byte[]> Drawn()
    {
        _region.Region.StepSeconds(35);
        Ask();
        _region.Settle();
        return Ask();
    }

    private Dictionary<(int, int), byte[]> Ask()
    {
        var pictures = new Dictionary<(int, int), byte[]>();
        _region.Region.WithoutToken(() =>
        {
            foreach (var (x, y) in Squares)
                pictures[(x, y)] = _pages.Get(1, 1000 + x, 1000 + y)!;
        });
        return pictures;
    }

    private (int X, int Y)[] Redrawn(Dictionary<(int, int), byte[]> before)
    {
        _region.Region.Step();
        var after = Drawn();
        return [.. Squares.Where(square => after[square] != before[square])];
    }

    // Of a square's middle.
    private static string Colour(byte[] file)
    {
        Assert.That(PictureFile.TryRead(file, out var picture), Is.True);
        var (r, g, b, _) = picture![128, 128];
        return (r > 200, g > 200, b > 200) switch
        {
            (true, false, false) => "red",
            (false, true, false) => "green",
            (false, false, true) => "blue",
            (true, true, true) => "white",
            _ => "none"
        };
    }

    // South-west red, south-east green, north-west blue, north-east white; the first row of a picture is the north.
    private static RgbaImage FourColours(int side)
    {
        var picture = new RgbaImage(side, side);
        for (var y = 0; y < side; y++)
        {
            for (var x = 0; x < side; x++)
                picture[x, y] = (x < side / 2, y < side / 2) switch
                {
                    (true, false) => (255, 0, 0, 255),
                    (false, false) => (0, 255, 0, 255),
                    (true, true) => (0, 0, 255, 255),
                    _ => (255, 255, 255, 255)
                };
        }

        return picture;
    }
}
