using System.Numerics;
using OpenSim.Meshing;
using OpenSim.Meshing.Hulls;

namespace OpenSim.Dynamics.Shapes;

/// <summary>Makes hulls with flat faces of any number of corners out of triangles.</summary>
internal static class HullMaking
{
    /// <summary>The hull of a mesh of unit size.</summary>
    public static HullShape Of(TriangleMesh mesh, Vector3 size)
    {
        var points = new Vector3[mesh.Vertices.Length];
        for (var i = 0; i < points.Length; i++)
            points[i] = mesh.Vertices[i] * size;
        var hull = ConvexHull.Around(points);
        if (hull.Vertices.Length > ConvexView.MaxPoints || hull.TriangleCount > ConvexView.MaxFaces)
            hull = ConvexHull.Around(ConvexHull.Farthest(hull.Vertices, ConvexView.MaxPoints));
        return WithFaces(hull);
    }

    // Its origin lies within it, wherever the prim's is.
    private static (TriangleMesh Hull, Vector3 Middle, Vector3 Half) Centred(TriangleMesh hull)
    {
        var (min, max) = hull.Bounds;
        var middle = (min + max) * 0.5f;
        return (hull with { Vertices = [.. hull.Vertices.Select(vertex => vertex - middle)] }, middle, (max - min) * 0.5f);
    }

    private static HullShape WithFaces(TriangleMesh whole)
    {
        var (hull, middle, half) = Centred(whole);
        var faces = new List<HullFace>();
        var corners = new List<byte>();
        var isTaken = new bool[hull.TriangleCount];
        for (var i = 0; i < isTaken.Length; i++)
        {
            if (isTaken[i] || NormalOf(hull, i) is not { } normal)
                continue;
            var first = corners.Count;
            var outline = Outline(hull, i, normal, isTaken);
            corners.AddRange(outline);
            faces.Add(new HullFace(normal, first, outline.Count));
        }

        return new HullShape(hull.Vertices, [.. faces], [.. corners], middle, half);
    }

    // The corners of all triangles in one plane with this one, in order about their middle.
    private static List<byte> Outline(TriangleMesh hull, int start, Vector3 normal, bool[] isTaken)
    {
        const float Parallel = 0.9998f; // one degree
        var indices = new SortedSet<int>();
        var level = Vector3.Dot(normal, hull.Triangle(start).A);
        var flat = 1e-3f * MathF.Max(0.01f, (hull.Bounds.Max - hull.Bounds.Min).Length());
        for (var i = start; i < isTaken.Length; i++)
        {
            if (isTaken[i] || NormalOf(hull, i) is not { } other || Vector3.Dot(other, normal) < Parallel
                || MathF.Abs(Vector3.Dot(normal, hull.Triangle(i).A) - level) > flat)
                continue;
            isTaken[i] = true;
            for (var k = 0; k < 3; k++)
                indices.Add(hull.Indices[(i * 3) + k]);
        }

        return InOrder(hull, [.. indices], normal);
    }

    private static List<byte> InOrder(TriangleMesh hull, List<int> indices, Vector3 normal)
    {
        var middle = Vector3.Zero;
        foreach (var index in indices)
            middle += hull.Vertices[index] / indices.Count;
        var u = Vector3.Normalize(hull.Vertices[indices[0]] - middle);
        var v = Vector3.Cross(normal, u);
        return [.. indices.OrderBy(i => MathF.Atan2(Vector3.Dot(hull.Vertices[i] - middle, v), Vector3.Dot(hull.Vertices[i] - middle, u)))
            .ThenBy(i => i).Select(i => (byte)i)];
    }

    // None for one without area.
    private static Vector3? NormalOf(TriangleMesh hull, int triangle)
    {
        var (a, b, c) = hull.Triangle(triangle);
        var normal = Vector3.Cross(b - a, c - a);
        var length = normal.Length();
        return length > 1e-12f ? normal / length : null;
    }
}
