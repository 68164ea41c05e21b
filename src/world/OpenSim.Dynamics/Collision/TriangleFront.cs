using System.Numerics;
using OpenSim.Dynamics.Shapes;

namespace OpenSim.Dynamics.Collision;

/// <summary>A hull, which is A, upon the front of a triangle: the face that looks at it is cut by the triangle's sides.</summary>
internal static class TriangleFront
{
    /// <param name="triangle">Corners, counter-clockwise from its front.</param>
    /// <param name="deepest">The corner of the hull that is farthest behind the front.</param>
    public static void Test(in ConvexView hull, ReadOnlySpan<Vector3> triangle, Vector3 normal, int deepest, uint number, float margin,
        TouchList touches)
    {
        Span<Vector3> incident = stackalloc Vector3[FaceClip.MaxCorners];
        var face = hull.FaceTowards(-normal);
        var count = hull.CopyFace(face, incident);
        FaceClip.Clip(triangle, normal, incident[..count], margin, 0, false, number, touches);
        // Of a round body the deepest corner may be of another face than the one that looks at the triangle most.
        if (!HasCorner(hull, face, deepest) && IsAbove(hull.Points[deepest], triangle, normal))
            touches.Add(hull.Points[deepest], -normal, Vector3.Dot(normal, hull.Points[deepest] - triangle[0]),
                (number << 16) | 0x8000u | (uint)deepest);
    }

    private static bool HasCorner(in ConvexView hull, int face, int corner)
    {
        var (first, count) = (hull.Faces[face].First, hull.Faces[face].Count);
        return hull.Corners.Slice(first, count).Contains((byte)corner);
    }

    private static bool IsAbove(Vector3 point, ReadOnlySpan<Vector3> triangle, Vector3 normal)
    {
        for (var i = 0; i < 3; i++)
        {
            var (a, b) = (triangle[i], triangle[(i + 1) % 3]);
            if (Vector3.Dot(Vector3.Cross(b - a, normal), point - a) > 0)
                return false;
        }

        return true;
    }
}
