using System.Numerics;
using OpenSim.Dynamics.Shapes;

namespace OpenSim.Dynamics.Collision;

/// <summary>
/// How deep two convex bodies are in one another: a polytope within their difference is grown towards the origin's nearest side until the
/// side is one of the difference itself (the expanding polytope of van den Bergen).
/// </summary>
internal static class Depth
{
    private const int MaxCorners = 48;
    private const int MaxFaces = 96;
    private const int MaxRim = 64;

    /// <param name="start">Corners around the origin or nearly; those that lack for a tetrahedron are looked for.</param>
    public static bool TryAxis(
        in ConvexView a, in ConvexView b, in Simplex start, out Vector3 normal, out float separation, out Vector3 onA)
    {
        var polytope = new Polytope(stackalloc DifferenceCorner[MaxCorners], stackalloc PolytopeFace[MaxFaces],
            stackalloc (byte, byte)[MaxRim]);
        if (!polytope.TryStart(a, b, start))
            return TryFaces(a, b, out normal, out separation, out onA);
        var face = polytope.Grow(a, b);
        normal = -face.Normal;
        separation = -face.Distance;
        onA = polytope.OnA(face);
        return true;
    }

    // Both are flat and in one plane, or touch in a line: the side of either that lets go soonest.
    private static bool TryFaces(in ConvexView a, in ConvexView b, out Vector3 normal, out float separation, out Vector3 onA)
    {
        (normal, separation, onA) = (Vector3.UnitZ, float.NegativeInfinity, a.Middle);
        foreach (ref readonly var face in a.Faces)
            Offer(a, b, face.Normal, ref normal, ref separation, ref onA);
        foreach (ref readonly var face in b.Faces)
            Offer(a, b, -face.Normal, ref normal, ref separation, ref onA);
        return float.IsFinite(separation);
    }

    private static void Offer(
        in ConvexView a, in ConvexView b, Vector3 axis, ref Vector3 normal, ref float separation, ref Vector3 onA)
    {
        var corner = Distance.Corner(a, b, -axis);
        var offered = Vector3.Dot(corner.Place, axis);
        if (offered > separation)
            (normal, separation, onA) = (axis, offered, corner.OnA);
    }
}
