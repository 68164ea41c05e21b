using OpenSim.World.Terrain;

namespace OpenSim.ClientStack.LindenUDP.Terrain;

/// <summary>The ground of a region for sending.</summary>
internal sealed class SceneGround(TerrainMap map) : ITerrainPatches
{
    public int PatchesX => map.PatchesX;

    public int PatchesY => map.PatchesY;

    public uint VersionOf(int patch) => map.VersionOf(patch % map.PatchesX, patch / map.PatchesX);

    public void CopyHeights(int patch, Span<float> heights) => map.CopyPatch(patch % map.PatchesX, patch / map.PatchesX, heights);

    public void TakeChanged(List<int> patches) => patches.AddRange(map.ChangedPatches);
}
