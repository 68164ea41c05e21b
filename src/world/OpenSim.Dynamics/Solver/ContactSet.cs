using System.Numerics;
using System.Runtime.InteropServices;
using OpenSim.Dynamics.Bodies;
using OpenSim.Dynamics.Contacts;
using OpenSim.Dynamics.Maths;

namespace OpenSim.Dynamics.Solver;

/// <summary>The manifolds of a step as bundles, colour after colour.</summary>
internal sealed class ContactSet
{
    private readonly Colouring _colouring = new();
    private readonly int[] _next = new int[Colouring.Colours + 1]; // where the next manifold of each colour goes, in lanes
    private ContactBundle[] _bundles = [];
    private Slot[] _slots = [];
    private Softness _soft;
    private Softness _softOnStatic;

    public Span<ContactBundle> Bundles => _bundles.AsSpan(0, Count);

    public int Count { get; private set; }

    /// <param name="seconds">Of a sub-step.</param>
    public void Build(List<Pair> pairs, Motion[] motions, int bodies, float seconds)
    {
        const float Damping = 10;
        var hertz = MathF.Min(30, 0.25f / seconds);
        (_soft, _softOnStatic) = (Softness.Of(hertz, Damping, seconds), Softness.Of(2 * hertz, Damping, seconds));
        Colour(pairs, bodies);
        Lay();
        var entries = _colouring.Entries;
        if (_slots.Length < entries.Length)
            _slots = new Slot[entries.Length * 2];
        for (var i = 0; i < entries.Length; i++)
            Fill(entries[i], ref _slots[i]);
        ref var first = ref MemoryMarshal.GetArrayDataReference(motions);
        foreach (ref var bundle in Bundles)
            ContactSolving.Prepare(ref bundle, ref first);
    }

    /// <summary>Hands the impulses back to the pairs.</summary>
    public void Store()
    {
        var entries = _colouring.Entries;
        for (var i = 0; i < entries.Length; i++)
        {
            ref readonly var slot = ref _slots[i];
            ref var bundle = ref _bundles[slot.Bundle];
            var pair = entries[i].Pair;
            ref var manifold = ref pair.Manifolds[entries[i].Manifold];
            manifold.Friction = new Vector3(Wide3.Lane(ref bundle.FrictionX, slot.Lane), Wide3.Lane(ref bundle.FrictionY, slot.Lane),
                Wide3.Lane(ref bundle.FrictionTwist, slot.Lane));
            for (var k = 0; k < manifold.Count; k++)
            {
                ref var point = ref bundle.Points[k];
                manifold.Points[k].Impulse = Wide3.Lane(ref point.Impulse, slot.Lane);
                manifold.Points[k].Total = Wide3.Lane(ref point.Total, slot.Lane);
                pair.IsTouching |= Wide3.Lane(ref point.Hardest, slot.Lane) > 0;
            }
        }
    }

    private void Colour(List<Pair> pairs, int bodies)
    {
        _colouring.Begin(bodies);
        foreach (var pair in pairs)
        {
            if (pair.IsSensor || pair.ManifoldCount == 0)
                continue;
            var (a, b) = (pair.BodyA.MotionAt, pair.BodyB?.MotionAt ?? pair.WalkerMotion);
            if (a == 0 && b == 0)
                continue;
            for (var i = 0; i < pair.ManifoldCount; i++)
                _colouring.Add(pair, i, a, b);
        }
    }

    // Where each colour begins.
    private void Lay()
    {
        var bundles = 0;
        for (var colour = 0; colour <= Colouring.Alone; colour++)
        {
            _next[colour] = bundles * Lanes.Width;
            var size = _colouring.Sizes[colour];
            bundles += colour == Colouring.Alone ? size : (size + Lanes.Width - 1) / Lanes.Width;
        }

        if (_bundles.Length < bundles)
            _bundles = new ContactBundle[bundles * 2];
        Count = bundles;
        Array.Clear(_bundles, 0, Count);
    }

    private void Fill(in Colouring.Entry entry, ref Slot slot)
    {
        var place = _next[entry.Colour];
        _next[entry.Colour] += entry.Colour == Colouring.Alone ? Lanes.Width : 1;
        slot = new Slot(place / Lanes.Width, place % Lanes.Width);
        ref var bundle = ref _bundles[slot.Bundle];
        var pair = entry.Pair;
        ref readonly var manifold = ref pair.Manifolds[entry.Manifold];
        bundle.PointCount = Math.Max(bundle.PointCount, manifold.Count);
        bundle.HasRestitution |= pair.Restitution > 0;
        FillBodies(ref bundle, slot.Lane, pair);
        FillPoints(ref bundle, slot.Lane, pair.BodyA, manifold);
        bundle.Normal.SetLane(slot.Lane, manifold.Normal);
        Wide3.Lane(ref bundle.FrictionX, slot.Lane) = manifold.Friction.X;
        Wide3.Lane(ref bundle.FrictionY, slot.Lane) = manifold.Friction.Y;
        Wide3.Lane(ref bundle.FrictionTwist, slot.Lane) = manifold.Friction.Z;
        var grip = pair.BodyB is null && pair.BodyA.Movers is { } movers ? movers.Grip : 1;
        Wide3.Lane(ref bundle.FrictionOverNormal, slot.Lane) = pair.Friction * grip;
        Wide3.Lane(ref bundle.Restitution, slot.Lane) = pair.Restitution;
        var soft = pair.BodyB is { MotionAt: > 0 } && pair.BodyA.MotionAt > 0 ? _soft : _softOnStatic;
        Wide3.Lane(ref bundle.BiasRate, slot.Lane) = soft.BiasRate;
        Wide3.Lane(ref bundle.MassScale, slot.Lane) = soft.MassScale;
        Wide3.Lane(ref bundle.ImpulseScale, slot.Lane) = soft.ImpulseScale;
    }

    private static void FillBodies(ref ContactBundle bundle, int lane, Pair pair)
    {
        var a = pair.BodyA;
        if (a.MotionAt > 0)
        {
            bundle.A[lane] = a.MotionAt;
            Wide3.Lane(ref bundle.InverseMassA, lane) = a.InverseMass;
            bundle.InverseInertiaA.SetLane(lane, a.WorldInverseInertia);
        }

        bundle.B[lane] = pair.WalkerMotion;
        Wide3.Lane(ref bundle.InverseMassB, lane) = pair.WalkerInverseMass;
        if (pair.BodyB is not { } b)
            return;
        bundle.Between.SetLane(lane, b.Centre - a.Centre);
        if (b.MotionAt == 0)
            return; // it sleeps, or stands
        bundle.B[lane] = b.MotionAt;
        Wide3.Lane(ref bundle.InverseMassB, lane) = b.InverseMass;
        bundle.InverseInertiaB.SetLane(lane, b.WorldInverseInertia);
    }

    private static void FillPoints(ref ContactBundle bundle, int lane, RigidBody a, in Manifold manifold)
    {
        var middle = Vector3.Zero;
        Span<Vector3> arms = stackalloc Vector3[Manifold.MaxPoints];
        for (var i = 0; i < manifold.Count; i++)
            middle += arms[i] = a.Turn.ToWorld(manifold.Points[i].LocalA);
        middle /= manifold.Count;
        bundle.FrictionArm.SetLane(lane, middle);
        for (var i = 0; i < manifold.Count; i++)
        {
            ref var point = ref bundle.Points[i];
            point.Arm.SetLane(lane, arms[i]);
            Wide3.Lane(ref point.Separation, lane) = manifold.Points[i].Separation;
            Wide3.Lane(ref point.Impulse, lane) = manifold.Points[i].Impulse;
            Wide3.Lane(ref point.Mass, lane) = 1;
            Wide3.Lane(ref point.Lever, lane) = Vector3.Distance(arms[i], middle);
        }
    }

    private readonly record struct Slot(int Bundle, int Lane);
}
