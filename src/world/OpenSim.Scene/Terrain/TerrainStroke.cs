using OpenSim.Primitives;

namespace OpenSim.World.Terrain;

/// <summary>One ModifyLand: a brush when the rectangle is a point, else an area.</summary>
/// <param name="Seconds">How long the mouse was held: the strength.</param>
/// <param name="Height">What is flattened to, metres.</param>
/// <param name="BrushSize">Radius in metres (ModifyBlockExtended; for old viewers 1, 2, 4 by index).</param>
public readonly record struct TerrainStroke(
    UUID Agent,
    TerrainAction Action,
    float West,
    float South,
    float East,
    float North,
    float Height,
    float Seconds,
    float BrushSize)
{
    public bool IsBrush => North == South && East == West;
}
