using System.IO.Compression;
using OpenSim.Llsd;

namespace OpenSim.Meshing.Assets;

/// <summary>Where a section lies in a mesh asset.</summary>
/// <param name="Offset">From the beginning of the file.</param>
/// <param name="Size">Zipped bytes.</param>
public readonly record struct MeshSection(long Offset, int Size)
{
    private const int FirstGuess = 8;

    /// <summary>Inflates it and reads it; undefined for what is damaged or larger than the bound.</summary>
    internal LlsdValue Read(byte[] file, int maxBytes)
    {
        if (Inflate(file, maxBytes) is not { } bytes)
            return LlsdValue.Undefined;
        var limits = new LlsdLimits(maxBytes, MaxDepth: 16, MaxItems: 20_000);
        return LlsdBinaryFormat.TryRead(bytes.Span, out var value, out _, limits) ? value : LlsdValue.Undefined;
    }

    private ReadOnlyMemory<byte>? Inflate(byte[] file, int maxBytes)
    {
        var bytes = new byte[(int)Math.Min((long)Size * FirstGuess, maxBytes)];
        var length = 0;
        try
        {
            using var zip = new ZLibStream(new MemoryStream(file, (int)Offset, Size, writable: false), CompressionMode.Decompress);
            while (true)
            {
                if (length == bytes.Length && length == maxBytes)
                    return zip.ReadByte() < 0 ? bytes : null;
                if (length == bytes.Length)
                    Array.Resize(ref bytes, (int)Math.Min(length * 2L, maxBytes));
                var read = zip.Read(bytes, length, bytes.Length - length);
                if (read == 0)
                    return bytes.AsMemory(0, length);
                length += read;
            }
        }
        catch (InvalidDataException)
        {
            return null;
        }
    }
}
