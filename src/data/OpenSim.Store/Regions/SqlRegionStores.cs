using OpenSim.Store.Sql;

namespace OpenSim.Store.Regions;

/// <summary>The stores of RegionStore, which always lie in one database, because edits to all of them go into one transaction.</summary>
public sealed class SqlRegionStores(Database database)
{
    public Database Database { get; } = database;

    public SqlSceneStore Scene { get; } = new(database);

    public SqlStrayRows Strays { get; } = new(database);

    public SqlTerrainStore Terrain { get; } = new(database);

    public SqlLandStore Land { get; } = new(database);

    public SqlRegionSettingsStore Settings { get; } = new(database);
}
