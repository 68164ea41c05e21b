namespace OpenSim.ClientStack.LindenUDP.Terrain;

/// <summary>The ground as squares of 16 × 16 m, numbered row by row from the south-west.</summary>
internal interface ITerrainPatches
{
    int PatchesX { get; }

    int PatchesY { get; }

    /// <summary>Grows with each change of the patch.</summary>
    uint VersionOf(int patch);

    /// <summary>256 heights, rows from south.</summary>
    void CopyHeights(int patch, Span<float> heights);

    /// <summary>Adds the patches that have changed since the last call.</summary>
    void TakeChanged(List<int> patches);
}
