using System.Buffers.Binary;
using System.IO.Compression;

namespace OpenSim.Imaging.Png;

/// <summary>
/// Writes PNG with 16 bits of grey, for heights. By hand, because SkiaSharp writes 16 bits in colour only, three times the size, and reads
/// them as 8.
/// </summary>
public static class Grey16Writer
{
    private static ReadOnlySpan<byte> Signature => [0x89, (byte)'P', (byte)'N', (byte)'G', 0x0D, 0x0A, 0x1A, 0x0A];

    /// <summary>16-bit grey, rows from the top.</summary>
    public static byte[] Write(int width, int height, ReadOnlySpan<ushort> pixels)
    {
        var rows = new byte[height * (1 + (width * 2))];
        for (var y = 0; y < height; y++)
        {
            for (var x = 0; x < width; x++)
                BinaryPrimitives.WriteUInt16BigEndian(rows.AsSpan((y * (1 + (width * 2))) + 1 + (x * 2)), pixels[(y * width) + x]);
        }

        return Join(width, height, rows);
    }

    private static byte[] Join(int width, int height, byte[] rows)
    {
        using var file = new MemoryStream();
        file.Write(Signature);
        Span<byte> header = stackalloc byte[13];
        BinaryPrimitives.WriteInt32BigEndian(header, width);
        BinaryPrimitives.WriteInt32BigEndian(header[4..], height);
        header[8] = 16; // bits; the colour type that follows is 0, grey
        Chunk(file, "IHDR"u8, header);
        using (var packed = new MemoryStream())
        {
            using (var zlib = new ZLibStream(packed, CompressionLevel.Optimal, leaveOpen: true))
                zlib.Write(rows);
            Chunk(file, "IDAT"u8, packed.GetBuffer().AsSpan(0, (int)packed.Length));
        }

        Chunk(file, "IEND"u8, []);
        return file.ToArray();
    }

    private static void Chunk(MemoryStream file, ReadOnlySpan<byte> type, ReadOnlySpan<byte> data)
    {
        Span<byte> number = stackalloc byte[4];
        BinaryPrimitives.WriteInt32BigEndian(number, data.Length);
        file.Write(number);
        file.Write(type);
        file.Write(data);
        BinaryPrimitives.WriteUInt32BigEndian(number, PngCrc.Of(type, data));
        file.Write(number);
    }
}
