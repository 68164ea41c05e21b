using System.Numerics;
using OpenSim.Dynamics.Shapes;

namespace OpenSim.Dynamics.Collision;

/// <summary>How far two convex bodies are from one another (Gilbert, Johnson and Keerthi), or how deep they are in one another.</summary>
internal static class Distance
{
    private const int MaxRounds = 32;

    /// <summary>The axis along which they are farthest apart or least in one another.</summary>
    /// <param name="margin">Metres beyond which nobody asks.</param>
    /// <returns>False when they are farther apart than that.</returns>
    public static bool TryAxis(in ConvexView a, in ConvexView b, float margin, out Vector3 normal, out float separation, out Vector3 onA)
    {
        const float Touching = 1e-5f;
        var simplex = default(Simplex);
        var way = b.Middle - a.Middle;
        normal = way.LengthSquared() > 0 ? Vector3.Normalize(way) : Vector3.UnitZ;
        simplex.At[0] = Corner(a, b, -normal);
        simplex.Count = 1;
        for (var round = 0; round < MaxRounds; round++)
        {
            var nearest = simplex.Nearest();
            separation = nearest.Length();
            if (simplex.Count == 4 || separation < Touching)
                return Depth.TryAxis(a, b, simplex, out normal, out separation, out onA);
            normal = nearest / separation;
            var corner = Corner(a, b, -normal);
            var bound = Vector3.Dot(corner.Place, normal);
            if (bound > margin)
            {
                onA = default;
                return false;
            }

            if (separation - bound < 1e-4f * separation + 1e-6f || simplex.Contains(corner.A, corner.B))
            {
                onA = simplex.OnA();
                return true;
            }

            simplex.At[simplex.Count++] = corner;
        }

        onA = simplex.OnA();
        separation = simplex.Nearest().Length();
        return separation <= margin;
    }

    /// <summary>The corner of B less A that lies farthest in a direction.</summary>
    public static DifferenceCorner Corner(in ConvexView a, in ConvexView b, Vector3 direction)
    {
        var (i, j) = (a.Farthest(-direction), b.Farthest(direction));
        return new DifferenceCorner(b.Points[j] - a.Points[i], a.Points[i], i, j);
    }
}
