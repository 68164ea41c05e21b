using System.Numerics;
using OpenSim.Meshing;
using OpenSim.Physics.Spatial;

namespace OpenSim.Physics.Shapes;

/// <summary>
/// A mesh in unit size with a tree over its triangles; shared by all bodies of its form, each of which scales it while it is tested.
/// </summary>
internal sealed class CollisionMesh
{
    private readonly TriangleMesh _mesh;
    private readonly AabbTree _tree = new();

    public CollisionMesh(TriangleMesh mesh)
    {
        _mesh = mesh;
        var boxes = new Aabb[mesh.TriangleCount];
        var numbers = new int[mesh.TriangleCount];
        for (var i = 0; i < boxes.Length; i++)
        {
            var (a, b, c) = mesh.Triangle(i);
            boxes[i] = new Aabb(Vector3.Min(a, Vector3.Min(b, c)), Vector3.Max(a, Vector3.Max(b, c)));
            numbers[i] = i;
        }

        _tree.InsertAll(boxes, numbers);
    }

    public int TriangleCount => _mesh.TriangleCount;

    /// <summary>The deepest place at which the segment's neighbourhood reaches through the surface.</summary>
    /// <param name="size">The body's size, by which the unit mesh is scaled.</param>
    public void Penetration(Vector3 size, Vector3 low, Vector3 high, float radius, out Vector3 normal, out float depth)
    {
        normal = Vector3.UnitZ;
        depth = float.NegativeInfinity;
        var reach = new Vector3(radius);
        foreach (var triangle in _tree.Overlapping(new Aabb((Vector3.Min(low, high) - reach) / size,
            (Vector3.Max(low, high) + reach) / size)))
        {
            var (a, b, c) = _mesh.Triangle(triangle);
            TriangleShape.Penetration(a * size, b * size, c * size, low, high, radius, out var n, out var d);
            if (d <= depth)
                continue;
            normal = n;
            depth = d;
        }
    }

    public bool RayCast(Vector3 size, in Ray ray, float length, out float distance, out Vector3 normal)
    {
        distance = length;
        normal = default;
        // The scaled ray is tested in unit space, where distances are counted in parts of it: its direction must not be normalised.
        var walk = _tree.Along(new Ray(ray.Origin / size, ray.Direction / size), length);
        while (walk.MoveNext())
        {
            var (a, b, c) = _mesh.Triangle(walk.Current);
            if (!TriangleShape.RayCast(a * size, b * size, c * size, ray, distance, out var d) || (d == distance && normal != default))
                continue;
            distance = d;
            normal = Vector3.Normalize(Vector3.Cross((b - a) * size, (c - a) * size));
            walk.Limit = d;
        }

        return normal != default;
    }
}
