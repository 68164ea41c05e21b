using System.Globalization;
using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Values;

/// <summary>Casts, and what counts as true. Texts that become values are read in Casts.Read.cs.</summary>
public static partial class Casts
{
    /// <summary>Decimals of a float, and of a vector or rotation within a list.</summary>
    internal const int Decimals = 6;

    public const string NullKey = "00000000-0000-0000-0000-000000000000";

    public static string ToText(int value) => value.ToString(CultureInfo.InvariantCulture);

    public static string ToText(double value, Dialect dialect)
    {
        Span<char> chars = stackalloc char[FloatText.MaxLength];
        return new string(chars[..FloatText.Write(value, Decimals, dialect, chars)]);
    }

    /// <summary>Second Life shows five decimals where OpenSimulator shows six; within lists both show six.</summary>
    public static string ToText(Vector3 value, Dialect dialect)
    {
        var buffer = new TextBuffer(stackalloc char[TextBuffer.OnStack]);
        buffer.Add(value, DecimalsOfCast(dialect), dialect);
        return buffer.Finish();
    }

    public static string ToText(Quaternion value, Dialect dialect)
    {
        var buffer = new TextBuffer(stackalloc char[TextBuffer.OnStack]);
        buffer.Add(value, DecimalsOfCast(dialect), dialect);
        return buffer.Finish();
    }

    /// <summary>All items one after another.</summary>
    public static string ToText(LslList value, Dialect dialect)
    {
        var buffer = new TextBuffer(stackalloc char[TextBuffer.OnStack]);
        foreach (ref readonly var item in value.Items)
            buffer.Add(item, dialect);
        return buffer.Finish();
    }

    /// <summary>An item as text.</summary>
    public static string ToText(in ListItem item, Dialect dialect)
    {
        if (item.IsText)
            return item.Text;
        var buffer = new TextBuffer(stackalloc char[TextBuffer.OnStack]);
        buffer.Add(item, dialect);
        return buffer.Finish();
    }

    /// <summary>What cannot be held is the smallest integer in Second Life, the largest in OpenSimulator.</summary>
    public static int ToInteger(double value, Dialect dialect)
    {
        if (dialect == Dialect.SecondLife)
            value = (float)value;
        return value > -2147483649.0 && value < 2147483648.0 ? (int)value : dialect == Dialect.SecondLife ? int.MinValue : int.MaxValue;
    }

    public static bool IsTrue(int value) => value != 0;

    public static bool IsTrue(double value) => value != 0;

    public static bool IsTrue(string value) => value.Length != 0;

    /// <summary>A valid key that is not null in Second Life; any text but the null key in OpenSimulator.</summary>
    public static bool IsTrueKey(string value, Dialect dialect) =>
        dialect == Dialect.SecondLife ? IsKey(value, out var key) && !key.IsZero : value.Length != 0 && value != NullKey;

    public static bool IsTrue(Vector3 value) => value != Vector3.Zero;

    public static bool IsTrue(Quaternion value) => value != Quaternion.Identity;

    public static bool IsTrue(LslList value) => value.Count != 0;

    /// <summary>Whether a text is a key as scripts write it: 36 characters with hyphens and nothing beside.</summary>
    public static bool IsKey(string text, out UUID key)
    {
        key = default;
        return text.Length == 36 && text[0] > ' ' && text[35] > ' ' && UUID.TryParse(text, out key);
    }

    private static int DecimalsOfCast(Dialect dialect) => dialect == Dialect.SecondLife ? 5 : Decimals;
}
