using System.Globalization;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Library.Texts;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Library.OpenSimulator;

/// <summary>Texts as OpenSimulator's own functions take them: places count units of UTF-16, and an empty text is found nowhere.</summary>
[ScriptFunctions]
public static class OsStringFunctions
{
    public static string osStringSubString(string src, int start) => osStringSubString(src, start, int.MaxValue);

    public static string osStringSubString(string src, int start, int length)
    {
        var from = Math.Clamp(start, 0, src.Length);
        return Pieces.Slice(src, from, from + Math.Clamp(length, 0, src.Length - from));
    }

    public static int osStringStartsWith(string src, string value, int ignorecase) =>
        value.Length > 0 && src.StartsWith(value, Comparison(ignorecase)) ? 1 : 0;

    public static int osStringEndsWith(string src, string value, int ignorecase) =>
        value.Length > 0 && src.EndsWith(value, Comparison(ignorecase)) ? 1 : 0;

    public static int osStringIndexOf(string src, string value, int ignorecase) => osStringIndexOf(src, value, 0, 0, ignorecase);

    /// <param name="count">Units that are looked at; all to the end if none.</param>
    public static int osStringIndexOf(string src, string value, int start, int count, int ignorecase)
    {
        var (from, length) = Range(src, start, count);
        return value.Length == 0 || length == 0 ? -1 : src.IndexOf(value, from, length, Comparison(ignorecase));
    }

    public static int osStringLastIndexOf(string src, string value, int ignorecase) => osStringLastIndexOf(src, value, 0, 0, ignorecase);

    public static int osStringLastIndexOf(string src, string value, int start, int count, int ignorecase)
    {
        var (from, length) = Range(src, start, count);
        var at = value.Length == 0 ? -1 : src.AsSpan(from, length).LastIndexOf(value, Comparison(ignorecase));
        return at < 0 ? -1 : from + at;
    }

    /// <summary>Nothing is left if the start lies behind the text.</summary>
    public static string osStringRemove(string src, int start, int count)
    {
        var (from, length) = Range(src, start, count);
        return start >= src.Length ? "" : src.Remove(from, length);
    }

    public static string osStringReplace(string src, string oldvalue, string newvalue) =>
        oldvalue.Length == 0 ? "" : src.Replace(oldvalue, newvalue, StringComparison.Ordinal);

    /// <summary>Whether a text is a UUID, with hyphens or without.</summary>
    public static int osIsUUID(string thing) => Primitives.UUID.TryParse(thing, out _) ? 1 : 0;

    /// <summary>Seconds since 1970 as ISO 8601 with seven decimals.</summary>
    public static string osUnixTimeToTimestamp(int time) =>
        DateTime.UnixEpoch.AddSeconds(time).ToString("yyyy-MM-ddTHH:mm:ss.fffffffZ", CultureInfo.InvariantCulture);

    /// <summary>{0}, {1} … stand for the items of a list, with a width or a format as .NET has them; braces are doubled.</summary>
    /// <remarks>A text that is no such format is given back as it is.</remarks>
    public static string osFormatString(Dialect dialect, string str, LslList strings)
    {
        var arguments = new object[strings.Count];
        for (var i = 0; i < arguments.Length; i++)
        {
            ref readonly var item = ref strings[i];
            arguments[i] = item.IsInteger ? item.Integer : item.IsFloat && str.Contains(':') ? item.Float : Casts.ToText(item, dialect);
        }

        return HasBoundedFields(str) && CompositeText.TryFormat(str, arguments, out var text) ? text : str;
    }

    // {0,1000000000} would be a text of a gigabyte.
    private static bool HasBoundedFields(string format)
    {
        var digits = 0;
        foreach (var c in format)
        {
            digits = char.IsAsciiDigit(c) ? digits + 1 : 0;
            if (digits > 4)
                return false;
        }

        return true;
    }

    private static (int From, int Length) Range(string text, int start, int count)
    {
        var from = Math.Clamp(start, 0, text.Length);
        return (from, count <= 0 ? text.Length - from : Math.Min(count, text.Length - from));
    }

    private static StringComparison Comparison(int ignorecase) =>
        ignorecase == 0 ? StringComparison.Ordinal : StringComparison.OrdinalIgnoreCase;
}
