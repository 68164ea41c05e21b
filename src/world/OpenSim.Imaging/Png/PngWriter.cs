using System.Buffers.Binary;
using System.IO.Compression;

namespace OpenSim.Imaging.Png;

/// <summary>Writes PNG: colour with or without alpha, and 8 or 16 bit grey for heights.</summary>
public static class PngWriter
{
    private static ReadOnlySpan<byte> Signature => [0x89, (byte)'P', (byte)'N', (byte)'G', 0x0D, 0x0A, 0x1A, 0x0A];

    /// <summary>A colour picture; alpha is left out when it is 255 everywhere.</summary>
    public static byte[] Write(RgbaImage image)
    {
        var hasAlpha = HasAlpha(image);
        var channels = hasAlpha ? 4 : 3;
        var rows = new byte[image.Height * (1 + (image.Width * channels))];
        for (var y = 0; y < image.Height; y++)
        {
            var from = image.Row(y);
            var to = rows.AsSpan((y * (1 + (image.Width * channels))) + 1); // the first byte of a row says that it is not filtered
            for (var x = 0; x < image.Width; x++)
                from.Slice(x * 4, channels).CopyTo(to[(x * channels)..]);
        }

        return Join(image.Width, image.Height, bitDepth: 8, colourType: (byte)(hasAlpha ? 6 : 2), rows);
    }

    /// <summary>16-bit grey, rows from the top.</summary>
    public static byte[] WriteGrey16(int width, int height, ReadOnlySpan<ushort> pixels)
    {
        var rows = new byte[height * (1 + (width * 2))];
        for (var y = 0; y < height; y++)
        {
            for (var x = 0; x < width; x++)
                BinaryPrimitives.WriteUInt16BigEndian(rows.AsSpan((y * (1 + (width * 2))) + 1 + (x * 2)), pixels[(y * width) + x]);
        }

        return Join(width, height, bitDepth: 16, colourType: 0, rows);
    }

    private static bool HasAlpha(RgbaImage image)
    {
        for (var i = 3; i < image.Pixels.Length; i += 4)
        {
            if (image.Pixels[i] != 255)
                return true;
        }

        return false;
    }

    private static byte[] Join(int width, int height, byte bitDepth, byte colourType, byte[] rows)
    {
        using var file = new MemoryStream();
        file.Write(Signature);
        Span<byte> header = stackalloc byte[13];
        BinaryPrimitives.WriteInt32BigEndian(header, width);
        BinaryPrimitives.WriteInt32BigEndian(header[4..], height);
        header[8] = bitDepth;
        header[9] = colourType;
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
