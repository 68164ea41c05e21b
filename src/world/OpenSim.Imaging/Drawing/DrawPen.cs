using System.Numerics;
using SkiaSharp;

namespace OpenSim.Imaging.Drawing;

/// <summary>Lines of a drawing, and what stands at their ends.</summary>
internal sealed class DrawPen : IDisposable
{
    private const float MaxWidth = 1000;

    private readonly SKPaint _paint = new()
    {
        Style = SKPaintStyle.Stroke, IsAntialias = true, StrokeWidth = 7, Color = SKColors.Black, StrokeMiter = 10
    };

    private LineCap _start;
    private LineCap _end;

    private enum LineCap : byte
    {
        Flat,
        Round,
        Diamond,
        Arrow
    }

    public SKColor Colour
    {
        get => _paint.Color;
        set => _paint.Color = value;
    }

    public float Width
    {
        get => _paint.StrokeWidth;
        set => _paint.StrokeWidth = Math.Clamp(value, 0, MaxWidth);
    }

    public SKPaint Paint => _paint;

    public void Dispose() => _paint.Dispose();

    /// <summary>"start,arrow": start, end or both; flat, round, diamond or arrow. Others change nothing.</summary>
    public void SetCap(string text)
    {
        var parts = text.Split(',');
        if (parts.Length != 2 || !Enum.TryParse<LineCap>(parts[1].Trim(), ignoreCase: true, out var cap))
            return;
        var which = parts[0].Trim().ToLowerInvariant();
        if (which is "start" or "both")
            _start = cap;
        if (which is "end" or "both")
            _end = cap;
    }

    public void Line(SKCanvas canvas, Vector2 from, Vector2 to)
    {
        canvas.DrawLine(from.X, from.Y, to.X, to.Y, _paint);
        if (from == to)
            return;
        var way = Vector2.Normalize(to - from);
        Cap(canvas, _start, from, -way);
        Cap(canvas, _end, to, way);
    }

    // Twice as wide as the line, with the line's end in the middle; an arrow has its tip there.
    private void Cap(SKCanvas canvas, LineCap cap, Vector2 at, Vector2 way)
    {
        if (cap == LineCap.Flat)
            return;
        var (size, across) = (MathF.Max(Width, 1), new Vector2(-way.Y, way.X));
        using var fill = new SKPaint { Color = Colour, IsAntialias = true };
        if (cap == LineCap.Round)
        {
            canvas.DrawCircle(at.X, at.Y, size, fill);
            return;
        }

        Vector2[] corners = cap == LineCap.Diamond
            ? [at + (way * size), at + (across * size), at - (way * size), at - (across * size)]
            : [at + (way * size), at - (way * size) + (across * size), at - (way * size) - (across * size)];
        using var path = DrawCanvas.PathOf(corners, Vector2.Zero);
        canvas.DrawPath(path, fill);
    }
}
