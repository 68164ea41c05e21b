using OpenSim.Primitives;
using OpenSim.Store.Sql;
using OpenSim.Store.Writing;

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

    public SqlPassageStore Passages { get; } = new(database);

    /// <summary>All regions that have prims or land here, those with most prims first. Counts all prims.</summary>
    public IReadOnlyList<KeptRegion> Kept() => Database.Read(session => session.List(
        $"""
        select RegionUUID, max(prims) from
        (select RegionUUID, count(*) as prims from prims group by RegionUUID union all select RegionUUID, 0 from terrain) as kept
        group by RegionUUID order by 2 desc
        """,
        row => new KeptRegion(row.Id(0), row.Int64(1))));

    /// <summary>Puts operations into the database, in one transaction.</summary>
    /// <param name="isExpected">Prims whose rows are not to be deleted, because a later operation will write them.</param>
    /// <param name="lease">By which the region is the writer's; null for a writer that has not asked for it.</param>
    /// <exception cref="StoreException">The database fails, refuses a value, or the region is another's.</exception>
    internal void Apply(IReadOnlyList<StoreOperation> operations, Func<UUID, bool> isExpected, RegionLease? lease) =>
        Database.Write(session =>
        {
            lease?.Renew(session);
            Scene.Store(session, [.. operations.OfType<ObjectOperation>()], isExpected);
            Scene.StoreStates(session, [.. operations.OfType<ScriptStateOperation>()]);
            foreach (var operation in operations)
                Apply(session, operation);
        });

    private void Apply(Session session, StoreOperation operation)
    {
        switch (operation)
        {
            case TerrainOperation change:
                Terrain.Store(session, change.RegionId, change.Terrain, change.Baked);
                break;
            case ParcelOperation { Parcel: { } parcel }:
                Land.Store(session, parcel);
                break;
            case ParcelOperation change:
                SqlLandStore.Delete(session, change.ParcelId);
                break;
            case SettingsOperation change:
                Settings.Store(session, change.Settings);
                break;
            case EnvironmentOperation change:
                Settings.StoreEnvironment(session, change.RegionId, change.Llsd);
                break;
            case ExtraOperation change:
                Settings.StoreExtra(session, change.RegionId, change.Name, change.Value);
                break;
            case PassageOperation { Passage: { } passage }:
                Passages.Store(session, passage);
                break;
            case PassageOperation change:
                SqlPassageStore.Delete(session, change.PassageId);
                break;
        }
    }
}
