using OpenSim.Store.Regions;

namespace OpenSim.World.Persistence;

/// <summary>Copies linksets out of the columns: for the store, for taking into inventory, for archives and crossings.</summary>
public static class ObjectSnapshots
{
    /// <summary>The linkset as it is now. Token holder only.</summary>
    public static ObjectSnapshot Take(SceneObjectGroup group) => Take(group.Scene, group.Slot.Index);

    internal static ObjectSnapshot Take(Scene scene, int group)
    {
        ref readonly var row = ref scene.Groups.RowAt(group);
        var rows = new PrimRow[row.Parts.Length];
        List<InventorySnapshot>? inventories = null;
        for (var i = 0; i < rows.Length; i++)
        {
            rows[i] = PrimRowMapping.ToRow(scene, row.Parts[i]);
            if (scene.Prims.Inventories.Get(row.Parts[i]) is { IsChanged: true, Items: { } items } inventory)
            {
                inventory.IsChanged = false;
                (inventories ??= []).Add(new InventorySnapshot(rows[i].Id, items));
            }
        }

        return new ObjectSnapshot(rows[0].Id, rows, row.LinksChanged, inventories ?? []);
    }
}
