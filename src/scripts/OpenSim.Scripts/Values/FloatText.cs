using System.Globalization;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Values;

/// <summary>
/// Floats as texts. Second Life rounds to seven digits first, then to the decimals shown (5 or 6), both times half away from zero, as the
/// runtime that it began with did: 16777216.0 is 16777220.000000 (secondlife/slua, float_precision.lsl). OpenSimulator shows what its 64
/// bits hold.
/// </summary>
internal static class FloatText
{
    /// <summary>The longest: a sign, 39 digits of a float or 309 of a double, the point and six decimals.</summary>
    public const int MaxLength = 320;

    private const int Digits = 7;

    private static readonly double[] Powers = MakePowers();

    /// <summary>Writes a float; how many characters.</summary>
    public static int Write(double value, int decimals, Dialect dialect, Span<char> to)
    {
        if (!double.IsFinite(value))
            return Put(double.IsNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity", to);
        if (dialect == Dialect.SecondLife)
            return WriteSingle((float)value, decimals, to);
        value.TryFormat(to, out var written, decimals == 6 ? "F6" : "F5", CultureInfo.InvariantCulture);
        return written;
    }

    private static int WriteSingle(float value, int decimals, Span<char> to)
    {
        if (!float.IsFinite(value))
            return Put(value > 0 ? "Infinity" : "-Infinity", to);
        var (digits, exponent) = SevenDigits(Math.Abs((double)value));
        // Digits behind the last decimal that is shown are rounded away.
        var behind = Digits - 1 - exponent - decimals;
        if (behind > 0)
            digits = behind > Digits ? 0 : (digits + Power(behind) / 2) / Power(behind);
        var start = 0;
        if (float.IsNegative(value) && (digits != 0 || value == 0))
            to[start++] = '-';
        var scaled = behind >= 0 ? digits : -behind > 11 ? digits : digits * Power(-behind);
        return start + WriteFixed(scaled, behind < 0 && -behind > 11 ? -behind : 0, decimals, to[start..]);
    }

    /// <summary>Digits of a number in units of its last decimal, with so many zeros behind that do not fit into it.</summary>
    private static int WriteFixed(long scaled, int zeros, int decimals, Span<char> to)
    {
        if (zeros > 0)
        {
            scaled.TryFormat(to, out var written, default, CultureInfo.InvariantCulture);
            to.Slice(written, zeros - decimals).Fill('0');
            written += zeros - decimals;
            to[written++] = '.';
            to.Slice(written, decimals).Fill('0');
            return written + decimals;
        }

        var whole = Math.DivRem(scaled, Power(decimals), out var fraction);
        whole.TryFormat(to, out var length, default, CultureInfo.InvariantCulture);
        to[length] = '.';
        for (var i = decimals; i > 0; i--, fraction /= 10)
            to[length + i] = (char)('0' + fraction % 10);
        return length + 1 + decimals;
    }

    /// <summary>The number rounded to seven digits, and the power of ten of the first one.</summary>
    private static (long Digits, int Exponent) SevenDigits(double value)
    {
        if (value == 0)
            return (0, 0);
        var exponent = (int)Math.Floor(Math.Log10(value));
        if (Scale(value, -exponent) >= 10)
            exponent++;
        else if (Scale(value, -exponent) < 1)
            exponent--;
        var digits = (long)Math.Floor(Scale(value, Digits - 1 - exponent) + 0.5);
        return digits < 10_000_000 ? (digits, exponent) : (digits / 10, exponent + 1);
    }

    private static double Scale(double value, int power) => power >= 0 ? value * Powers[power] : value / Powers[-power];

    private static long Power(int of) => (long)Powers[of];

    private static double[] MakePowers()
    {
        var powers = new double[64];
        powers[0] = 1;
        for (var i = 1; i < powers.Length; i++)
            powers[i] = double.Parse("1e" + i.ToString(CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);
        return powers;
    }

    private static int Put(string text, Span<char> to)
    {
        text.CopyTo(to);
        return text.Length;
    }
}
