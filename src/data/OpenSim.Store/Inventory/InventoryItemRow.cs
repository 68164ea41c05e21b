using OpenSim.Primitives;

namespace OpenSim.Store.Inventory;

/// <summary>A row of table inventoryitems.</summary>
public sealed record InventoryItemRow
{
    public UUID Id { get; init; }
    public UUID OwnerId { get; init; }
    public UUID FolderId { get; init; }
    public UUID AssetId { get; init; }
    public int AssetType { get; init; }
    public int InvType { get; init; }
    public string Name { get; init; } = "";
    public string Description { get; init; } = "";

    /// <summary>A UUID, or for foreign creators "uuid;home URI;First Last".</summary>
    public string CreatorId { get; init; } = "";

    public uint BasePermissions { get; init; }
    public uint CurrentPermissions { get; init; }
    public uint NextPermissions { get; init; }
    public uint EveryOnePermissions { get; init; }
    public uint GroupPermissions { get; init; }
    public UUID GroupId { get; init; }
    public bool GroupOwned { get; init; }
    public int SalePrice { get; init; }
    public byte SaleType { get; init; }
    public int CreationDate { get; init; }
    public uint Flags { get; init; }
}
