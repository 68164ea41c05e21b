namespace OpenSim.Modules.Things.Baking;

/// <summary>A colour by which a texture is multiplied, each part from 0 to 1.</summary>
internal readonly record struct Tint(float R, float G, float B, float A = 1)
{
    public static readonly Tint White = new(1, 1, 1);

    /// <summary>Out of bytes.</summary>
    public static Tint Of(int r, int g, int b, int a = 255) => new(r / 255f, g / 255f, b / 255f, a / 255f);

    /// <summary>Light added to light, each part up to 1.</summary>
    public static Tint operator +(Tint left, Tint right) => new(
        Math.Min(left.R + right.R, 1), Math.Min(left.G + right.G, 1), Math.Min(left.B + right.B, 1), Math.Min(left.A + right.A, 1));

    /// <summary>From one colour to another.</summary>
    public static Tint Mix(Tint from, Tint to, float part) => new(
        float.Lerp(from.R, to.R, part), float.Lerp(from.G, to.G, part), float.Lerp(from.B, to.B, part), float.Lerp(from.A, to.A, part));

    /// <summary>A place between 0 and 1 on a row of colours at equal distances.</summary>
    public static Tint Along(ReadOnlySpan<Tint> colours, float place)
    {
        var scaled = place * (colours.Length - 1);
        var first = (int)scaled;
        return Mix(colours[first], colours[Math.Min(first + 1, colours.Length - 1)], scaled - first);
    }
}
