using System.Numerics;
using OpenSim.Physics.Spatial;

namespace OpenSim.Physics.Shapes;

/// <summary>Tests against a ball about the origin.</summary>
internal static class SphereShape
{
    public static void Penetration(float ball, Vector3 a, Vector3 b, float radius, out Vector3 normal, out float depth)
    {
        var way = b - a;
        var length = way.LengthSquared();
        var t = length > 0 ? Math.Clamp(-Vector3.Dot(a, way) / length, 0, 1) : 0;
        var nearest = a + (way * t);
        var distance = nearest.Length();
        normal = distance > 1e-6f ? nearest / distance : Vector3.UnitZ;
        depth = ball + radius - distance;
    }

    public static bool RayCast(float ball, in Ray ray, float length, out float distance, out Vector3 normal)
    {
        normal = default;
        var along = -Vector3.Dot(ray.Origin, ray.Direction);
        var aside = (ray.Origin + (ray.Direction * along)).LengthSquared();
        var half = (ball * ball) - aside;
        distance = half >= 0 ? along - MathF.Sqrt(half) : -1;
        if (distance < 0 || distance > length)
            return false;
        normal = ray.At(distance) / ball;
        return true;
    }
}
