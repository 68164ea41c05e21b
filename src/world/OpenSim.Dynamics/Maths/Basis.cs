using System.Numerics;
using System.Runtime.CompilerServices;

namespace OpenSim.Dynamics.Maths;

/// <summary>A turn as three unit axes: a product is three multiplications by a scalar, a third of what a quaternion costs.</summary>
internal readonly struct Basis(Vector3 x, Vector3 y, Vector3 z)
{
    public readonly Vector3 X = x;
    public readonly Vector3 Y = y;
    public readonly Vector3 Z = z;

    public static Basis Identity => new(Vector3.UnitX, Vector3.UnitY, Vector3.UnitZ);

    public static Basis Of(in Quaternion q)
    {
        var (xx, yy, zz) = (q.X * q.X, q.Y * q.Y, q.Z * q.Z);
        var (xy, xz, yz) = (q.X * q.Y, q.X * q.Z, q.Y * q.Z);
        var (wx, wy, wz) = (q.W * q.X, q.W * q.Y, q.W * q.Z);
        return new Basis(
            new Vector3(1 - (2 * (yy + zz)), 2 * (xy + wz), 2 * (xz - wy)),
            new Vector3(2 * (xy - wz), 1 - (2 * (xx + zz)), 2 * (yz + wx)),
            new Vector3(2 * (xz + wy), 2 * (yz - wx), 1 - (2 * (xx + yy))));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Vector3 ToWorld(Vector3 local) => (X * local.X) + (Y * local.Y) + (Z * local.Z);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Vector3 ToLocal(Vector3 world) => new(Vector3.Dot(X, world), Vector3.Dot(Y, world), Vector3.Dot(Z, world));

    public Basis ToWorld(in Basis local) => new(ToWorld(local.X), ToWorld(local.Y), ToWorld(local.Z));

    public Basis ToLocal(in Basis world) => new(ToLocal(world.X), ToLocal(world.Y), ToLocal(world.Z));

    public Vector3 this[int axis] => axis switch { 0 => X, 1 => Y, _ => Z };
}
