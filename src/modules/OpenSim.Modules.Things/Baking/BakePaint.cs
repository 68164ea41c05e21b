namespace OpenSim.Modules.Things.Baking;

/// <summary>A colour without a texture, below the layers of a part of the body.</summary>
internal sealed record BakePaint(Func<Outfit, Tint> Colour, Func<Outfit, EdgeCut[]> Cuts);
