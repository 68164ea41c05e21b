using System.Numerics;

namespace OpenSim.Physics.Spatial;

/// <summary>A half line. Direction has length 1.</summary>
public readonly record struct Ray(Vector3 Origin, Vector3 Direction)
{
    /// <summary>The ray from one point towards another; false when they are one and the same or not finite.</summary>
    public static bool TryBetween(Vector3 from, Vector3 to, out Ray ray, out float length)
    {
        var way = to - from;
        length = way.Length();
        ray = new Ray(from, way / length);
        return length > 1e-6f && float.IsFinite(length);
    }

    public Vector3 At(float distance) => Origin + (Direction * distance);
}
