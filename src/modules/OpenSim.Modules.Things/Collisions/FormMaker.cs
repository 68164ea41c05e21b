using OpenSim.Imaging.Jpeg2000;
using OpenSim.Meshing;
using OpenSim.Meshing.Assets;
using OpenSim.Meshing.Sculpts;
using OpenSim.Physics.Forms;
using OpenSim.Services.Assets;

namespace OpenSim.Modules.Things.Collisions;

/// <summary>Makes forms from the assets of meshes and sculpts. Slow; beside the region.</summary>
internal sealed class FormMaker(IAssetService assets)
{
    // What viewers sample has 32 steps; a map is halved down to twice as many.
    private const int LargestMap = 64;

    /// <summary>The asset, or null when there is none.</summary>
    public ValueTask<Asset?> Fetch(AssetForm form) => assets.Get(form.Key.Asset);

    /// <summary>Null for what cannot be read.</summary>
    public static CollisionGeometry? Make(in AssetFormKey key, Asset asset) => (key.SculptType & SculptType.KindMask) == SculptType.Mesh
        ? MakeMesh(asset, key.IsConvex)
        : MakeSculpt(asset, key.SculptType);

    private static CollisionGeometry? MakeMesh(Asset asset, bool isConvex) =>
        MeshAsset.TryRead(asset.Data, out var mesh, out _) ? MeshCollision.Of(mesh, isConvex) : null;

    private static CollisionGeometry? MakeSculpt(Asset asset, byte type)
    {
        if (!J2kHeader.TryRead(asset.Data, out var header))
            return null;
        var halvings = 0;
        while (Math.Max(header.Width, header.Height) >> halvings > LargestMap)
            halvings++;
        return J2kDecoder.Decode(asset.Data, halvings) is { } map
            ? new CollisionGeometry(SculptMesher.Build(map.Pixels, map.Width, map.Height, type), IsSurface: true)
            : null;
    }
}
