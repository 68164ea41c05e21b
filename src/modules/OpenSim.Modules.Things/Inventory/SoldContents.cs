using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;

namespace OpenSim.Modules.Things.Inventory;

/// <summary>
/// What lies in an object, as its buyer gets it: a folder with the id of the payment, and items whose ids follow from it.
/// </summary>
internal static class SoldContents
{
    /// <summary>What may not be copied leaves the object.</summary>
    public static bool MayStay(PrimItemRow item) => ((PermissionMask)item.CurrentPermissions & PermissionMask.Copy) != 0;

    /// <summary>The id that an item of the object has in the buyer's inventory.</summary>
    public static UUID IdOf(UUID payment, PrimItemRow item) => IdOf(payment, item.ItemId);

    public static UUID IdOf(UUID payment, UUID item) => payment ^ item;

    /// <param name="sold">As the buyer may have them.</param>
    public static InventoryChange In(UUID payment, UUID buyer, UUID parent, string name, IReadOnlyList<PrimItemRow> sold) => new()
    {
        NewFolders = [new InventoryFolder { Id = payment, Owner = buyer, ParentId = parent, Name = ItemText.Name(name) }],
        NewItems = [.. sold.Select(item => InventoryMapping.FromPrim(item, buyer, payment) with { Id = IdOf(payment, item) })]
    };
}
