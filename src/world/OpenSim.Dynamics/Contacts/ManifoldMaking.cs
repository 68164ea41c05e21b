using System.Numerics;
using OpenSim.Dynamics.Collision;
using OpenSim.Dynamics.Maths;

namespace OpenSim.Dynamics.Contacts;

/// <summary>
/// Puts touches into a pair: parted by direction, four of each, and what held the same corners in the last step goes on holding them.
/// </summary>
internal static class ManifoldMaking
{
    private const uint Matched = 0x8000_0000; // free in all features

    /// <param name="touches">In the frame of part A.</param>
    public static void Fill(Pair pair, Span<Touch> touches)
    {
        Span<Manifold> before = stackalloc Manifold[Pair.MaxManifolds];
        var beforeCount = pair.ManifoldCount;
        pair.Manifolds.AsSpan(0, beforeCount).CopyTo(before);
        pair.ManifoldCount = 0;
        while (touches.Length > 0 && pair.ManifoldCount < Pair.MaxManifolds)
        {
            var together = TouchChoice.Gather(touches);
            var chosen = TouchChoice.Choose(touches[..together]);
            if (pair.Manifolds.Length == pair.ManifoldCount)
                Array.Resize(ref pair.Manifolds, Pair.MaxManifolds);
            Write(pair, ref pair.Manifolds[pair.ManifoldCount++], touches[..chosen], before[..beforeCount]);
            touches = touches[together..];
        }
    }

    /// <summary>Where the touches are now, as long as the two hardly move against one another.</summary>
    public static void Follow(Pair pair)
    {
        var (a, b) = (FrameOf(pair.BodyA), FrameOfB(pair));
        foreach (ref var manifold in pair.Manifolds.AsSpan(0, pair.ManifoldCount))
        {
            manifold.Normal = a.Turn.ToWorld(manifold.LocalNormal);
            for (var i = 0; i < manifold.Count; i++)
            {
                ref var point = ref manifold.Points[i];
                point.Separation = Vector3.Dot(b.ToWorld(point.LocalB) - a.ToWorld(point.LocalA), manifold.Normal);
            }
        }
    }

    public static Frame FrameOfB(Pair pair) => pair.BodyB is { } body ? FrameOf(body) : Frame.World;

    private static Frame FrameOf(Bodies.RigidBody body) => new(body.Centre, body.Turn);

    private static void Write(Pair pair, ref Manifold manifold, ReadOnlySpan<Touch> touches, Span<Manifold> before)
    {
        var (a, b) = (FrameOf(pair.BodyA), FrameOfB(pair));
        var local = pair.A.Local;
        manifold.Count = touches.Length;
        manifold.LocalNormal = local.Turn.ToWorld(touches[0].Normal);
        manifold.Normal = a.Turn.ToWorld(manifold.LocalNormal);
        manifold.Friction = Vector3.Zero;
        for (var i = 0; i < touches.Length; i++)
        {
            ref readonly var touch = ref touches[i];
            ref var point = ref manifold.Points[i];
            point.LocalA = local.ToWorld(touch.OnA);
            point.LocalB = b.ToLocal(a.ToWorld(local.ToWorld(touch.OnB)));
            (point.Separation, point.Feature, point.Impulse, point.Total) = (touch.Separation, touch.Feature, 0, 0);
        }

        if (before.Length > 0)
            GoOn(ref manifold, before);
    }

    // The manifold that held most nearly in this direction lends its impulses.
    private static void GoOn(ref Manifold manifold, Span<Manifold> before)
    {
        var (best, most) = (-1, 0.9f);
        for (var i = 0; i < before.Length; i++)
        {
            var along = Vector3.Dot(before[i].LocalNormal, manifold.LocalNormal);
            if (along > most)
                (best, most) = (i, along);
        }

        if (best < 0)
            return;
        ref var old = ref before[best];
        manifold.Friction = old.Friction;
        var (left, without) = (0f, manifold.Count);
        for (var i = 0; i < old.Count; i++)
            left += old.Points[i].Impulse;
        for (var i = 0; i < manifold.Count; i++)
        {
            if (!TryFind(old, manifold.Points[i].Feature, out var impulse))
                continue;
            manifold.Points[i].Impulse = impulse;
            left -= impulse;
            without--;
            manifold.Points[i].Feature |= Matched;
        }

        Share(ref manifold, without > 0 ? MathF.Max(0, left) / without : 0);
    }

    private static void Share(ref Manifold manifold, float each)
    {
        for (var i = 0; i < manifold.Count; i++)
        {
            ref var point = ref manifold.Points[i];
            if ((point.Feature & Matched) == 0)
                point.Impulse = each;
            point.Feature &= ~Matched;
        }
    }

    private static bool TryFind(in Manifold manifold, uint feature, out float impulse)
    {
        for (var i = 0; i < manifold.Count; i++)
        {
            if (manifold.Points[i].Feature != feature)
                continue;
            impulse = manifold.Points[i].Impulse;
            return true;
        }

        impulse = 0;
        return false;
    }
}
