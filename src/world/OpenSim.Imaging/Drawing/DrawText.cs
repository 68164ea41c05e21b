using System.Numerics;
using SkiaSharp;

namespace OpenSim.Imaging.Drawing;

/// <summary>
/// Writing with the measures of GDI+, by which scripts have placed their texts: sizes in points at 96 to the inch, and a sixth of that
/// before and behind each line.
/// </summary>
public static class DrawText
{
    public const float UsualSize = 14;

    private const float PixelsOfPoint = 96f / 72;
    private const float MaxSize = 1000;
    private const float Beside = 1f / 6;

    /// <summary>Pixels that a text takes; zero on a machine without fonts.</summary>
    public static Vector2 SizeOf(string text, string fontName, float points)
    {
        if (FontOf(fontName, points, isBold: false, isItalic: false) is not { } font)
            return Vector2.Zero;
        using (font)
        {
            var lines = text.ReplaceLineEndings("\n").Split('\n');
            return new Vector2(lines.Max(l => font.MeasureText(l)) + (font.Size * Beside * 2), lines.Length * font.Spacing);
        }
    }

    /// <summary>Null on a machine without fonts.</summary>
    internal static SKFont? FontOf(string name, float points, bool isBold, bool isItalic)
    {
        if (FontBook.Find(name, isBold, isItalic) is not { } face)
            return null;
        return new SKFont(face, Math.Clamp(points, 1, MaxSize) * PixelsOfPoint)
        {
            Edging = SKFontEdging.Antialias, Embolden = isBold && !face.IsBold, SkewX = isItalic && !face.IsItalic ? -0.25f : 0
        };
    }

    /// <param name="at">Upper left corner.</param>
    internal static void Write(SKCanvas canvas, string text, Vector2 at, SKFont font, SKPaint paint, bool isUnderlined, bool isStruck)
    {
        var metrics = font.Metrics;
        var (x, y) = (at.X + (font.Size * Beside), at.Y - metrics.Ascent);
        foreach (var line in text.ReplaceLineEndings("\n").Split('\n'))
        {
            canvas.DrawText(line, x, y, SKTextAlign.Left, font, paint);
            var thick = MathF.Max(1, metrics.UnderlineThickness ?? 1);
            if (isUnderlined)
                canvas.DrawRect(x, y + (metrics.UnderlinePosition ?? thick), font.MeasureText(line), thick, paint);
            if (isStruck)
                canvas.DrawRect(x, y + (metrics.StrikeoutPosition ?? metrics.Ascent / 3), font.MeasureText(line), thick, paint);
            y += font.Spacing;
        }
    }
}
