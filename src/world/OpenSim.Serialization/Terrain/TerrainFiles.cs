using System.Buffers.Binary;
using OpenSim.World.Terrain;

namespace OpenSim.Serialization.Terrain;

/// <summary>
/// Height files without a header: <c>.r32</c> (floats, rows from south) and <c>.raw</c> (thirteen bytes a place, rows from north; height is
/// the first times the second by 128). Their size is guessed from their length, square and by 256 m. Images are the terrain module's.
/// </summary>
public static class TerrainFiles
{
    /// <summary>Metres: sides of regions are multiples of it.</summary>
    public const int RegionUnit = 256;

    private const int RawChannels = 13;
    private const int MaxSide = 4096;

    /// <summary>
    /// Reads r32. A file that is not square belongs to a region of the size given. False also where a height is no number: then the file is
    /// something else.
    /// </summary>
    public static bool TryReadR32(ReadOnlySpan<byte> file, int regionX, int regionY, out float[] heights, out int sizeX, out int sizeY)
    {
        heights = [];
        if (!TrySize(file.Length / 4, regionX, regionY, out sizeX, out sizeY) || file.Length % 4 != 0)
            return false;
        heights = new float[sizeX * sizeY];
        for (var i = 0; i < heights.Length; i++)
        {
            var height = BinaryPrimitives.ReadSingleLittleEndian(file[(i * 4)..]);
            if (!float.IsFinite(height))
                return false;
            heights[i] = height;
        }

        return true;
    }

    public static byte[] WriteR32(TerrainMap map)
    {
        var file = new byte[map.SizeX * map.SizeY * 4];
        var heights = map.Heights.Heights;
        for (var i = 0; i < heights.Length; i++)
            BinaryPrimitives.WriteSingleLittleEndian(file.AsSpan(i * 4), heights[i]);
        return file;
    }

    public static bool TryReadRaw(ReadOnlySpan<byte> file, int regionX, int regionY, out float[] heights, out int sizeX, out int sizeY)
    {
        heights = [];
        if (!TrySize(file.Length / RawChannels, regionX, regionY, out sizeX, out sizeY) || file.Length % RawChannels != 0)
            return false;
        heights = new float[sizeX * sizeY];
        for (var i = 0; i < heights.Length; i++)
        {
            var place = file.Slice(i * RawChannels, 2);
            heights[((sizeY - 1 - (i / sizeX)) * sizeX) + (i % sizeX)] = place[0] * (place[1] / 128f);
        }

        return true;
    }

    /// <summary>Heights below 0 become 0 and those above 508 m become 508 m: the format has no others.</summary>
    public static byte[] WriteRaw(TerrainMap map, byte waterHeight)
    {
        var table = RawHeights();
        var file = new byte[map.SizeX * map.SizeY * RawChannels];
        for (var i = 0; i < map.SizeX * map.SizeY; i++)
        {
            var height = MathF.Max(0, map[i % map.SizeX, map.SizeY - 1 - (i / map.SizeX)]);
            var (_, low, high) = Nearest(table, height);
            var place = file.AsSpan(i * RawChannels, RawChannels);
            place[0] = place[11] = low;
            place[1] = place[12] = high;
            place[2] = waterHeight;
            place[7..11].Fill(255);
        }

        return file;
    }

    private static (float Height, byte Low, byte High)[] RawHeights()
    {
        var table = new (float Height, byte Low, byte High)[65536];
        for (var i = 0; i < table.Length; i++)
            table[i] = ((i & 0xFF) * ((i >> 8) / 128f), (byte)i, (byte)(i >> 8));
        Array.Sort(table, (a, b) => a.Height.CompareTo(b.Height));
        return table;
    }

    private static (float Height, byte Low, byte High) Nearest((float Height, byte Low, byte High)[] table, float height)
    {
        int from = 0, to = table.Length - 1;
        while (to - from > 1)
        {
            var middle = (from + to) / 2;
            if (table[middle].Height <= height)
                from = middle;
            else
                to = middle;
        }

        return table[to].Height - height < height - table[from].Height ? table[to] : table[from];
    }

    private static bool TrySize(int places, int regionX, int regionY, out int sizeX, out int sizeY)
    {
        sizeX = regionX;
        sizeY = regionY;
        if (places == regionX * regionY)
            return true;
        sizeX = sizeY = (int)Math.Round(Math.Sqrt(places));
        return sizeX > 0 && sizeX <= MaxSide && sizeX * sizeY == places;
    }
}
