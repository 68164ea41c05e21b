using OpenSim.Store.Columns;

namespace OpenSim.Store.Regions.Tables;

/// <summary>Tables terrain and bakedterrain.</summary>
internal abstract class TerrainColumns : IColumns<TerrainLine>
{
    public static string Table => "terrain";

    public static IReadOnlyList<string> Keys => [];

    public static TerrainLine Visit<TVisitor>(ref TVisitor v, TerrainLine line)
        where TVisitor : struct, IColumnVisitor, allows ref struct => new(
            v.Id("RegionUUID", line.Region),
            new TerrainRow(v.Int("Revision", line.Terrain.Revision), v.Bytes("Heightfield", line.Terrain.Heightfield)));
}
