using System.Numerics;
using System.Runtime.CompilerServices;

namespace OpenSim.Dynamics.Maths;

/// <summary>A symmetric matrix, such as a tensor of inertia (kg·m²) or its inverse.</summary>
internal struct Symmetric3
{
    public float XX, YY, ZZ, XY, XZ, YZ;

    public static Symmetric3 Diagonal(Vector3 d) => new() { XX = d.X, YY = d.Y, ZZ = d.Z };

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly Vector3 Times(Vector3 v) => new(
        (XX * v.X) + (XY * v.Y) + (XZ * v.Z),
        (XY * v.X) + (YY * v.Y) + (YZ * v.Z),
        (XZ * v.X) + (YZ * v.Y) + (ZZ * v.Z));

    /// <summary>The same tensor seen from outside of a frame that is turned so.</summary>
    public readonly Symmetric3 Turned(in Basis turn)
    {
        // Rows of turn · this, then that times turn transposed.
        var (a, b, c) = (new Vector3(turn.X.X, turn.Y.X, turn.Z.X), new Vector3(turn.X.Y, turn.Y.Y, turn.Z.Y),
            new Vector3(turn.X.Z, turn.Y.Z, turn.Z.Z));
        var (ta, tb, tc) = (Times(a), Times(b), Times(c));
        return new Symmetric3
        {
            XX = Vector3.Dot(a, ta), YY = Vector3.Dot(b, tb), ZZ = Vector3.Dot(c, tc),
            XY = Vector3.Dot(a, tb), XZ = Vector3.Dot(a, tc), YZ = Vector3.Dot(b, tc)
        };
    }

    /// <summary>Zero for one that has no inverse.</summary>
    public readonly Symmetric3 Inverse()
    {
        var (xx, yy, zz) = ((YY * ZZ) - (YZ * YZ), (XX * ZZ) - (XZ * XZ), (XX * YY) - (XY * XY));
        var (xy, xz, yz) = ((XZ * YZ) - (XY * ZZ), (XY * YZ) - (XZ * YY), (XY * XZ) - (XX * YZ));
        var determinant = ((double)XX * xx) + ((double)XY * xy) + ((double)XZ * xz);
        var one = determinant > 0 ? (float)(1 / determinant) : 0;
        return float.IsFinite(one)
            ? new Symmetric3 { XX = xx * one, YY = yy * one, ZZ = zz * one, XY = xy * one, XZ = xz * one, YZ = yz * one }
            : default;
    }

    /// <summary>Of a mass that stands away from the place about which it turns (Steiner).</summary>
    public readonly Symmetric3 Shifted(float mass, Vector3 by)
    {
        var square = by.LengthSquared();
        return new Symmetric3
        {
            XX = XX + (mass * (square - (by.X * by.X))),
            YY = YY + (mass * (square - (by.Y * by.Y))),
            ZZ = ZZ + (mass * (square - (by.Z * by.Z))),
            XY = XY - (mass * by.X * by.Y),
            XZ = XZ - (mass * by.X * by.Z),
            YZ = YZ - (mass * by.Y * by.Z)
        };
    }

    public static Symmetric3 operator +(in Symmetric3 a, in Symmetric3 b) => new()
    {
        XX = a.XX + b.XX, YY = a.YY + b.YY, ZZ = a.ZZ + b.ZZ, XY = a.XY + b.XY, XZ = a.XZ + b.XZ, YZ = a.YZ + b.YZ
    };

    public static Symmetric3 operator *(in Symmetric3 a, float f) => new()
    {
        XX = a.XX * f, YY = a.YY * f, ZZ = a.ZZ * f, XY = a.XY * f, XZ = a.XZ * f, YZ = a.YZ * f
    };
}
