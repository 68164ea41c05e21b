using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Regions;

/// <summary>Tables terrain and bakedterrain, which have no key: storing deletes and inserts.</summary>
public sealed class SqlTerrainStore(Database database)
{
    public TerrainRow? Load(UUID regionId, bool baked = false) => database.Read(session => session.First(
        $"select Revision, Heightfield from {Table(baked):raw} where RegionUUID = {regionId} order by Revision desc limit 1",
        row => new TerrainRow(row.Int32(0), row.Bytes(1))));

    public void Store(UUID regionId, TerrainRow terrain, bool baked = false) =>
        database.Write(session => Store(session, regionId, terrain, baked));

    internal static void Store(Session session, UUID regionId, TerrainRow terrain, bool baked)
    {
        session.Execute($"delete from {Table(baked):raw} where RegionUUID = {regionId}");
        session.Execute($"insert into {Table(baked):raw} (RegionUUID, Revision, Heightfield) values ({regionId}, {terrain.Revision}, {terrain.Heightfield})");
    }

    private static string Table(bool baked) => baked ? "bakedterrain" : "terrain";
}
