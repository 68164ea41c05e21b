using System.Numerics;
using System.Runtime.CompilerServices;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Values;

/// <summary>
/// An item of a list in 16 bytes. A reference says which type it is, eight bytes hold the number: an integer has no reference at all, so
/// that lists of integers give the collector nothing to follow. Only vectors and rotations are boxed; they are the rarest.
/// </summary>
public readonly struct ListItem
{
    private static readonly object FloatMark = new();

    private readonly object? _object;

    /// <summary>The integer, the bits of the float, or 1 for a text that is a key.</summary>
    private readonly long _number;

    private ListItem(object? reference, long number)
    {
        _object = reference;
        _number = number;
    }

    public static ListItem Of(int value) => new(null, value);

    public static ListItem Of(double value) => new(FloatMark, BitConverter.DoubleToInt64Bits(value));

    public static ListItem Of(string value) => new(value, 0);

    public static ListItem OfKey(string value) => new(value, 1);

    public static ListItem Of(Vector3 value) => new(value, 0);

    public static ListItem Of(Quaternion value) => new(value, 0);

    public static implicit operator ListItem(int value) => Of(value);

    public static implicit operator ListItem(double value) => Of(value);

    public static implicit operator ListItem(string value) => Of(value);

    public static implicit operator ListItem(Vector3 value) => Of(value);

    public static implicit operator ListItem(Quaternion value) => Of(value);

    public ScriptType Type
    {
        get
        {
            if (_object == null)
                return ScriptType.Integer;
            if (_object.GetType() == typeof(string))
                return _number == 0 ? ScriptType.String : ScriptType.Key;
            if (_object == FloatMark)
                return ScriptType.Float;
            return _object is Vector3 ? ScriptType.Vector : ScriptType.Rotation;
        }
    }

    public bool IsInteger => _object == null;

    public bool IsFloat => _object == FloatMark;

    /// <summary>A string or a key.</summary>
    public bool IsText => _object is string;

    // What follows is asked for when the type is known.

    public int Integer => (int)_number;

    public double Float => BitConverter.Int64BitsToDouble(_number);

    public string Text => Unsafe.As<string>(_object!);

    public Vector3 Vector => (Vector3)_object!;

    public Quaternion Rotation => (Quaternion)_object!;

    /// <summary>An int, double, string, Vector3 or Quaternion.</summary>
    public object Value => Type switch
    {
        ScriptType.Integer => Integer,
        ScriptType.Float => Float,
        ScriptType.Vector => Vector,
        ScriptType.Rotation => Rotation,
        _ => Text
    };

    /// <summary>Bytes that the item is counted with; see <see cref="Sizes"/>.</summary>
    internal int Size => _object switch
    {
        null => Sizes.Item,
        string text => Sizes.Item + Sizes.Of(text),
        Vector3 => Sizes.Item + Sizes.Vector,
        Quaternion => Sizes.Item + Sizes.Rotation,
        _ => Sizes.Item
    };

    /// <summary>The same type and value, as lists are searched: a NaN equals itself, a NaN within a vector does not.</summary>
    public bool IsSame(in ListItem other)
    {
        if (_object == null)
            return other._object == null && _number == other._number;
        if (_object == FloatMark)
            return other._object == FloatMark && (Float == other.Float || IsNaN && other.IsNaN);
        if (_object is string text)
            return _number == other._number && other._object is string otherText && text == otherText;
        return _object is Vector3 vector
            ? other._object is Vector3 otherVector && vector == otherVector
            : other._object is Quaternion otherRotation && Rotation == otherRotation;
    }

    private bool IsNaN => IsFloat && double.IsNaN(Float);
}
