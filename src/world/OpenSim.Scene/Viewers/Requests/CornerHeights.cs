using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Metres between which the ground's textures change at a corner.</summary>
public readonly record struct CornerHeights(TerrainCorner Corner, double Low, double High);
