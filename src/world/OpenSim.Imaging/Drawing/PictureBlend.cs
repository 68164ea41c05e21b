using SkiaSharp;

namespace OpenSim.Imaging.Drawing;

/// <summary>Lays one picture over another.</summary>
public static class PictureBlend
{
    /// <param name="back">Its size is that of the result; null for nothing behind, and then the front's alone.</param>
    /// <param name="alpha">Of the front.</param>
    public static RgbaImage Blend(RgbaImage front, RgbaImage? back, byte alpha)
    {
        var info = new SKImageInfo(back?.Width ?? front.Width, back?.Height ?? front.Height, SKColorType.Rgba8888, SKAlphaType.Premul);
        using var bitmap = new SKBitmap(info);
        using var canvas = new SKCanvas(bitmap);
        canvas.Clear(SKColors.Transparent);
        if (back is not null)
            Lay(canvas, back, info, 255);
        Lay(canvas, front, info, alpha);
        var image = new RgbaImage(info.Width, info.Height);
        PictureFile.WithPixels(image, SKAlphaType.Unpremul, pixels => bitmap.PeekPixels().ReadPixels(pixels));
        return image;
    }

    private static void Lay(SKCanvas canvas, RgbaImage picture, SKImageInfo info, byte alpha)
    {
        using var image = SKImage.FromPixelCopy(
            new SKImageInfo(picture.Width, picture.Height, SKColorType.Rgba8888, SKAlphaType.Unpremul), picture.Pixels);
        using var paint = new SKPaint { Color = SKColors.White.WithAlpha(alpha) };
        canvas.DrawImage(image, SKRect.Create(0, 0, info.Width, info.Height), new SKSamplingOptions(SKFilterMode.Linear), paint);
    }
}
