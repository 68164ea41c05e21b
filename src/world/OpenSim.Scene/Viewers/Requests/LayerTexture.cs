using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <param name="Layer">0 to 3, the lowest first.</param>
public readonly record struct LayerTexture(int Layer, UUID Texture);
