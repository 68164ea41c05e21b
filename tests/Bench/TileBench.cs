using Bench.Harness;
using OpenSim.Modules.Land.Maps.Drawing;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Testing;

namespace Bench;

/// <summary>A tile of the map with 15,000 prims of 500 forms on it, against the same land with nothing.</summary>
public sealed class TileBench : IBench
{
    private const int Prims = 15_000;
    private const int Forms = 500;

    private static readonly DrawnArea Area = new(0, 0, 256, 256);
    private static readonly MapLook Look = new(HasPrims: true, HasTextures: true, HasMeshes: true);

    private readonly LandPicture _land = new(Heights(), Area, 20);
    private readonly List<MapPart> _parts = [.. new GeneratedRegion(UUID.Random(), Prims, Forms).Rows().Select(PartOf)];

    public string Name => "tile";

    public void Run(Comparison compare)
    {
        var painter = new TilePainter(new MapSurfaces(null), new TextureColours(null));
        compare.Measure("a map tile, 15,000 prims", ("with prims", () => Draw(painter, _parts)), ("land alone", () => Draw(painter, [])));
        compare.Measure("a map tile, first drawing",
            ("forms made anew", () => Draw(new TilePainter(new MapSurfaces(null), new TextureColours(null)), _parts)),
            ("forms known", () => Draw(painter, _parts)));
    }

    private void Draw(TilePainter painter, IReadOnlyList<MapPart> parts) => Waiting.For(painter.Draw(Area, _land, parts, Look));

    private static MapPart PartOf(PrimRow row) => new(row.GroupPosition + row.Position, row.Rotation, row.Scale, PCode.Prim, row.Shape,
        default, 0, row.TextureEntry);

    private static float[] Heights()
    {
        var heights = new float[256 * 256];
        for (var i = 0; i < heights.Length; i++)
            heights[i] = 21 + (8 * MathF.Sin(i % 256 * 0.05f) * MathF.Sin(i / 256 * 0.03f));
        return heights;
    }
}
