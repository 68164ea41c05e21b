using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;

namespace OpenSim.Services.Local.Hypergrid;

/// <summary>
/// What regions of other grids get of a user's inventory: his suitcase, which looks like a root there, and, to be read only, what he wears.
/// His Current Outfit at home takes links to either, since viewers put them there when he dresses; OpenSimulator lets anything in.
/// Nothing is deleted from outside. OpenSimulator judges a changed item by the folder that the change names; here the one counts in which
/// it lies.
/// </summary>
public sealed class SuitcaseInventoryService(IInventoryService inventory, IAvatarService avatars, TimeProvider time) : IInventoryService
{
    private const int MaxDepth = 64;
    private const int MaxEntries = 50_000; // of a suitcase that is looked through for an asset

    private static readonly IReadOnlyDictionary<UUID, InventoryMark> NoMarks = new Dictionary<UUID, InventoryMark>();

    private readonly Suitcases _suitcases = new(inventory, avatars, time);

    public ValueTask<bool> CreateUserInventory(UUID principalId) => new(false);

    public async ValueTask<IReadOnlyList<InventoryFolder>> GetInventorySkeleton(UUID principalId) =>
        (await _suitcases.Of(principalId))?.Folders ?? [];

    /// <summary>The suitcase, which is made when the user has none.</summary>
    public async ValueTask<InventoryFolder?> GetRootFolder(UUID principalId) => (await _suitcases.Make(principalId))?.Root;

    public async ValueTask<InventoryFolder?> GetFolderForType(UUID principalId, short type) =>
        await _suitcases.Of(principalId) is { } suitcase
            ? suitcase.Folders.FirstOrDefault(folder => folder.Type == type && folder.ParentId == suitcase.Root.Id)
            : null;

    public async ValueTask<InventoryCollection?> GetFolderContent(UUID principalId, UUID folderId) =>
        await MayRead(principalId, folderId) ? await inventory.GetFolderContent(principalId, folderId) : null;

    public async ValueTask<IReadOnlyList<InventoryItem>> GetFolderItems(UUID principalId, UUID folderId) =>
        await MayRead(principalId, folderId) ? await inventory.GetFolderItems(principalId, folderId) : [];

    public async ValueTask<InventoryFolder?> GetFolder(UUID principalId, UUID folderId) =>
        await MayRead(principalId, folderId) ? await inventory.GetFolder(principalId, folderId) : null;

    /// <summary>Nobody outside is told whose a folder is.</summary>
    public ValueTask<UUID?> GetFolderOwner(UUID folderId) => new(default(UUID?));

    public async ValueTask<InventoryItem?> GetItem(UUID principalId, UUID itemId) =>
        await inventory.GetItem(principalId, itemId) is { } item
        && (await MayRead(principalId, item.Folder) || await _suitcases.IsWorn(principalId, itemId))
            ? item
            : null;

    public async ValueTask<InventoryTree?> GetTree(UUID principalId, UUID folderId, int depth, int max) =>
        await Holds(principalId, folderId) ? await inventory.GetTree(principalId, folderId, depth, max) : null;

    public ValueTask<IReadOnlyDictionary<UUID, InventoryMark>> GetMarks(UUID principalId) => new(NoMarks);

    public ValueTask<(IReadOnlyList<InventoryFolder> Folders, IReadOnlyList<InventoryItem> Items)> GetOrphans(UUID principalId, int max) =>
        new((Array.Empty<InventoryFolder>(), Array.Empty<InventoryItem>()));

    public async ValueTask<IReadOnlyList<InventoryItem?>> GetMultipleItems(UUID principalId, IReadOnlyList<UUID> itemIds)
    {
        var suitcase = await _suitcases.Lately(principalId);
        var worn = await _suitcases.Worn(principalId);
        var items = await inventory.GetMultipleItems(principalId, itemIds);
        bool MayRead(InventoryItem item) => suitcase?.IsReadable(item.Folder) == true || worn.Contains(item.Id);
        return [.. items.Select(item => item is not null && MayRead(item) ? item : null)];
    }

    public async ValueTask<bool> AddFolder(InventoryFolder folder) =>
        await Holds(folder.Owner, folder.ParentId) && await Changed(folder.Owner, inventory.AddFolder(folder));

    public async ValueTask<bool> UpdateFolder(InventoryFolder folder) =>
        await Holds(folder.Owner, folder.Id) && await Changed(folder.Owner, inventory.UpdateFolder(folder));

    public async ValueTask<bool> MoveFolder(UUID principalId, UUID folderId, UUID parentId) =>
        await Holds(principalId, folderId) && await Holds(principalId, parentId)
        && await Changed(principalId, inventory.MoveFolder(principalId, folderId, parentId));

    public ValueTask<bool> DeleteFolders(UUID principalId, IReadOnlyList<UUID> folderIds) => new(false);

    public ValueTask<bool> PurgeFolder(UUID principalId, UUID folderId) => new(false);

    public async ValueTask<bool> AddItem(InventoryItem item) =>
        (await Holds(item.Owner, item.Folder) || await IsOutfitLink(item)) && await inventory.AddItem(item);

    public async ValueTask<InventoryItem?> PutItem(InventoryItem item, short folderType)
    {
        if (await _suitcases.Of(item.Owner) is not { } suitcase)
            return null;
        var folder = suitcase.Holds(item.Folder) ? item.Folder : (await GetFolderForType(item.Owner, folderType) ?? suitcase.Root).Id;
        var put = item with { Folder = folder };
        return await inventory.AddItem(put) ? put : null;
    }

    public async ValueTask<bool> UpdateItem(InventoryItem item) =>
        (await HoldsItem(item.Owner, item.Id) ? await Holds(item.Owner, item.Folder) : await IsOutfitLink(item) && await IsLinkThere(item))
        && await inventory.UpdateItem(item);

    public async ValueTask<bool> ChangeItem(UUID principalId, UUID itemId, ItemChange change) =>
        await HoldsItem(principalId, itemId) && await inventory.ChangeItem(principalId, itemId, change);

    public async ValueTask<bool> MoveItems(UUID principalId, IReadOnlyList<(UUID ItemId, UUID FolderId)> moves)
    {
        if (await _suitcases.Of(principalId) is not { } suitcase || !moves.All(move => suitcase.Holds(move.FolderId)))
            return false;
        var items = await inventory.GetMultipleItems(principalId, [.. moves.Select(move => move.ItemId)]);
        return items.All(item => item is not null && suitcase.Holds(item.Folder)) && await inventory.MoveItems(principalId, moves);
    }

    public ValueTask<bool> DeleteItems(UUID principalId, IReadOnlyList<UUID> itemIds) => new(false);

    /// <summary>Regions of other grids have OpenSimulator's calls.</summary>
    public ValueTask<InventoryOutcome> Apply(UUID principalId, InventoryChange change) =>
        new(new InventoryOutcome { Refusal = InventoryRefusal.Protected });

    public async ValueTask<IReadOnlyList<InventoryItem>> GetActiveGestures(UUID principalId)
    {
        var suitcase = await _suitcases.Of(principalId);
        return suitcase is null ? [] : [.. (await inventory.GetActiveGestures(principalId)).Where(item => suitcase.Holds(item.Folder))];
    }

    /// <summary>By the items that he has along. OpenSimulator counts those at home too.</summary>
    public async ValueTask<uint> GetAssetPermissions(UUID principalId, UUID assetId)
    {
        // First what is asked of an index: mostly he has no such thing anywhere.
        if (await inventory.GetAssetPermissions(principalId, assetId) == 0 || await _suitcases.Of(principalId) is not { } suitcase)
            return 0;
        var tree = await inventory.GetTree(principalId, suitcase.Root.Id, MaxDepth, MaxEntries);
        var worn = await inventory.GetMultipleItems(principalId, [.. await _suitcases.Worn(principalId)]);
        return (tree?.Contents.Values.SelectMany(folder => folder.Items) ?? []).Concat(worn.OfType<InventoryItem>())
            .Where(item => item.AssetId == assetId && !IsLink(item))
            .Aggregate(0u, (mask, item) => mask | item.CurrentPermissions);
    }

    private async ValueTask<bool> Holds(UUID owner, UUID folder) => (await _suitcases.Of(owner))?.Holds(folder) == true;

    private async ValueTask<bool> MayRead(UUID owner, UUID folder) => (await _suitcases.Lately(owner))?.IsReadable(folder) == true;

    private async ValueTask<bool> Changed(UUID owner, ValueTask<bool> change)
    {
        try
        {
            return await change;
        }
        finally
        {
            _suitcases.Forget(owner);
        }
    }

    private async ValueTask<bool> IsOutfitLink(InventoryItem item)
    {
        if (!IsLink(item) || await _suitcases.Of(item.Owner) is not { } suitcase || !suitcase.IsOutfit(item.Folder))
            return false;
        return item.AssetType == AssetType.LinkFolder
            ? suitcase.Holds(item.AssetId)
            : await HoldsItem(item.Owner, item.AssetId) || await _suitcases.IsWorn(item.Owner, item.AssetId);
    }

    // In the same folder: nothing is pulled there from elsewhere.
    private async ValueTask<bool> IsLinkThere(InventoryItem item) =>
        await inventory.GetItem(item.Owner, item.Id) is { } known && IsLink(known) && known.Folder == item.Folder;

    private static bool IsLink(InventoryItem item) => item.AssetType is AssetType.Link or AssetType.LinkFolder;

    private async ValueTask<bool> HoldsItem(UUID owner, UUID itemId) =>
        await inventory.GetItem(owner, itemId) is { } item && await Holds(owner, item.Folder);
}
