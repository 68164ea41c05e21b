using System.Numerics;
using OpenSim.Dynamics.Maths;
using OpenSim.Dynamics.Shapes;
using OpenSim.Physics.Shapes;
using OpenSim.Physics.Spatial;

namespace OpenSim.Dynamics.Collision;

/// <summary>A hull or a ball, which is A, and the triangles of something that stands.</summary>
internal static class MeshTouch
{
    /// <param name="size">By which the unit mesh is scaled.</param>
    /// <param name="frame">Of the mesh, in A's frame.</param>
    /// <param name="half">Of A's box.</param>
    public static void Test(HullShape hull, float radius, Vector3 half, CollisionMesh mesh, Vector3 size, in Frame frame, float margin,
        TouchList touches)
    {
        Span<Vector3> points = stackalloc Vector3[3];
        var reach = (Vector3.Abs(Row(frame.Turn, 0)) * half.X) + (Vector3.Abs(Row(frame.Turn, 1)) * half.Y)
            + (Vector3.Abs(Row(frame.Turn, 2)) * half.Z) + new Vector3(margin);
        var middle = frame.ToLocal(Vector3.Zero);
        foreach (var number in mesh.Overlapping(new Aabb((middle - reach) / size, (middle + reach) / size)))
        {
            var (a, b, c) = mesh.Triangles.Triangle(number);
            (points[0], points[1], points[2]) = (frame.ToWorld(a * size), frame.ToWorld(b * size), frame.ToWorld(c * size));
            Triangle(hull, radius, points, mesh.IsSurface, (uint)number & 0x7FFF, margin, touches);
        }
    }

    // Along the axes of the mesh: what an axis of A is there.
    private static Vector3 Row(in Basis turn, int axis) => axis switch
    {
        0 => new Vector3(turn.X.X, turn.Y.X, turn.Z.X),
        1 => new Vector3(turn.X.Y, turn.Y.Y, turn.Z.Y),
        _ => new Vector3(turn.X.Z, turn.Y.Z, turn.Z.Z)
    };

    private static void Triangle(
        HullShape hull, float radius, Span<Vector3> points, bool isSurface, uint number, float margin, TouchList touches)
    {
        var normal = Vector3.Cross(points[1] - points[0], points[2] - points[0]);
        var length = normal.Length();
        if (!(length > 1e-10f))
            return;
        normal /= length;
        var height = -Vector3.Dot(normal, points[0]); // of A's middle
        if (height < 0)
        {
            if (!isSurface)
                return;
            normal = -normal;
            (points[1], points[2]) = (points[2], points[1]);
        }

        if (radius > 0)
        {
            SphereTouch.TriangleBelow(points[0], points[1], points[2], normal, radius, margin, number << 16, touches);
            return;
        }

        var view = ConvexView.Of(hull);
        var deepest = view.Farthest(-normal);
        if (Vector3.Dot(normal, view.Points[deepest] - points[0]) <= margin)
            Hull(view, points, normal, deepest, number, margin, touches);
    }

    private static void Hull(in ConvexView hull, Span<Vector3> points, Vector3 normal, int deepest, uint number, float margin,
        TouchList touches)
    {
        Span<HullFace> faces = stackalloc HullFace[2];
        var triangle = ConvexView.Triangle(points, normal, faces);
        if (!Distance.TryAxis(hull, triangle, margin, out var axis, out var separation, out var onA))
            return;
        // What its front can hold, it holds: an edge between two triangles of one wall is no edge.
        const float Price = 0.02f;
        var byFront = Vector3.Dot(normal, hull.Points[deepest] - points[0]);
        if (byFront >= separation - Price || Vector3.Dot(axis, normal) > -0.2f)
            TriangleFront.Test(hull, points, normal, deepest, number, margin, touches);
        else
            touches.Add(onA, axis, separation, (number << 16) | 0xFFFF);
    }
}
