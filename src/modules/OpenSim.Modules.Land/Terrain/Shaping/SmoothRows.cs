using OpenSim.World.Terrain;

namespace OpenSim.Modules.Land.Terrain.Shaping;

/// <summary>
/// The land around a band of 4 m as it was before a stroke came there: smoothing must not read what it has written. Twelve rows, where a
/// copy of the whole map took 16 MB for each stroke on a large region.
/// </summary>
internal sealed class SmoothRows(TerrainMap map, CornerArea area)
{
    private const int Reach = 4;
    private const int Band = TerrainWork.Square;
    private const int Rows = Band + (2 * Reach);

    private readonly int _fromX = Math.Max(0, area.FromX - Reach);
    private readonly int _width = Math.Min(map.SizeX - 1, area.ToX + Reach) - Math.Max(0, area.FromX - Reach) + 1;
    private float[] _heights = [];
    private int _firstRow;

    /// <summary>The mean of the 81 heights around a place, of fewer at the region's border.</summary>
    public float MeanAt(int atX, int atY)
    {
        MoveTo((atY & ~(Band - 1)) - Reach);
        var around = CornerArea.Within(map, atX - Reach, atY - Reach, atX + Reach, atY + Reach);
        var sum = 0f;
        for (var y = around.FromY; y <= around.ToY; y++)
        {
            for (var x = around.FromX; x <= around.ToX; x++)
                sum += _heights[((y - _firstRow) * _width) + x - _fromX];
        }

        return sum / ((around.ToX - around.FromX + 1) * (around.ToY - around.FromY + 1));
    }

    // A band over which the stroke has not gone is as it was; the one just left is kept from before.
    private void MoveTo(int firstRow)
    {
        var kept = 0;
        if (_heights.Length == 0)
            _heights = new float[Rows * _width];
        else if (_firstRow == firstRow)
            return;
        else if (_firstRow == firstRow - Band)
        {
            _heights.AsSpan(Band * _width, Reach * _width).CopyTo(_heights);
            kept = Reach;
        }

        _firstRow = firstRow;
        for (var row = kept; row < Rows; row++)
        {
            if (firstRow + row >= 0 && firstRow + row < map.SizeY)
                map.Heights.Row(firstRow + row).Slice(_fromX, _width).CopyTo(_heights.AsSpan(row * _width));
        }
    }
}
