namespace OpenSim.ClientStack.Replication.Interest;

/// <summary>
/// All offsets between two cells of a grid, the nearest first: whoever stands in a cell walks over the grid in this order. Sorted once for
/// a grid and shared by its sessions (16 × 16 cells: 961 offsets; 256 × 256: 261,121, one MB).
/// </summary>
public sealed class NearestFirst
{
    private readonly (short X, short Y)[] _offsets;
    private readonly int _width;
    private readonly int _height;

    public NearestFirst(int width, int height)
    {
        _width = width;
        _height = height;
        _offsets = new (short, short)[((2 * width) - 1) * ((2 * height) - 1)];
        // Distance above, offset below: an array of plain numbers, which the runtime sorts with code that it brings along.
        var sorted = new long[_offsets.Length];
        var at = 0;
        for (var y = 1 - height; y < height; y++)
        {
            for (var x = 1 - width; x < width; x++)
            {
                sorted[at++] = ((long)((x * x) + (y * y)) << 32) | (uint)((ushort)x << 16) | (ushort)y;
            }
        }

        Array.Sort(sorted);
        for (var i = 0; i < sorted.Length; i++)
            _offsets[i] = ((short)(sorted[i] >> 16), (short)sorted[i]);
    }

    /// <summary>Steps of a whole walk; some of them lie outside the grid.</summary>
    public int Count => _offsets.Length;

    /// <summary>The cell at one step from an origin; false when it lies outside the grid.</summary>
    public bool TryGet(int origin, int step, out int cell)
    {
        var (dx, dy) = _offsets[step];
        var x = (origin % _width) + dx;
        var y = (origin / _width) + dy;
        cell = (y * _width) + x;
        return (uint)x < (uint)_width && (uint)y < (uint)_height;
    }

    /// <summary>Squared distance of that step, in cells.</summary>
    public int DistanceSquared(int step)
    {
        var (x, y) = _offsets[step];
        return (x * x) + (y * y);
    }
}
