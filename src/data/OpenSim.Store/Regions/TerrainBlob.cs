using System.Buffers.Binary;
using System.IO.Compression;
using System.Runtime.InteropServices;

namespace OpenSim.Store.Regions;

/// <summary>
/// Height fields as tables terrain and bakedterrain keep them (docs/protocol.md, Tables and archives). Written as Variable2DGzip; all older
/// forms are read. A row whose revision is none of the known numbers is the oldest form, which once had a time in that column.
/// </summary>
public static class TerrainBlob
{
    public const int Variable2D = 22;
    public const int Variable2DGzip = 23;
    public const int Compressed2D = 27;

    private const int MaxSide = 8192;
    private const int LegacySide = 256;

    public static TerrainRow Encode(ReadOnlySpan<float> heights, int sizeX, int sizeY)
    {
        var plain = new byte[8 + (heights.Length * 4)];
        BinaryPrimitives.WriteInt32LittleEndian(plain, sizeX);
        BinaryPrimitives.WriteInt32LittleEndian(plain.AsSpan(4), sizeY);
        for (var i = 0; i < heights.Length; i++)
            BinaryPrimitives.WriteSingleLittleEndian(plain.AsSpan(8 + (i * 4)), MathF.Round(heights[i], 3, MidpointRounding.AwayFromZero));
        using var packed = new MemoryStream();
        using (var gzip = new GZipStream(packed, CompressionLevel.Fastest, leaveOpen: true))
            gzip.Write(plain);
        return new TerrainRow(Variable2DGzip, packed.ToArray());
    }

    /// <summary>Reads any stored form. False when it is too short, too large or broken.</summary>
    /// <param name="heights">Rows from south, x inner.</param>
    public static bool TryDecode(TerrainRow row, out float[] heights, out int sizeX, out int sizeY) => row.Revision switch
    {
        Variable2D => TryReadFloats(row.Heightfield, out heights, out sizeX, out sizeY),
        Variable2DGzip => TryReadGzip(row.Heightfield, out heights, out sizeX, out sizeY),
        Compressed2D => TryReadCompressed(row.Heightfield, out heights, out sizeX, out sizeY),
        _ => TryReadLegacy(row.Heightfield, out heights, out sizeX, out sizeY)
    };

    private static bool TryReadGzip(byte[] blob, out float[] heights, out int sizeX, out int sizeY)
    {
        heights = [];
        sizeX = sizeY = 0;
        try
        {
            // OpenSimulator leaves the end of its gzip stream unwritten, so no more is read than the heights need.
            using var gzip = new GZipStream(new MemoryStream(blob), CompressionMode.Decompress);
            Span<byte> sizes = stackalloc byte[8];
            gzip.ReadExactly(sizes);
            if (!TryReadSizes(sizes, out sizeX, out sizeY)
                || (long)sizeX * sizeY * 4 > (long)blob.Length * 1100 + 4096) // deflate packs 1,032 to 1 at most
                return false;
            heights = new float[sizeX * sizeY];
            gzip.ReadExactly(MemoryMarshal.AsBytes(heights.AsSpan()));
            return FromLittleEndian(heights);
        }
        catch (Exception e) when (e is InvalidDataException or EndOfStreamException or IOException)
        {
            heights = [];
            return false;
        }
    }

    private static bool TryReadFloats(ReadOnlySpan<byte> blob, out float[] heights, out int sizeX, out int sizeY)
    {
        heights = [];
        if (!TryReadSizes(blob, out sizeX, out sizeY) || blob.Length - 8 < sizeX * sizeY * 4)
            return false;
        heights = new float[sizeX * sizeY];
        blob.Slice(8, heights.Length * 4).CopyTo(MemoryMarshal.AsBytes(heights.AsSpan()));
        return FromLittleEndian(heights);
    }

    // Form code, sizes, factor, then 16-bit heights times the factor.
    private static bool TryReadCompressed(ReadOnlySpan<byte> blob, out float[] heights, out int sizeX, out int sizeY)
    {
        heights = [];
        sizeX = sizeY = 0;
        if (blob.Length < 16 || !TryReadSizes(blob[4..], out sizeX, out sizeY) || blob.Length - 16 < sizeX * sizeY * 2)
            return false;
        var factor = BinaryPrimitives.ReadInt32LittleEndian(blob[12..]);
        if (factor <= 0)
            return false;
        heights = new float[sizeX * sizeY];
        for (var i = 0; i < heights.Length; i++)
            heights[i] = (float)BinaryPrimitives.ReadInt16LittleEndian(blob[(16 + (i * 2))..]) / factor;
        return true;
    }

    // 256 × 256 doubles, x outer.
    private static bool TryReadLegacy(ReadOnlySpan<byte> blob, out float[] heights, out int sizeX, out int sizeY)
    {
        sizeX = sizeY = LegacySide;
        heights = [];
        if (blob.Length < LegacySide * LegacySide * 8)
            return false;
        heights = new float[LegacySide * LegacySide];
        for (var i = 0; i < heights.Length; i++)
        {
            var height = (float)BinaryPrimitives.ReadDoubleLittleEndian(blob[(i * 8)..]);
            heights[(i % LegacySide * LegacySide) + (i / LegacySide)] = float.IsFinite(height) ? height : 0;
        }

        return true;
    }

    private static bool TryReadSizes(ReadOnlySpan<byte> blob, out int sizeX, out int sizeY)
    {
        sizeX = blob.Length < 8 ? 0 : BinaryPrimitives.ReadInt32LittleEndian(blob);
        sizeY = blob.Length < 8 ? 0 : BinaryPrimitives.ReadInt32LittleEndian(blob[4..]);
        return sizeX is > 0 and <= MaxSide && sizeY is > 0 and <= MaxSide;
    }

    private static bool FromLittleEndian(Span<float> heights)
    {
        if (!BitConverter.IsLittleEndian)
        {
            var bits = MemoryMarshal.Cast<float, int>(heights);
            BinaryPrimitives.ReverseEndianness(bits, bits);
        }

        foreach (ref var height in heights)
        {
            if (!float.IsFinite(height))
                height = 0;
        }

        return true;
    }
}
