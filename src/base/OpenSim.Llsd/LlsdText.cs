using System.Buffers;
using System.Globalization;

namespace OpenSim.Llsd;

/// <summary>
/// How numbers and dates are written as text in all LLSD forms: invariant, shortest round-trip reals, dates in UTC with a Z.
/// </summary>
internal static class LlsdText
{
    private static readonly string[] DateFormats =
    [
        "yyyy-MM-dd'T'HH:mm:ss'Z'", "yyyy-MM-dd'T'HH:mm:ss.FFFFFFF'Z'", "yyyy-MM-dd'T'HH:mm'Z'", "yyyy-MM-dd'T'HH:mm:ss.FFFFFFF",
        "yyyy-MM-dd"
    ];

    public static string Format(double value) => value switch
    {
        double.NaN => "nan",
        double.PositiveInfinity => "inf",
        double.NegativeInfinity => "-inf",
        _ => value.ToString("R", CultureInfo.InvariantCulture)
    };

    public static double ParseReal(ReadOnlySpan<char> text)
    {
        text = text.Trim();
        if (double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var value))
            return value;
        return text switch
        {
            _ when text.Equals("inf", StringComparison.OrdinalIgnoreCase) || text.Equals("+inf", StringComparison.OrdinalIgnoreCase) =>
                double.PositiveInfinity,
            _ when text.Equals("-inf", StringComparison.OrdinalIgnoreCase) => double.NegativeInfinity,
            _ => 0
        };
    }

    /// <summary>Cuts towards zero; saturates at the ends of the 32-bit range, not-a-number is 0.</summary>
    public static int ToInteger(double value) => double.IsNaN(value) ? 0 : (int)Math.Clamp(value, int.MinValue, int.MaxValue);

    public static string Format(DateTime value) =>
        value.ToString(value.Ticks % TimeSpan.TicksPerSecond == 0 ? DateFormats[0] : DateFormats[1], CultureInfo.InvariantCulture);

    public static bool TryParseDate(ReadOnlySpan<char> text, out DateTime date) => DateTime.TryParseExact(
        text.Trim(), DateFormats, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal,
        out date);

    /// <summary>White space is passed over; false on anything else that is not base 64.</summary>
    public static bool TryFromBase64(string text, out byte[] bytes)
    {
        bytes = new byte[text.Length / 4 * 3 + 3];
        if (!Convert.TryFromBase64String(text, bytes, out var written))
            return false;
        Array.Resize(ref bytes, written);
        return true;
    }

    public static bool TryFromHex(ReadOnlySpan<char> text, out byte[] bytes)
    {
        text = text.Trim();
        bytes = new byte[text.Length / 2];
        return text.Length % 2 == 0 && Convert.FromHexString(text, bytes, out _, out var written) == OperationStatus.Done
            && written == bytes.Length;
    }
}
