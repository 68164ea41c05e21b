using System.Numerics;
using OpenSim.Memory;
using OpenSim.World.Changes;

namespace OpenSim.ClientStack.Replication.Interest;

/// <summary>
/// The cells a viewer is told of. Without culling these are all of the region; with culling those within its range, and a cell is dropped
/// only when it is a cell's width beyond, so that walking along a border does not make things come and go.
/// </summary>
internal sealed class InterestSet(CellGrid grid, NearestFirst order)
{
    private const float Hysteresis = CellGrid.CellSize;

    // Half the diagonal: a cell counts as near as its nearest corner can be.
    private const float HalfDiagonal = CellGrid.CellSize * 0.7072f;

    private readonly SlotBits _cells = new();
    private readonly List<int> _dropped = [];
    private int _origin = -1;
    private float _range = -1;

    /// <summary>What has come into sight and is still to be told.</summary>
    public CellScan Scan { get; } = new(grid, order);

    /// <summary>Cells that the last <see cref="Update"/> took out.</summary>
    public IReadOnlyList<int> Dropped => _dropped;

    public bool Contains(int cell) => _cells[cell];

    /// <summary>Follows the viewer. Cheap as long as it stays in its cell.</summary>
    /// <param name="range">Metres; infinite without culling.</param>
    public void Update(Vector3 eye, float range)
    {
        _dropped.Clear();
        var origin = grid.CellAt(eye);
        if (origin == _origin && range == _range)
            return;
        Scan.MoveTo(origin);
        if (_range < 0)
            AddSpecial();
        if (float.IsFinite(range))
            Drop(origin, range + Hysteresis);
        if (float.IsFinite(range) || !float.IsPositiveInfinity(_range))
            Add(origin, range);
        (_origin, _range) = (origin, range);
    }

    /// <summary>Everything is to be told again (a viewer that came back).</summary>
    public void Reset()
    {
        _cells.ClearAll();
        _dropped.Clear();
        for (var cell = 0; cell < grid.Count; cell++)
            Scan.Remove(cell);
        (_origin, _range) = (-1, -1);
    }

    private void AddSpecial()
    {
        Enter(grid.Attached);
        Enter(grid.Large);
    }

    private void Add(int origin, float range)
    {
        for (var step = 0; step < order.Count; step++)
        {
            if (IsBeyond(order.DistanceSquared(step), range))
                return;
            if (order.TryGet(origin, step, out var cell))
                Enter(cell);
        }
    }

    private void Drop(int origin, float range)
    {
        var (x, y) = grid.PlaceOf(origin);
        for (var cell = _cells.NextSet(0); cell >= 0 && cell < grid.SquareCount; cell = _cells.NextSet(cell + 1))
        {
            var (cx, cy) = grid.PlaceOf(cell);
            if (!IsBeyond(((cx - x) * (cx - x)) + ((cy - y) * (cy - y)), range))
                continue;
            _cells.Clear(cell);
            Scan.Remove(cell);
            _dropped.Add(cell);
        }
    }

    private void Enter(int cell)
    {
        if (_cells.Set(cell))
            Scan.Add(cell);
    }

    private static bool IsBeyond(int cellsSquared, float range)
    {
        var reach = (range + HalfDiagonal) / CellGrid.CellSize;
        return cellsSquared > reach * reach;
    }
}
