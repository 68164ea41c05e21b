using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using OpenSim.Dynamics.Contacts;
using OpenSim.Dynamics.Maths;

namespace OpenSim.Dynamics.Solver;

/// <summary>
/// Eight manifolds that share no body that moves, side by side. Each place holds along the normal; friction acts in the middle of all, in
/// two directions and against twisting.
/// </summary>
internal struct ContactBundle
{
    public Lanes A;
    public Lanes B;

    /// <summary>Places that any lane has.</summary>
    public int PointCount;

    public bool HasRestitution;
    public Wide3 Normal;

    /// <summary>From the centre of A to that of B.</summary>
    public Wide3 Between;

    public Vector256<float> InverseMassA, InverseMassB;
    public WideSymmetric3 InverseInertiaA, InverseInertiaB;
    public Places Points;

    /// <summary>From the centre of A.</summary>
    public Wide3 FrictionArm;

    public Vector256<float> FrictionOverNormal;

    /// <summary>The inverse of how two tangential impulses move the place.</summary>
    public Vector256<float> TangentXX, TangentYY, TangentXY;

    public Vector256<float> TwistMass;
    public Vector256<float> FrictionX, FrictionY, FrictionTwist;
    public Vector256<float> Restitution;

    /// <summary>How softly it holds: see <see cref="Softness"/>.</summary>
    public Vector256<float> BiasRate, MassScale, ImpulseScale;

    [InlineArray(Manifold.MaxPoints)]
    public struct Places
    {
        private BundlePoint _first;
    }

    /// <summary>Two unit directions across the normal, the same for the same normal.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Tangents(in Wide3 normal, out Wide3 u, out Wide3 v)
    {
        // Duff and others: no branch but the sign of Z.
        var one = Vector256.Create(1f);
        var sign = Vector256.ConditionalSelect(Vector256.GreaterThanOrEqual(normal.Z, Vector256<float>.Zero), one, -one);
        var a = -one / (sign + normal.Z);
        var b = normal.X * normal.Y * a;
        u = new Wide3(one + (sign * normal.X * normal.X * a), sign * b, -sign * normal.X);
        v = new Wide3(b, sign + (normal.Y * normal.Y * a), -normal.Y);
    }
}
