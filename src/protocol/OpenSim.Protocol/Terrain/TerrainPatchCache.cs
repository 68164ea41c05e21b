namespace OpenSim.Protocol.Terrain;

/// <summary>
/// The newest encoded form of each patch of a region: whoever needs it first makes it, all other viewers share it. Any number of threads
/// may use it, since an entry is replaced as a whole; at worst two threads encode the same patch.
/// </summary>
public sealed class TerrainPatchCache(int patchesX, int patchesY)
{
    private readonly EncodedPatch?[] _patches = new EncodedPatch?[patchesX * patchesY];

    public bool IsExtended { get; } = patchesX > 16 || patchesY > 16;

    public byte LayerType => IsExtended ? PatchCodec.ExtendedLand : PatchCodec.Land;

    /// <summary>The encoded patch if it is of this version, else null.</summary>
    public EncodedPatch? Find(int patchX, int patchY, uint version)
    {
        var patch = Volatile.Read(ref _patches[(patchY * patchesX) + patchX]);
        return patch is not null && patch.Version == version ? patch : null;
    }

    /// <summary>Encodes these 256 heights as the patch's given version and keeps it.</summary>
    public EncodedPatch Encode(int patchX, int patchY, uint version, ReadOnlySpan<float> heights)
    {
        var patch = PatchCodec.Encode(heights, patchX, patchY, IsExtended, version);
        Volatile.Write(ref _patches[(patchY * patchesX) + patchX], patch);
        return patch;
    }
}
