using System.Numerics;

namespace OpenSim.Dynamics.Collision;

/// <summary>Where a face lies upon another: the one is cut by the sides of the other.</summary>
internal static class FaceClip
{
    /// <summary>Corners of a face that are looked at; nothing has more but a cylinder's cap, of which every other will do.</summary>
    public const int MaxCorners = 32;

    private const int MaxCut = MaxCorners * 2;

    /// <summary>A place of the face that is cut, and what it came from.</summary>
    private record struct Corner(Vector3 Place, uint Feature);

    /// <param name="reference">Corners of the face that stays whole.</param>
    /// <param name="normal">Its direction outwards.</param>
    /// <param name="incident">Corners of the face that is cut.</param>
    /// <param name="margin">Metres up to which what is apart counts.</param>
    /// <param name="slack">Metres by which the sides stand farther out: what comes fast comes from aside.</param>
    /// <param name="isReferenceA">The whole face is A's.</param>
    public static void Clip(ReadOnlySpan<Vector3> reference, Vector3 normal, ReadOnlySpan<Vector3> incident, float margin, float slack,
        bool isReferenceA, uint feature, TouchList touches)
    {
        Span<Corner> from = stackalloc Corner[MaxCut];
        Span<Corner> to = stackalloc Corner[MaxCut];
        var count = incident.Length;
        for (var i = 0; i < count; i++)
            from[i] = new Corner(incident[i], (uint)i + 1);
        for (var i = 0; i < reference.Length && count > 0; i++)
        {
            var (a, b) = (reference[i], reference[i + 1 == reference.Length ? 0 : i + 1]);
            var side = Vector3.Cross(b - a, normal);
            var length = side.Length();
            if (length < 1e-9f)
                continue;
            side /= length;
            count = Cut(from[..count], to, side, Vector3.Dot(side, a) + slack, (uint)i + 1);
            var swap = from;
            from = to;
            to = swap;
        }

        Tell(from[..count], reference[0], normal, margin, isReferenceA, feature, touches);
    }

    private static void Tell(ReadOnlySpan<Corner> corners, Vector3 origin, Vector3 normal, float margin, bool isReferenceA, uint feature,
        TouchList touches)
    {
        var level = Vector3.Dot(normal, origin);
        foreach (ref readonly var corner in corners)
        {
            var separation = Vector3.Dot(normal, corner.Place) - level;
            if (separation > margin)
                continue;
            var id = (feature << 16) ^ corner.Feature;
            if (isReferenceA)
                touches.Add(corner.Place - (normal * separation), normal, separation, id);
            else
                touches.Add(corner.Place, -normal, separation, id);
        }
    }

    // Keeps what is below the plane. A place where the outline crosses it is known by the corner before and the side that cut it.
    private static int Cut(ReadOnlySpan<Corner> from, Span<Corner> to, Vector3 side, float level, uint number)
    {
        var count = 0;
        var last = from[^1];
        var lastHeight = Vector3.Dot(side, last.Place) - level;
        foreach (ref readonly var corner in from)
        {
            var height = Vector3.Dot(side, corner.Place) - level;
            if ((height > 0) != (lastHeight > 0) && count < to.Length)
            {
                var at = Vector3.Lerp(last.Place, corner.Place, lastHeight / (lastHeight - height));
                to[count++] = new Corner(at, ((height > 0 ? last.Feature : corner.Feature) & 0xFF) | (number << 8));
            }

            if (height <= 0 && count < to.Length)
                to[count++] = corner;
            (last, lastHeight) = (corner, height);
        }

        return count;
    }
}
