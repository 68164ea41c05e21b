using OpenSim.Console;
using OpenSim.World.Terrain;

namespace OpenSim.Modules.Core.Terrain;

/// <summary>
/// Height files by their extension: .r32, .raw, .png (brightness, half a metre a step). Blocking: not with the token held for long files.
/// </summary>
public static class TerrainFileFormats
{
    /// <summary>What is written.</summary>
    public const string Extensions = ".r32 .raw .png";

    /// <summary>What is read.</summary>
    public const string ReadableExtensions = Extensions + " .jpg .bmp .gif";

    public const int MaxFileBytes = 4096 * 4096 * 13;

    /// <summary>Reads a file into heights. Null when all went well, else one sentence.</summary>
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

        return TryParse(Path.GetExtension(path), file, regionX, regionY, out heights);
    }

    public static string? TryParse(string extension, ReadOnlySpan<byte> file, int regionX, int regionY, out LoadedHeights loaded)
    {
        float[] heights;
        int x, y;
        bool isRead;
        switch (extension.ToLowerInvariant())
        {
            case ".r32":
                isRead = TerrainFiles.TryReadR32(file, regionX, regionY, out heights, out x, out y);
                break;
            case ".raw":
                isRead = TerrainFiles.TryReadRaw(file, regionX, regionY, out heights, out x, out y);
                break;
            case ".png" or ".jpg" or ".jpeg" or ".bmp" or ".gif":
                isRead = HeightImages.TryRead(file, out heights, out x, out y);
                break;
            default:
                loaded = default;
                return $"'{extension}' is not a terrain format; known are {ReadableExtensions}.";
        }

        loaded = new LoadedHeights(heights, x, y);
        return isRead ? null : $"The file is damaged, or not a {extension} height field of a size that can be guessed.";
    }

    /// <summary>Writes the land into a file for a command, which says what became of it.</summary>
    public static void Save(CommandContext context, string path, TerrainMap map, float waterHeight)
    {
        if (Write(Path.GetExtension(path), map, waterHeight) is not { } file)
        {
            context.Fail($"'{Path.GetExtension(path)}' is not a terrain format; known are {Extensions}.");
            return;
        }

        try
        {
            File.WriteAllBytes(path, file);
            context.WriteLine($"{file.Length:N0} bytes written to {path}.");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or NotSupportedException or ArgumentException)
        {
            context.Fail($"{path} cannot be written: {e.Message}");
        }
    }

    /// <summary>The land in the format of this extension; null when there is none.</summary>
    public static byte[]? Write(string extension, TerrainMap map, float waterHeight) => extension.ToLowerInvariant() switch
    {
        ".r32" => TerrainFiles.WriteR32(map),
        ".raw" => TerrainFiles.WriteRaw(map, (byte)Math.Clamp(waterHeight, 0, 255)),
        ".png" => HeightImages.WritePng(map),
        _ => null
    };
}

/// <summary>Heights from a file, rows from south.</summary>
public readonly record struct LoadedHeights(float[] Heights, int SizeX, int SizeY);
