using System.Numerics;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Library.Maths;

/// <summary>
/// Rotations. Angles are in radians, Euler angles turn about x, then the turned y, then the turned z. Worked out in 64 bits: angles near a
/// right one lose three digits in 32.
/// </summary>
[ScriptFunctions]
public static class RotationFunctions
{
    /// <summary>Of the two quaternions of a rotation, the one whose s is positive, or for turns of over 120° the greatest part.</summary>
    public static Quaternion llEuler2Rot(Vector3 v)
    {
        var (s0, c0) = Math.SinCos(v.X * 0.5);
        var (s1, c1) = Math.SinCos(v.Y * 0.5);
        var (s2, c2) = Math.SinCos(v.Z * 0.5);
        double x = s0 * c1 * c2 + c0 * s1 * s2, y = c0 * s1 * c2 - s0 * c1 * s2;
        double z = c0 * c1 * s2 + s0 * s1 * c2, s = c0 * c1 * c2 - s0 * s1 * s2;
        var leading = s * s > 0.25 ? s : x * x >= y * y && x * x >= z * z ? x : y * y >= z * z ? y : z;
        var sign = leading < 0 ? -1 : 1;
        return new Quaternion((float)(x * sign), (float)(y * sign), (float)(z * sign), (float)(s * sign));
    }

    public static Vector3 llRot2Euler(Quaternion quat)
    {
        var (x, y, z, s) = Normal(quat);
        var sine = 2 * (x * z + y * s);
        // Near straight up or down x and z turn about one axis: all of it is told as z.
        if (Math.Abs(sine) > 0.99999)
            return new Vector3(0, (float)Math.Asin(Math.Clamp(sine, -1, 1)), (float)Math.Atan2(z * s + x * y, 0.5 - (x * x + z * z)));
        return new Vector3(
            (float)Math.Atan2(x * s - y * z, 0.5 - (x * x + y * y)), (float)Math.Asin(sine),
            (float)Math.Atan2(z * s - x * y, 0.5 - (z * z + y * y)));
    }

    public static Quaternion llAxes2Rot(Vector3 fwd, Vector3 left, Vector3 up)
    {
        var trace = (double)fwd.X + left.Y + up.Z;
        if (trace > 0)
        {
            var s = Math.Sqrt(trace + 1);
            return Quaternion((left.Z - up.Y) / (2 * s), (up.X - fwd.Z) / (2 * s), (fwd.Y - left.X) / (2 * s), s / 2);
        }

        if (fwd.X >= left.Y && fwd.X >= up.Z)
        {
            var x = Math.Sqrt(1.0 + fwd.X - left.Y - up.Z);
            return Normalized(x / 2, (fwd.Y + left.X) / (2 * x), (up.X + fwd.Z) / (2 * x), (left.Z - up.Y) / (2 * x));
        }

        if (left.Y >= up.Z)
        {
            var y = Math.Sqrt(1.0 - fwd.X + left.Y - up.Z);
            return Normalized((fwd.Y + left.X) / (2 * y), y / 2, (left.Z + up.Y) / (2 * y), (up.X - fwd.Z) / (2 * y));
        }

        var z = Math.Sqrt(1.0 - fwd.X - left.Y + up.Z);
        return Normalized((up.X + fwd.Z) / (2 * z), (left.Z + up.Y) / (2 * z), z / 2, (fwd.Y - left.X) / (2 * z));
    }

    public static Quaternion llAxisAngle2Rot(Vector3 axis, double angle)
    {
        var length = VectorFunctions.llVecMag(axis);
        if (length == 0)
            return System.Numerics.Quaternion.Identity;
        var (sine, cosine) = Math.SinCos(angle / 2);
        return Quaternion(axis.X / length * sine, axis.Y / length * sine, axis.Z / length * sine, cosine);
    }

    public static double llRot2Angle(Quaternion rot) =>
        2 * Math.Atan2(Math.Sqrt((double)rot.X * rot.X + (double)rot.Y * rot.Y + (double)rot.Z * rot.Z), Math.Abs((double)rot.W));

    public static Vector3 llRot2Axis(Quaternion rot) =>
        VectorFunctions.llVecNorm(new Vector3(rot.X, rot.Y, rot.Z) * (rot.W < 0 ? -1 : 1));

    public static Vector3 llRot2Fwd(Quaternion q) => Turn(1, 0, 0, q);

    public static Vector3 llRot2Left(Quaternion q) => Turn(0, 1, 0, q);

    public static Vector3 llRot2Up(Quaternion q) => Turn(0, 0, 1, q);

    /// <summary>The smallest angle that takes one rotation to the other.</summary>
    public static double llAngleBetween(Quaternion a, Quaternion b)
    {
        var (ax, ay, az, aw) = Normal(a);
        var (bx, by, bz, bw) = Normal(b);
        double x = bw * ax - bx * aw - by * az + bz * ay, y = bw * ay - by * aw - bz * ax + bx * az;
        double z = bw * az - bz * aw - bx * ay + by * ax, w = bw * aw + bx * ax + by * ay + bz * az;
        return 2 * Math.Atan2(Math.Sqrt(x * x + y * y + z * z), Math.Abs(w));
    }

    /// <summary>The shortest rotation from one direction to the other; about an axis level with the first if they are opposite.</summary>
    public static Quaternion llRotBetween(Vector3 start, Vector3 end)
    {
        var from = VectorFunctions.llVecNorm(start);
        var to = VectorFunctions.llVecNorm(end);
        var dot = (double)from.X * to.X + (double)from.Y * to.Y + (double)from.Z * to.Z;
        const double Aligned = 0.9999998;
        if (dot > Aligned)
            return System.Numerics.Quaternion.Identity;
        if (dot >= -Aligned)
        {
            var axis = Vector3.Cross(from, to);
            return Normalized(axis.X, axis.Y, axis.Z, dot + 1);
        }

        // Any axis across will do; Second Life's is the part of x that is across the first vector, or z.
        var across = Vector3.Cross(Vector3.Cross(from, Vector3.UnitX), from);
        return across.LengthSquared() < 1e-10f ? new Quaternion(0, 0, 1, 0) : Normalized(across.X + 0.0, across.Y + 0.0, across.Z + 0.0, 0);
    }

    public static int osApproxEquals(Quaternion ra, Quaternion rb) => osApproxEquals(ra, rb, MathFunctions.DefaultMargin);

    public static int osApproxEquals(Quaternion ra, Quaternion rb, double margin) =>
        MathFunctions.osApproxEquals(ra.X, rb.X, margin) & MathFunctions.osApproxEquals(ra.Y, rb.Y, margin)
            & MathFunctions.osApproxEquals(ra.Z, rb.Z, margin) & MathFunctions.osApproxEquals(ra.W, rb.W, margin);

    public static Quaternion osSlerp(Quaternion a, Quaternion b, double amount) =>
        System.Numerics.Quaternion.Slerp(a, b, (float)Math.Clamp(amount, 0, 1));

    private static Vector3 Turn(double x, double y, double z, Quaternion by)
    {
        var (qx, qy, qz, qw) = Normal(by);
        // v + 2 q × (q × v + s v)
        double tx = qy * z - qz * y + qw * x, ty = qz * x - qx * z + qw * y, tz = qx * y - qy * x + qw * z;
        return VectorFunctions.llVecNorm(new Vector3(
            (float)(x + 2 * (qy * tz - qz * ty)), (float)(y + 2 * (qz * tx - qx * tz)), (float)(z + 2 * (qx * ty - qy * tx))));
    }

    private static (double X, double Y, double Z, double S) Normal(Quaternion q)
    {
        var length = Math.Sqrt((double)q.X * q.X + (double)q.Y * q.Y + (double)q.Z * q.Z + (double)q.W * q.W);
        return length == 0 ? (0, 0, 0, 1) : (q.X / length, q.Y / length, q.Z / length, q.W / length);
    }

    private static Quaternion Normalized(double x, double y, double z, double s)
    {
        var length = Math.Sqrt(x * x + y * y + z * z + s * s);
        return Quaternion(x / length, y / length, z / length, s / length);
    }

    private static Quaternion Quaternion(double x, double y, double z, double s) => new((float)x, (float)y, (float)z, (float)s);
}
