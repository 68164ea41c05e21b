using OpenSim.Primitives;
using OpenSim.Store.Regions;

namespace OpenSim.Modules.Things.Inventory;

/// <summary>Items between prims and inventories.</summary>
internal static class InventoryMapping
{
    /// <summary>What is taken out of a prim; the row is as its new owner may have it.</summary>
    public static InventoryItem FromPrim(PrimItemRow row, UUID owner, UUID folder) => new()
    {
        Id = UUID.Random(),
        Folder = folder,
        Owner = owner,
        AssetId = row.AssetId,
        AssetType = row.AssetType,
        InvType = row.InvType,
        Name = row.Name,
        Description = row.Description,
        CreatorId = row.CreatorId,
        BasePermissions = row.BasePermissions,
        CurrentPermissions = row.CurrentPermissions,
        NextPermissions = row.NextPermissions,
        EveryOnePermissions = row.EveryonePermissions,
        GroupPermissions = row.GroupPermissions,
        CreationDate = (int)row.CreationDate,
        Flags = row.Flags
    };
}
