using System.Numerics;
using System.Runtime.InteropServices;
using OpenSim.Physics.Bodies;
using OpenSim.World.Changes;

namespace OpenSim.World.Movement;

/// <summary>
/// The walk over all prims after the start, by which they come into the collision space: cell by cell, very large linksets first, then what
/// is nearest to an avatar (to the middle of the region while nobody is there), a bounded number a tick. People need not wait for it, and
/// no tick is slow: 140,000 prims at once were one tick of 0.4 s.
/// </summary>
internal sealed class BodyLoad(Scene scene)
{
    /// <summary>140,000 prims are in after 274 ticks, six seconds.</summary>
    public const int PrimsPerTick = 512;

    private readonly List<int> _prims = [];
    private readonly List<BodyDescription> _bodies = [];
    private readonly List<int> _cells = []; // still to be walked, the next one last
    private Vector3 _near;
    private int _place = -1; // in the last of the cells: prims from here down to 0 are to be loaded; -1 for a cell that is not begun

    public bool IsDone { get; private set; }

    /// <summary>Loads the next prims. Returns how many.</summary>
    public int Continue(Func<int, BodyDescription> describe)
    {
        if (_cells.Count == 0)
            Begin();
        else if (scene.Presences.Count > 0 && Newest() is var newest && newest != _near)
            SortBy(newest);
        var loaded = 0;
        while (loaded < PrimsPerTick && _cells.Count > 0)
            loaded += LoadFromCell(describe, PrimsPerTick - loaded);
        IsDone = _cells.Count == 0;
        return loaded;
    }

    private void Begin()
    {
        for (var cell = 0; cell < scene.Cells.SquareCount; cell++)
            _cells.Add(cell);
        SortBy(scene.Presences.Count > 0 ? Newest() : new Vector3(scene.Info.SizeX / 2f, scene.Info.SizeY / 2f, 0));
        _cells.Add(scene.Cells.Large);
    }

    // From the end of a cell's list to its beginning misses nothing that is not in a change set (see CellGrid).
    private int LoadFromCell(Func<int, BodyDescription> describe, int atMost)
    {
        var inCell = scene.Cells.PrimsIn(_cells[^1]);
        _place = Math.Min(_place < 0 ? int.MaxValue : _place, inCell.Length - 1);
        _prims.Clear();
        _bodies.Clear();
        for (; _place >= 0 && _prims.Count < atMost; _place--)
        {
            _prims.Add(inCell[_place]);
            _bodies.Add(describe(inCell[_place]));
        }

        scene.Space.Load(CollectionsMarshal.AsSpan(_prims), CollectionsMarshal.AsSpan(_bodies));
        if (_place < 0)
            _cells.RemoveAt(_cells.Count - 1);
        return _prims.Count;
    }

    // Where he arrived, not where he walks: the order is made anew for arrivals only.
    private Vector3 Newest() => scene.Presences.All[^1].Agent.StartPosition;

    private void SortBy(Vector3 near)
    {
        _near = near;
        _place = -1;
        _cells.Sort((a, b) => DistanceOf(b).CompareTo(DistanceOf(a)));
    }

    private float DistanceOf(int cell)
    {
        if (cell >= scene.Cells.SquareCount)
            return -1;
        var (x, y) = scene.Cells.PlaceOf(cell);
        var middle = new Vector2(x + 0.5f, y + 0.5f) * CellGrid.CellSize;
        return Vector2.DistanceSquared(middle, new Vector2(_near.X, _near.Y));
    }
}
