namespace OpenSim.Primitives;

/// <summary>
/// A colour of four floats from 0 to 1. The wire forms (inverted bytes of texture entries, inverted alpha of hover text) belong to the
/// codecs.
/// </summary>
public readonly record struct Color4(float R, float G, float B, float A)
{
    public static readonly Color4 White = new(1, 1, 1, 1);
    public static readonly Color4 Transparent = new(0, 0, 0, 0);
}
