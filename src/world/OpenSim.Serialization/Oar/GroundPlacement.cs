using System.Numerics;
using OpenSim.Serialization.Archives;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Loop.Tick;

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

    /// <summary>
    /// Squares along a row of a parcel's bitmap: as the archive says the region's size, or where it does not, as the bitmap says it
    /// itself by being square. 0 when it is neither.
    /// </summary>
    public static int SquaresAlong(byte[] bitmap, ArchivedRegion from)
    {
        var (x, y) = (Squares(from.SizeX), Squares(from.SizeY));
        if (bitmap.Length == ((x * y) + 7) / 8)
            return x;
        var side = (int)Math.Sqrt(bitmap.Length * 8L);
        return !from.IsSizeKnown && side > 0 && side * side == bitmap.Length * 8L ? side : 0;
    }

    /// <summary>The parcel's squares in the region; empty when none of them is in it.</summary>
    /// <param name="fromX">Squares along a row of the bitmap (<see cref="SquaresAlong"/>).</param>
    public static byte[] Remap(byte[] bitmap, Placement placement, int fromX, Vector2 target)
    {
        var fromY = bitmap.Length * 8 / fromX;
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

    /// <summary>The parcels with each square given to the last that has it.</summary>
    /// <param name="hidden">Told the name of a parcel that has no square left.</param>
    public static IReadOnlyList<ParcelRow> LastOfEach(IReadOnlyList<ParcelRow> parcels, Action<string> hidden)
    {
        var kept = new List<ParcelRow>();
        for (var i = 0; i < parcels.Count; i++)
        {
            if (Without([parcels[i]], [.. parcels.Skip(i + 1)]) is [var rest])
                kept.Add(rest);
            else
                hidden(parcels[i].Name);
        }

        return kept;
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
