using System.Globalization;

namespace OpenSim.Primitives;

/// <summary>A position on the whole grid in metres: doubles, because floats lose centimetres far from the origin.</summary>
public readonly record struct Vector3D(double X, double Y, double Z)
{
    /// <summary>"&lt;x, y, z&gt;", as tables keep it; what is none is the corner.</summary>
    public static Vector3D Parse(string text)
    {
        var numbers = text.Trim('<', '>', ' ').Split(',', StringSplitOptions.TrimEntries);
        return numbers.Length == 3 && Try(numbers[0], out var x) && Try(numbers[1], out var y) && Try(numbers[2], out var z)
            ? new Vector3D(x, y, z)
            : default;
    }

    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"<{X}, {Y}, {Z}>");

    private static bool Try(string text, out double value) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out value) && double.IsFinite(value);
}
