using System.Globalization;
using System.Text;
using System.Text.Unicode;

namespace OpenSim.Protocol.Wire;

/// <summary>Fields as text for packet logs, and text fields as strings.</summary>
public static class WireText
{
    /// <summary>A text field: UTF-8 up to its closing zero; broken sequences become replacement characters.</summary>
    public static string ToText(ReadOnlySpan<byte> field)
    {
        var zero = field.IndexOf((byte)0);
        return Encoding.UTF8.GetString(zero < 0 ? field : field[..zero]);
    }

    internal static void Append<T>(StringBuilder text, string name, T value)
        where T : IFormattable => text.Append(name).Append('=').Append(value.ToString(null, CultureInfo.InvariantCulture)).Append(' ');

    internal static void Append(StringBuilder text, string name, bool value) => text.Append(name).Append('=').Append(value).Append(' ');

    internal static void Append(StringBuilder text, string name, System.Numerics.Quaternion value) =>
        text.Append(name).Append('=').Append(value.ToString()).Append(' ');

    internal static void Append(StringBuilder text, string name, Primitives.Vector3D value) =>
        text.Append(name).Append('=').Append(value.ToString()).Append(' ');

    /// <summary>Printable UTF-8 as text, anything else as hexadecimal, 64 bytes at the most.</summary>
    internal static void Append(StringBuilder text, string name, ReadOnlySpan<byte> value)
    {
        text.Append(name).Append('=');
        var body = value.Length > 0 && value[^1] == 0 ? value[..^1] : value;
        if (body.Length > 0 && Utf8.IsValid(body) && body.IndexOfAnyInRange((byte)0, (byte)31) < 0)
            text.Append('"').Append(Encoding.UTF8.GetString(body)).Append('"');
        else
            text.Append(value.Length).Append(':').Append(Convert.ToHexString(value[..Math.Min(value.Length, 64)]));
        text.Append(' ');
    }
}
