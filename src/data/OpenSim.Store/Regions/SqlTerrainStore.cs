using OpenSim.Primitives;
using OpenSim.Store.Columns;
using OpenSim.Store.Regions.Tables;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Regions;

/// <summary>
/// Height fields: tables terrain (as edited) and bakedterrain (what "revert" goes back to), which have no key: storing deletes and inserts.
/// </summary>
public sealed class SqlTerrainStore(Database database)
{
    private const string BakedTable = "bakedterrain";

    private readonly Table<TerrainLine, TerrainColumns> _terrain = new(database.Dialect);
    private readonly Table<TerrainLine, TerrainColumns> _baked = new(database.Dialect, BakedTable);

    /// <summary>The newest form stored for the region, or null.</summary>
    public TerrainRow? Load(UUID regionId, bool baked = false) => database.Read(session =>
        (baked ? _baked : _terrain).First(session, $"RegionUUID = {regionId} order by Revision desc limit 1"))?.Terrain;

    public void Store(UUID regionId, TerrainRow terrain, bool baked = false) =>
        database.Write(session => Store(session, regionId, terrain, baked));

    internal void Store(Session session, UUID regionId, TerrainRow terrain, bool baked)
    {
        session.Execute($"delete from {(baked ? BakedTable : TerrainColumns.Table):raw} where RegionUUID = {regionId}");
        (baked ? _baked : _terrain).Store(session, new TerrainLine(regionId, terrain));
    }
}
