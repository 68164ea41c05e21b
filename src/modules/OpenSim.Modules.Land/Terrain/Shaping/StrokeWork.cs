using OpenSim.World.Terrain;

namespace OpenSim.Modules.Land.Terrain.Shaping;

/// <summary>Carries out a stroke where the agent may, from south-west to north-east.</summary>
internal sealed class StrokeWork : TerrainWork
{
    private const float MaxBrush = 64;
    private const int SmoothCost = 4; // 81 heights are read for each that is written

    private readonly TerrainMap _map;
    private readonly TerrainUndo _undo;
    private readonly TerrainStroke _stroke;
    private readonly TerrainLimits? _limits;
    private readonly StrokeHeights _heights;
    private readonly CornerArea _area;
    private int _west;
    private int _south;

    private StrokeWork(
        TerrainMap map, TerrainUndo undo, in TerrainStroke stroke, TerrainLimits? limits, float reach, in CornerArea area)
    {
        (_map, _undo, _stroke, _limits, _area) = (map, undo, stroke, limits, area);
        _heights = new StrokeHeights(map, stroke, reach, area);
        _west = SquareOf(area.FromX);
        _south = SquareOf(area.FromY);
    }

    /// <summary>Null when it is not sensible or lies outside the region.</summary>
    /// <param name="undo">Keeps what the stroke changes.</param>
    /// <param name="limits">How far the land may go from its baked height; null for gods.</param>
    public static StrokeWork? Of(TerrainMap map, TerrainUndo undo, in TerrainStroke stroke, TerrainLimits? limits)
    {
        if (!float.IsFinite(stroke.West + stroke.East + stroke.South + stroke.North + stroke.Height + stroke.Seconds + stroke.BrushSize)
            || stroke.Action > TerrainAction.Revert || stroke.BrushSize < 0 || stroke.East < stroke.West || stroke.North < stroke.South)
            return null;
        var reach = stroke.IsBrush ? Math.Clamp(stroke.BrushSize, 1, MaxBrush) : 0;
        var area = CornerArea.Within(map, stroke.West - reach, stroke.South - reach, stroke.East + reach, stroke.North + reach);
        return area.IsEmpty ? null : new StrokeWork(map, undo, stroke, limits, reach, area);
    }

    public override int Advance(int squares, double now, Func<int, int, bool> mayEdit)
    {
        var before = _map.Version;
        var cost = _stroke.Action == TerrainAction.Smooth ? SmoothCost : 1;
        var looked = 0;
        for (; !IsDone && looked < squares; looked += cost)
        {
            if (mayEdit(_west, _south))
                TouchSquare(now);
            GoOn();
        }

        HasChanged |= _map.Version != before;
        return looked;
    }

    private static int SquareOf(int corner) => corner & ~(Square - 1);

    private void GoOn()
    {
        _west += Square;
        if (_west <= _area.ToX)
            return;
        _west = SquareOf(_area.FromX);
        _south += Square;
        IsDone = _south > _area.ToY;
    }

    private void TouchSquare(double now)
    {
        _undo.Remember(_stroke.Agent, now, _west, _south);
        var square = _area.In(_west, _south, Square);
        for (var y = square.FromY; y <= square.ToY; y++)
        {
            for (var x = square.FromX; x <= square.ToX; x++)
                Touch(x, y);
        }
    }

    private void Touch(int x, int y)
    {
        var old = _map[x, y];
        var wanted = _heights.Wanted(x, y, old);
        if (wanted == old || float.IsNaN(wanted))
            return;
        if (_limits is { } limit)
            wanted = Math.Clamp(wanted, _map.BakedAt(x, y) - limit.Lower, _map.BakedAt(x, y) + limit.Raise);
        _map[x, y] = wanted;
    }
}
