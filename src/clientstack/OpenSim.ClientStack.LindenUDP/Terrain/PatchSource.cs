using OpenSim.ClientStack.Replication.Interest;
using OpenSim.Protocol.Terrain;

namespace OpenSim.ClientStack.LindenUDP.Terrain;

/// <summary>Encoded patches for all sessions: each version of each is encoded once.</summary>
internal sealed class PatchSource(SceneGround ground)
{
    private readonly TerrainPatchCache _cache = new(ground.PatchesX, ground.PatchesY);
    private readonly float[] _heights = new float[256];

    public int PatchesX { get; } = ground.PatchesX;

    public int PatchesY { get; } = ground.PatchesY;

    public int Count => PatchesX * PatchesY;

    public byte LayerType => _cache.LayerType;

    public NearestFirst Order { get; } = new(ground.PatchesX, ground.PatchesY);

    public EncodedPatch Get(int patch)
    {
        var (x, y) = (patch % PatchesX, patch / PatchesX);
        var version = ground.VersionOf(patch);
        if (_cache.Find(x, y, version) is { } found)
            return found;
        ground.CopyHeights(patch, _heights);
        return _cache.Encode(x, y, version, _heights);
    }

    public void TakeChanged(List<int> patches) => ground.TakeChanged(patches);
}
