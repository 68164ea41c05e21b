using System.Numerics;

namespace OpenSim.Scripts.Code.Operations;

/// <summary>
/// Vectors and rotations as scripts reckon with them. Products and sums are written out: they round the same way on every processor.
/// Rotations are not normalised; one of another length scales what it turns by the square of it, as in Second Life.
/// </summary>
internal static class Spatial
{
    public static float X(Vector3 value) => value.X;

    public static float Y(Vector3 value) => value.Y;

    public static float Z(Vector3 value) => value.Z;

    public static float X(Quaternion value) => value.X;

    public static float Y(Quaternion value) => value.Y;

    public static float Z(Quaternion value) => value.Z;

    public static float S(Quaternion value) => value.W;

    public static Vector3 WithX(Vector3 value, float part) => new(part, value.Y, value.Z);

    public static Vector3 WithY(Vector3 value, float part) => new(value.X, part, value.Z);

    public static Vector3 WithZ(Vector3 value, float part) => new(value.X, value.Y, part);

    public static Quaternion WithX(Quaternion value, float part) => new(part, value.Y, value.Z, value.W);

    public static Quaternion WithY(Quaternion value, float part) => new(value.X, part, value.Z, value.W);

    public static Quaternion WithZ(Quaternion value, float part) => new(value.X, value.Y, part, value.W);

    public static Quaternion WithS(Quaternion value, float part) => new(value.X, value.Y, value.Z, part);

    public static Vector3 Vector(float x, float y, float z) => new(x, y, z);

    public static Quaternion Rotation(float x, float y, float z, float s) => new(x, y, z, s);

    public static Vector3 Negate(Vector3 value) => new(-value.X, -value.Y, -value.Z);

    public static Quaternion Negate(Quaternion value) => new(-value.X, -value.Y, -value.Z, -value.W);

    public static Vector3 Add(Vector3 left, Vector3 right) => left + right;

    public static Vector3 Subtract(Vector3 left, Vector3 right) => left - right;

    public static Quaternion Add(Quaternion left, Quaternion right) => left + right;

    public static Quaternion Subtract(Quaternion left, Quaternion right) => left - right;

    public static Vector3 Scale(Vector3 value, float by) => value * by;

    public static Vector3 Scale(float by, Vector3 value) => value * by;

    public static Vector3 Scale(double by, Vector3 value) => value * (float)by;

    public static Vector3 Divide(Vector3 value, float by) => new(value.X / by, value.Y / by, value.Z / by);

    public static float Dot(Vector3 left, Vector3 right) => left.X * right.X + left.Y * right.Y + left.Z * right.Z;

    public static Vector3 Cross(Vector3 left, Vector3 right) => new(
        left.Y * right.Z - left.Z * right.Y, left.Z * right.X - left.X * right.Z, left.X * right.Y - left.Y * right.X);

    /// <summary>The vector turned: q v q*.</summary>
    public static Vector3 Turn(Vector3 v, Quaternion q)
    {
        var w = -q.X * v.X - q.Y * v.Y - q.Z * v.Z;
        var x = q.W * v.X + q.Y * v.Z - q.Z * v.Y;
        var y = q.W * v.Y + q.Z * v.X - q.X * v.Z;
        var z = q.W * v.Z + q.X * v.Y - q.Y * v.X;
        return new Vector3(
            -w * q.X + x * q.W - y * q.Z + z * q.Y,
            -w * q.Y + y * q.W - z * q.X + x * q.Z,
            -w * q.Z + z * q.W - x * q.Y + y * q.X);
    }

    public static Vector3 TurnBack(Vector3 v, Quaternion q) => Turn(v, Conjugate(q));

    /// <summary>First the left, then the right one: the other way round from mathematics.</summary>
    public static Quaternion Multiply(Quaternion l, Quaternion r) => new(
        r.W * l.X + r.X * l.W + r.Y * l.Z - r.Z * l.Y,
        r.W * l.Y + r.Y * l.W + r.Z * l.X - r.X * l.Z,
        r.W * l.Z + r.Z * l.W + r.X * l.Y - r.Y * l.X,
        r.W * l.W - r.X * l.X - r.Y * l.Y - r.Z * l.Z);

    public static Quaternion Divide(Quaternion left, Quaternion right) => Multiply(left, Conjugate(right));

    public static int Equal(Vector3 left, Vector3 right) => left == right ? 1 : 0;

    public static int NotEqual(Vector3 left, Vector3 right) => left != right ? 1 : 0;

    public static int Equal(Quaternion left, Quaternion right) => left == right ? 1 : 0;

    public static int NotEqual(Quaternion left, Quaternion right) => left != right ? 1 : 0;

    private static Quaternion Conjugate(Quaternion q) => new(-q.X, -q.Y, -q.Z, q.W);
}
