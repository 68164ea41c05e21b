using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace OpenSim.Dynamics.Maths;

/// <summary>Eight vectors side by side.</summary>
internal struct Wide3
{
    public Vector256<float> X, Y, Z;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Wide3(Vector256<float> x, Vector256<float> y, Vector256<float> z) => (X, Y, Z) = (x, y, z);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Wide3 operator +(in Wide3 a, in Wide3 b) => new(a.X + b.X, a.Y + b.Y, a.Z + b.Z);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Wide3 operator -(in Wide3 a, in Wide3 b) => new(a.X - b.X, a.Y - b.Y, a.Z - b.Z);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Wide3 operator *(in Wide3 a, Vector256<float> f) => new(a.X * f, a.Y * f, a.Z * f);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<float> Dot(in Wide3 a, in Wide3 b) => (a.X * b.X) + (a.Y * b.Y) + (a.Z * b.Z);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Wide3 Cross(in Wide3 a, in Wide3 b) => new(
        (a.Y * b.Z) - (a.Z * b.Y),
        (a.Z * b.X) - (a.X * b.Z),
        (a.X * b.Y) - (a.Y * b.X));

    public void SetLane(int lane, Vector3 value)
    {
        Lane(ref X, lane) = value.X;
        Lane(ref Y, lane) = value.Y;
        Lane(ref Z, lane) = value.Z;
    }

    /// <summary>One of eight numbers in its place.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref float Lane(ref Vector256<float> wide, int lane) =>
        ref Unsafe.Add(ref Unsafe.As<Vector256<float>, float>(ref wide), lane);
}
