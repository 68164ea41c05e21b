using System.Globalization;
using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Store.Sql;

/// <summary>Values in the text forms that OpenSimulator's columns hold.</summary>
public static class ColumnText
{
    /// <summary>Cut to a column's width in characters, never through a surrogate pair.</summary>
    public static string Cut(string text, int length) => BoundedText.Cut(text, length);

    /// <summary>"&lt;1.5, 2, 3&gt;", as its columns for positions have it.</summary>
    public static string Format(Vector3 vector) => string.Create(CultureInfo.InvariantCulture, $"<{vector.X}, {vector.Y}, {vector.Z}>");

    /// <summary>The zero vector for anything that is not three numbers in angle brackets.</summary>
    public static Vector3 Vector(string text)
    {
        var parts = text.Trim().TrimStart('<').TrimEnd('>').Split(',');
        return parts.Length == 3
            ? new Vector3((float)LenientNumber.Double(parts[0]), (float)LenientNumber.Double(parts[1]),
            (float)LenientNumber.Double(parts[2]))
            : Vector3.Zero;
    }

    /// <summary>The pattern for a name beside <see cref="SqlDialect.Fold"/>: <c>{fold:raw} like {Alike(name)} escape '!'</c>.</summary>
    public static string Alike(string text) => LikeLiteral(text).ToLowerInvariant();

    /// <summary>The same for names that hold the text.</summary>
    public static string Holding(string text) => $"%{Alike(text)}%";

    /// <summary>A text put into a "like" pattern so that its own wildcards stand for themselves (escape character !).</summary>
    public static string LikeLiteral(string text) =>
        text.Replace("!", "!!", StringComparison.Ordinal).Replace("%", "!%", StringComparison.Ordinal)
            .Replace("_", "!_", StringComparison.Ordinal);
}
