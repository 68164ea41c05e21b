namespace OpenSim.Imaging.Jpeg2000;

/// <summary>One size of one component: how it is cut into precincts, and these into code blocks (ISO 15444-1, B.5 to B.7).</summary>
internal sealed class ResolutionGrid
{
    private readonly J2kHeader _header;
    private readonly J2kComponent _component;
    private readonly int _resolution;
    private readonly (int X0, int Y0, int X1, int Y1) _area;
    private readonly (int X, int Y) _first;
    private readonly Dictionary<int, CodeBlocks?[]> _precincts = [];

    public ResolutionGrid(J2kHeader header, J2kComponent component, int resolution)
    {
        (_header, _component, _resolution) = (header, component, resolution);
        _area = Reduced(0, 0, header.Levels - resolution);
        var (px, py) = header.Precincts[resolution];
        _first = (_area.X0 >> px, _area.Y0 >> py);
        Columns = _area.X1 > _area.X0 ? CeilShift(_area.X1, px) - _first.X : 0;
        var rows = _area.Y1 > _area.Y0 ? CeilShift(_area.Y1, py) - _first.Y : 0;
        Count = Columns * rows;
    }

    public int Columns { get; }

    /// <summary>Precincts.</summary>
    public int Count { get; }

    /// <summary>Where a precinct stands on the reference grid, for orders that go by position.</summary>
    public (long Y, long X) PlaceOf(int precinct)
    {
        var (column, row) = (precinct % Columns, precinct / Columns);
        var (px, py) = _header.Precincts[_resolution];
        var shift = _header.Levels - _resolution;
        var x = column == 0 ? _header.Area.X0 : ((long)(_first.X + column) << (px + shift)) * _component.StepX;
        var y = row == 0 ? _header.Area.Y0 : ((long)(_first.Y + row) << (py + shift)) * _component.StepY;
        return (y, x);
    }

    /// <summary>Bands of a precinct, null where one has nothing in it.</summary>
    public CodeBlocks?[] BandsOf(int precinct)
    {
        if (_precincts.TryGetValue(precinct, out var bands))
            return bands;
        bands = _resolution == 0 ? [Band(precinct, 0, 0)] : [Band(precinct, 1, 0), Band(precinct, 0, 1), Band(precinct, 1, 1)];
        _precincts.Add(precinct, bands);
        return bands;
    }

    private CodeBlocks? Band(int precinct, int highX, int highY)
    {
        var half = _resolution == 0 ? 0 : 1;
        var area = Reduced(highX, highY, _header.Levels - _resolution + half);
        var (px, py) = (_header.Precincts[_resolution].X - half, _header.Precincts[_resolution].Y - half);
        var (x, y) = (_first.X + (precinct % Columns), _first.Y + (precinct / Columns));
        var (x0, x1) = (Math.Max(area.X0, x << px), (int)Math.Min(area.X1, (x + 1L) << px));
        var (y0, y1) = (Math.Max(area.Y0, y << py), (int)Math.Min(area.Y1, (y + 1L) << py));
        if (x0 >= x1 || y0 >= y1)
            return null;
        var (bx, by) = (Math.Min(_header.BlockWidthBits, px), Math.Min(_header.BlockHeightBits, py));
        return new CodeBlocks(CeilShift(x1, bx) - (x0 >> bx), CeilShift(y1, by) - (y0 >> by), _header.BlockStyle);
    }

    // The component's area halved so often; a high band (B-15) begins half a step later.
    private (int X0, int Y0, int X1, int Y1) Reduced(int highX, int highY, int shift)
    {
        var (x0, y0, x1, y1) = _header.Area;
        var (dx, dy) = (shift > 0 ? highX << (shift - 1) : 0, shift > 0 ? highY << (shift - 1) : 0);
        return (CeilShift(CeilDivide(x0, _component.StepX) - dx, shift), CeilShift(CeilDivide(y0, _component.StepY) - dy, shift),
            CeilShift(CeilDivide(x1, _component.StepX) - dx, shift), CeilShift(CeilDivide(y1, _component.StepY) - dy, shift));
    }

    private static int CeilDivide(int value, int by) => (value + by - 1) / by;

    private static int CeilShift(int value, int by) => (int)((value + (1L << by) - 1) >> by);
}
