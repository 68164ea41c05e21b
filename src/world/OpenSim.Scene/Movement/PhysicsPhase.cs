using OpenSim.Physics;
using OpenSim.Physics.Walkers;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Terrain;

namespace OpenSim.World.Movement;

/// <summary>Hands over the commands and lets walkers and bodies take their step.</summary>
internal sealed class PhysicsPhase(WalkerWorld walkers, SceneBodies bodies, PhysicsCommandQueue commands, TerrainMap terrain) : ITickPhase
{
    public string Name => "Physics";

    public bool IsIdle => commands.Count == 0 && walkers.AwakeCount == 0 && terrain.ChangedPatches.Count == 0 && bodies.IsIdle;

    public void Run(in TickContext tick)
    {
        walkers.Apply(commands.Waiting);
        commands.Clear();
        var changed = terrain.ChangedPatches;
        for (var i = 0; i < changed.Count; i++)
        {
            var patch = changed[i];
            var (x, y) = (patch % terrain.PatchesX * TerrainMap.PatchSide, patch / terrain.PatchesX * TerrainMap.PatchSide);
            walkers.GroundChanged(x, y, x + TerrainMap.PatchSide, y + TerrainMap.PatchSide);
        }

        walkers.Step(tick.Elapsed);
        bodies.Step(tick.Elapsed);
        tick.Work.Items = walkers.AwakeCount + bodies.AwakeCount;
    }
}
