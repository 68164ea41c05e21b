namespace OpenSim.Scripts.Values;

/// <summary>
/// Bytes that a script's values are counted with: near what they take in Second Life's engine, on which content's llGetFreeMemory and
/// limits are tuned, and no less than a tenth below what they take here.
/// </summary>
public static class Sizes
{
    public const int Integer = 4;
    public const int Float = 8;
    public const int Vector = 24;
    public const int Rotation = 32;

    /// <summary>A list or text itself, whatever is in it.</summary>
    public const int Empty = 24;

    /// <summary>An item in its list, without its text, vector or rotation.</summary>
    public const int Item = 16;

    /// <summary>A number, vector or rotation as a value of its own.</summary>
    public const int Boxed = 24;

    public static int Of(string text) => Empty + 2 * text.Length;

    public static int Of(LslList list) => list.Size;

    /// <summary>A value of the type object where it is named. An array is counted by itself, once.</summary>
    public static int Of(object? value) => value switch
    {
        null or ScriptArray => sizeof(long),
        string text => Of(text),
        LslList list => Of(list),
        ScriptThrown thrown => Of(thrown.Type) + Of(thrown.Message) + Of(thrown.Trace) + Of(thrown.Value),
        _ => Boxed
    };
}
