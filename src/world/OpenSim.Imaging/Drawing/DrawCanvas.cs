using System.Numerics;
using SkiaSharp;

namespace OpenSim.Imaging.Drawing;

/// <summary>
/// Draws, by SkiaSharp, what <see cref="DrawReader"/> has read. Any thread. The work is bounded: a drawing that paints more than
/// <see cref="MaxPixels"/> ends there.
/// </summary>
public sealed class DrawCanvas : IDisposable
{
    /// <summary>Pixels that all commands together may touch.</summary>
    public const long MaxPixels = 256L * 1024 * 1024;

    private const int PointsPerArea = 256;

    private readonly SKBitmap _bitmap;
    private readonly SKCanvas _canvas;
    private readonly DrawPen _pen = new();
    private readonly Dictionary<string, SKImage> _images = [];
    private readonly SKPaint _brush = new() { IsAntialias = true, Color = SKColors.Black };
    private string _fontName;
    private float _fontSize = DrawText.UsualSize;
    private (bool Bold, bool Italic, bool Underlined, bool Struck) _style;
    private Vector2 _at;
    private long _painted;

    private DrawCanvas(DrawOptions options, string fontName)
    {
        _fontName = fontName;
        _bitmap = new SKBitmap(new SKImageInfo(options.Width, options.Height, SKColorType.Rgba8888, SKAlphaType.Premul));
        _canvas = new SKCanvas(_bitmap);
        _canvas.Clear(((SKColor)options.Background).WithAlpha(options.Alpha));
    }

    /// <param name="fontName">Until a command names another.</param>
    /// <param name="pictures">By the addresses that commands name; unavailable ones are missing.</param>
    public static RgbaImage Draw(
        IEnumerable<DrawCommand> commands, DrawOptions options, string fontName, IReadOnlyDictionary<string, RgbaImage> pictures)
    {
        using var canvas = new DrawCanvas(options, fontName);
        foreach (var command in commands)
        {
            if (canvas.IsDone)
                break;
            canvas.Draw(command, pictures);
        }

        return canvas.ToImage();
    }

    public void Dispose()
    {
        foreach (var image in _images.Values)
            image.Dispose();
        _brush.Dispose();
        _pen.Dispose();
        _canvas.Dispose();
        _bitmap.Dispose();
    }

    internal static SKPath PathOf(Vector2[] points, Vector2 offset)
    {
        using var path = new SKPathBuilder { FillType = SKPathFillType.EvenOdd };
        path.AddPoly([.. points.Select(p => new SKPoint(p.X + offset.X, p.Y + offset.Y))], close: true);
        return path.Detach();
    }

    private void Draw(in DrawCommand command, IReadOnlyDictionary<string, RgbaImage> pictures)
    {
        switch (command.Verb)
        {
            case DrawVerb.MoveTo: _at = Whole(command.At); break;
            case DrawVerb.ResetTransform: _canvas.ResetMatrix(); break;
            case DrawVerb.Translate: _canvas.Translate(command.At.X, command.At.Y); break;
            case DrawVerb.Scale: _canvas.Scale(command.At.X, command.At.Y); break;
            case DrawVerb.Rotate: _canvas.RotateDegrees(command.At.X); break;
            case DrawVerb.PenSize: _pen.Width = command.At.X; break;
            case DrawVerb.PenCap: _pen.SetCap(command.Text); break;
            case DrawVerb.PenColour: _pen.Colour = _brush.Color = DrawColour.Parse(command.Text); break;
            case DrawVerb.FontName: _fontName = command.Text; break;
            case DrawVerb.FontSize: _fontSize = command.At.X; break;
            case DrawVerb.FontProp: SetStyle(command.Text); break;
            case DrawVerb.Text: Write(command.Text); break;
            case DrawVerb.LineTo: Line(Whole(command.At)); break;
            case DrawVerb.Image: Picture(command, pictures); break;
            case DrawVerb.Polygon: Shape(command.Points!, _pen.Paint, Centre); break;
            case DrawVerb.FillPolygon: Shape(command.Points!, _brush, Vector2.Zero); break;
            default: Box(command.Verb, Whole(command.At)); break;
        }
    }

    // A line along whole coordinates runs through the middle of the pixels that have them.
    private static Vector2 Centre => new(0.5f);

    private static Vector2 Whole(Vector2 place) => new(MathF.Truncate(place.X), MathF.Truncate(place.Y));

    private void Line(Vector2 to)
    {
        if (!TryCount((to - _at).Length() * MathF.Max(1, _pen.Width)))
            return;
        _pen.Line(_canvas, _at + Centre, to + Centre);
        _at = to;
    }

    private void Box(DrawVerb verb, Vector2 size)
    {
        if (size is { X: > 0, Y: > 0 } && TryCount((size.X + _pen.Width) * (size.Y + _pen.Width)))
        {
            var isFilled = verb is DrawVerb.FillRectangle or DrawVerb.FillEllipse;
            var from = isFilled ? _at : _at + Centre;
            var box = SKRect.Create(from.X, from.Y, size.X, size.Y);
            if (verb is DrawVerb.Rectangle or DrawVerb.FillRectangle)
                _canvas.DrawRect(box, isFilled ? _brush : _pen.Paint);
            else
                _canvas.DrawOval(box, isFilled ? _brush : _pen.Paint);
        }

        _at += size;
    }

    private void Shape(Vector2[] points, SKPaint paint, Vector2 offset)
    {
        // Anything that crosses itself is looked for along each line of the picture.
        if (!TryCount(MaxArea * Math.Max(1, points.Length / PointsPerArea), isWhole: true))
            return;
        using var path = PathOf(points, offset);
        _canvas.DrawPath(path, paint);
    }

    private void Picture(in DrawCommand command, IReadOnlyDictionary<string, RgbaImage> pictures)
    {
        var size = Whole(command.At);
        if (pictures.TryGetValue(command.Text, out var picture))
        {
            if (TryCount(size.X * size.Y))
                _canvas.DrawImage(ImageOf(command.Text, picture), SKRect.Create(_at.X, _at.Y, command.At.X, command.At.Y),
                    new SKSamplingOptions(SKFilterMode.Linear, SKMipmapMode.Linear));
        }
        else if (TryCount(MaxArea))
        {
            const float Small = 6; // points
            using var font = DrawText.FontOf(_fontName, Small, isBold: false, isItalic: false);
            if (font is not null)
                DrawText.Write(_canvas, "URL couldn't be resolved or is\nnot an image. Please check URL.", _at, font, _brush, false, false);
            _canvas.DrawRect(SKRect.Create(_at.X + 0.5f, _at.Y + 0.5f, size.X, size.Y), _pen.Paint);
        }

        _at += size;
    }

    // Copied, and made smaller, once for all commands that name it.
    private SKImage ImageOf(string address, RgbaImage picture)
    {
        if (_images.TryGetValue(address, out var known))
            return known;
        _painted += (long)picture.Width * picture.Height;
        return _images[address] = SKImage.FromPixelCopy(
            new SKImageInfo(picture.Width, picture.Height, SKColorType.Rgba8888, SKAlphaType.Unpremul), picture.Pixels);
    }

    private void Write(string text)
    {
        using var font = DrawText.FontOf(_fontName, _fontSize, _style.Bold, _style.Italic);
        if (font is null)
            return;
        // Letters may lie over one another.
        if (!TryCount(MathF.Min(font.Size * font.Size * Scale, MaxArea) * text.Length, isWhole: true))
            return;
        DrawText.Write(_canvas, text, _at, font, _brush, _style.Underlined, _style.Struck);
    }

    // Letters add to what was before; R takes all off.
    private void SetStyle(string letters)
    {
        foreach (var letter in letters.Split(','))
        {
            _style = letter.Trim() switch
            {
                "B" => _style with { Bold = true },
                "I" => _style with { Italic = true },
                "U" => _style with { Underlined = true },
                "S" => _style with { Struck = true },
                "R" => default,
                _ => _style
            };
        }
    }

    private bool IsDone => _painted > MaxPixels;

    private float MaxArea => (float)_bitmap.Width * _bitmap.Height;

    // Pixels of one of a command's.
    private float Scale
    {
        get
        {
            var matrix = _canvas.TotalMatrix;
            var scale = MathF.Abs((matrix.ScaleX * matrix.ScaleY) - (matrix.SkewX * matrix.SkewY));
            return float.IsFinite(scale) ? scale : float.MaxValue;
        }
    }

    // What lies outside costs nothing, but that it is looked at: no more than the whole picture, unless the area is of several things.
    private bool TryCount(float area, bool isWhole = false)
    {
        var pixels = isWhole ? area : MathF.Min(area * Scale, MaxArea);
        _painted += 64 + (long)Math.Clamp(pixels, 0, MaxPixels);
        return !IsDone;
    }

    private RgbaImage ToImage()
    {
        var image = new RgbaImage(_bitmap.Width, _bitmap.Height);
        PictureFile.WithPixels(image, SKAlphaType.Unpremul, pixels => _bitmap.PeekPixels().ReadPixels(pixels));
        return image;
    }
}
