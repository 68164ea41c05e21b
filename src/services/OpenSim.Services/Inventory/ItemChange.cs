using OpenSim.Primitives;

namespace OpenSim.Services.Inventory;

/// <summary>
/// What is to be different about an item, whatever else it is when the change takes effect: what is null stays as it is. Masks are as the
/// owner wants them; he gets what the item allows.
/// </summary>
public sealed record ItemChange
{
    private const uint SlamFlag = 0x100; // permissions of what is inside are to be set at the next rez

    public string? Name { get; init => field = value is null ? null : BoundedText.ItemName(value); }

    public string? Description { get; init; }

    /// <summary>The group that the item is set to. Whether its owner is a member is for whoever asks to know.</summary>
    public UUID? GroupId { get; init; }

    public uint? GroupPermissions { get; init; }

    public uint? EveryOnePermissions { get; init; }

    public uint? NextPermissions { get; init; }

    public byte? SaleType { get; init; }

    public int? SalePrice { get; init; }

    /// <summary>Bits of <see cref="InventoryItem.Flags"/> that go, before those come that are set.</summary>
    public uint ClearFlags { get; init; }

    public uint SetFlags { get; init; }

    /// <summary>Items of another type stay as they are.</summary>
    public int? OnlyOfType { get; init; }

    /// <summary>The item as it is after the change. An object whose permissions change is told so when it is put down.</summary>
    public InventoryItem Of(InventoryItem present)
    {
        if (OnlyOfType is { } type && type != present.AssetType)
            return present;
        var (everyone, next) = Meant(present);
        var slams = present.AssetType == Assets.AssetType.Object
            && (next != present.NextPermissions || everyone != present.EveryOnePermissions);
        return present with
        {
            Name = Name ?? present.Name,
            Description = Description ?? present.Description,
            GroupId = GroupId ?? present.GroupId,
            GroupPermissions = (GroupPermissions ?? present.GroupPermissions) & present.BasePermissions,
            EveryOnePermissions = everyone,
            NextPermissions = next,
            SaleType = SaleType ?? present.SaleType,
            SalePrice = Math.Max(0, SalePrice ?? present.SalePrice),
            Flags = (present.Flags & ~ClearFlags) | SetFlags | (slams ? SlamFlag : 0)
        };
    }

    // No more than the owner may himself. Only the creator of a thing that is his lets it be exported, and then gives everything on with
    // it.
    private (uint Everyone, uint Next) Meant(InventoryItem present)
    {
        const uint Export = (uint)PermissionMask.Export;
        const uint All = (uint)PermissionMask.All;
        if (EveryOnePermissions is null && NextPermissions is null)
            return (present.EveryOnePermissions, present.NextPermissions);
        var everyone = (EveryOnePermissions ?? present.EveryOnePermissions) & present.BasePermissions;
        var mayLetExport = present.CreatorUuid == present.Owner
            && (present.BasePermissions & present.CurrentPermissions & Export) != 0 && (present.BasePermissions & All) == All;
        if (!mayLetExport)
            everyone = (everyone & ~Export) | (present.EveryOnePermissions & Export);
        return (everyone, (everyone & Export) != 0 ? All : (NextPermissions ?? present.NextPermissions) & present.BasePermissions);
    }
}
