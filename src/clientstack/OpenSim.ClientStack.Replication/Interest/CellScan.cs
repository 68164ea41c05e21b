using OpenSim.Memory;
using OpenSim.World.Changes;

namespace OpenSim.ClientStack.Replication.Interest;

/// <summary>
/// Walks over the prims of the cells that have come into a viewer's sight, nearest cell first, as slowly as its bandwidth allows. This is
/// what takes the place of queueing every prim of a region for every arrival.
/// </summary>
/// <remarks>
/// A cell is walked from its end to its beginning. Its list puts new prims at the end and fills the place of a removed one with the last,
/// so whatever happens between two steps, what has not been passed stays before the cursor; new prims are told by the change set. Some
/// prims may be passed twice.
/// </remarks>
internal sealed class CellScan(CellGrid grid, NearestFirst order)
{
    private const int None = -1;

    private readonly NearestScan _squares = new(order);
    private readonly SlotBits _special = new(); // what is worn and what is huge stand in no square
    private int _cell = None;
    private int _next;

    public bool IsDone => CellsLeft == 0;

    /// <summary>Cells still to be walked.</summary>
    public int CellsLeft => _squares.Count + _special.Count;

    public void Add(int cell)
    {
        if (cell < grid.SquareCount)
            _squares.Add(cell);
        else
            _special.Set(cell);
    }

    public void Remove(int cell)
    {
        if (cell < grid.SquareCount)
            _squares.Remove(cell);
        else
            _special.Clear(cell);
        if (_cell == cell)
            _cell = None;
    }

    /// <summary>The order starts anew around this cell; what was walked stays walked.</summary>
    public void MoveTo(int origin) => _squares.MoveTo(origin);

    /// <summary>The next prim index; false when all cells are done.</summary>
    public bool TryNext(out int prim)
    {
        while (_cell != None || TryOpenCell())
        {
            var prims = grid.PrimsIn(_cell);
            _next = Math.Min(_next, prims.Length - 1);
            if (_next >= 0)
            {
                prim = prims[_next--];
                return true;
            }

            Remove(_cell);
        }

        prim = 0;
        return false;
    }

    private bool TryOpenCell()
    {
        _next = int.MaxValue;
        if (_special.NextSet(0) is var special and >= 0)
            _cell = special;
        else if (_squares.TryPeek(out var square))
            _cell = square;
        return _cell != None;
    }
}
