using OpenSim.Primitives;

namespace OpenSim.Modules.Things.Baking;

/// <summary>One stroke of a bake.</summary>
/// <param name="Texture">Zero for the colour alone.</param>
/// <param name="Replaces">As <see cref="BakeLayer.Replaces"/>.</param>
internal sealed record BakeStep(UUID Texture, Tint Colour, EdgeCut[] Cuts, bool Replaces = false);
