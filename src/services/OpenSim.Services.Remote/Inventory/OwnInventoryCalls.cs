using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Services.Wire.Inventory;

namespace OpenSim.Services.Remote.Inventory;

/// <summary>
/// What OpenSimulator's inventory service has no method for: one call of ours, or, where an OpenSimulator answers, several of its own. Then
/// a change is not one transaction, and marks are not kept.
/// </summary>
internal sealed class OwnInventoryCalls(InventoryCalls calls, IInventoryService inventory)
{
    private readonly InventorySteps _steps = new(inventory);

    public async ValueTask<InventoryOutcome> Apply(UUID owner, InventoryChange change) =>
        await calls.Own("OWN_APPLY", owner, new LlsdMap(), InventoryChangePairs.Write(change), Retry.Never) is { } data
            ? InventoryChangePairs.ReadOutcome(data)
            : await _steps.Apply(owner, change);

    public async ValueTask<bool> ChangeItem(UUID owner, UUID itemId, ItemChange change)
    {
        var form = new LlsdMap { ["ID"] = itemId };
        if (await calls.Own("OWN_CHANGEITEM", owner, form, InventoryChangePairs.Write(change), Retry.Late) is { } data)
            return data.AsBoolean();
        return await inventory.GetItem(owner, itemId) is { } present && await inventory.UpdateItem(change.Of(present));
    }

    /// <remarks>While the service is away a folder that was named is believed.</remarks>
    public async ValueTask<InventoryItem?> PutItem(InventoryItem item, short folderType)
    {
        try
        {
            return await Put(item, folderType);
        }
        catch (ServiceAwayException) when (calls.MayBeLate && !item.Folder.IsZero)
        {
            return await inventory.AddItem(item) ? item : null;
        }
    }

    public async ValueTask<InventoryTree?> GetTree(UUID owner, UUID folderId, int depth, int max)
    {
        var form = new LlsdMap { ["FOLDER"] = folderId, ["DEPTH"] = depth, ["MAX"] = max };
        if (await calls.Own("OWN_TREE", owner, form) is not { } data)
            return await _steps.GetTree(owner, folderId, depth, max);
        if (InventoryPairs.ReadFolder(data["Root"]) is not { } root)
            return null;
        var contents = new Dictionary<UUID, InventoryCollection>();
        foreach (var content in data["Contents"].Elements)
            if (InventoryPairs.ReadFolder(content["Folder"]) is { } folder)
                contents[folder.Id] = new InventoryCollection(
                    folder, InventoryCalls.Folders(content["Folders"]), InventoryCalls.Items(content["Items"]));
        return new InventoryTree(root, contents, data["IsWhole"].AsBoolean());
    }

    public async ValueTask<IReadOnlyDictionary<UUID, InventoryMark>> GetMarks(UUID owner) =>
        await calls.Own("OWN_MARKS", owner, new LlsdMap()) is { } data
            ? data.Elements.Select(InventoryChangePairs.ReadMark).OfType<InventoryMark>().DistinctBy(mark => mark.Id)
                .ToDictionary(mark => mark.Id)
            : new Dictionary<UUID, InventoryMark>();

    public async ValueTask<(IReadOnlyList<InventoryFolder> Folders, IReadOnlyList<InventoryItem> Items)> GetOrphans(UUID owner, int max) =>
        await calls.Own("OWN_ORPHANS", owner, new LlsdMap { ["MAX"] = max }) is { } data
            ? (InventoryCalls.Folders(data["Folders"]), InventoryCalls.Items(data["Items"]))
            : ([], []);

    private async ValueTask<InventoryItem?> Put(InventoryItem item, short folderType)
    {
        var form = new LlsdMap { ["TYPE"] = (int)folderType };
        if (await calls.Own("OWN_PUTITEM", item.Owner, form, InventoryPairs.Write(item), Retry.Never) is { } data)
            return InventoryPairs.ReadItem(data);
        var folder = (item.Folder.IsZero ? null : await inventory.GetFolder(item.Owner, item.Folder))
            ?? await inventory.GetFolderForType(item.Owner, folderType) ?? await inventory.GetRootFolder(item.Owner);
        var put = item with { Folder = folder?.Id ?? UUID.Zero };
        return folder is not null && await inventory.AddItem(put) ? put : null;
    }
}
