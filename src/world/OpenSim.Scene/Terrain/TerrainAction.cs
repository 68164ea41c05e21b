namespace OpenSim.World.Terrain;

/// <summary>Action of ModifyLand.</summary>
public enum TerrainAction : byte
{
    Flatten = 0,
    Raise = 1,
    Lower = 2,
    Smooth = 3,
    Noise = 4,
    Revert = 5
}
