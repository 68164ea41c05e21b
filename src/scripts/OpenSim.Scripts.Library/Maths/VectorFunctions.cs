using System.Numerics;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Library.Maths;

/// <summary>Vectors and colours. Worked out in 64 bits: lengths of region coordinates lose decimals in 32.</summary>
[ScriptFunctions]
public static class VectorFunctions
{
    public static double llVecMag(Vector3 vec) => Math.Sqrt(osVecMagSquare(vec));

    public static double llVecDist(Vector3 vec_a, Vector3 vec_b) => Math.Sqrt(osVecDistSquare(vec_a, vec_b));

    /// <summary>The zero vector stays what it is.</summary>
    public static Vector3 llVecNorm(Vector3 vec)
    {
        var length = llVecMag(vec);
        return length == 0 ? Vector3.Zero : new Vector3((float)(vec.X / length), (float)(vec.Y / length), (float)(vec.Z / length));
    }

    public static double osVecMagSquare(Vector3 a) => (double)a.X * a.X + (double)a.Y * a.Y + (double)a.Z * a.Z;

    public static double osVecDistSquare(Vector3 a, Vector3 b)
    {
        double x = (double)a.X - b.X, y = (double)a.Y - b.Y, z = (double)a.Z - b.Z;
        return x * x + y * y + z * z;
    }

    public static double osAngleBetween(Vector3 a, Vector3 b)
    {
        var cross = llVecMag(Vector3.Cross(a, b));
        return Math.Atan2(cross, Vector3.Dot(a, b));
    }

    public static int osApproxEquals(Vector3 va, Vector3 vb) => osApproxEquals(va, vb, MathFunctions.DefaultMargin);

    public static int osApproxEquals(Vector3 va, Vector3 vb, double margin) =>
        MathFunctions.osApproxEquals(va.X, vb.X, margin) & MathFunctions.osApproxEquals(va.Y, vb.Y, margin)
            & MathFunctions.osApproxEquals(va.Z, vb.Z, margin);

    /// <summary>Along the arc between two directions, the length going evenly from one to the other.</summary>
    public static Vector3 osSlerp(Vector3 a, Vector3 b, double amount)
    {
        amount = Math.Clamp(amount, 0, 1);
        var angle = osAngleBetween(a, b);
        var sine = Math.Sin(angle);
        if (Math.Abs(sine) < 1e-6)
            return Vector3.Lerp(a, b, (float)amount);
        var (lengthA, lengthB) = (llVecMag(a), llVecMag(b));
        var length = lengthA + (lengthB - lengthA) * amount;
        var (partA, partB) = (Math.Sin((1 - amount) * angle) / sine, Math.Sin(amount * angle) / sine);
        return a * (float)(partA * length / lengthA) + b * (float)(partB * length / lengthB);
    }

    public static Vector3 llLinear2sRGB(Vector3 color) => new(ToSrgb(color.X), ToSrgb(color.Y), ToSrgb(color.Z));

    public static Vector3 llsRGB2Linear(Vector3 color) => new(ToLinear(color.X), ToLinear(color.Y), ToLinear(color.Z));

    /// <summary>The colour of a black body, each part from 0 to 1: a fit by Tanner Helland, as it is widely used.</summary>
    /// <param name="dtemp">Kelvin, from 1,000 to 40,000.</param>
    public static Vector3 osTemperature2sRGB(double dtemp)
    {
        var t = Math.Clamp(dtemp, 1000, 40000) / 100;
        var red = t <= 66 ? 255 : 329.698727446 * Math.Pow(t - 60, -0.1332047592);
        var green = t <= 66 ? 99.4708025861 * Math.Log(t) - 161.1195681661 : 288.1221695283 * Math.Pow(t - 60, -0.0755148492);
        var blue = t >= 66 ? 255 : t <= 19 ? 0 : 138.5177312231 * Math.Log(t - 10) - 305.0447927307;
        return Vector3.Clamp(new Vector3((float)red, (float)green, (float)blue) / 255, Vector3.Zero, Vector3.One);
    }

    private static float ToSrgb(float part) => (float)(part <= 0.0031308 ? 12.92 * part : 1.055 * Math.Pow(part, 1 / 2.4) - 0.055);

    private static float ToLinear(float part) => (float)(part <= 0.04045 ? part / 12.92 : Math.Pow((part + 0.055) / 1.055, 2.4));
}
