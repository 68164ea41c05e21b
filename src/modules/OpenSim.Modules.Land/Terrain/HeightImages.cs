using OpenSim.Imaging;
using OpenSim.Imaging.Grey;
using OpenSim.Imaging.Png;
using OpenSim.World.Terrain;

namespace OpenSim.Modules.Land.Terrain;

/// <summary>
/// Heights as pictures: brightness 0 to 1 (the mean of the highest and the lowest colour) is 0 to 128 m, as OpenSimulator has it. PNG is
/// written with 16 bits, so that 2 mm are kept; the others have 256 steps of half a metre.
/// </summary>
internal static class HeightImages
{
    private const float Full = 128f;
    private const int BestJpeg = 100;

    public static bool TryRead(ReadOnlySpan<byte> file, out float[] heights, out int sizeX, out int sizeY)
    {
        heights = [];
        if (!Grey16Reader.TryRead(file, out var brightness, out sizeX, out sizeY)
            && !TiffReader.TryRead(file, out brightness, out sizeX, out sizeY)
            && !TryReadColours(file, out brightness, out sizeX, out sizeY))
            return false;
        heights = new float[brightness.Length];
        for (var i = 0; i < heights.Length; i++)
            heights[((sizeY - 1 - (i / sizeX)) * sizeX) + (i % sizeX)] = brightness[i] * Full;
        return true;
    }

    public static byte[] WritePng(TerrainMap map)
    {
        var pixels = new ushort[map.SizeX * map.SizeY];
        for (var i = 0; i < pixels.Length; i++)
            pixels[i] = (ushort)MathF.Round(BrightnessAt(map, i) * ushort.MaxValue);
        return Grey16Writer.Write(map.SizeX, map.SizeY, pixels);
    }

    public static byte[] WriteJpeg(TerrainMap map)
    {
        var grey = Grey(map);
        var image = new RgbaImage(map.SizeX, map.SizeY);
        for (var i = 0; i < grey.Length; i++)
            image[i % map.SizeX, i / map.SizeX] = (grey[i], grey[i], grey[i], byte.MaxValue);
        return PictureFile.WriteJpeg(image, BestJpeg);
    }

    /// <summary>256 steps, rows from north.</summary>
    public static byte[] Grey(TerrainMap map)
    {
        var grey = new byte[map.SizeX * map.SizeY];
        for (var i = 0; i < grey.Length; i++)
            grey[i] = (byte)MathF.Round(BrightnessAt(map, i) * byte.MaxValue);
        return grey;
    }

    /// <summary>0 to 1; places are counted from the north-west.</summary>
    private static float BrightnessAt(TerrainMap map, int place) =>
        Math.Clamp(map[place % map.SizeX, map.SizeY - 1 - (place / map.SizeX)] / Full, 0, 1);

    private static bool TryReadColours(ReadOnlySpan<byte> file, out float[] brightness, out int width, out int height)
    {
        brightness = [];
        width = height = 0;
        if (!PictureFile.TryRead(file, out var image))
            return false;
        (width, height) = (image!.Width, image.Height);
        brightness = new float[width * height];
        for (var i = 0; i < brightness.Length; i++)
        {
            var (r, g, b, _) = image[i % width, i / width];
            brightness[i] = (Math.Max(r, Math.Max(g, b)) + Math.Min(r, Math.Min(g, b))) / 510f;
        }

        return true;
    }
}
