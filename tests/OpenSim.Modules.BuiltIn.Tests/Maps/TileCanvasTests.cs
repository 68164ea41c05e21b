using System.Numerics;
using OpenSim.Imaging;
using OpenSim.Modules.Land.Maps.Drawing;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Maps;

/// <summary>Pictures whose properties one can say: what is where, which colour it has, where its shadow falls.</summary>
[TestFixture]
public sealed class TileCanvasTests
{
    private const int Side = 64;
    private static readonly Vector3 Green = new(60, 160, 60);

    [Test]
    public void Box_IsRedAtItsPlace_AndItsShadowFallsToTheSouthEast()
    {
        // 8 m wide and 6 m high in the middle of a meadow.
        var picture = Draw(Box(new Vector3(32, 32, 3), new Vector3(8, 8, 6), 0xFF0000FF));
        Assert.Multiple(() =>
        {
            Assert.That(At(picture, 32, 32), Is.EqualTo(new Vector3(190, 0, 0)).Using(Near(6)), "the top, in full light");
            Assert.That(At(picture, 26, 32), Is.EqualTo(Green).Using(Near(3)), "west of it");
            Assert.That(At(picture, 32, 38), Is.EqualTo(Green).Using(Near(3)), "north of it");
            Assert.That(At(picture, 38, 26).Y, Is.LessThan(Green.Y * 0.6f), "in its shadow");
            Assert.That(At(picture, 26, 38), Is.EqualTo(Green).Using(Near(3)), "towards the light");
            Assert.That(At(picture, 46, 18), Is.EqualTo(Green).Using(Near(3)), "beyond the end of its shadow");
        });
    }

    [Test]
    public void Higher_IsSeen_InWhateverOrder()
    {
        var low = Box(new Vector3(32, 32, 1), new Vector3(20, 20, 2), 0x0000FFFF);
        var high = Box(new Vector3(32, 32, 5), new Vector3(6, 6, 2), 0xFF0000FF);
        foreach (var order in new[] { new[] { low, high }, [high, low] })
        {
            var picture = Draw(order);
            Assert.That(At(picture, 32, 32).X, Is.GreaterThan(100), "the higher");
            Assert.That(At(picture, 25, 39).Z, Is.GreaterThan(100), "the lower beside it");
        }
    }

    [Test]
    public void WhatIsClear_UnderWaterOrTooHighToMatter_DoesNotHideTheLand()
    {
        var picture = Draw(
            Box(new Vector3(16, 16, 3), new Vector3(8, 8, 6), 0xFF000010), Box(new Vector3(48, 48, -9), new Vector3(8, 8, 6), 0xFF0000FF));
        Assert.That(At(picture, 16, 16), Is.EqualTo(Green).Using(Near(3)));
        Assert.That(At(picture, 48, 48), Is.EqualTo(Green).Using(Near(3)));
        var sky = Draw(Box(new Vector3(10, 54, 500), new Vector3(6, 6, 6), 0xFF0000FF));
        for (var i = 5; i < 40; i++)
            Assert.That(At(sky, 14 + i, 50 - i), Is.EqualTo(Green).Using(Near(3)), "nothing so high darkens the land");
    }

    [Test]
    public void ShadowFromOutsideOfTheArea_FallsIntoIt()
    {
        var picture = Draw(Box(new Vector3(-6, 70, 10), new Vector3(8, 8, 20), 0xFF0000FF));
        Assert.That(At(picture, 2, 62).Y, Is.LessThan(Green.Y * 0.6f));
    }

    [Test]
    public void Faces_HaveTheirOwnColours()
    {
        // Face 0 of a box is its top, 4 its western side, of which a pyramid shows all.
        var looks = Enumerable.Range(0, 6).Select(f => FaceLook.Plain(default) with { Colour = f == 0 ? 0x0000FFFF : 0xFF0000FF });
        var box = Box(new Vector3(32, 32, 3), new Vector3(20, 20, 6), 0) with { TextureEntry = FaceLooks.Write([.. looks]) };
        Assert.That(At(Draw(box), 32, 32).Z, Is.GreaterThan(100));
        looks = Enumerable.Range(0, 6).Select(f => FaceLook.Plain(default) with { Colour = f == 4 ? 0x0000FFFF : 0xFF0000FF });
        var pyramid = box with
        {
            Shape = PrimShape.Box with { PathScaleX = 200, PathScaleY = 200 },
            TextureEntry = FaceLooks.Write([.. looks])
        };
        var picture = Draw(pyramid);
        var blue = new[] { (26, 32), (38, 32), (32, 38), (32, 26) }.Count(p => At(picture, p.Item1, p.Item2).Z > 60);
        Assert.That(blue, Is.EqualTo(1), "one side of four");
    }

    [Test]
    public void FullBright_IsNeitherShadedNorInShadow()
    {
        var tower = Box(new Vector3(28, 36, 10), new Vector3(6, 6, 20), 0xFFFFFFFF);
        var lamp = Box(new Vector3(36, 28, 0.5f), new Vector3(4, 4, 1), 0xFFFFFFFF);
        var bright = lamp with { TextureEntry = FaceLooks.Write([FaceLook.Plain(default) with { IsFullBright = true }]) };
        var (dark, lit) = (At(Draw(tower, lamp), 36, 28), At(Draw(tower, bright), 36, 28));
        Assert.That(lit.X, Is.GreaterThan(dark.X * 1.5f));
    }

    private static RgbaImage Draw(params MapPart[] parts)
    {
        var canvas = new TileCanvas(new DrawnArea(0, 0, Side, Side), (_, _) => (0, Green));
        var painter = new TilePainter(new MapSurfaces(null), new TextureColours(null));
        Waiting.For(painter.DrawAll(canvas, parts, new MapLook(HasPrims: true, HasTextures: true, HasMeshes: true)).AsTask());
        return canvas.Finish();
    }

    private static MapPart Box(Vector3 place, Vector3 size, uint colour) => new(place, Quaternion.Identity, size, PCode.Prim, PrimShape.Box,
        default, 0, FaceLooks.Write([FaceLook.Plain(default) with { Colour = colour }]));

    private static Vector3 At(RgbaImage picture, int east, int north)
    {
        var (r, g, b, _) = picture[east, Side - 1 - north];
        return new Vector3(r, g, b);
    }

    private static Comparison<Vector3> Near(float max) => (a, b) =>
        Vector3.Abs(a - b) is var d && MathF.Max(d.X, MathF.Max(d.Y, d.Z)) <= max ? 0 : 1;
}
