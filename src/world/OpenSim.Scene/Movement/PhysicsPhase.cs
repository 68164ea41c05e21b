using OpenSim.Physics;
using OpenSim.World.Loop;
using OpenSim.World.Terrain;

namespace OpenSim.World.Movement;

/// <summary>Hands over the commands and lets physics take its step.</summary>
internal sealed class PhysicsPhase(IPhysicsWorld world, PhysicsCommandQueue commands, TerrainMap terrain) : ITickPhase
{
    public string Name => "Physics";

    public bool IsIdle => commands.Count == 0 && world.AwakeCount == 0 && terrain.ChangedPatches.Count == 0;

    public void Run(in TickContext tick)
    {
        world.Apply(commands.Waiting);
        commands.Clear();
        var changed = terrain.ChangedPatches;
        for (var i = 0; i < changed.Count; i++)
        {
            var patch = changed[i];
            var (x, y) = (patch % terrain.PatchesX * TerrainMap.PatchSide, patch / terrain.PatchesX * TerrainMap.PatchSide);
            world.GroundChanged(x, y, x + TerrainMap.PatchSide, y + TerrainMap.PatchSide);
        }

        world.Step(tick.Elapsed);
        tick.Work.Items = world.AwakeCount;
    }
}
