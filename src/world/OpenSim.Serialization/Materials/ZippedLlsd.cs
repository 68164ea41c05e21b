using System.IO.Compression;
using OpenSim.Llsd;

namespace OpenSim.Serialization.Materials;

/// <summary>Binary LLSD in a zlib stream, as capability RenderMaterials has it under the key Zipped.</summary>
public static class ZippedLlsd
{
    private const string Key = "Zipped";

    /// <summary>255 materials of some 400 bytes; a few bytes can stand for a thousand times as many.</summary>
    private static readonly LlsdLimits Limits = new(128 * 1024, 8, 10_000);

    /// <summary>A reply with this value zipped.</summary>
    public static LlsdMap Reply(LlsdValue value)
    {
        using var zipped = new MemoryStream();
        using (var zlib = new ZLibStream(zipped, CompressionLevel.Optimal, leaveOpen: true))
            zlib.Write(LlsdBinaryFormat.ToBytes(value));
        return new LlsdMap { [Key] = zipped.ToArray() };
    }

    /// <summary>
    /// What a request has zipped; undefined without such a key. Null for what is no zlib stream, no LLSD, or inflates beyond the bound.
    /// </summary>
    public static LlsdValue? Read(LlsdValue request) =>
        request[Key].IsDefined ? Unzip(request[Key].AsBinary()) : LlsdValue.Undefined;

    public static LlsdValue? Unzip(byte[] zipped)
    {
        var room = new byte[Limits.MaxBytes];
        try
        {
            using var zlib = new ZLibStream(new MemoryStream(zipped, writable: false), CompressionMode.Decompress);
            var length = zlib.ReadAtLeast(room, room.Length, throwOnEndOfStream: false);
            var isTooLong = length == room.Length && zlib.ReadByte() >= 0;
            return !isTooLong && LlsdBinaryFormat.TryRead(room.AsSpan(0, length), out var value, out _, Limits) ? value : null;
        }
        catch (Exception e) when (e is InvalidDataException or IOException) // the latter for a stream that names a dictionary
        {
            return null;
        }
    }
}
