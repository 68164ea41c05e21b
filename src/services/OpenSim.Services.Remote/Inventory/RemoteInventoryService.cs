using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Inventory;

namespace OpenSim.Services.Remote.Inventory;

/// <summary>
/// The inventory service of another process, at <c>/xinventory</c>. Where that is OpenSimulator's, what it has no method for is done with
/// several of its own (<see cref="OwnInventoryCalls"/>).
/// </summary>
public sealed class RemoteInventoryService : IInventoryService
{
    private readonly InventoryCalls _calls;
    private readonly OwnInventoryCalls _own;

    public RemoteInventoryService(ServiceClient client)
    {
        _calls = new InventoryCalls(client);
        _own = new OwnInventoryCalls(_calls, this);
    }

    public ValueTask<bool> CreateUserInventory(UUID principalId) => _calls.Do("CREATEUSERINVENTORY", principalId);

    public async ValueTask<IReadOnlyList<InventoryFolder>> GetInventorySkeleton(UUID principalId) =>
        InventoryCalls.Folders((await _calls.Ask("GETINVENTORYSKELETON", principalId))["FOLDERS"]);

    public async ValueTask<InventoryFolder?> GetRootFolder(UUID principalId) =>
        InventoryPairs.ReadFolder((await _calls.Ask("GETROOTFOLDER", principalId))["folder"]);

    public async ValueTask<InventoryFolder?> GetFolderForType(UUID principalId, short type) => InventoryPairs.ReadFolder(
        (await _calls.Ask("GETFOLDERFORTYPE", principalId, new LlsdMap { ["TYPE"] = (int)type }))["folder"]);

    /// <summary>The answer does not say what the folder itself is: that is asked for first.</summary>
    public async ValueTask<InventoryCollection?> GetFolderContent(UUID principalId, UUID folderId)
    {
        if (await GetFolder(principalId, folderId) is not { } folder)
            return null;
        var answer = await _calls.Ask("GETFOLDERCONTENT", principalId, new LlsdMap { ["FOLDER"] = folderId });
        return InventoryCalls.Collection(folder, answer);
    }

    public async ValueTask<IReadOnlyList<InventoryItem>> GetFolderItems(UUID principalId, UUID folderId) =>
        InventoryCalls.Items((await _calls.Ask("GETFOLDERITEMS", principalId, new LlsdMap { ["FOLDER"] = folderId }))["ITEMS"]);

    public async ValueTask<InventoryFolder?> GetFolder(UUID principalId, UUID folderId) =>
        Owned(principalId, InventoryPairs.ReadFolder((await _calls.Ask("GETFOLDER", principalId, new LlsdMap { ["ID"] = folderId }))["folder"]));

    /// <summary>Who is asked does not tell folders without being told whose.</summary>
    public async ValueTask<UUID?> GetFolderOwner(UUID folderId) =>
        InventoryPairs.ReadFolder((await _calls.Ask("GETFOLDER", UUID.Zero, new LlsdMap { ["ID"] = folderId }))["folder"])?.Owner;

    public async ValueTask<InventoryItem?> GetItem(UUID principalId, UUID itemId)
    {
        var item = InventoryPairs.ReadItem((await _calls.Ask("GETITEM", principalId, new LlsdMap { ["ID"] = itemId }))["item"]);
        return item?.Owner == principalId ? item : null;
    }

    public async ValueTask<IReadOnlyList<InventoryItem?>> GetMultipleItems(UUID principalId, IReadOnlyList<UUID> itemIds)
    {
        const int AtOnce = 1000;
        var found = new List<InventoryItem?>();
        foreach (var ids in itemIds.Chunk(AtOnce))
        {
            var form = new LlsdMap { ["ITEMS"] = string.Join(',', ids), ["COUNT"] = ids.Length };
            var answer = await _calls.Ask("GETMULTIPLEITEMS", principalId, form);
            var known = ServerResponse.Maps(answer).Select(InventoryPairs.ReadItem).OfType<InventoryItem>()
                .Where(item => item.Owner == principalId).DistinctBy(item => item.Id).ToDictionary(item => item.Id);
            found.AddRange(ids.Select(known.GetValueOrDefault));
        }

        return found;
    }

    public ValueTask<InventoryTree?> GetTree(UUID principalId, UUID folderId, int depth, int max) =>
        _own.GetTree(principalId, folderId, depth, max);

    public ValueTask<IReadOnlyDictionary<UUID, InventoryMark>> GetMarks(UUID principalId) => _own.GetMarks(principalId);

    public ValueTask<(IReadOnlyList<InventoryFolder> Folders, IReadOnlyList<InventoryItem> Items)> GetOrphans(UUID principalId, int max) =>
        _own.GetOrphans(principalId, max);

    public ValueTask<bool> AddFolder(InventoryFolder folder) => _calls.Do("ADDFOLDER", UUID.Zero, InventoryPairs.Write(folder));

    public ValueTask<bool> UpdateFolder(InventoryFolder folder) =>
        _calls.Do("UPDATEFOLDER", UUID.Zero, InventoryPairs.Write(folder));

    public ValueTask<bool> MoveFolder(UUID principalId, UUID folderId, UUID parentId) =>
        _calls.Do("MOVEFOLDER", principalId, new LlsdMap { ["ParentID"] = parentId, ["ID"] = folderId });

    public ValueTask<bool> DeleteFolders(UUID principalId, IReadOnlyList<UUID> folderIds) =>
        _calls.Do("DELETEFOLDERS", principalId, new LlsdMap { ["FOLDERS"] = folderIds.ToWireList() });

    public ValueTask<bool> PurgeFolder(UUID principalId, UUID folderId) =>
        _calls.Do("PURGEFOLDER", principalId, new LlsdMap { ["ID"] = folderId });

    public ValueTask<bool> AddItem(InventoryItem item) => _calls.Do("ADDITEM", UUID.Zero, InventoryPairs.Write(item));

    public ValueTask<InventoryItem?> PutItem(InventoryItem item, short folderType) => _own.PutItem(item, folderType);

    public ValueTask<bool> UpdateItem(InventoryItem item) =>
        _calls.Do("UPDATEITEM", UUID.Zero, InventoryPairs.Write(item));

    public ValueTask<bool> ChangeItem(UUID principalId, UUID itemId, ItemChange change) => _own.ChangeItem(principalId, itemId, change);

    public ValueTask<bool> MoveItems(UUID principalId, IReadOnlyList<(UUID ItemId, UUID FolderId)> moves) =>
        _calls.Do("MOVEITEMS", principalId, new LlsdMap
        {
            ["IDLIST"] = moves.Select(move => move.ItemId).ToWireList(), ["DESTLIST"] = moves.Select(move => move.FolderId).ToWireList()
        });

    public ValueTask<bool> DeleteItems(UUID principalId, IReadOnlyList<UUID> itemIds) =>
        _calls.Do("DELETEITEMS", principalId, new LlsdMap { ["ITEMS"] = itemIds.ToWireList() });

    /// <remarks>While the service is away its parts wait for it, and nobody knows which versions the folders will have.</remarks>
    public async ValueTask<InventoryOutcome> Apply(UUID principalId, InventoryChange change)
    {
        try
        {
            return await _own.Apply(principalId, change);
        }
        catch (ServiceAwayException) when (_calls.MayBeLate && LateParts.CanWait(change))
        {
            await LateParts.Apply(this, principalId, change);
            return new InventoryOutcome { RemovedItems = change.DeletedItems, RemovedFolders = change.DeletedFolders };
        }
    }

    public async ValueTask<IReadOnlyList<InventoryItem>> GetActiveGestures(UUID principalId) =>
        InventoryCalls.Items((await _calls.Ask("GETACTIVEGESTURES", principalId))["ITEMS"]);

    public async ValueTask<uint> GetAssetPermissions(UUID principalId, UUID assetId) => InventoryPairs.Mask(
        (await _calls.Ask("GETASSETPERMISSIONS", principalId, new LlsdMap { ["ASSET"] = assetId }))["RESULT"]);

    // OpenSimulator gives anybody's folder to whoever knows its id.
    private static InventoryFolder? Owned(UUID principalId, InventoryFolder? folder) => folder?.Owner == principalId ? folder : null;
}
