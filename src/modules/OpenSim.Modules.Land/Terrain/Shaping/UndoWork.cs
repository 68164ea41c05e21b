using OpenSim.Primitives;
using OpenSim.World.Terrain;

namespace OpenSim.Modules.Land.Terrain.Shaping;

/// <summary>
/// UndoLand: puts back what the agent's newest edit has changed, where he may edit still and nobody else has been since.
/// </summary>
internal sealed class UndoWork(TerrainMap map, TerrainUndo undo, UUID agent) : TerrainWork
{
    private TerrainEdit? _edit;
    private Queue<(int West, int South)>? _left;

    public override int Advance(int squares, double now, Func<int, int, bool> mayEdit)
    {
        var before = map.Version;
        // The edit is chosen when its turn comes: strokes that were waiting before it are undone too.
        _left ??= new Queue<(int West, int South)>((_edit = undo.Take(agent))?.Squares ?? []);
        var looked = 0;
        for (; looked < squares && _left.TryDequeue(out var square); looked++)
        {
            if (mayEdit(square.West, square.South))
                _edit!.PutBack(map, square);
        }

        IsDone = _left.Count == 0;
        HasChanged |= map.Version != before;
        return looked;
    }
}
