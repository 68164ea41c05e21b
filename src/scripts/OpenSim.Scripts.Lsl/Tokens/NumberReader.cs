using System.Globalization;

namespace OpenSim.Scripts.Lsl.Tokens;

/// <summary>Numbers in a source: 12, 0x1F, 1.5, .5, 1., 1.5e-3f, and 1e3, which OpenSimulator does not take.</summary>
internal static class NumberReader
{
    /// <param name="text">Begins with a digit, or a dot and a digit.</param>
    /// <returns>An integer of more than 32 bits is -1, as in Second Life.</returns>
    public static (double Value, int Length, bool IsFloat, bool IsTooLarge) Read(ReadOnlySpan<char> text)
    {
        if (text.Length > 2 && text[0] == '0' && text[1] is 'x' or 'X' && char.IsAsciiHexDigit(text[2]))
            return Integer(text[2..], 2, isHex: true);
        var length = Digits(text);
        var isFloat = false;
        if (At(text, length) == '.')
        {
            isFloat = true;
            length += 1 + Digits(text[(length + 1)..]);
        }

        if (Exponent(text[length..]) is var exponent and > 0)
        {
            isFloat = true;
            length += exponent;
        }

        if (!isFloat)
            return Integer(text, 0, isHex: false);
        var value = double.Parse(text[..length], NumberStyles.Float, CultureInfo.InvariantCulture);
        return (value, At(text, length) is 'f' or 'F' ? length + 1 : length, true, false);
    }

    private static (double, int, bool, bool) Integer(ReadOnlySpan<char> digits, int before, bool isHex)
    {
        ulong value = 0;
        var at = 0;
        for (; isHex ? char.IsAsciiHexDigit(At(digits, at)) : char.IsAsciiDigit(At(digits, at)); at++)
            value = Math.Min(value * (isHex ? 16u : 10u) + DigitOf(digits[at]), ulong.MaxValue >> 8);
        var isTooLarge = value > uint.MaxValue;
        return (isTooLarge ? -1 : unchecked((int)value), before + at, false, isTooLarge);
    }

    private static int Exponent(ReadOnlySpan<char> text)
    {
        if (At(text, 0) is not ('e' or 'E'))
            return 0;
        var sign = At(text, 1) is '+' or '-' ? 1 : 0;
        return Digits(text[(1 + sign)..]) is var digits and > 0 ? 1 + sign + digits : 0;
    }

    private static int Digits(ReadOnlySpan<char> text)
    {
        var count = 0;
        while (char.IsAsciiDigit(At(text, count)))
            count++;
        return count;
    }

    private static uint DigitOf(char c) => (uint)(char.IsAsciiDigit(c) ? c - '0' : (c | 0x20) - 'a' + 10);

    private static char At(ReadOnlySpan<char> text, int index) => index < text.Length ? text[index] : '\0';
}
