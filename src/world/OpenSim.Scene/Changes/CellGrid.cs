using System.Numerics;
using OpenSim.World.Prims;
using OpenSim.World.Regions;

namespace OpenSim.World.Changes;

/// <summary>
/// Who stands where, in squares of 16 m: prim indexes and presences by cell. A linkset stands in the cell of its root as a whole. Two lists
/// are no squares: very large linksets (<see cref="Large"/>), which are looked at from everywhere with their own radius, and attachments
/// (<see cref="Attached"/>), which go where their wearer goes. Read with the token held.
/// </summary>
/// <remarks>
/// Cell lists keep no order: an added index goes to the end, a removed one is replaced by the last. A walk from the end to the beginning
/// therefore misses nothing whatever happens between its steps: what it has not passed stays before it, and what is added behind it is in
/// the change set.
/// </remarks>
public sealed class CellGrid
{
    /// <summary>Metres. 16 is the terrain patch, and a fifth of the shortest common draw distance.</summary>
    public const int CellSize = 16;

    /// <summary>Linksets that reach farther than this from their root stand in the <see cref="Large"/> list.</summary>
    public const float LargeRadius = 2 * CellSize;

    private readonly CellList[] _cells;
    private readonly PrimTable _prims;

    internal CellGrid(RegionInfo info, PrimTable prims)
    {
        _prims = prims;
        Width = Math.Max(1, (info.SizeX + CellSize - 1) / CellSize);
        Height = Math.Max(1, (info.SizeY + CellSize - 1) / CellSize);
        _cells = new CellList[Width * Height + 2];
    }

    /// <summary>Cells west to east.</summary>
    public int Width { get; }

    /// <summary>Cells south to north.</summary>
    public int Height { get; }

    /// <summary>Squares, numbered row by row from the south-west.</summary>
    public int SquareCount => Width * Height;

    /// <summary>The list of very large linksets.</summary>
    public int Large => SquareCount;

    /// <summary>The list of worn linksets.</summary>
    public int Attached => SquareCount + 1;

    /// <summary>All cell numbers are below it.</summary>
    public int Count => SquareCount + 2;

    /// <summary>What stands outside the region counts to the nearest cell.</summary>
    public int CellAt(Vector3 position)
    {
        var x = (int)Math.Clamp(position.X / CellSize, 0, Width - 1);
        var y = (int)Math.Clamp(position.Y / CellSize, 0, Height - 1);
        return (y * Width) + x;
    }

    public (int X, int Y) PlaceOf(int cell) => (cell % Width, cell / Width);

    /// <summary>Prim indexes of a cell; good until the next change of the scene.</summary>
    public ReadOnlySpan<int> PrimsIn(int cell) => _cells[cell].Span;

    /// <summary>Avatars of a square, null for none.</summary>
    public IReadOnlyList<ScenePresence>? PresencesIn(int cell) => _cells[cell].Presences;

    internal void Add(int prim, int cell)
    {
        ref var list = ref _cells[cell];
        if (list.Prims is null)
            list.Prims = new int[8];
        else if (list.Length == list.Prims.Length)
            Array.Resize(ref list.Prims, list.Length * 2);
        _prims.PlaceInCell(prim) = list.Length;
        list.Prims[list.Length++] = prim;
        _prims.Writable(prim).Cell = cell;
    }

    internal void Remove(int prim)
    {
        ref var list = ref _cells[_prims.HotAt(prim).Cell];
        var place = _prims.PlaceInCell(prim);
        var last = list.Prims![--list.Length];
        if (last == prim)
            return;
        list.Prims[place] = last;
        _prims.PlaceInCell(last) = place;
    }

    internal void Add(ScenePresence presence, int cell)
    {
        presence.Cell = cell;
        (_cells[cell].Presences ??= []).Add(presence);
    }

    internal void Remove(ScenePresence presence)
    {
        if (presence.Cell >= 0)
            _cells[presence.Cell].Presences?.Remove(presence);
        presence.Cell = -1;
    }

    private struct CellList
    {
        public int[]? Prims;
        public int Length;
        public List<ScenePresence>? Presences;

        public readonly ReadOnlySpan<int> Span => Prims.AsSpan(0, Length);
    }
}
