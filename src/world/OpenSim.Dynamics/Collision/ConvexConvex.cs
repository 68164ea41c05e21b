using System.Numerics;
using OpenSim.Dynamics.Shapes;

namespace OpenSim.Dynamics.Collision;

/// <summary>Two convex bodies of any form: the axis between them, then the faces that look along it, laid upon one another.</summary>
internal static class ConvexConvex
{
    // A face counts as meant when it is as good as the axis found to this, metres: what lies flat is to be held flat.
    private const float FlatPrice = 2e-3f;

    /// <param name="b">In the frame of A.</param>
    /// <param name="margin">Metres up to which what is apart counts.</param>
    /// <param name="radiusA">Metres by which A is rounder than its points: a ball is a point, a capsule a segment.</param>
    public static void Test(in ConvexView a, in ConvexView b, float radiusA, float radiusB, float margin, TouchList touches)
    {
        var radius = radiusA + radiusB;
        if (!Distance.TryAxis(a, b, margin + radius, out var normal, out var separation, out var onA))
            return;
        if (a.Faces.Length > 0 && b.Faces.Length > 0 && radius == 0)
            Faces(a, b, normal, separation, onA, margin, touches);
        else
            touches.Add(onA + (normal * radiusA), normal, separation - radius, 0);
    }

    private static void Faces(in ConvexView a, in ConvexView b, Vector3 normal, float separation, Vector3 onA, float margin,
        TouchList touches)
    {
        var (faceA, faceB) = (a.FaceTowards(normal), b.FaceTowards(-normal));
        if (faceA < 0 || faceB < 0)
            return; // the axis is no number: they are too thin
        var (byA, byB) = (Along(a, b, a.Faces[faceA].Normal), Along(a, b, -b.Faces[faceB].Normal));
        var before = touches.Count;
        if (byA >= byB - 1e-4f && byA >= separation - FlatPrice)
            Lay(a, faceA, b, true, margin, touches);
        else if (byB >= separation - FlatPrice)
            Lay(b, faceB, a, false, margin, touches);
        if (touches.Count == before)
            touches.Add(onA, normal, separation, 0x8000u | (uint)((faceA << 8) ^ faceB));
    }

    private static float Along(in ConvexView a, in ConvexView b, Vector3 axis) =>
        Vector3.Dot(b.Points[b.Farthest(-axis)] - a.Points[a.Farthest(axis)], axis);

    private static void Lay(in ConvexView whole, int face, in ConvexView cut, bool isWholeA, float margin, TouchList touches)
    {
        Span<Vector3> reference = stackalloc Vector3[FaceClip.MaxCorners];
        Span<Vector3> incident = stackalloc Vector3[FaceClip.MaxCorners];
        var normal = whole.Faces[face].Normal;
        var other = cut.FaceTowards(-normal);
        if (other < 0)
            return;
        var (m, n) = (whole.CopyFace(face, reference), cut.CopyFace(other, incident));
        var feature = (uint)((face & 0x7F) | ((other & 0x7F) << 7) | (isWholeA ? 0 : 0x4000));
        FaceClip.Clip(reference[..m], normal, incident[..n], margin, margin, isWholeA, feature, touches);
    }
}
