using OpenSim.World.Loop.Tick;

namespace OpenSim.World.Terrain;

/// <summary>Ends the tick for the land: everybody has seen which patches have changed.</summary>
internal sealed class TerrainPhase(TerrainMap terrain) : ITickPhase
{
    public string Name => "TerrainEnd";

    public bool IsIdle => terrain.ChangedPatches.Count == 0;

    public void Run(in TickContext tick)
    {
        tick.Work.Items = terrain.ChangedPatches.Count;
        terrain.ClearChanged();
    }
}
