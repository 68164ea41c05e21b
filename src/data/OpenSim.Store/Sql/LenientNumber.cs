using System.Globalization;

namespace OpenSim.Store.Sql;

/// <summary>
/// Numbers that a table holds as text: plain, as "True" or "False" (SQLite's land table), or not a number at all, which is 0.
/// </summary>
public static class LenientNumber
{
    public static long Int64(ReadOnlySpan<char> text)
    {
        text = text.Trim();
        if (long.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out var whole))
            return whole;
        if (text.Equals("true", StringComparison.OrdinalIgnoreCase))
            return 1;
        var number = Double(text);
        return number is > long.MinValue and < long.MaxValue ? (long)number : 0;
    }

    /// <summary>Also takes a decimal comma, which servers with another culture wrote into text columns.</summary>
    public static double Double(ReadOnlySpan<char> text)
    {
        if (double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number))
            return double.IsFinite(number) ? number : 0;
        return text.Contains(',')
            && double.TryParse(text.ToString().Replace(',', '.'), NumberStyles.Float, CultureInfo.InvariantCulture, out number)
            && double.IsFinite(number) ? number : 0;
    }
}
