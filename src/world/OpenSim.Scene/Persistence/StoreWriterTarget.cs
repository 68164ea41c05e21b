using OpenSim.Store.Regions;
using OpenSim.Store.Writing;

namespace OpenSim.World.Persistence;

/// <summary>
/// Gives a region's changes to the store's writer: durable in its journal within a second of the edit, in the database after the times that
/// OpenSimulator's settings name.
/// </summary>
public sealed class StoreWriterTarget(StoreWriter writer) : IPersistTarget
{
    public bool IsReady => writer.IsReady;

    // With the journal's own quarter of a second and a tick this leaves half a second to spare.
    public double? EditDelay => 0.25;

    public void Submit(SceneChanges changes, Action<bool> done) => writer.Submit(Operations(changes), done);

    private static List<StoreOperation> Operations(SceneChanges changes)
    {
        var operations = new List<StoreOperation>();
        var inventories = changes.Inventories.ToLookup(entry => entry.PrimId, entry => entry.Items);
        var whole = changes.WholeObjects.ToHashSet();
        foreach (var linkset in changes.Prims.GroupBy(prim => prim.ObjectId))
        {
            var prims = linkset.ToList();
            var contents = prims.SelectMany(prim => inventories[prim.Id].Select(items => new PrimInventory(prim.Id, items))).ToList();
            operations.Add(new ObjectOperation(linkset.Key, prims, whole.Contains(linkset.Key), contents));
        }

        foreach (var id in changes.DeletedObjects.Concat(changes.DeletedPrims))
            operations.Add(ObjectOperation.Delete(id));
        return operations;
    }
}
