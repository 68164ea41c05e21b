using OpenSim.Primitives;

namespace OpenSim.Store.Regions.Tables;

/// <summary>A height field with the region that it belongs to: a row of terrain or bakedterrain.</summary>
internal sealed record TerrainLine(UUID Region, TerrainRow Terrain)
{
    public TerrainLine()
        : this(UUID.Zero, new TerrainRow(0, []))
    {
    }
}
