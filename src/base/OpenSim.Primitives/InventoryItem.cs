namespace OpenSim.Primitives;

/// <summary>
/// An inventory item: a row of inventoryitems, what the inventory service knows (docs/protocol.md, Between services), and what viewers are
/// told.
/// </summary>
public sealed record InventoryItem
{
    public UUID Id { get; init; }

    /// <summary>The folder it lies in.</summary>
    public UUID Folder { get; init; }

    public UUID Owner { get; init; }

    /// <summary>For a link (asset type 24 or 25) the item or folder that it points to.</summary>
    public UUID AssetId { get; init; }

    public int AssetType { get; init; }

    public int InvType { get; init; }

    /// <summary>Without bars: <see cref="BoundedText.ItemName"/>.</summary>
    public string Name { get; init => field = BoundedText.ItemName(value); } = "";

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

    /// <summary>Unix seconds.</summary>
    public int CreationDate { get; init; }

    /// <summary>Low byte of a wearable its type; 1 on a gesture means active.</summary>
    public uint Flags { get; init; }

    /// <summary>The creator's id without the part about his home grid.</summary>
    public UUID CreatorUuid => UUID.TryParse(CreatorId.AsSpan(0, Math.Min(36, CreatorId.Length)), out var id) ? id : UUID.Zero;
}
