using System.Numerics;
using OpenSim.Physics.Spatial;

namespace OpenSim.Physics.Shapes;

/// <summary>Tests against a box about the origin along the axes.</summary>
internal static class BoxShape
{
    /// <summary>How far the segment's neighbourhood of <paramref name="radius"/> reaches into the box, and the way out.</summary>
    public static void Penetration(Vector3 half, Vector3 a, Vector3 b, float radius, out Vector3 normal, out float depth)
    {
        var onSegment = Closest(half, a, b);
        var inside = Vector3.Clamp(onSegment, -half, half);
        var away = onSegment - inside;
        var distance = away.Length();
        if (distance > 1e-6f)
        {
            normal = away / distance;
            depth = radius - distance;
            return;
        }

        ShortestWayOut(half, a, b, out normal, out var way);
        depth = way + radius;
    }

    /// <summary>Where a ray enters the box from outside. One that starts inside hits nothing.</summary>
    public static bool RayCast(Vector3 half, in Ray ray, float length, out float distance, out Vector3 normal)
    {
        distance = 0;
        normal = default;
        var leave = length;
        for (var axis = 0; axis < 3; axis++)
        {
            var (origin, direction, edge) = (ray.Origin[axis], ray.Direction[axis], half[axis]);
            if (MathF.Abs(direction) < 1e-9f)
            {
                if (MathF.Abs(origin) > edge)
                    return false;
                continue;
            }

            var near = ((direction > 0 ? -edge : edge) - origin) / direction;
            var far = ((direction > 0 ? edge : -edge) - origin) / direction;
            leave = MathF.Min(leave, far);
            if (near <= distance && !(near == 0 && normal == default))
                continue;
            distance = near;
            normal = default;
            normal[axis] = direction > 0 ? -1 : 1;
        }

        return normal != default && distance <= leave;
    }

    // The squared distance to a box is convex along a segment, so its slope has one change of sign: found by halving.
    private static Vector3 Closest(Vector3 half, Vector3 a, Vector3 b)
    {
        var way = b - a;
        if (Slope(half, a, way) >= 0)
            return a;
        if (Slope(half, b, way) <= 0)
            return b;
        float low = 0, high = 1;
        for (var i = 0; i < 20; i++)
        {
            var middle = (low + high) * 0.5f;
            if (Slope(half, a + (way * middle), way) < 0)
                low = middle;
            else
                high = middle;
        }

        return a + (way * ((low + high) * 0.5f));
    }

    private static float Slope(Vector3 half, Vector3 point, Vector3 way) => Vector3.Dot(point - Vector3.Clamp(point, -half, half), way);

    // The segment cuts through the box: out by the face through which all of it gets out soonest.
    private static void ShortestWayOut(Vector3 half, Vector3 a, Vector3 b, out Vector3 normal, out float way)
    {
        var min = Vector3.Min(a, b);
        var max = Vector3.Max(a, b);
        normal = Vector3.UnitZ;
        way = float.PositiveInfinity;
        for (var axis = 0; axis < 3; axis++)
        {
            Offer(axis, 1, half[axis] - min[axis], ref normal, ref way);
            Offer(axis, -1, half[axis] + max[axis], ref normal, ref way);
        }
    }

    private static void Offer(int axis, float sign, float offered, ref Vector3 normal, ref float way)
    {
        if (offered >= way)
            return;
        way = offered;
        normal = default;
        normal[axis] = sign;
    }
}
