using OpenSim.World.Terrain;

namespace OpenSim.ClientStack.LindenUDP.Terrain;

/// <summary>The ground of a region for sending, as squares of 16 × 16 m, numbered row by row from the south-west.</summary>
internal sealed class SceneGround(TerrainMap map)
{
    public int PatchesX => map.PatchesX;

    public int PatchesY => map.PatchesY;

    /// <summary>Grows with each change of the patch.</summary>
    public uint VersionOf(int patch) => map.VersionOf(patch % map.PatchesX, patch / map.PatchesX);

    /// <summary>256 heights, rows from south.</summary>
    public void CopyHeights(int patch, Span<float> heights) => map.CopyPatch(patch % map.PatchesX, patch / map.PatchesX, heights);

    /// <summary>Adds the patches that have changed since the last call.</summary>
    public void TakeChanged(List<int> patches) => patches.AddRange(map.ChangedPatches);
}
