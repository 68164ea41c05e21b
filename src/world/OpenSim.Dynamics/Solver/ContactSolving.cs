using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using OpenSim.Dynamics.Maths;

namespace OpenSim.Dynamics.Solver;

/// <summary>What a sub-step does with a bundle: eight manifolds at once.</summary>
internal static class ContactSolving
{
    private const float MaxPushSpeed = 3;        // m/s at which what is in one another is parted
    private const float BounceSpeed = 0.5f;      // m/s below which nothing bounces, or no heap would rest

    /// <summary>Computes what does not change in a step; arms, normals, masses and tensors are there.</summary>
    public static void Prepare(ref ContactBundle bundle, ref Motion motions)
    {
        var a = WideMotion.Gather(ref motions, bundle.A, 0);
        var b = WideMotion.Gather(ref motions, bundle.B, 0);
        var n = bundle.Normal;
        for (var i = 0; i < bundle.PointCount; i++)
        {
            ref var point = ref bundle.Points[i];
            var armB = point.Arm - bundle.Between;
            var (angularA, angularB) = (Wide3.Cross(point.Arm, n), Wide3.Cross(armB, n));
            var stiffness = bundle.InverseMassA + bundle.InverseMassB
                + Wide3.Dot(angularA, bundle.InverseInertiaA.Times(angularA))
                + Wide3.Dot(angularB, bundle.InverseInertiaB.Times(angularB));
            point.Mass = Vector256.GreaterThan(stiffness, Vector256<float>.Zero) & point.Mass / stiffness;
            point.Approach = Wide3.Dot(n, b.Linear - a.Linear) + Wide3.Dot(angularB, b.Angular) - Wide3.Dot(angularA, a.Angular);
        }

        PrepareFriction(ref bundle);
    }

    private static void PrepareFriction(ref ContactBundle bundle)
    {
        ContactBundle.Tangents(bundle.Normal, out var u, out var v);
        var armB = bundle.FrictionArm - bundle.Between;
        var (ua, ub) = (Wide3.Cross(bundle.FrictionArm, u), Wide3.Cross(armB, u));
        var (va, vb) = (Wide3.Cross(bundle.FrictionArm, v), Wide3.Cross(armB, v));
        var (iua, iub) = (bundle.InverseInertiaA.Times(ua), bundle.InverseInertiaB.Times(ub));
        var (iva, ivb) = (bundle.InverseInertiaA.Times(va), bundle.InverseInertiaB.Times(vb));
        var linear = bundle.InverseMassA + bundle.InverseMassB;
        var uu = linear + Wide3.Dot(ua, iua) + Wide3.Dot(ub, iub);
        var vv = linear + Wide3.Dot(va, iva) + Wide3.Dot(vb, ivb);
        var uv = Wide3.Dot(ua, iva) + Wide3.Dot(ub, ivb);
        var whole = (uu * vv) - (uv * uv);
        var one = Vector256.GreaterThan(whole, Vector256<float>.Zero) & (Vector256.Create(1f) / whole);
        (bundle.TangentXX, bundle.TangentYY, bundle.TangentXY) = (vv * one, uu * one, -uv * one);
        var n = bundle.Normal;
        var twist = Wide3.Dot(n, bundle.InverseInertiaA.Times(n)) + Wide3.Dot(n, bundle.InverseInertiaB.Times(n));
        bundle.TwistMass = Vector256.GreaterThan(twist, Vector256<float>.Zero) & (Vector256.Create(1f) / twist);
    }

    /// <summary>Begins with the impulses of the sub-step before.</summary>
    public static void WarmStart(ref ContactBundle bundle, ref Motion motions)
    {
        var a = WideMotion.Gather(ref motions, bundle.A, 0);
        var b = WideMotion.Gather(ref motions, bundle.B, 0);
        var n = bundle.Normal;
        ContactBundle.Tangents(n, out var u, out var v);
        var impulse = (u * bundle.FrictionX) + (v * bundle.FrictionY);
        var twist = n * bundle.FrictionTwist;
        var turnA = Wide3.Cross(bundle.FrictionArm, impulse) + twist;
        var turnB = Wide3.Cross(bundle.FrictionArm - bundle.Between, impulse) + twist;
        for (var i = 0; i < bundle.PointCount; i++)
        {
            ref var point = ref bundle.Points[i];
            var push = n * point.Impulse;
            impulse += push;
            turnA += Wide3.Cross(point.Arm, push);
            turnB += Wide3.Cross(point.Arm - bundle.Between, push);
        }

        a.Linear -= impulse * bundle.InverseMassA;
        b.Linear += impulse * bundle.InverseMassB;
        a.Angular -= bundle.InverseInertiaA.Times(turnA);
        b.Angular += bundle.InverseInertiaB.Times(turnB);
        a.Scatter(ref motions, bundle.A);
        b.Scatter(ref motions, bundle.B);
    }

    /// <summary>One iteration.</summary>
    /// <param name="inverseSeconds">1/s, of a sub-step.</param>
    /// <param name="isRelaxing">Velocities only: what the springs have added to them is taken out again.</param>
    public static void Solve(ref ContactBundle bundle, ref Motion motions, float inverseSeconds, bool isRelaxing)
    {
        var a = WideMotion.Gather(ref motions, bundle.A, 0);
        var b = WideMotion.Gather(ref motions, bundle.B, 0);
        var goneA = WideMotion.Gather(ref motions, bundle.A, 1);
        var goneB = WideMotion.Gather(ref motions, bundle.B, 1);
        Friction(ref bundle, ref a, ref b);
        var n = bundle.Normal;
        var gone = Wide3.Dot(n, goneB.Linear - goneA.Linear);
        for (var i = 0; i < bundle.PointCount; i++)
        {
            ref var point = ref bundle.Points[i];
            var angularA = Wide3.Cross(point.Arm, n);
            var angularB = Wide3.Cross(point.Arm - bundle.Between, n);
            var separation = point.Separation + gone + Wide3.Dot(angularB, goneB.Angular) - Wide3.Dot(angularA, goneA.Angular);
            var isApart = Vector256.GreaterThan(separation, Vector256<float>.Zero);
            var ahead = separation * inverseSeconds;
            var (bias, massScale, impulseScale) = (isApart & ahead, Vector256.Create(1f), Vector256<float>.Zero);
            if (!isRelaxing)
            {
                var soft = Vector256.Max(separation * bundle.BiasRate, Vector256.Create(-MaxPushSpeed));
                bias = Vector256.ConditionalSelect(isApart, ahead, soft);
                massScale = Vector256.ConditionalSelect(isApart, massScale, bundle.MassScale);
                impulseScale = Vector256.AndNot(bundle.ImpulseScale, isApart);
            }

            var speed = Wide3.Dot(n, b.Linear - a.Linear) + Wide3.Dot(angularB, b.Angular) - Wide3.Dot(angularA, a.Angular);
            var wanted = point.Impulse - (point.Mass * massScale * (speed + bias)) - (impulseScale * point.Impulse);
            var impulse = Vector256.Max(wanted, Vector256<float>.Zero);
            var added = impulse - point.Impulse;
            point.Impulse = impulse;
            point.Hardest = Vector256.Max(point.Hardest, impulse);
            if (isRelaxing)
                point.Total += impulse;
            Push(bundle, n, angularA, angularB, added, ref a, ref b);
        }

        a.Scatter(ref motions, bundle.A);
        b.Scatter(ref motions, bundle.B);
    }

    /// <summary>After all sub-steps: what came fast goes back with its part of the speed.</summary>
    public static void Bounce(ref ContactBundle bundle, ref Motion motions)
    {
        if (!bundle.HasRestitution)
            return;
        var a = WideMotion.Gather(ref motions, bundle.A, 0);
        var b = WideMotion.Gather(ref motions, bundle.B, 0);
        var n = bundle.Normal;
        for (var i = 0; i < bundle.PointCount; i++)
        {
            ref var point = ref bundle.Points[i];
            var angularA = Wide3.Cross(point.Arm, n);
            var angularB = Wide3.Cross(point.Arm - bundle.Between, n);
            var speed = Wide3.Dot(n, b.Linear - a.Linear) + Wide3.Dot(angularB, b.Angular) - Wide3.Dot(angularA, a.Angular);
            var bounces = Vector256.LessThan(point.Approach, Vector256.Create(-BounceSpeed))
                & Vector256.GreaterThan(point.Hardest, Vector256<float>.Zero);
            var wanted = point.Impulse - (bounces & (point.Mass * (speed + (bundle.Restitution * point.Approach))));
            var impulse = Vector256.Max(wanted, Vector256<float>.Zero);
            var added = impulse - point.Impulse;
            point.Impulse = impulse;
            point.Total += added;
            Push(bundle, n, angularA, angularB, added, ref a, ref b);
        }

        a.Scatter(ref motions, bundle.A);
        b.Scatter(ref motions, bundle.B);
    }

    // As much as the normal impulses of the sub-step so far allow.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Friction(ref ContactBundle bundle, ref WideMotion a, ref WideMotion b)
    {
        var (normal, lever) = (Vector256<float>.Zero, Vector256<float>.Zero);
        for (var i = 0; i < bundle.PointCount; i++)
        {
            ref var point = ref bundle.Points[i];
            normal += point.Impulse;
            lever += point.Impulse * point.Lever;
        }

        var n = bundle.Normal;
        var mostTwist = bundle.FrictionOverNormal * lever;
        var twist = bundle.FrictionTwist - (bundle.TwistMass * Wide3.Dot(n, b.Angular - a.Angular));
        twist = Vector256.Min(Vector256.Max(twist, -mostTwist), mostTwist);
        var turn = n * (twist - bundle.FrictionTwist);
        bundle.FrictionTwist = twist;
        ContactBundle.Tangents(n, out var u, out var v);
        var armB = bundle.FrictionArm - bundle.Between;
        var slip = b.Linear + Wide3.Cross(b.Angular, armB) - a.Linear - Wide3.Cross(a.Angular, bundle.FrictionArm);
        var (su, sv) = (Wide3.Dot(slip, u), Wide3.Dot(slip, v));
        var x = bundle.FrictionX - (bundle.TangentXX * su) - (bundle.TangentXY * sv);
        var y = bundle.FrictionY - (bundle.TangentXY * su) - (bundle.TangentYY * sv);
        var most = bundle.FrictionOverNormal * normal;
        var length = Vector256.Sqrt((x * x) + (y * y));
        var scale = Vector256.ConditionalSelect(Vector256.GreaterThan(length, most), most / length, Vector256.Create(1f));
        (x, y) = (x * scale, y * scale);
        var impulse = (u * (x - bundle.FrictionX)) + (v * (y - bundle.FrictionY));
        (bundle.FrictionX, bundle.FrictionY) = (x, y);
        a.Linear -= impulse * bundle.InverseMassA;
        b.Linear += impulse * bundle.InverseMassB;
        a.Angular -= bundle.InverseInertiaA.Times(Wide3.Cross(bundle.FrictionArm, impulse) + turn);
        b.Angular += bundle.InverseInertiaB.Times(Wide3.Cross(armB, impulse) + turn);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Push(in ContactBundle bundle, in Wide3 n, in Wide3 angularA, in Wide3 angularB, Vector256<float> impulse,
        ref WideMotion a, ref WideMotion b)
    {
        a.Linear -= n * (impulse * bundle.InverseMassA);
        b.Linear += n * (impulse * bundle.InverseMassB);
        a.Angular -= bundle.InverseInertiaA.Times(angularA * impulse);
        b.Angular += bundle.InverseInertiaB.Times(angularB * impulse);
    }
}
