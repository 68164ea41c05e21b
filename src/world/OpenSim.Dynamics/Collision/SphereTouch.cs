using System.Numerics;

namespace OpenSim.Dynamics.Collision;

/// <summary>Balls against what is simple. A is the other, at the origin of its frame.</summary>
internal static class SphereTouch
{
    public static void Sphere(float radiusA, float radiusB, Vector3 middleB, float margin, TouchList touches)
    {
        var distance = middleB.Length();
        var separation = distance - radiusA - radiusB;
        if (separation > margin)
            return;
        var normal = distance > 1e-6f ? middleB / distance : Vector3.UnitZ;
        touches.Add(normal * radiusA, normal, separation, 1);
    }

    public static void Box(Vector3 half, float radius, Vector3 middle, float margin, TouchList touches)
    {
        var inside = Vector3.Clamp(middle, -half, half);
        var away = middle - inside;
        var distance = away.Length();
        if (distance - radius > margin)
            return;
        if (distance > 1e-6f)
        {
            touches.Add(inside, away / distance, distance - radius, 1);
            return;
        }

        // Its middle is in the box: out by the nearest side.
        var way = half - Vector3.Abs(middle);
        var axis = way.X <= way.Y && way.X <= way.Z ? 0 : way.Y <= way.Z ? 1 : 2;
        var normal = Vector3.Zero;
        normal[axis] = middle[axis] < 0 ? -1 : 1;
        touches.Add(middle + (normal * way[axis]), normal, -way[axis] - radius, 1);
    }

    /// <summary>A ball at the origin, which is A here, and a triangle that is solid below.</summary>
    /// <param name="normal">Of the triangle, outwards.</param>
    public static void TriangleBelow(Vector3 a, Vector3 b, Vector3 c, Vector3 normal, float radius, float margin, uint feature,
        TouchList touches)
    {
        var simplex = new Simplex { Count = 3 };
        simplex.At[0] = new DifferenceCorner(a, a, 0, 0);
        simplex.At[1] = new DifferenceCorner(b, b, 1, 0);
        simplex.At[2] = new DifferenceCorner(c, c, 2, 0);
        var nearest = simplex.Nearest();
        var height = -Vector3.Dot(a, normal);
        var distance = nearest.Length();
        if (height > 1e-5f)
        {
            if (distance - radius <= margin)
                touches.Add(nearest * (radius / distance), nearest / distance, distance - radius, feature);
        }
        else if (distance < radius - height)
        {
            touches.Add(-normal * radius, -normal, height - radius, feature); // its middle is below
        }
    }
}
