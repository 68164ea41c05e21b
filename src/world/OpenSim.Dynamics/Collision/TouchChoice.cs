using System.Numerics;

namespace OpenSim.Dynamics.Collision;

/// <summary>Four touches that hold as well as many: the deepest, and those that span most.</summary>
internal static class TouchChoice
{
    public const int MaxTouches = 4;

    /// <summary>Directions of touches that count: as many manifolds has a pair at most.</summary>
    public const int MaxDirections = 4;

    private const float SameDirection = 0.97f; // cosine

    /// <summary>Brings those to the front that will count, of the deepest direction first.</summary>
    /// <returns>How many they are.</returns>
    public static int Thin(Span<Touch> touches)
    {
        var kept = 0;
        var rest = touches;
        for (var i = 0; i < MaxDirections && rest.Length > 0; i++)
        {
            var together = Gather(rest);
            var chosen = Choose(rest[..together]);
            rest[..chosen].CopyTo(touches[kept..]);
            kept += chosen;
            rest = rest[together..];
        }

        return kept;
    }

    /// <summary>Brings those to the front that point the way of the deepest.</summary>
    /// <returns>How many they are.</returns>
    public static int Gather(Span<Touch> touches)
    {
        var deepest = 0;
        for (var i = 1; i < touches.Length; i++)
        {
            if (touches[i].Separation < touches[deepest].Separation)
                deepest = i;
        }

        var normal = touches[deepest].Normal;
        var count = 0;
        for (var i = 0; i < touches.Length; i++)
        {
            if (Vector3.Dot(touches[i].Normal, normal) >= SameDirection)
                (touches[count], touches[i]) = (touches[i], touches[count++]);
        }

        return count;
    }

    /// <summary>Brings them to the front.</summary>
    /// <returns>How many they are.</returns>
    public static int Choose(Span<Touch> touches)
    {
        if (touches.Length <= MaxTouches)
            return touches.Length;
        var normal = touches[0].Normal;
        Take(touches, 0, Deepest(touches));
        Take(touches, 1, Farthest(touches, touches[0].OnA));
        var (a, b) = (touches[0].OnA, touches[1].OnA);
        var side = Vector3.Cross(b - a, normal);
        Take(touches, 2, Outermost(touches, 2, a, side));
        var sign = Vector3.Dot(touches[2].OnA - a, side) > 0 ? -1 : 1;
        Take(touches, 3, Outermost(touches, 3, a, side * sign, isSigned: true));
        return MaxTouches;
    }

    private static void Take(Span<Touch> touches, int to, int from) => (touches[to], touches[from]) = (touches[from], touches[to]);

    // Of several that are as deep always the same one, or a body would be held by others each step.
    private static int Deepest(ReadOnlySpan<Touch> touches)
    {
        const float Same = 1e-3f;
        var best = 0;
        for (var i = 1; i < touches.Length; i++)
        {
            var less = touches[best].Separation - touches[i].Separation;
            if (less > Same || (less > -Same && touches[i].Feature < touches[best].Feature && less > 0))
                best = i;
        }

        return best;
    }

    private static int Farthest(ReadOnlySpan<Touch> touches, Vector3 from)
    {
        var (best, most) = (1, -1f);
        for (var i = 1; i < touches.Length; i++)
        {
            var distance = Vector3.DistanceSquared(touches[i].OnA, from);
            if (distance > most)
                (best, most) = (i, distance);
        }

        return best;
    }

    private static int Outermost(ReadOnlySpan<Touch> touches, int start, Vector3 from, Vector3 side, bool isSigned = false)
    {
        var (best, most) = (start, float.NegativeInfinity);
        for (var i = start; i < touches.Length; i++)
        {
            var along = Vector3.Dot(touches[i].OnA - from, side);
            along = isSigned ? along : MathF.Abs(along);
            if (along > most)
                (best, most) = (i, along);
        }

        return best;
    }
}
