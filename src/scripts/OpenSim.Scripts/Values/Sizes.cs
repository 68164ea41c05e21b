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

    public static int Of(string text) => Empty + 2 * text.Length;

    public static int Of(LslList list) => list.Size;
}
