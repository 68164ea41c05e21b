using OpenSim.World.Terrain;

namespace OpenSim.Modules.Land.Terrain.Shaping;

/// <summary>
/// The heights that a stroke leads to. Strengths are those of OpenSimulator's brushes and areas, so that builders find the same feeling.
/// </summary>
internal sealed class StrokeHeights(TerrainMap map, TerrainStroke stroke, float reach, CornerArea area)
{
    private const float MaxSeconds = 5;

    private readonly SmoothRows? _rows = stroke.Action == TerrainAction.Smooth ? new SmoothRows(map, area) : null;

    /// <summary>Asked for one 4 m band after the other from the south.</summary>
    public float Wanted(int x, int y, float old) => stroke.IsBrush ? Brushed(x, y, old) : Flooded(x, y, old);

    private float Brushed(int x, int y, float old)
    {
        var (dx, dy) = (x - stroke.West, y - stroke.South);
        var part = MathF.Sqrt((dx * dx) + (dy * dy)) / reach;
        var strength = Math.Clamp(stroke.Seconds, 0, MaxSeconds);
        var falling = 1 - (part * part); // 1 in the middle, 0 at the rim
        var hill = MathF.Cos(part * MathF.PI / 2);
        return stroke.Action switch
        {
            TerrainAction.Raise when part < 1 => old + (hill * strength),
            TerrainAction.Lower when part < 1 => old - (hill * strength),
            TerrainAction.Flatten when part < MathF.Sqrt(2) =>
                float.Lerp(old, stroke.Height, MathF.Min(1, strength * (1 - (part * part / 2)))),
            TerrainAction.Smooth when part < 1 => float.Lerp(old, _rows!.MeanAt(x, y), MathF.Min(1, strength) * falling),
            TerrainAction.Noise when part < 1 => old + (Rough(x, y) * strength * falling),
            TerrainAction.Revert when part < 1 => float.Lerp(old, map.BakedAt(x, y), MathF.Min(1, strength) * falling),
            _ => old
        };
    }

    private float Flooded(int x, int y, float old)
    {
        var strength = Math.Clamp(stroke.Seconds, 0, MaxSeconds * 20);
        return stroke.Action switch
        {
            TerrainAction.Raise => old + strength,
            TerrainAction.Lower => old - strength,
            TerrainAction.Flatten => float.Lerp(old, stroke.Height, MathF.Min(1, strength * 0.04f)),
            TerrainAction.Smooth => float.Lerp(old, _rows!.MeanAt(x, y), MathF.Min(1, strength * 0.04f)),
            TerrainAction.Noise => old + (Rough(x, y) * strength * 0.08f),
            TerrainAction.Revert => float.Lerp(old, map.BakedAt(x, y), MathF.Min(1, strength * 2)),
            _ => old
        };
    }

    private static float Rough(int x, int y) => TerrainNoise.At(x / 8f, y / 8f, 3);
}
