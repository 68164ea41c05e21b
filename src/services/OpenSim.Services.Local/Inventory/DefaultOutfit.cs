using System.Globalization;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;

namespace OpenSim.Services.Local.Inventory;

/// <summary>
/// Gives a new user a body and clothes: items in the inventory, links in Current Outfit (newer viewers wear what lies there), and the
/// avatar's record.
/// </summary>
internal static class DefaultOutfit
{
    private const uint FullPermissions = 0x7fffffff;
    private const int WearableInventoryType = 18;

    public static async ValueTask Give(UserAccount account, IInventoryService inventory, IAvatarService avatars, int now)
    {
        var outfit = await inventory.GetFolderForType(account.PrincipalId, FolderType.CurrentOutfit);
        var bodyParts = await inventory.GetFolderForType(account.PrincipalId, FolderType.BodyPart);
        var clothing = await inventory.GetFolderForType(account.PrincipalId, FolderType.Clothing);
        if (outfit is null || bodyParts is null || clothing is null)
            return;
        var worn = new Dictionary<string, string> { ["AvatarHeight"] = "1.9", ["Serial"] = "1" };
        foreach (var wearable in Wearables.Default)
        {
            var item = NewItem(account, wearable, (wearable.IsClothing ? clothing : bodyParts).Id, now);
            await inventory.AddItem(item);
            await inventory.AddItem(LinkTo(item, outfit.Id, wearable.Type));
            worn[$"Wearable {wearable.Type}:0"] = $"{item.Id}:{item.AssetId}";
        }

        await avatars.SetAvatar(account.PrincipalId, new AvatarData { AvatarType = 1, Data = worn });
    }

    private static InventoryItem NewItem(UserAccount account, DefaultWearable wearable, UUID folder, int now) => new()
    {
        Id = UUID.Random(),
        Folder = folder,
        Owner = account.PrincipalId,
        AssetId = wearable.AssetId,
        AssetType = wearable.Asset.Type,
        InvType = WearableInventoryType,
        Name = wearable.Name,
        CreatorId = LibraryTree.Owner.ToString(),
        BasePermissions = FullPermissions,
        CurrentPermissions = FullPermissions,
        NextPermissions = FullPermissions,
        CreationDate = now,
        Flags = wearable.Type
    };

    // Viewers read from the description in which order things are worn: a hundred times the kind, and the place in it.
    private static InventoryItem LinkTo(InventoryItem item, UUID folder, byte type) => item with
    {
        Id = UUID.Random(),
        Folder = folder,
        AssetId = item.Id,
        AssetType = AssetType.Link,
        Description = string.Create(CultureInfo.InvariantCulture, $"@{type * 100}"),
        CreatorId = item.Owner.ToString()
    };
}
