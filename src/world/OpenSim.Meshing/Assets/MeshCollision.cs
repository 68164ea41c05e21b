using System.Numerics;
using OpenSim.Meshing.Hulls;

namespace OpenSim.Meshing.Assets;

/// <summary>
/// By which form a mesh is walked on. Physics shape type "prim": the physics shape that came with it; without one, as in Second Life, the
/// hulls; without these the finest surface. "Convex": the hulls, else one hull around what there is.
/// </summary>
public static class MeshCollision
{
    /// <summary>Null when the mesh has nothing that can be read.</summary>
    public static CollisionGeometry? Of(MeshAsset asset, bool isConvex)
    {
        var hasHulls = MeshHulls.TryRead(asset.Read(MeshAsset.Convex), out var hulls);
        if (!isConvex && asset.PhysicsName is { } physics && MeshFaces.TryRead(asset.Read(physics), out var shape)
            && MeshFaces.Join(shape) is { TriangleCount: > 0 } walked)
            return Surface(walked) with { Pieces = hulls is { Parts.Count: > 0 } ? ConvexPieces.Joined(hulls.Parts) : null };
        if (hasHulls)
            return OfHulls(hulls!);
        if (!MeshFaces.TryRead(asset.Read(MeshAsset.HighLod), out var faces) || MeshFaces.Join(faces) is not { TriangleCount: > 0 } whole)
            return null;
        return isConvex ? Hull(whole.Vertices) : Surface(whole);
    }

    private static CollisionGeometry OfHulls(MeshHulls hulls)
    {
        if (hulls.Parts.Count == 0)
            return Hull(hulls.Bounding);
        TriangleMesh[] parts = [.. hulls.Parts.Select(part => ConvexHull.Around(part))];
        return new CollisionGeometry(MeshFaces.Join(parts), IsSurface: false)
        {
            Pieces = parts.Length <= ConvexPieces.MaxPieces ? parts : ConvexPieces.Joined(hulls.Parts)
        };
    }

    private static CollisionGeometry Surface(TriangleMesh mesh) => mesh.TriangleCount <= MeshBounds.MaxCollisionTriangles
        ? new CollisionGeometry(mesh, IsSurface: true)
        : Hull(mesh.Vertices);

    private static CollisionGeometry Hull(Vector3[] points)
    {
        var hull = ConvexHull.Around(points);
        return new CollisionGeometry(hull, IsSurface: false) { Pieces = [hull] };
    }
}
