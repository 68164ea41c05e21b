namespace OpenSim.Imaging.Grey;

/// <summary>Writes grey pictures as TIFF, eight bits a pixel in one strip, not packed. SkiaSharp neither reads nor writes it.</summary>
public static class TiffWriter
{
    private const int DirectoryAt = 8;
    private const int FieldLength = 12;

    /// <param name="grey">A byte a pixel, rows from the top.</param>
    public static byte[] Write(int width, int height, ReadOnlySpan<byte> grey)
    {
        (TiffTag Tag, int Value)[] fields =
        [
            (TiffTag.Width, width), (TiffTag.Height, height), (TiffTag.BitsPerSample, 8), (TiffTag.Compression, 1),
            (TiffTag.Photometric, 1), (TiffTag.StripOffsets, 0), (TiffTag.SamplesPerPixel, 1), (TiffTag.RowsPerStrip, height),
            (TiffTag.StripByteCounts, grey.Length)
        ];
        var pixelsAt = DirectoryAt + 2 + (fields.Length * FieldLength) + 4;
        using var file = new MemoryStream(pixelsAt + grey.Length);
        using var writer = new BinaryWriter(file);
        writer.Write("II*\0"u8);
        writer.Write(DirectoryAt);
        writer.Write((short)fields.Length);
        foreach (var (tag, value) in fields)
        {
            writer.Write((ushort)tag);
            writer.Write((short)TiffDirectory.Long);
            writer.Write(1);
            writer.Write(tag == TiffTag.StripOffsets ? pixelsAt : value);
        }

        writer.Write(0); // no further picture
        writer.Write(grey);
        return file.ToArray();
    }
}
