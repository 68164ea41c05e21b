using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;

namespace OpenSim.Services.Local.Inventory;

/// <summary>
/// Gives a new user the look of another: copies of what that one wears, by the rights of a next owner, in Clothing, links to them in
/// Current Outfit, and the avatar's record. As OpenSimulator's EstablishAppearance.
/// </summary>
internal sealed class ModelOutfit(IInventoryService inventory, IAvatarService avatars)
{
    private const uint LinkRights = (uint)PermissionMask.Copy;

    /// <summary>False when the model wears nothing.</summary>
    public async ValueTask<bool> Give(UUID to, UUID from)
    {
        var look = StoredAppearance.Unpack(await avatars.GetAvatar(from));
        if (look.Wearables.Count == 0
            || await inventory.GetFolderForType(to, FolderType.Clothing) is not { } clothing
            || await inventory.GetFolderForType(to, FolderType.CurrentOutfit) is not { } outfit)
            return false;
        var wearables = new List<Wearable>();
        foreach (var worn in look.Wearables)
            if (await Copy(from, worn.ItemId, clothing, outfit) is { } copy)
                wearables.Add(worn with { ItemId = copy.Id });
        var attachments = new List<WornAttachment>();
        foreach (var worn in look.Attachments)
            if (await Copy(from, worn.ItemId, clothing, outfit) is { } copy)
                attachments.Add(worn with { ItemId = copy.Id, AssetId = copy.AssetId });
        await avatars.SetAvatar(to, StoredAppearance.Pack(look with { Wearables = wearables, Attachments = attachments }));
        return true;
    }

    private async ValueTask<InventoryItem?> Copy(UUID from, UUID itemId, InventoryFolder clothing, InventoryFolder outfit)
    {
        var item = await inventory.GetItem(from, itemId);
        if (item is { AssetType: AssetType.Link })
            item = await inventory.GetItem(from, item.AssetId);
        if (item is null)
            return null;
        var copy = item with
        {
            Id = UUID.Random(),
            Folder = clothing.Id,
            Owner = clothing.Owner,
            BasePermissions = item.BasePermissions & item.NextPermissions,
            CurrentPermissions = item.CurrentPermissions & item.NextPermissions,
            EveryOnePermissions = item.EveryOnePermissions & item.NextPermissions
        };
        if (!await inventory.AddItem(copy))
            return null;
        await inventory.AddItem(LinkTo(copy, outfit));
        return copy;
    }

    private static InventoryItem LinkTo(InventoryItem item, InventoryFolder outfit) => new()
    {
        Id = UUID.Random(),
        Folder = outfit.Id,
        Owner = outfit.Owner,
        AssetId = item.Id,
        AssetType = AssetType.Link,
        InvType = item.InvType,
        Name = item.Name,
        CreatorId = outfit.Owner.ToString(),
        Flags = item.Flags,
        BasePermissions = LinkRights,
        CurrentPermissions = LinkRights,
        NextPermissions = LinkRights,
        CreationDate = item.CreationDate
    };
}
