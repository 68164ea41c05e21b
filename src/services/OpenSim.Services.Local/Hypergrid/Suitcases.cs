using System.Collections.Concurrent;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;

namespace OpenSim.Services.Local.Hypergrid;

/// <summary>Finds users' suitcases in their inventories, and makes them as OpenSimulator does. Thread-safe.</summary>
internal sealed class Suitcases(IInventoryService inventory, IAvatarService avatars, TimeProvider time)
{
    private const int MaxRemembered = 1000; // beyond it all are forgotten: each is read again

    // Another grid's region asks for hundreds of folders in one call, and each answer needs all of the user's folders.
    private static readonly TimeSpan GoodFor = TimeSpan.FromSeconds(2);

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

    private readonly ConcurrentDictionary<UUID, (long Since, Suitcase? Suitcase)> _known = [];

    /// <summary>Null when he has none.</summary>
    public async ValueTask<Suitcase?> Of(UUID owner)
    {
        if (owner.IsZero)
            return null;
        var since = time.GetTimestamp();
        var all = await inventory.GetInventorySkeleton(owner);
        var suitcase = all.FirstOrDefault(folder => folder.Type == FolderType.Suitcase) is { } root ? new Suitcase(root, all) : null;
        if (_known.Count >= MaxRemembered)
            _known.Clear();
        _known[owner] = (since, suitcase);
        return suitcase;
    }

    /// <summary>The same as it was a moment ago: for who reads, and nothing is changed by the answer.</summary>
    public async ValueTask<Suitcase?> Lately(UUID owner) =>
        _known.TryGetValue(owner, out var known) && time.GetElapsedTime(known.Since) < GoodFor ? known.Suitcase : await Of(owner);

    /// <summary>His folders have changed.</summary>
    public void Forget(UUID owner) => _known.TryRemove(owner, out _);

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
