using System.Globalization;
using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Primitives;

namespace OpenSim.Services.Wire;

/// <summary>
/// Values as text in forms and in answers: what .NET writes for them in the invariant culture (True, 256000, &lt;1, 2, 3&gt;).
/// </summary>
public static class WireValues
{
    public static string ToWire(this LlsdValue value) => value is LlsdBoolean flag ? flag.Value ? "True" : "False" : value.AsString();

    public static string ToWire(this Vector3 v) => string.Create(CultureInfo.InvariantCulture, $"<{v.X}, {v.Y}, {v.Z}>");

    public static string ToWire(this long value) => value.ToString(CultureInfo.InvariantCulture);

    /// <summary>True for "true" in whatever case and for 1.</summary>
    public static bool AsFlag(this LlsdValue value) => value switch
    {
        LlsdBoolean flag => flag.Value,
        _ => value.AsString().Trim() is "1" or ['t' or 'T', 'r' or 'R', 'u' or 'U', 'e' or 'E']
    };

    public static long AsLong(this LlsdValue value) =>
        long.TryParse(value.AsString(), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var number)
            ? number
            : value.AsInteger();

    /// <summary>"&lt;x, y, z&gt;", also without the brackets; zero when it is none, or not finite.</summary>
    public static Vector3 AsVector3(this LlsdValue value)
    {
        var parts = value.AsString().Trim(' ', '<', '>').Split(',');
        if (parts.Length != 3)
            return Vector3.Zero;
        Span<float> xyz = stackalloc float[3];
        for (var i = 0; i < 3; i++)
            if (!float.TryParse(parts[i], NumberStyles.Float, CultureInfo.InvariantCulture, out xyz[i]) || !float.IsFinite(xyz[i]))
                return Vector3.Zero;
        return new Vector3(xyz);
    }

    /// <summary>The strings of a list; nothing for other values.</summary>
    public static IReadOnlyList<string> AsTexts(this LlsdValue value) => [.. value.Elements.Select(one => one.AsString())];

    /// <summary>The ids in a list; what is none is left out.</summary>
    public static IReadOnlyList<UUID> AsUuids(this LlsdValue value) =>
        [.. value.Elements.Select(one => one.AsUuid()).Where(id => !id.IsZero)];

    public static LlsdArray ToWireList<T>(this IEnumerable<T> values)
        where T : notnull => new(values.Select(value => (LlsdValue)(value.ToString() ?? "")));
}
