using System.Numerics;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Values;

/// <summary>
/// Values of the type object: null for undef, else an int, double, string (for keys too), Vector3, Quaternion, LslList,
/// <see cref="ScriptArray"/> or <see cref="ScriptThrown"/>.
/// </summary>
public static class ScriptObjects
{
    private const int FirstKept = -16;

    // Most keys and many values are small integers.
    private static readonly object[] Kept = [.. Enumerable.Range(FirstKept, 1024).Select(n => (object)n)];

    public static object Of(int value) => (uint)(value - FirstKept) < (uint)Kept.Length ? Kept[value - FirstKept] : value;

    public static object Of(in ListItem item) => item.Type switch
    {
        ScriptType.Integer => Of(item.Integer),
        ScriptType.Float => item.Float,
        ScriptType.Vector => item.Vector,
        ScriptType.Rotation => item.Rotation,
        _ => item.Text
    };

    /// <summary>Its type as scripts know it; Void for undef, Object for an exception.</summary>
    public static ScriptType TypeOf(object? value) => value switch
    {
        null => ScriptType.Void,
        int => ScriptType.Integer,
        double => ScriptType.Float,
        string => ScriptType.String,
        Vector3 => ScriptType.Vector,
        Quaternion => ScriptType.Rotation,
        LslList => ScriptType.List,
        ScriptArray => ScriptType.Array,
        _ => ScriptType.Object
    };

    /// <summary>As a text: of undef it is empty.</summary>
    public static string ToText(object? value, Dialect dialect) => value switch
    {
        null => "",
        string text => text,
        int number => Casts.ToText(number),
        double number => Casts.ToText(number, dialect),
        Vector3 vector => Casts.ToText(vector, dialect),
        Quaternion rotation => Casts.ToText(rotation, dialect),
        LslList list => Casts.ToText(list, dialect),
        ScriptArray => "array",
        _ => value.ToString() ?? ""
    };

    /// <summary>What a condition makes of it: undef is false, an array true, all else as a value of its type.</summary>
    public static bool IsTrue(object? value) => value switch
    {
        null => false,
        string text => text.Length > 0,
        int number => number != 0,
        double number => number != 0,
        Vector3 vector => vector != Vector3.Zero,
        Quaternion rotation => rotation != Quaternion.Identity,
        LslList list => list.Count > 0,
        _ => true
    };

    /// <summary>The same value of the same type. Arrays are the same where they are one, lists where all items are.</summary>
    public static bool AreSame(object? left, object? right)
    {
        if (left is LslList list && right is LslList other)
            return ArrayKeys.Order.Compare(list, other) == 0;
        return ReferenceEquals(left, right) || (left is not null && left.Equals(right));
    }
}
