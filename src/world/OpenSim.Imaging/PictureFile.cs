using SkiaSharp;

namespace OpenSim.Imaging;

/// <summary>
/// Pictures in the formats of the web and of paint programs, by SkiaSharp, whose native library is loaded at the first call (6 MiB, 12 ms).
/// </summary>
public static class PictureFile
{
    /// <summary>Widest and highest picture that is read: 256 MB of pixels.</summary>
    public const int MaxSide = 8192;

    /// <summary>JPEG without subsampling of colours. Transparency is left out.</summary>
    /// <param name="quality">1 to 100; 85 is what map tiles are made with.</param>
    public static byte[] WriteJpeg(RgbaImage image, int quality = 85) =>
        WithPixels(image, SKAlphaType.Opaque, pixels =>
        {
            using var file =
                pixels.Encode(new SKJpegEncoderOptions(quality, SKJpegEncoderDownsample.Downsample444, SKJpegEncoderAlphaOption.Ignore));
            return file!.ToArray(); // null only for a form of pixels that JPEG has not
        });

    /// <summary>PNG of 8 bits a colour. Transparency is left out.</summary>
    public static byte[] WritePng(RgbaImage image) =>
        WithPixels(image, SKAlphaType.Opaque, pixels =>
        {
            using var file = pixels.Encode(SKPngEncoderOptions.Default);
            return file!.ToArray(); // null only for a form of pixels that PNG has not
        });

    /// <summary>
    /// Reads JPEG, PNG, BMP, GIF (its first picture) and WebP. Untrusted input: false for what is none of these, damaged, or too large.
    /// </summary>
    /// <param name="maxSide">Widest and highest that is wanted.</param>
    public static bool TryRead(ReadOnlySpan<byte> file, out RgbaImage? image, int maxSide = MaxSide)
    {
        image = null;
        using var data = SKData.CreateCopy(file);
        using var codec = SKCodec.Create(data);
        if (codec is null || codec.Info.Width < 1 || codec.Info.Width > maxSide || codec.Info.Height < 1 || codec.Info.Height > maxSide)
            return false;
        var read = new RgbaImage(codec.Info.Width, codec.Info.Height);
        var info = Info(read, SKAlphaType.Unpremul);
        if (WithPixels(read, SKAlphaType.Unpremul, pixels => codec.GetPixels(info, pixels.GetPixels())) != SKCodecResult.Success)
            return false;
        image = read;
        return true;
    }

    private static SKImageInfo Info(RgbaImage image, SKAlphaType alpha) => new(image.Width, image.Height, SKColorType.Rgba8888, alpha);

    internal static unsafe T WithPixels<T>(RgbaImage image, SKAlphaType alpha, Func<SKPixmap, T> action)
    {
        fixed (byte* pixels = image.Pixels)
        {
            using var map = new SKPixmap(Info(image, alpha), (nint)pixels, image.Width * RgbaImage.BytesPerPixel);
            return action(map);
        }
    }
}
