using OpenSim.World;
using OpenSim.World.Changes;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Prims;

namespace OpenSim.Modules.Land.Maps;

/// <summary>
/// Tells of cells in which the region looks otherwise than on the map. Follows change sets: an idle region costs nothing.
/// </summary>
/// <param name="changed">Gets numbers of <see cref="CellGrid"/>, but never that of what is worn.</param>
/// <param name="flooded">The water stands at another height.</param>
internal sealed class MapChanges(Scene scene, Action<int> changed, Action flooded) : ITickPhase
{
    private const PrimUpdateFlags Seen = PrimUpdateFlags.Added | PrimUpdateFlags.Position | PrimUpdateFlags.Rotation
        | PrimUpdateFlags.Scale | PrimUpdateFlags.Shape | PrimUpdateFlags.Textures | PrimUpdateFlags.ExtraData;

    private float _water = scene.Settings.WaterHeight;

    public string Name => "MapChanges";

    public bool IsIdle => scene.Changes.IsEmpty && scene.Terrain.ChangedPatches.Count == 0 && scene.Settings.WaterHeight == _water;

    public void Run(in TickContext tick)
    {
        foreach (var patch in scene.Terrain.ChangedPatches)
            changed(patch); // a cell is a patch
        foreach (ref readonly var kill in scene.Changes.Kills)
            Tell(kill.Cell);
        foreach (ref readonly var move in scene.Changes.Moves)
            Tell(move.From);
        foreach (ref readonly var range in scene.Changes.Cells)
        {
            if (IsSeen(scene.Changes.In(range)))
                Tell(range.Cell);
        }

        if (scene.Settings.WaterHeight == _water)
            return;
        _water = scene.Settings.WaterHeight;
        flooded();
    }

    private void Tell(int cell)
    {
        if (cell != scene.Cells.Attached)
            changed(cell);
    }

    private static bool IsSeen(ReadOnlySpan<PrimChange> changes)
    {
        foreach (ref readonly var change in changes)
        {
            if ((change.Mask & Seen) != 0)
                return true;
        }

        return false;
    }
}
