using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Store.Regions;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Maps;

/// <summary>
/// A small town on an island, built of prims, trees and a mesh: streets and houses with roofs, a church, a pier, a wood and a glass hall.
/// </summary>
internal sealed class LittleTown(ServedRegion region)
{
    private const uint Red = 0xB0402EFF;
    private const uint Slate = 0x5A6470FF;
    private const uint Plaster = 0xE8DFC8FF;
    private const uint Street = 0x9A958CFF;
    private const uint Wood = 0x8A6A45FF;
    private const uint Glass = 0x80C0FF20;
    private const uint Lamp = 0xFFE060FF;

    private const float Meadow = 27; // metres, the water being at 20
    private const float Lift = Meadow - 22; // everything was measured for land at 22

    private static readonly uint[] Roofs = [Red, 0x9C4A34FF, 0xC05A3CFF, Slate];

    private readonly Random _random = new(7);

    /// <summary>Where a house with a red roof stands.</summary>
    public static Vector2 RedHouse => new(98, 142);

    /// <summary>Where the mesh house stands, whose floor is yellow.</summary>
    public static Vector2 MeshHouse => new(170, 90);

    public void Build()
    {
        ShapeLand();
        Box(128, 128, 22.1f, new Vector3(150, 6, 0.4f), Street);
        Box(128, 128, 22.1f, new Vector3(6, 130, 0.4f), Street);
        Box(128, 128, 22.2f, new Vector3(26, 26, 0.4f), 0xB8AE9CFF);
        for (var x = 62; x <= 194; x += 18)
        {
            foreach (var y in new[] { 113, 142, 164, 92 })
            {
                if (Math.Abs(x - 128) > 16 && !(x == 170 && y == 92) && !(x > 160 && y == 164))
                    House(x, y, x == 98 && y == 142 ? Red : Roofs[_random.Next(Roofs.Length)]);
            }
        }

        Church();
        Pier();
        Forest();
        Mesh();
        Box(150, 66, 26, new Vector3(20, 12, 8), Glass);
        for (var i = 0; i < 12; i++)
            Box(70 + (i * 11), 124, 25, new Vector3(0.4f, 0.4f, 6), Lamp);
    }

    private void ShapeLand()
    {
        var land = region.Scene.Terrain;
        for (var y = 0; y < 256; y++)
        {
            for (var x = 0; x < 256; x++)
            {
                var coast = 108 + (9 * MathF.Sin(MathF.Atan2(y - 128, x - 128) * 5)) + (5 * MathF.Sin(x * 0.13f));
                var inland = coast - Vector2.Distance(new Vector2(x, y), new Vector2(128, 128));
                var hill = 26 * MathF.Exp(-Vector2.DistanceSquared(new Vector2(x, y), new Vector2(196, 196)) / 900);
                land[x, y] = Math.Clamp(20 + (inland * 0.5f), 6, Meadow) + (inland > 0 ? hill : 0);
            }
        }

        land.Touch();
    }

    private void House(float x, float y, uint roof)
    {
        var (wide, deep) = (8 + (_random.NextSingle() * 4), 7 + (_random.NextSingle() * 3));
        var turn = (_random.NextSingle() - 0.5f) * 0.2f;
        Box(x, y, 24.5f, new Vector3(wide, deep, 5), Plaster, turn);
        // A hipped roof: a box whose top is as long as it is narrow.
        var row = Row(x, y, 29, new Vector3(wide + 1, deep + 1, 4), roof, turn);
        row.Shape = PrimShape.Box with { PathScaleX = 150, PathScaleY = 200 };
        Add(row);
        Box(x + 2, y + 1, 30.5f, new Vector3(0.8f, 0.8f, 3), 0x803020FF);
    }

    private void Church()
    {
        Box(128, 152, 28, new Vector3(10, 22, 12), Plaster);
        var nave = Row(128, 152, 37, new Vector3(11, 23, 6), Slate, 0);
        nave.Shape = PrimShape.Box with { PathScaleX = 200, PathScaleY = 100 };
        Add(nave);
        Box(128, 166, 36, new Vector3(7, 7, 28), Plaster);
        var spire = Row(128, 166, 57, new Vector3(8, 8, 14), 0x3E7A66FF, 0);
        spire.Shape = PrimShape.Box with { PathScaleX = 200, PathScaleY = 200 };
        Add(spire);
    }

    private void Pier()
    {
        for (var i = 0; i < 22; i++)
            Box(40 - (i * 1.6f), 128, 21.2f - Lift, new Vector3(1.4f, 4, 0.3f), Wood, (_random.NextSingle() - 0.5f) * 0.05f);
        var ship = Row(14, 138, 21 - Lift, new Vector3(14, 5, 3), 0x703020FF, 0.3f);
        ship.Shape = PrimShape.Box with { PathScaleX = 100, PathScaleY = 100, ProfileCurve = 0 };
        Add(ship);
        Box(14, 138, 27 - Lift, new Vector3(0.4f, 0.4f, 10), Wood);
        Box(14, 138, 28 - Lift, new Vector3(0.2f, 6, 5), 0xF4F0E6FF, 0.8f);
    }

    private void Forest()
    {
        for (var i = 0; i < 260; i++)
        {
            var (x, y) = (140 + (_random.NextSingle() * 90), 178 + (_random.NextSingle() * 50));
            if (i % 5 == 0)
                (x, y) = (50 + (_random.NextSingle() * 150), 46 + (_random.NextSingle() * 150));
            var ground = region.Scene.Terrain[(int)x, (int)y];
            var isStreet = Math.Abs(x - 128) < 14 || Math.Abs(y - 128) < 9;
            if (ground < 21.5f || (i % 5 == 0 && (isStreet || y is > 86 and < 172)))
                continue;
            var size = 4 + (_random.NextSingle() * 4);
            var row = TestRegion.BoxRow(new Vector3(x, y, ground + size), "tree");
            row.Scale = new Vector3(size, size, size * 1.6f);
            row.Shape = row.Shape with { PCode = PCode.Tree };
            Add(row);
        }
    }

    private void Mesh()
    {
        var floor = MeshFile.Box(new Vector3(-0.5f, -0.5f, -0.5f), new Vector3(0.5f, 0.5f, -0.4f));
        var file = new MeshFile().With("high_lod", MeshFile.House(), floor).ToBytes();
        var id = ServedRegion.Wait(region.Services.Assets.Store(new Asset { Id = UUID.Random(), Type = AssetType.Mesh, Data = file }));
        var row = Row(MeshHouse.X, MeshHouse.Y, 27, new Vector3(14, 14, 10), Plaster, 0.4f);
        row.ExtraParams = ExtraParams.With([], ExtraParams.Sculpt, [.. id.ToBytes(), ExtraParams.MeshSculpt])!;
        row.TextureEntry = FaceLooks.Write([Look(Slate), Look(0xE8C020FF)]);
        Add(row);
        Box(MeshHouse.X, MeshHouse.Y, 23.2f, new Vector3(9, 9, 0.2f), 0xE8C020FF, 0.4f);
    }

    private void Box(float x, float y, float z, Vector3 size, uint colour, float turn = 0) => Add(Row(x, y, z, size, colour, turn));

    private static PrimRow Row(float x, float y, float z, Vector3 size, uint colour, float turn)
    {
        var row = TestRegion.BoxRow(new Vector3(x, y, z + Lift));
        row.Scale = size;
        row.Rotation = Quaternion.CreateFromAxisAngle(Vector3.UnitZ, turn);
        row.TextureEntry = FaceLooks.Write([Look(colour)]);
        return row;
    }

    private static FaceLook Look(uint colour) => FaceLook.Plain(default) with { Colour = colour };

    private void Add(PrimRow row) => region.Scene.Writer.AddObject(row);
}
