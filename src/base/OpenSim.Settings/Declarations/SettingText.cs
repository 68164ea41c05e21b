using System.Globalization;

namespace OpenSim.Settings.Declarations;

/// <summary>Values to ini text and back: invariant culture, booleans as OpenSimulator's files write them (true, false, any case; also 1, 0,
/// yes, no, on, off).</summary>
public static class SettingText
{
    public static string Format<T>(T value) => value switch
    {
        bool b => b ? "true" : "false",
        IFormattable f => f.ToString(null, CultureInfo.InvariantCulture),
        _ => value?.ToString() ?? ""
    };

    public static bool TryParse<T>(string text, out T value)
        where T : notnull
    {
        var parsed = ParseOrNull(typeof(T), text.Trim());
        value = parsed is T ok ? ok : default!;
        return parsed is T;
    }

    public static string NameOf(Type type) => type switch
    {
        _ when type == typeof(bool) => "boolean (true or false)",
        _ when type == typeof(float) || type == typeof(double) => "number",
        _ when type == typeof(int) || type == typeof(uint) || type == typeof(long) => "whole number",
        _ when type == typeof(SettingPath) => "path",
        _ when type.IsEnum => "value of " + string.Join(", ", Enum.GetNames(type)),
        _ => "text"
    };

    private static object? ParseOrNull(Type type, string text)
    {
        var culture = CultureInfo.InvariantCulture;
        if (type == typeof(string))
            return text;
        if (type == typeof(SettingPath))
            return SettingPath.Of(text);
        if (type == typeof(bool))
            return ParseBool(text);
        if (type == typeof(int))
            return int.TryParse(text, NumberStyles.Integer, culture, out var i) ? i : null;
        if (type == typeof(uint))
            return uint.TryParse(text, NumberStyles.Integer, culture, out var u) ? u : null;
        if (type == typeof(long))
            return long.TryParse(text, NumberStyles.Integer, culture, out var l) ? l : null;
        if (type == typeof(float))
            return float.TryParse(text, NumberStyles.Float, culture, out var f) && float.IsFinite(f) ? f : null;
        if (type == typeof(double))
            return double.TryParse(text, NumberStyles.Float, culture, out var d) && double.IsFinite(d) ? d : null;
        return type.IsEnum && Enum.TryParse(type, text, ignoreCase: true, out var e) && IsNamed(type, e) ? e : null;
    }

    // Enum.TryParse takes any number; only flags may combine to one that has no name.
    private static bool IsNamed(Type type, object value) => Enum.IsDefined(type, value) || type.IsDefined(typeof(FlagsAttribute), false);

    private static object? ParseBool(string text) => text.ToLowerInvariant() switch
    {
        "true" or "1" or "yes" or "on" => true,
        "false" or "0" or "no" or "off" => false,
        _ => null
    };
}
