using OpenSim.Imaging;
using OpenSim.Imaging.Grey;
using OpenSim.Imaging.Png;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>Pictures that operators load as land: whatever comes, a picture has the pixels that its size says.</summary>
public static class PictureTarget
{
    /// <summary>A picture of the widest and highest that is read.</summary>
    public const long AllocationLimit = 4L * PictureFile.MaxSide * PictureFile.MaxSide + (1 << 20);

    public static IEnumerable<byte[]> Seeds()
    {
        var image = new RgbaImage(24, 16);
        for (var i = 0; i < image.Pixels.Length; i++)
            image.Pixels[i] = (byte)(i * i >> 5);
        yield return PictureFile.WriteJpeg(image);
        yield return Grey16Writer.Write(8, 4, new ushort[32]);
        yield return TiffWriter.Write(8, 4, new byte[32]);
        yield return Convert.FromHexString("47494638396102000100800000FF00000000FF2C0000000002000100000202440A003B");
    }

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (PictureFile.TryRead(input, out var image) && image!.Pixels.Length != image.Width * image.Height * RgbaImage.BytesPerPixel)
            throw new InvalidOperationException("Pixels are missing.");
        if (Grey16Reader.TryRead(input, out var brightness, out var width, out var height) && brightness.Length != width * height)
            throw new InvalidOperationException("Heights are missing.");
        if (TiffReader.TryRead(input, out brightness, out width, out height) && brightness.Length != width * height)
            throw new InvalidOperationException("Heights of a TIFF are missing.");
    }
}
