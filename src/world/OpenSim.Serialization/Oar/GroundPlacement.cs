using System.Numerics;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Loop;

namespace OpenSim.Serialization.Oar;

/// <summary>
/// Heights and parcels of an archive, placed. They are looked up from where they come to, so that turning leaves no holes.
/// </summary>
internal static class GroundPlacement
{
    /// <summary>Sets the heights that come from the archive; others stay. Row by row, in slices.</summary>
    public static void LoadTerrain(Scene scene, Placement placement, float[] heights, int sizeX, int sizeY, CancellationToken cancel)
    {
        RegionSlices.ForEach(scene, [.. Enumerable.Range(0, scene.Terrain.SizeY)], y =>
        {
            for (var x = 0; x < scene.Terrain.SizeX; x++)
            {
                // The middle of the square metre: a quarter turn then brings each height to exactly one other place.
                if (!placement.TryFind(new Vector2(x + 0.5f, y + 0.5f), out var from))
                    continue;
                var (fromX, fromY) = ((int)MathF.Floor(from.X), (int)MathF.Floor(from.Y));
                if (fromX >= 0 && fromY >= 0 && fromX < sizeX && fromY < sizeY)
                    scene.Terrain[x, y] = heights[(fromY * sizeX) + fromX] + placement.Raise;
            }
        }, cancel);
    }

    /// <summary>The parcel's squares in the region; empty when none of them is in it.</summary>
    public static byte[] Remap(byte[] bitmap, Placement placement, Vector2 source, Vector2 target)
    {
        var (fromX, fromY) = (Squares(source.X), Squares(source.Y));
        var (toX, toY) = (Squares(target.X), Squares(target.Y));
        var remapped = new byte[((toX * toY) + 7) / 8];
        var any = false;
        for (var i = 0; i < toX * toY; i++)
        {
            var middle = new Vector2((i % toX) + 0.5f, (i / toX) + 0.5f) * ParcelMap.SquareSide;
            if (!placement.TryFind(middle, out var from) || from.X < 0 || from.Y < 0)
                continue;
            var (x, y) = ((int)from.X / ParcelMap.SquareSide, (int)from.Y / ParcelMap.SquareSide);
            if (x >= fromX || y >= fromY || !Has(bitmap, (y * fromX) + x))
                continue;
            remapped[i >> 3] |= (byte)(1 << (i & 7));
            any = true;
        }

        return any ? remapped : [];
    }

    /// <summary>The parcels that stay, without the squares that the new ones take.</summary>
    public static List<ParcelRow> Without(IEnumerable<ParcelRow> present, IReadOnlyList<ParcelRow> coming)
    {
        var rest = new List<ParcelRow>();
        foreach (var row in present)
        {
            var left = (byte[])row.Bitmap.Clone();
            foreach (var other in coming)
            {
                for (var i = 0; i < Math.Min(left.Length, other.Bitmap.Length); i++)
                    left[i] &= (byte)~other.Bitmap[i];
            }

            if (Array.Exists(left, b => b != 0))
                rest.Add(row with { Bitmap = left });
        }

        return rest;
    }

    private static int Squares(float metres) => (int)metres / ParcelMap.SquareSide;

    private static bool Has(byte[] bitmap, int square) => (square >> 3) < bitmap.Length && (bitmap[square >> 3] & (1 << (square & 7))) != 0;
}
