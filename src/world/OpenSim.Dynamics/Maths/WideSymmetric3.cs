using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace OpenSim.Dynamics.Maths;

/// <summary>Eight symmetric matrices side by side.</summary>
internal struct WideSymmetric3
{
    public Vector256<float> XX, YY, ZZ, XY, XZ, YZ;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly Wide3 Times(in Wide3 v) => new(
        (XX * v.X) + (XY * v.Y) + (XZ * v.Z),
        (XY * v.X) + (YY * v.Y) + (YZ * v.Z),
        (XZ * v.X) + (YZ * v.Y) + (ZZ * v.Z));

    public void SetLane(int lane, in Symmetric3 value)
    {
        Wide3.Lane(ref XX, lane) = value.XX;
        Wide3.Lane(ref YY, lane) = value.YY;
        Wide3.Lane(ref ZZ, lane) = value.ZZ;
        Wide3.Lane(ref XY, lane) = value.XY;
        Wide3.Lane(ref XZ, lane) = value.XZ;
        Wide3.Lane(ref YZ, lane) = value.YZ;
    }
}
