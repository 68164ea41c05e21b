namespace OpenSim.Modules.Things.Baking;

/// <summary>A part of the body with a baked texture.</summary>
/// <param name="Name">As viewers ask for it by HTTP.</param>
/// <param name="Face">Of the avatar's texture entry.</param>
internal sealed record BakeSlot(string Name, byte Face)
{
    public IReadOnlyList<BakePaint> Paints { get; init; } = [];

    /// <summary>From below to above.</summary>
    public IReadOnlyList<BakeLayer> Layers { get; init; } = [];

    /// <summary>Whose alpha hides parts of it: kind and face.</summary>
    public IReadOnlyList<(byte Wearable, byte Texture)> Masks { get; init; } = [];

    /// <summary>Taken out of all, whatever is worn.</summary>
    public EdgeCut[] Holes { get; init; } = [];

    /// <summary>Only there when one of its layers has a texture.</summary>
    public bool IsOptional { get; init; }

    /// <summary>What the layers leave of its alpha is its alpha; otherwise only masks and holes make it.</summary>
    public bool KeepsAlpha { get; init; }
}
