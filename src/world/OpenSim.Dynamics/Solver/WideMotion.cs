using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using OpenSim.Dynamics.Maths;

namespace OpenSim.Dynamics.Solver;

/// <summary>The same row of eight bodies: velocity and spin, or how far they have moved and turned.</summary>
internal struct WideMotion
{
    public Wide3 Linear;
    public Wide3 Angular;

    /// <param name="row">0 for velocities, 1 for what has been moved.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static WideMotion Gather(ref Motion motions, in Lanes at, int row)
    {
        var (a, b, c, d) = (Row(ref motions, at[0], row), Row(ref motions, at[1], row), Row(ref motions, at[2], row),
            Row(ref motions, at[3], row));
        var (e, f, g, h) = (Row(ref motions, at[4], row), Row(ref motions, at[5], row), Row(ref motions, at[6], row),
            Row(ref motions, at[7], row));
        Transposition.Rows(ref a, ref b, ref c, ref d, ref e, ref f, ref g, ref h);
        return new WideMotion { Linear = new Wide3(a, b, c), Angular = new Wide3(e, f, g) };
    }

    /// <summary>Writes velocities back.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Scatter(ref Motion motions, in Lanes at)
    {
        var (a, b, c, d) = (Linear.X, Linear.Y, Linear.Z, Vector256<float>.Zero);
        var (e, f, g, h) = (Angular.X, Angular.Y, Angular.Z, Vector256<float>.Zero);
        Transposition.Rows(ref a, ref b, ref c, ref d, ref e, ref f, ref g, ref h);
        Row(ref motions, at[0], 0) = a;
        Row(ref motions, at[1], 0) = b;
        Row(ref motions, at[2], 0) = c;
        Row(ref motions, at[3], 0) = d;
        Row(ref motions, at[4], 0) = e;
        Row(ref motions, at[5], 0) = f;
        Row(ref motions, at[6], 0) = g;
        Row(ref motions, at[7], 0) = h;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref Vector256<float> Row(ref Motion motions, int index, int row) =>
        ref Unsafe.Add(ref Unsafe.As<Motion, Vector256<float>>(ref Unsafe.Add(ref motions, index)), row);
}
