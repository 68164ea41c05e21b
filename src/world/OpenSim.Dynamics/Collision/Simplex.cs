using System.Numerics;
using System.Runtime.CompilerServices;

namespace OpenSim.Dynamics.Collision;

/// <summary>Up to four corners of the difference of two convex bodies, cut down to those nearest to the origin.</summary>
internal struct Simplex
{
    public int Count;
    public Corners At;
    public Vector4 Weights;

    [InlineArray(4)]
    public struct Corners
    {
        private DifferenceCorner _first;
    }

    public readonly bool Contains(int a, int b)
    {
        for (var i = 0; i < Count; i++)
        {
            if (At[i].A == a && At[i].B == b)
                return true;
        }

        return false;
    }

    /// <summary>The place nearest to the origin. Corners that do not matter are dropped; four are left when the origin is within.</summary>
    public Vector3 Nearest()
    {
        switch (Count)
        {
            case 1:
                Weights = new Vector4(1, 0, 0, 0);
                break;
            case 2:
                OfSegment(0, 1);
                break;
            case 3:
                OfTriangle(0, 1, 2);
                break;
            default:
                OfTetrahedron();
                break;
        }

        var nearest = Vector3.Zero;
        for (var i = 0; i < Count; i++)
            nearest += At[i].Place * Weights[i];
        return nearest;
    }

    public readonly Vector3 OnA()
    {
        var place = Vector3.Zero;
        for (var i = 0; i < Count; i++)
            place += At[i].OnA * Weights[i];
        return place;
    }

    private void Keep(int a)
    {
        (At[0], Count, Weights) = (At[a], 1, new Vector4(1, 0, 0, 0));
    }

    private void Keep(int a, int b, float weightOfB)
    {
        var (first, second) = (At[a], At[b]);
        (At[0], At[1], Count, Weights) = (first, second, 2, new Vector4(1 - weightOfB, weightOfB, 0, 0));
    }

    private void OfSegment(int a, int b)
    {
        var way = At[b].Place - At[a].Place;
        var square = way.LengthSquared();
        var t = square > 0 ? -Vector3.Dot(At[a].Place, way) / square : 0;
        if (t <= 0)
            Keep(a);
        else if (t >= 1)
            Keep(b);
        else
            Keep(a, b, t);
    }

    // By the regions of Voronoi of a triangle.
    private void OfTriangle(int ia, int ib, int ic)
    {
        var (a, b, c) = (At[ia].Place, At[ib].Place, At[ic].Place);
        var (ab, ac) = (b - a, c - a);
        var (d1, d2) = (-Vector3.Dot(ab, a), -Vector3.Dot(ac, a));
        if (d1 <= 0 && d2 <= 0)
        {
            Keep(ia);
            return;
        }

        var (d3, d4) = (-Vector3.Dot(ab, b), -Vector3.Dot(ac, b));
        if (d3 >= 0 && d4 <= d3)
        {
            Keep(ib);
            return;
        }

        var vc = (d1 * d4) - (d3 * d2);
        if (vc <= 0 && d1 >= 0 && d3 <= 0)
        {
            Keep(ia, ib, d1 / MathF.Max(d1 - d3, float.Epsilon));
            return;
        }

        var (d5, d6) = (-Vector3.Dot(ab, c), -Vector3.Dot(ac, c));
        if (d6 >= 0 && d5 <= d6)
        {
            Keep(ic);
            return;
        }

        var vb = (d5 * d2) - (d1 * d6);
        var va = (d3 * d6) - (d5 * d4);
        if (vb <= 0 && d2 >= 0 && d6 <= 0)
            Keep(ia, ic, d2 / MathF.Max(d2 - d6, float.Epsilon));
        else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0)
            Keep(ib, ic, (d4 - d3) / MathF.Max(d4 - d3 + (d5 - d6), float.Epsilon));
        else
            KeepFace(ia, ib, ic, va, vb, vc);
    }

    private void KeepFace(int ia, int ib, int ic, float va, float vb, float vc)
    {
        var sum = va + vb + vc;
        var (a, b, c) = (At[ia], At[ib], At[ic]);
        (At[0], At[1], At[2], Count) = (a, b, c, 3);
        Weights = new Vector4(va / sum, vb / sum, vc / sum, 0);
    }

    // The nearest of the faces behind which the origin is.
    private void OfTetrahedron()
    {
        var whole = this;
        var best = whole;
        var least = float.PositiveInfinity;
        for (var i = 0; i < 4; i++)
        {
            var (a, b, c, d) = i switch { 0 => (0, 1, 2, 3), 1 => (0, 2, 3, 1), 2 => (0, 3, 1, 2), _ => (1, 3, 2, 0) };
            if (!IsBehind(a, b, c, d))
                continue;
            var face = whole;
            face.OfTriangle(a, b, c);
            var place = face.Sum();
            if (place.LengthSquared() >= least)
                continue;
            least = place.LengthSquared();
            best = face;
        }

        this = best;
        if (!float.IsFinite(least))
            Weights = new Vector4(0.25f);
    }

    private readonly Vector3 Sum()
    {
        var sum = Vector3.Zero;
        for (var i = 0; i < Count; i++)
            sum += At[i].Place * Weights[i];
        return sum;
    }

    private readonly bool IsBehind(int a, int b, int c, int d)
    {
        var normal = Vector3.Cross(At[b].Place - At[a].Place, At[c].Place - At[a].Place);
        var origin = -Vector3.Dot(normal, At[a].Place);
        var inside = Vector3.Dot(normal, At[d].Place - At[a].Place);
        return origin * inside <= 0;
    }
}
