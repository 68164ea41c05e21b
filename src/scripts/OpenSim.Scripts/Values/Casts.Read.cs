using System.Globalization;
using System.Numerics;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Values;

/// <summary>
/// Texts read as values. Second Life takes as much of a text's beginning as makes a number; of a vector or rotation all parts, or it is
/// zero. OpenSimulator takes a float only if the whole text is one.
/// </summary>
public static partial class Casts
{
    private static readonly CultureInfo Invariant = CultureInfo.InvariantCulture;

    /// <summary>
    /// Decimal digits after blanks and a sign, or 0x and hexadecimal digits at the very beginning; -1 for what 32 bits cannot hold.
    /// </summary>
    public static int ToInteger(string text)
    {
        ReadOnlySpan<char> rest = text;
        var isHexadecimal = rest.Length > 2 && rest[0] == '0' && (rest[1] | 0x20) == 'x';
        var isNegative = false;
        if (isHexadecimal)
            rest = rest[2..];
        else
        {
            rest = SkipBlanks(rest);
            isNegative = rest.Length > 0 && rest[0] == '-';
            if (rest.Length > 0 && rest[0] is '-' or '+')
                rest = rest[1..];
        }

        long value = 0;
        var radix = isHexadecimal ? 16 : 10;
        foreach (var c in rest)
        {
            var digit = DigitOf(c);
            if (digit < 0 || digit >= radix)
                break;
            value = Math.Min(value * radix + digit, 1L << 40);
        }

        return value > uint.MaxValue ? -1 : (int)(isNegative ? -value : value);
    }

    public static double ToFloat(string text, Dialect dialect)
    {
        var length = ReadFloat(text, false, out var value);
        if (dialect == Dialect.SecondLife)
            return (float)value;
        return length > 0 && SkipBlanks(text.AsSpan(length)).IsEmpty ? value : 0;
    }

    public static Vector3 ToVector(string text, Dialect dialect)
    {
        Span<float> parts = stackalloc float[3];
        return ReadParts(text, parts, dialect) ? new Vector3(parts) : Vector3.Zero;
    }

    public static Quaternion ToRotation(string text, Dialect dialect)
    {
        Span<float> parts = stackalloc float[4];
        return ReadParts(text, parts, dialect) ? new Quaternion(parts[0], parts[1], parts[2], parts[3]) : Quaternion.Identity;
    }

    private static bool ReadParts(ReadOnlySpan<char> text, Span<float> parts, Dialect dialect)
    {
        if (dialect == Dialect.OpenSimulator)
            text = SkipBlanks(text);
        if (text.IsEmpty || text[0] != '<')
            return false;
        text = text[1..];
        for (var i = 0; i < parts.Length; i++)
        {
            var length = ReadFloat(text, true, out var value);
            if (length == 0 && dialect == Dialect.SecondLife)
                return false;
            parts[i] = (float)value;
            text = text[length..];
            if (dialect == Dialect.OpenSimulator)
                text = SkipBlanks(text);
            if (i + 1 == parts.Length)
                break;
            if (text.IsEmpty || text[0] != ',')
                return false;
            text = text[1..];
        }

        return true;
    }

    /// <summary>
    /// A float at a text's beginning, blanks before it: decimal, hexadecimal, inf, nan. How many characters it takes, 0 for none.
    /// </summary>
    /// <param name="withinVector">Then "infinity" is a whole word, and "infix" is none.</param>
    private static int ReadFloat(ReadOnlySpan<char> text, bool withinVector, out double value)
    {
        var at = text.Length - SkipBlanks(text).Length;
        var isNegative = at < text.Length && text[at] == '-';
        if (at < text.Length && text[at] is '-' or '+')
            at++;
        var rest = text[at..];
        int length;
        if (rest.StartsWith("0x", StringComparison.OrdinalIgnoreCase))
            length = ReadHexadecimal(rest, out value);
        else if (rest.StartsWith("nan", StringComparison.OrdinalIgnoreCase))
            (length, value) = (3, double.NaN);
        else if (rest.StartsWith("inf", StringComparison.OrdinalIgnoreCase))
            (length, value) = (LengthOfInfinity(rest, withinVector), double.PositiveInfinity);
        else
            length = ReadDecimal(rest, out value);
        if (length == 0)
        {
            value = 0;
            return 0;
        }

        if (isNegative)
            value = -value;
        return at + length;
    }

    private static int LengthOfInfinity(ReadOnlySpan<char> text, bool withinVector)
    {
        if (!withinVector)
            return 3;
        if (text.StartsWith("infinity", StringComparison.OrdinalIgnoreCase))
            return 8;
        return text.Length > 3 && (text[3] | 0x20) == 'i' ? 0 : 3;
    }

    private static int ReadDecimal(ReadOnlySpan<char> text, out double value)
    {
        value = 0;
        var end = DigitsFrom(text, 0);
        var digits = end;
        if (end < text.Length && text[end] == '.')
        {
            var behind = DigitsFrom(text, end + 1);
            digits += behind - end - 1;
            end = behind;
        }

        if (digits == 0)
            return 0;
        if (end < text.Length && (text[end] | 0x20) == 'e')
        {
            var start = end + 1 < text.Length && text[end + 1] is '-' or '+' ? end + 2 : end + 1;
            if (DigitsFrom(text, start) is var last && last > start)
                end = last;
        }

        value = double.Parse(text[..end], NumberStyles.Float, Invariant);
        return end;
    }

    private static int ReadHexadecimal(ReadOnlySpan<char> text, out double value)
    {
        value = 0;
        var (at, digits, scale) = (2, 0, 0);
        for (var isFraction = false; at < text.Length; at++)
        {
            if (text[at] == '.' && !isFraction)
            {
                isFraction = true;
                continue;
            }

            var digit = DigitOf(text[at]);
            if (digit < 0)
                break;
            value = value * 16 + digit;
            digits++;
            scale -= isFraction ? 4 : 0;
        }

        // "0x" alone is a zero before an x.
        if (digits == 0)
            return 1;
        if (at < text.Length && (text[at] | 0x20) == 'p')
        {
            var start = at + 1 < text.Length && text[at + 1] is '-' or '+' ? at + 2 : at + 1;
            var end = DigitsFrom(text, start);
            if (end > start && int.TryParse(text[(at + 1)..end], NumberStyles.AllowLeadingSign, Invariant, out var power))
                scale += Math.Clamp(power, -5000, 5000);
            at = end > start ? end : at;
        }

        value = Math.ScaleB(value, scale);
        return at;
    }

    private static int DigitsFrom(ReadOnlySpan<char> text, int at)
    {
        while (at < text.Length && char.IsAsciiDigit(text[at]))
            at++;
        return at;
    }

    private static int DigitOf(char c) => char.IsAsciiHexDigit(c) ? char.IsAsciiDigit(c) ? c - '0' : (c | 0x20) - 'a' + 10 : -1;

    private static ReadOnlySpan<char> SkipBlanks(ReadOnlySpan<char> text) => text.TrimStart(" \t\n\v\f\r");
}
