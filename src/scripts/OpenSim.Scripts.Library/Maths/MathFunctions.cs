using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Library.Maths;

/// <summary>Numbers. Angles are in radians.</summary>
[ScriptFunctions]
public static class MathFunctions
{
    internal const double DefaultMargin = 1e-6;

    public static int llAbs(int val) => val < 0 ? unchecked(-val) : val;

    public static double llFabs(double val) => Math.Abs(val);

    public static double llAcos(double val) => Math.Acos(val);

    public static double llAsin(double val) => Math.Asin(val);

    public static double llAtan2(double y, double x) => Math.Atan2(y, x);

    public static double llCos(double theta) => Math.Cos(theta);

    public static double llSin(double theta) => Math.Sin(theta);

    public static double llTan(double theta) => Math.Tan(theta);

    public static double llSqrt(double val) => Math.Sqrt(val);

    /// <summary>A power of ±1 by infinity is no number to Second Life, and no zero has a sign.</summary>
    public static double llPow(double @base, double exponent) =>
        Math.Abs(@base) == 1 && double.IsInfinity(exponent) ? double.NaN : Math.Pow(@base, exponent) + 0.0;

    /// <summary>0 of what has no logarithm, in Second Life.</summary>
    public static double llLog(Dialect dialect, double val) => val > 0 || dialect == Dialect.OpenSimulator ? Math.Log(val) : 0;

    public static double llLog10(Dialect dialect, double val) => val > 0 || dialect == Dialect.OpenSimulator ? Math.Log10(val) : 0;

    public static int llCeil(double val) => ToInteger(Math.Ceiling(val));

    public static int llFloor(double val) => ToInteger(Math.Floor(val));

    /// <summary>Halves go up in Second Life, away from zero in OpenSimulator.</summary>
    public static int llRound(Dialect dialect, double val) => ToInteger(
        dialect == Dialect.SecondLife ? Math.Floor((float)(val + 0.5)) : Math.Round(val, MidpointRounding.AwayFromZero));

    /// <summary>From 0 up to the magnitude, which it never is.</summary>
    public static double llFrand(double mag)
    {
        if (double.IsNaN(mag))
            return mag;
        if (double.IsInfinity(mag))
            return 0;
        var value = Random.Shared.NextDouble() * mag;
        // As a float it might be rounded up to the magnitude.
        return (float)value == (float)mag && mag != 0 ? 0 : value;
    }

    /// <summary>All three taken as unsigned.</summary>
    public static int llModPow(int @base, int exponent, int modulus)
    {
        ulong mod = (uint)modulus, power = (uint)@base;
        if (mod <= 1)
            return 0;
        ulong result = 1;
        power %= mod;
        for (var rest = (uint)exponent; rest != 0; rest >>= 1, power = power * power % mod)
        {
            if ((rest & 1) != 0)
                result = result * power % mod;
        }

        return unchecked((int)(uint)result);
    }

    public static double osMax(double a, double b) => Math.Max(a, b);

    public static double osMin(double a, double b) => Math.Min(a, b);

    public static double osRound(double value, int digits) =>
        Math.Round(value, Math.Clamp(digits, 0, 15), MidpointRounding.AwayFromZero);

    /// <summary>0 for a number, 1 for NaN, 2 for what is infinite below, 3 for what is infinite above.</summary>
    public static int osIsNotValidNumber(double v) =>
        double.IsNaN(v) ? 1 : double.IsNegativeInfinity(v) ? 2 : double.IsPositiveInfinity(v) ? 3 : 0;

    public static int osApproxEquals(double a, double b) => osApproxEquals(a, b, DefaultMargin);

    public static int osApproxEquals(double a, double b, double margin) => Math.Abs(a - b) <= Math.Abs(margin) ? 1 : 0;

    /// <summary>What 32 bits cannot hold is the smallest integer.</summary>
    private static int ToInteger(double whole) => whole >= int.MinValue && whole <= int.MaxValue ? (int)whole : int.MinValue;
}
