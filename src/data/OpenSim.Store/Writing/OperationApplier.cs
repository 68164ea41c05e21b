using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Writing;

/// <summary>Puts a batch of operations into the database, in one transaction.</summary>
internal sealed class OperationApplier(SqlRegionStores stores)
{
    /// <param name="isExpected">Prims whose rows are not to be deleted, because a later operation will write them.</param>
    public void Apply(IReadOnlyList<StoreOperation> batch, Func<UUID, bool> isExpected) => stores.Database.Write(session =>
    {
        stores.Scene.Store(session, Changes(batch, isExpected));
        foreach (var operation in batch)
            Apply(session, operation);
    });

    private static SceneChanges Changes(IReadOnlyList<StoreOperation> batch, Func<UUID, bool> isExpected)
    {
        var changes = new SceneChanges { IsExpected = isExpected };
        foreach (var change in batch.OfType<ObjectOperation>())
        {
            changes.Prims.AddRange(change.Prims);
            foreach (var inventory in change.Inventories)
                changes.Inventories.Add((inventory.PrimId, inventory.Items));
            if (change.IsDeletion)
                changes.DeletedObjects.Add(change.ObjectId);
            else if (change.Whole)
                changes.WholeObjects.Add(change.ObjectId);
            changes.DeletedPrims.AddRange(change.Gone);
        }

        return changes;
    }

    private void Apply(Session session, StoreOperation operation)
    {
        switch (operation)
        {
            case TerrainOperation change:
                SqlTerrainStore.Store(session, change.RegionId, change.Terrain, change.Baked);
                break;
            case ParcelOperation { Parcel: { } parcel }:
                stores.Land.Store(session, parcel);
                break;
            case ParcelOperation change:
                SqlLandStore.Delete(session, change.ParcelId);
                break;
            case SettingsOperation change:
                stores.Settings.Store(session, change.Settings);
                break;
            case EnvironmentOperation change:
                stores.Settings.StoreEnvironment(session, change.RegionId, change.Llsd);
                break;
            case ExtraOperation change:
                stores.Settings.StoreExtra(session, change.RegionId, change.Name, change.Value);
                break;
        }
    }
}
