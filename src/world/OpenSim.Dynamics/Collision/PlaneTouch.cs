using System.Numerics;

namespace OpenSim.Dynamics.Collision;

/// <summary>What lies on level ground: corners below the plane.</summary>
internal static class PlaneTouch
{
    /// <param name="points">Of A, in its frame.</param>
    /// <param name="down">Unit, into the ground, in that frame.</param>
    /// <param name="level">How far down the ground is.</param>
    public static void Points(ReadOnlySpan<Vector3> points, Vector3 down, float level, float radius, float margin, TouchList touches)
    {
        for (var i = 0; i < points.Length; i++)
        {
            var separation = level - Vector3.Dot(points[i], down) - radius;
            if (separation <= margin)
                touches.Add(points[i] + (down * radius), down, separation, (uint)i + 1);
        }
    }
}
