using System.Numerics;
using OpenSim.Physics.Spatial;

namespace OpenSim.Physics.Shapes;

/// <summary>
/// Tests against one triangle, which has a front (counter-clockwise) only: what comes from behind passes, so nothing is ever locked inside
/// a surface.
/// </summary>
internal static class TriangleShape
{
    /// <summary>How far the segment's neighbourhood reaches through the front; negative when it does not.</summary>
    public static void Penetration(Vector3 a, Vector3 b, Vector3 c, Vector3 low, Vector3 high, float radius, out Vector3 normal,
        out float depth)
    {
        var face = Vector3.Cross(b - a, c - a);
        var area = face.Length();
        normal = Vector3.UnitZ;
        depth = float.NegativeInfinity;
        if (area < 1e-12f)
            return;
        face /= area;
        var heightLow = Vector3.Dot(low - a, face);
        var heightHigh = Vector3.Dot(high - a, face);
        if (MathF.Max(heightLow, heightHigh) < 0 || MathF.Min(heightLow, heightHigh) > radius)
            return;
        if (heightLow < 0 != heightHigh < 0 && CutsThrough(a, b, c, low, high, heightLow, heightHigh, face))
        {
            normal = face;
            depth = radius - MathF.Min(heightLow, heightHigh);
            return;
        }

        var away = Nearest(a, b, c, low, high);
        var distance = away.Length();
        if (distance < 1e-6f || Vector3.Dot(away, face) < 0)
            return;
        normal = away / distance;
        depth = radius - distance;
    }

    public static bool RayCast(Vector3 a, Vector3 b, Vector3 c, in Ray ray, float length, out float distance)
    {
        var (ab, ac) = (b - a, c - a);
        var cross = Vector3.Cross(ray.Direction, ac);
        var det = Vector3.Dot(ab, cross);
        distance = 0;
        if (det < 1e-12f) // parallel, or seen from behind
            return false;
        var from = ray.Origin - a;
        var u = Vector3.Dot(from, cross);
        var other = Vector3.Cross(from, ab);
        var v = Vector3.Dot(ray.Direction, other);
        var slack = det * 1e-5f; // neighbouring triangles must not leave a slit between them
        if (u < -slack || v < -slack || u + v > det + slack)
            return false;
        distance = Vector3.Dot(ac, other) / det;
        return distance >= 0 && distance <= length;
    }

    private static bool CutsThrough(Vector3 a, Vector3 b, Vector3 c, Vector3 low, Vector3 high, float heightLow, float heightHigh,
        Vector3 face)
    {
        var at = Vector3.Lerp(low, high, heightLow / (heightLow - heightHigh));
        return Vector3.Dot(Vector3.Cross(b - a, at - a), face) >= 0
            && Vector3.Dot(Vector3.Cross(c - b, at - b), face) >= 0
            && Vector3.Dot(Vector3.Cross(a - c, at - c), face) >= 0;
    }

    // The shortest vector from the triangle to the segment, which does not cut it: between an end and the face, or between two edges.
    private static Vector3 Nearest(Vector3 a, Vector3 b, Vector3 c, Vector3 low, Vector3 high)
    {
        var best = low - ClosestOnTriangle(a, b, c, low);
        Shorter(ref best, high - ClosestOnTriangle(a, b, c, high));
        Shorter(ref best, BetweenSegments(a, b, low, high));
        Shorter(ref best, BetweenSegments(b, c, low, high));
        Shorter(ref best, BetweenSegments(c, a, low, high));
        return best;
    }

    private static void Shorter(ref Vector3 best, Vector3 other)
    {
        if (other.LengthSquared() < best.LengthSquared())
            best = other;
    }

    private static Vector3 ClosestOnTriangle(Vector3 a, Vector3 b, Vector3 c, Vector3 point)
    {
        var (ab, ac, ap) = (b - a, c - a, point - a);
        var d1 = Vector3.Dot(ab, ap);
        var d2 = Vector3.Dot(ac, ap);
        if (d1 <= 0 && d2 <= 0)
            return a;
        var bp = point - b;
        var d3 = Vector3.Dot(ab, bp);
        var d4 = Vector3.Dot(ac, bp);
        if (d3 >= 0 && d4 <= d3)
            return b;
        var overAb = (d1 * d4) - (d3 * d2);
        if (overAb <= 0 && d1 >= 0 && d3 <= 0)
            return a + (ab * (d1 / (d1 - d3)));
        var cp = point - c;
        var d5 = Vector3.Dot(ab, cp);
        var d6 = Vector3.Dot(ac, cp);
        if (d6 >= 0 && d5 <= d6)
            return c;
        var overAc = (d5 * d2) - (d1 * d6);
        if (overAc <= 0 && d2 >= 0 && d6 <= 0)
            return a + (ac * (d2 / (d2 - d6)));
        var overBc = (d3 * d6) - (d5 * d4);
        if (overBc <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0)
            return b + ((c - b) * ((d4 - d3) / (d4 - d3 + d5 - d6)));
        var scale = 1 / (overAb + overAc + overBc);
        return a + (ab * (overAc * scale)) + (ac * (overAb * scale));
    }

    // From a point of pq to the nearest of rs.
    private static Vector3 BetweenSegments(Vector3 p, Vector3 q, Vector3 r, Vector3 s)
    {
        var (d1, d2, w) = (q - p, s - r, p - r);
        float a = Vector3.Dot(d1, d1), e = Vector3.Dot(d2, d2), f = Vector3.Dot(d2, w), c = Vector3.Dot(d1, w), b = Vector3.Dot(d1, d2);
        var det = (a * e) - (b * b);
        var t = det > 1e-12f ? Math.Clamp(((b * f) - (c * e)) / det, 0, 1) : 0;
        var u = e > 1e-12f ? ((b * t) + f) / e : 0;
        if (u is < 0 or > 1)
        {
            u = Math.Clamp(u, 0, 1);
            t = a > 1e-12f ? Math.Clamp(((b * u) - c) / a, 0, 1) : 0;
        }

        return r + (d2 * u) - (p + (d1 * t));
    }
}
