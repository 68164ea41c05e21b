namespace OpenSim.Modules.Things.Baking;

/// <summary>A layer of a part of the body: a texture of each worn piece of a kind.</summary>
/// <param name="Wearable">Kind of the pieces.</param>
/// <param name="Texture">Face of the avatar's texture entry under which they name it.</param>
/// <param name="Colour">By which it is multiplied.</param>
/// <param name="Replaces">It takes the place of what is below, with its alpha; otherwise it is laid over it.</param>
internal sealed record BakeLayer(
    byte Wearable, byte Texture, Func<Outfit, WornWearable, Tint> Colour, IReadOnlyList<LayerCut> Cuts, bool Replaces = false);
