using System.Globalization;

namespace OpenSim.Store.Sql;

/// <summary>
/// Numbers that a table holds as text: plain, as "True" or "False" (SQLite's land table), or not a number at all, which is 0.
/// </summary>
public static class LenientNumber
{
    public static long Int64(ReadOnlySpan<char> text) => TryInt64(text, out var number) ? number : 0;

    /// <summary>False for text that is neither a number in range nor a word for a boolean; nothing at all is 0.</summary>
    public static bool TryInt64(ReadOnlySpan<char> text, out long number)
    {
        text = text.Trim();
        if (long.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out number))
            return true;
        number = text.Equals("true", StringComparison.OrdinalIgnoreCase) ? 1 : 0;
        if (number == 1 || text.IsEmpty || text.Equals("false", StringComparison.OrdinalIgnoreCase))
            return true;
        if (!TryDouble(text, out var real) || real is <= long.MinValue or >= long.MaxValue)
            return false;
        number = (long)real;
        return true;
    }

    /// <summary>Also takes a decimal comma, which servers with another culture wrote into text columns.</summary>
    public static double Double(ReadOnlySpan<char> text) => TryDouble(text, out var number) ? number : 0;

    /// <summary>The same; false for text that is no finite number. Nothing at all is 0.</summary>
    public static bool TryDouble(ReadOnlySpan<char> text, out double number)
    {
        var isRead = double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out number) || (text.Contains(',')
            && double.TryParse(text.ToString().Replace(',', '.'), NumberStyles.Float, CultureInfo.InvariantCulture, out number));
        if (isRead && double.IsFinite(number))
            return true;
        number = 0;
        return text.Trim().IsEmpty;
    }
}
