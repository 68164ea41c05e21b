using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;

namespace OpenSim.Services.Local.Hypergrid;

/// <summary>Finds users' suitcases in their inventories, and makes them as OpenSimulator does.</summary>
internal sealed class Suitcases(IInventoryService inventory, IAvatarService avatars)
{
    private const string Name = "My Suitcase";
    private const string OutfitName = "Current Outfit";

    private static readonly (short Type, string Name)[] SystemFolders =
    [
        (FolderType.Animation, "Animations"), (FolderType.BodyPart, "Body Parts"), (FolderType.CallingCard, "Calling Cards"),
        (FolderType.Clothing, "Clothing"), (FolderType.CurrentOutfit, OutfitName), (FolderType.Favorites, "Favorites"),
        (FolderType.Gesture, "Gestures"), (FolderType.Landmark, "Landmarks"), (FolderType.LostAndFound, "Lost And Found"),
        (FolderType.Notecard, "Notecards"), (FolderType.Object, "Objects"), (FolderType.Snapshot, "Photo Album"),
        (FolderType.LslText, "Scripts"), (FolderType.Sound, "Sounds"), (FolderType.Texture, "Textures"), (FolderType.Trash, "Trash"),
        (FolderType.Settings, "Settings")
    ];

    /// <summary>Null when he has none.</summary>
    public async ValueTask<Suitcase?> Of(UUID owner)
    {
        if (owner.IsZero)
            return null;
        var all = await inventory.GetInventorySkeleton(owner);
        return all.FirstOrDefault(folder => folder.Type == FolderType.Suitcase) is { } root ? new Suitcase(root, all) : null;
    }

    /// <summary>Null for somebody without an inventory.</summary>
    public async ValueTask<Suitcase?> Make(UUID owner)
    {
        if (await Of(owner) is { } known)
            return known;
        if (await inventory.GetRootFolder(owner) is not { } root)
            return null;
        var suitcase = New(root, FolderType.Suitcase, Name);
        if (!await inventory.AddFolder(suitcase))
            return await Of(owner);
        foreach (var (type, name) in SystemFolders)
            await inventory.AddFolder(New(suitcase, type, name));
        return await Of(owner);
    }

    public async ValueTask<bool> IsWorn(UUID owner, UUID itemId) => (await Worn(owner)).Contains(itemId);

    /// <summary>Items of his wearables and attachments.</summary>
    public async ValueTask<IReadOnlySet<UUID>> Worn(UUID owner)
    {
        var look = StoredAppearance.Unpack(await avatars.GetAvatar(owner));
        return look.Wearables.Select(wearable => wearable.ItemId).Concat(look.Attachments.Select(worn => worn.ItemId)).ToHashSet();
    }

    private static InventoryFolder New(InventoryFolder parent, short type, string name) =>
        new() { Id = UUID.Random(), ParentId = parent.Id, Owner = parent.Owner, Type = type, Name = name };
}
