namespace OpenSim.Primitives;

/// <summary>Corners of a region, in the order in which the wire and the console count them.</summary>
public enum TerrainCorner
{
    SouthWest = 0,
    NorthWest = 1,
    SouthEast = 2,
    NorthEast = 3
}
