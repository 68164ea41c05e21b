using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Writing;
using OpenSim.World.Persistence;

namespace OpenSim.Host.Persistence;

/// <summary>
/// A region's changes on their way to the store's writer, object by object. They are durable when the journal has them, a fraction of a second later;
/// MinimumTimeBeforePersistenceConsidered and its maximum say when the writer brings them to the database.
/// </summary>
internal sealed class JournalTarget(StoreWriter writer) : IPersistTarget
{
    /// <summary>One drag of a prim is one record, not forty.</summary>
    public double? EditDelay => 0.25;

    public bool IsReady => writer.IsReady;

    public void Submit(SceneChanges changes, Action<bool> done)
    {
        var operations = Objects(changes);
        operations.AddRange(changes.DeletedObjects.Select(ObjectOperation.Delete));
        if (operations.Count == 0)
            done(true);
        else
            writer.Submit(operations, done);
    }

    private static List<StoreOperation> Objects(SceneChanges changes)
    {
        var objectOf = changes.Prims.ToDictionary(prim => prim.Id, prim => prim.ObjectId);
        var whole = changes.WholeObjects.ToHashSet();
        var inventories = changes.Inventories
            .Where(inventory => objectOf.ContainsKey(inventory.PrimId))
            .ToLookup(inventory => objectOf[inventory.PrimId], inventory => new PrimInventory(inventory.PrimId, inventory.Items));
        return [.. changes.Prims.GroupBy(prim => prim.ObjectId).Select(prims =>
            new ObjectOperation(prims.Key, RootFirst(prims), whole.Contains(prims.Key), [.. inventories[prims.Key]]))];
    }

    private static List<PrimRow> RootFirst(IGrouping<UUID, PrimRow> prims) => [.. prims.OrderBy(prim => prim.Id != prims.Key).ThenBy(prim => prim.LinkNumber)];
}
