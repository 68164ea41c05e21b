using OpenSim.Imaging.Grey;
using OpenSim.Serialization.Terrain;
using OpenSim.Settings;
using OpenSim.World.Terrain;

namespace OpenSim.Modules.Land.Terrain;

/// <summary>
/// Height files by their extension, OpenSimulator's: .r32 and .f32, .raw, .ter, and pictures, whose brightness is height. Blocking: never
/// with the token held; what is written is a copy of the land.
/// </summary>
public static class TerrainFileFormats
{
    public const string Extensions = ".r32 .f32 .raw .ter .png .jpg .bmp .gif .tif";

    public const int MaxFileBytes = 4096 * 4096 * 13;

    /// <summary>Reads a file into heights of just that size. Null when all went well, else one sentence.</summary>
    public static string? TryRead(string path, int regionX, int regionY, out LoadedHeights heights)
    {
        heights = default;
        byte[] file;
        try
        {
            if (new FileInfo(path).Length > MaxFileBytes)
                return $"{path} is larger than the largest region.";
            file = File.ReadAllBytes(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or NotSupportedException or ArgumentException)
        {
            return $"{path} cannot be read: {e.Message}";
        }

        return TryParseFor(Path.GetExtension(path), file, regionX, regionY, out heights);
    }

    /// <summary>The same as <see cref="TryParse"/>, and a sentence too where the land is of another size, as in OpenSimulator.</summary>
    public static string? TryParseFor(string extension, ReadOnlySpan<byte> file, int sizeX, int sizeY, out LoadedHeights loaded) =>
        TryParse(extension, file, sizeX, sizeY, out loaded) is { } complaint ? complaint
            : (loaded.SizeX, loaded.SizeY) == (sizeX, sizeY) ? null
            : $"The file is {loaded.SizeX}x{loaded.SizeY} m, not {sizeX}x{sizeY}.";

    public static string? TryParse(string extension, ReadOnlySpan<byte> file, int regionX, int regionY, out LoadedHeights loaded)
    {
        float[] heights;
        int x, y;
        bool isRead;
        switch (extension.ToLowerInvariant())
        {
            case ".r32" or ".f32":
                isRead = TerrainFiles.TryReadR32(file, regionX, regionY, out heights, out x, out y);
                break;
            case ".raw":
                isRead = TerrainFiles.TryReadRaw(file, regionX, regionY, out heights, out x, out y);
                break;
            case ".ter":
                isRead = TerragenFile.TryRead(file, out heights, out x, out y);
                break;
            case ".png" or ".jpg" or ".jpeg" or ".bmp" or ".gif" or ".tif" or ".tiff":
                isRead = HeightImages.TryRead(file, out heights, out x, out y);
                break;
            default:
                loaded = default;
                return Unknown(extension);
        }

        loaded = new LoadedHeights(heights, x, y);
        return isRead ? null : $"The file is damaged, or not a {extension} height field of a size that can be guessed.";
    }

    /// <summary>Writes the land into a file. What became of it, in one sentence, and whether that is what was wanted.</summary>
    public static (bool IsWritten, string Sentence) Save(string path, TerrainMap map, float waterHeight)
    {
        if (Write(Path.GetExtension(path), map, waterHeight) is not { } file)
            return (false, Unknown(Path.GetExtension(path)));
        try
        {
            WholeFile.Write(path, file);
            return (true, $"{file.Length:N0} bytes written to {path}.");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or NotSupportedException or ArgumentException)
        {
            return (false, $"{path} cannot be written: {e.Message}");
        }
    }

    /// <summary>The land in the format of this extension; null when there is none.</summary>
    public static byte[]? Write(string extension, TerrainMap map, float waterHeight) => extension.ToLowerInvariant() switch
    {
        ".r32" or ".f32" => TerrainFiles.WriteR32(map),
        ".raw" => TerrainFiles.WriteRaw(map, (byte)Math.Clamp(waterHeight, 0, 255)),
        ".ter" => TerragenFile.Write(map),
        ".png" => HeightImages.WritePng(map),
        ".jpg" or ".jpeg" => HeightImages.WriteJpeg(map),
        ".bmp" => BmpWriter.Write(map.SizeX, map.SizeY, HeightImages.Grey(map)),
        ".gif" => GifWriter.Write(map.SizeX, map.SizeY, HeightImages.Grey(map)),
        ".tif" or ".tiff" => TiffWriter.Write(map.SizeX, map.SizeY, HeightImages.Grey(map)),
        _ => null
    };

    private static string Unknown(string extension) => $"'{extension}' is not a terrain format; known are {Extensions}.";
}

/// <summary>Heights from a file, rows from south.</summary>
public readonly record struct LoadedHeights(float[] Heights, int SizeX, int SizeY);
