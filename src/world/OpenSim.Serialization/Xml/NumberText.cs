using System.Globalization;

namespace OpenSim.Serialization.Xml;

/// <summary>Numbers as texts of files of all ages: what is none is told, and never taken for another one.</summary>
internal static class NumberText
{
    /// <summary>Sentences for one file or object.</summary>
    public const int MaxTold = 10;

    private const int LongestTold = 40;

    /// <summary>Also of 1E+10, as some wrote whole numbers. Nothing at all is zero.</summary>
    public static bool TryLong(string text, out long value)
    {
        if (long.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out value))
            return true;
        var isNumber = TryDouble(text, out var number) && Math.Abs(number) < long.MaxValue;
        value = isNumber ? (long)number : 0;
        return isNumber;
    }

    public static bool TryFloat(string text, out float value)
    {
        var isNumber = TryDouble(text, out var number) && float.IsFinite((float)number);
        value = isNumber ? (float)number : 0;
        return isNumber;
    }

    // With a comma for the point, as servers in some countries wrote: nobody wrote commas between thousands. Nothing at all is zero.
    public static bool TryDouble(string text, out double value)
    {
        if (double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out value))
            return true;
        if (string.IsNullOrWhiteSpace(text))
            return true;
        var point = text.IndexOf(',', StringComparison.Ordinal);
        return point >= 0 && point == text.LastIndexOf(',') && !text.Contains('.', StringComparison.Ordinal)
            && double.TryParse(text.Replace(',', '.'), NumberStyles.Float, CultureInfo.InvariantCulture, out value);
    }

    /// <param name="name">Of the element.</param>
    /// <param name="so">Anything that comes of it, without a full stop.</param>
    public static string Unreadable(string name, string text, string so, string wanted = "no number") =>
        $"{name} is '{(text.Length > LongestTold ? text[..LongestTold] : text)}', which is {wanted}; {so}";
}
