namespace OpenSim.Primitives;

/// <summary>How a face of a prim looks, of what a texture entry says of it.</summary>
/// <param name="Colour">0xRRGGBBAA, white where nothing is tinted.</param>
/// <param name="Repeats">How often the texture is repeated across, and up.</param>
/// <param name="Rotation">Radians.</param>
/// <param name="IsFullBright">Without light and shadow.</param>
public readonly record struct FaceLook(UUID Texture, uint Colour, (float X, float Y) Repeats, (float X, float Y) Offset, float Rotation,
    bool IsFullBright)
{
    public const uint White = 0xFFFFFFFF;

    /// <summary>A face with a texture as it is.</summary>
    public static FaceLook Plain(UUID texture) => new(texture, White, (1, 1), (0, 0), 0, false);

    public byte Alpha => (byte)Colour;
}
