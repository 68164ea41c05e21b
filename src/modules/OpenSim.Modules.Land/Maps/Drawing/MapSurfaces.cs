using OpenSim.Imaging.Jpeg2000;
using OpenSim.Meshing;
using OpenSim.Meshing.Assets;
using OpenSim.Meshing.Prims;
using OpenSim.Meshing.Sculpts;
using OpenSim.Primitives;
using OpenSim.Services.Assets;

namespace OpenSim.Modules.Land.Maps.Drawing;

/// <summary>
/// Surfaces by face, shared by all prims of a form and kept while tiles are drawn; all go when they are too many. A pixel is a metre, so
/// small round things have few sides and meshes are drawn by a low level of detail.
/// </summary>
internal sealed class MapSurfaces(IAssetService? assets)
{
    private const int MaxTriangles = 1_000_000;
    private const int FewSides = 8;
    private const int ManySides = 24;
    private const float Small = 3; // metres
    private const int LargestMap = 64;

    private readonly Dictionary<(PrimShape Shape, int Sides), IReadOnlyList<TriangleMesh>> _prims = [];
    private readonly Dictionary<(UUID Asset, byte Type, bool IsFine), IReadOnlyList<TriangleMesh>> _assets = [];
    private int _triangles;

    /// <summary>Surfaces by face in the cube of one metre; none for an asset that cannot be read.</summary>
    public async ValueTask<IReadOnlyList<TriangleMesh>> Of(MapPart part)
    {
        var size = MathF.Max(part.Scale.X, MathF.Max(part.Scale.Y, part.Scale.Z));
        if (part.Asset.IsZero)
            return OfPrim(part.Shape, size < Small ? FewSides : ManySides);
        var key = (part.Asset, part.SculptType, size >= Small * 2);
        if (_assets.TryGetValue(key, out var known))
            return known;
        var asset = assets is null ? null : await assets.Get(part.Asset);
        return Keep(_assets, key, asset is null ? [] : Read(asset, part.SculptType, key.Item3));
    }

    private IReadOnlyList<TriangleMesh> OfPrim(in PrimShape shape, int sides) =>
        _prims.TryGetValue((shape, sides), out var known) ? known : Keep(_prims, (shape, sides), PrimFaces.Build(shape, sides));

    private static IReadOnlyList<TriangleMesh> Read(Asset asset, byte type, bool isFine)
    {
        if ((type & SculptType.KindMask) != SculptType.Mesh)
            return ReadSculpt(asset, type);
        if (!MeshAsset.TryRead(asset.Data, out var mesh, out _))
            return [];
        string[] levels = isFine ? ["medium_lod", "high_lod", "low_lod"] : ["low_lod", "medium_lod", "high_lod"];
        foreach (var level in levels)
        {
            if (mesh.Has(level) && MeshFaces.TryRead(mesh.Read(level), out var faces))
                return faces;
        }

        return [];
    }

    private static IReadOnlyList<TriangleMesh> ReadSculpt(Asset asset, byte type)
    {
        if (!J2kHeader.TryRead(asset.Data, out var header))
            return [];
        var halvings = 0;
        while (Math.Max(header.Width, header.Height) >> halvings > LargestMap)
            halvings++;
        return J2kDecoder.Decode(asset.Data, halvings) is { } map ? [SculptMesher.Build(map.Pixels, map.Width, map.Height, type)] : [];
    }

    private IReadOnlyList<TriangleMesh> Keep<TKey>(
        Dictionary<TKey, IReadOnlyList<TriangleMesh>> among, TKey key, IReadOnlyList<TriangleMesh> faces)
        where TKey : notnull
    {
        _triangles += faces.Sum(f => f.TriangleCount) + 1;
        if (_triangles > MaxTriangles)
        {
            _prims.Clear();
            _assets.Clear();
            _triangles = faces.Sum(f => f.TriangleCount);
        }

        among[key] = faces;
        return faces;
    }
}
