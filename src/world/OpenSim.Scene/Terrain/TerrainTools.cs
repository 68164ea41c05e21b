namespace OpenSim.World.Terrain;

/// <summary>
/// What viewers and operators do to the land. Strengths are those of OpenSimulator's brushes and areas, so that builders find the same
/// feeling; estate limits bound how far the land may go from its baked form.
/// </summary>
public static class TerrainTools
{
    private const float MaxBrush = 64;
    private const float MaxSeconds = 5;
    private const int SmoothReach = 4;
    private const int Square = 4; // metres: the unit of parcels, and so of permissions

    /// <summary>Carries out a stroke where the agent may. False when it changes nothing or is not sensible.</summary>
    /// <param name="limits">How far the land may go from its baked height; null for gods.</param>
    /// <param name="mayEdit">Asked once for each 4 m square, by its south-west corner.</param>
    /// <param name="now">Seconds of the region's clock.</param>
    public static bool Modify(TerrainMap map, in TerrainStroke stroke, TerrainLimits? limits, double now, Func<int, int, bool> mayEdit)
    {
        if (!float.IsFinite(stroke.West + stroke.East + stroke.South + stroke.North + stroke.Height + stroke.Seconds + stroke.BrushSize)
            || stroke.Action > TerrainAction.Revert || stroke.BrushSize < 0 || stroke.East < stroke.West || stroke.North < stroke.South)
            return false;
        var reach = stroke.IsBrush ? Math.Clamp(stroke.BrushSize, 1, MaxBrush) : 0;
        var area = CornerArea.Within(map, stroke.West - reach, stroke.South - reach, stroke.East + reach, stroke.North + reach);
        if (area.IsEmpty)
            return false;
        map.Undo.Remember(stroke.Agent, now, area.FromX, area.FromY, area.ToX, area.ToY);
        var before = map.Version;
        var source = stroke.Action == TerrainAction.Smooth ? map.Heights.Heights.ToArray() : [];
        for (var south = area.FromY & ~(Square - 1); south <= area.ToY; south += Square)
        {
            for (var west = area.FromX & ~(Square - 1); west <= area.ToX; west += Square)
            {
                if (mayEdit(west, south))
                    TouchSquare(map, stroke, limits, reach, source, area.In(west, south, Square));
            }
        }

        return map.Version != before;
    }

    /// <summary>UndoLand: takes back the agent's newest edit.</summary>
    public static bool Undo(TerrainMap map, Primitives.UUID agent) => map.Undo.TakeBack(agent);

    /// <summary>Gives every corner a new height made from the old one.</summary>
    public static void ForAll(TerrainMap map, Func<float, float> change)
    {
        for (var y = 0; y < map.SizeY; y++)
        {
            for (var x = 0; x < map.SizeX; x++)
                map[x, y] = change(map[x, y]);
        }
    }

    /// <summary>Everything back to the baked heights.</summary>
    public static void Revert(TerrainMap map) => map.Load(map.Baked.ToArray(), map.SizeX, map.SizeY);

    /// <summary>Stretches the land so that it lies between two heights.</summary>
    public static void Rescale(TerrainMap map, float lowest, float highest)
    {
        var (low, high, _) = map.Statistics();
        var scale = high > low ? (highest - lowest) / (high - low) : 0;
        ForAll(map, height => lowest + ((height - low) * scale));
    }

    /// <summary>Mirrors the land along an axis.</summary>
    public static void Flip(TerrainMap map, bool alongX)
    {
        var old = map.Heights.Heights.ToArray();
        for (var y = 0; y < map.SizeY; y++)
        {
            for (var x = 0; x < map.SizeX; x++)
                map[x, y] = alongX ? old[(y * map.SizeX) + map.SizeX - 1 - x] : old[((map.SizeY - 1 - y) * map.SizeX) + x];
        }
    }

    private static void TouchSquare(TerrainMap map, in TerrainStroke stroke, TerrainLimits? limits, float reach, float[] source,
        CornerArea square)
    {
        for (var y = square.FromY; y <= square.ToY; y++)
        {
            for (var x = square.FromX; x <= square.ToX; x++)
                Touch(map, stroke, limits, reach, source, x, y);
        }
    }

    private static void Touch(TerrainMap map, in TerrainStroke stroke, TerrainLimits? limits, float reach, float[] source, int x, int y)
    {
        var old = map[x, y];
        var wanted = stroke.IsBrush ? Brushed(map, stroke, reach, source, x, y, old) : Flooded(map, stroke, source, x, y, old);
        if (wanted == old || float.IsNaN(wanted))
            return;
        if (limits is { } limit)
            wanted = Math.Clamp(wanted, map.BakedAt(x, y) - limit.Lower, map.BakedAt(x, y) + limit.Raise);
        map[x, y] = wanted;
    }

    private static float Brushed(TerrainMap map, in TerrainStroke stroke, float reach, float[] source, int x, int y, float old)
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
            TerrainAction.Smooth when part < 1 => float.Lerp(old, Mean(map, source, x, y, SmoothReach), MathF.Min(1, strength) * falling),
            TerrainAction.Noise when part < 1 => old + (Rough(x, y) * strength * falling),
            TerrainAction.Revert when part < 1 => float.Lerp(old, map.BakedAt(x, y), MathF.Min(1, strength) * falling),
            _ => old
        };
    }

    private static float Flooded(TerrainMap map, in TerrainStroke stroke, float[] source, int x, int y, float old)
    {
        var strength = Math.Clamp(stroke.Seconds, 0, MaxSeconds * 20);
        return stroke.Action switch
        {
            TerrainAction.Raise => old + strength,
            TerrainAction.Lower => old - strength,
            TerrainAction.Flatten => float.Lerp(old, stroke.Height, MathF.Min(1, strength * 0.04f)),
            TerrainAction.Smooth => float.Lerp(old, Mean(map, source, x, y, SmoothReach), MathF.Min(1, strength * 0.04f)),
            TerrainAction.Noise => old + (Rough(x, y) * strength * 0.08f),
            TerrainAction.Revert => float.Lerp(old, map.BakedAt(x, y), MathF.Min(1, strength * 2)),
            _ => old
        };
    }

    private static float Rough(int x, int y) => TerrainNoise.At(x / 8f, y / 8f, 3);

    private static float Mean(TerrainMap map, float[] source, int atX, int atY, int reach)
    {
        var area = CornerArea.Within(map, atX - reach, atY - reach, atX + reach, atY + reach);
        var sum = 0f;
        for (var y = area.FromY; y <= area.ToY; y++)
        {
            for (var x = area.FromX; x <= area.ToX; x++)
                sum += source[(y * map.SizeX) + x];
        }

        return sum / ((area.ToX - area.FromX + 1) * (area.ToY - area.FromY + 1));
    }

    private readonly record struct CornerArea(int FromX, int FromY, int ToX, int ToY)
    {
        public bool IsEmpty => ToX < FromX || ToY < FromY;

        public CornerArea In(int west, int south, int side) =>
            new(Math.Max(FromX, west), Math.Max(FromY, south), Math.Min(ToX, west + side - 1), Math.Min(ToY, south + side - 1));

        public static CornerArea Within(TerrainMap map, float west, float south, float east, float north) => new(
            Math.Max(0, (int)MathF.Ceiling(Math.Clamp(west, -1e6f, 1e6f))),
            Math.Max(0, (int)MathF.Ceiling(Math.Clamp(south, -1e6f, 1e6f))),
            Math.Min(map.SizeX - 1, (int)MathF.Floor(Math.Clamp(east, -1e6f, 1e6f))),
            Math.Min(map.SizeY - 1, (int)MathF.Floor(Math.Clamp(north, -1e6f, 1e6f))));
    }
}
