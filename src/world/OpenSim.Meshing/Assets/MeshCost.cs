using System.Numerics;

namespace OpenSim.Meshing.Assets;

/// <summary>
/// What a mesh costs by the rule that viewers show before an upload: the triangles of its levels of detail, guessed from their zipped
/// sizes, weighted by how much of a region sees it at which level. Holds numbers alone, not the mesh.
/// </summary>
public sealed class MeshCost
{
    private const float BytesPerTriangle = 16;
    private const float BytesOfNames = 384; // of a section that are no triangles
    private const float FewestBytes = 16;
    private const float FarthestView = 512;
    private const float RegionArea = 102_944; // m²: a circle around a region of 256 m
    private const float TriangleBudget = 250_000;
    private const float CostOfBudget = 15_000;
    private const float CostPerHull = 0.1f;
    private const float CostPerTriangle = 0.01f;

    // Metres of radius for each metre away at which the lower levels begin.
    private const float Lowest = 0.03f;
    private const float Low = 0.06f;
    private const float Medium = 0.24f;

    private readonly float[] _triangles; // by level of detail, the finest first
    private readonly float? _surface;
    private readonly float _hulls;

    private MeshCost(float[] triangles, float? surface, float hulls) => (_triangles, _surface, _hulls) = (triangles, surface, hulls);

    /// <summary>Inflates what physics needs of it.</summary>
    public static MeshCost Of(MeshAsset mesh)
    {
        var (triangles, last) = (new float[MeshAsset.Lods.Count], 0f);
        for (var lod = 0; lod < triangles.Length; lod++)
            triangles[lod] = last = mesh.Sections.TryGetValue(MeshAsset.Lods[lod], out var section) ? Triangles(section.Size) : last;
        float? surface = mesh.PhysicsName is { } name && MeshFaces.TryRead(mesh.Read(name), out var faces)
            ? MathF.Max(CostPerHull, faces.Sum(f => f.TriangleCount) * CostPerTriangle)
            : null;
        var parts = MeshHulls.TryRead(mesh.Read(MeshAsset.Convex), out var hulls) ? Math.Max(1, hulls.Parts.Count) : 1;
        return new MeshCost(triangles, surface, CostPerHull * parts);
    }

    /// <summary>Streaming cost of one prim of the mesh at that size, in metres.</summary>
    public float Streaming(Vector3 scale)
    {
        var radius = scale.Length() / 2;
        float Area(float share)
        {
            var distance = MathF.Min(radius / share, FarthestView);
            return Math.Clamp(MathF.PI * distance * distance, 1, RegionArea);
        }

        var (high, medium, low) = (Area(Medium), Area(Low), Area(Lowest));
        var seen = (_triangles[0] * high) + (_triangles[1] * (medium - high)) + (_triangles[2] * (low - medium))
            + (_triangles[3] * (RegionArea - low));
        return seen / RegionArea / TriangleBudget * CostOfBudget;
    }

    /// <summary>Cost of one prim of the mesh to physics, by what it is walked on: a tenth a hull, a hundredth a triangle.</summary>
    public float Physics(bool isConvex) => isConvex ? _hulls : _surface ?? _hulls;

    private static float Triangles(int zippedBytes) => MathF.Max(zippedBytes - BytesOfNames, FewestBytes) / BytesPerTriangle;
}
