using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Store.Accounts;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Inventory;

/// <summary>
/// What each change of an inventory does to the tables. One that comes late, out of the journal, has been promised: what is to lie in a
/// folder that is not there comes into Lost And Found; what is to be different about something that is gone is dropped, so that nothing
/// comes back.
/// </summary>
internal sealed class KeptChanges(InventoryRows rows, InventoryCounts counts) : IAccountTarget
{
    private readonly InventoryEdits _edits = new(rows.Folders, rows.Items);

    public bool Apply(Session session, UUID account, ReadOnlySpan<byte> change, bool isLate) =>
        Apply(session, account, KeptChangeCodec.Read(change)
            ?? throw new StoreException(StoreFault.BadValue, "The journal has a change of an inventory that this program does not know."),
            isLate);

    public bool Apply(Session session, UUID owner, KeptChange change, bool isLate) => change switch
    {
        KeptChange.AddFolder add => AddFolder(session, add.Folder with { Owner = owner }, isLate),
        KeptChange.UpdateFolder update => UpdateFolder(session, owner, update.Folder),
        KeptChange.MoveFolder move => MoveFolder(session, owner, move.Id, move.ParentId),
        KeptChange.DeleteFolders delete => DeleteFolders(session, owner, delete.Ids),
        KeptChange.PurgeFolder purge => PurgeFolder(session, owner, purge.Id),
        KeptChange.AddItem add => AddItem(session, add.Item with { Owner = owner }, isLate),
        KeptChange.UpdateItem update => UpdateItem(session, update.Item with { Owner = owner }),
        KeptChange.ChangeItem part => ChangeItem(session, owner, part.Id, part.Change),
        KeptChange.MoveItems moves => MoveItems(session, owner, moves.Moves),
        KeptChange.DeleteItems delete => DeleteItems(session, owner, delete.Ids),
        KeptChange.Unlink unlink => DeleteItems(session, owner, InventoryRows.LinksIn(session, owner, unlink.Folders)),
        KeptChange.Together together => Together(session, owner, together.Changes, isLate),
        _ => false
    };

    private bool Together(Session session, UUID owner, IReadOnlyList<KeptChange> parts, bool isLate)
    {
        var hasChanged = false;
        foreach (var part in parts)
            hasChanged |= Apply(session, owner, part, isLate);
        return hasChanged;
    }

    private bool AddFolder(Session session, InventoryFolder folder, bool isLate)
    {
        if (folder.Id.IsZero)
            return false;
        // Whoever has had no answer asks again.
        if (rows.Folders.First(session, $"folderID = {folder.Id}") is { } present)
            return present.Owner == folder.Owner && (present.Name, present.ParentId) == (folder.Name, folder.ParentId);
        if (rows.Folder(session, folder.Owner, folder.ParentId) is null)
        {
            if (!isLate || LostAndFound(session, folder.Owner) is not { } lost)
                return false;
            folder = folder with { ParentId = lost.Id };
        }

        if (SystemFolders.IsUnique(folder.Type) && SystemFolders.IsThere(rows.FoldersOf(session, folder.Owner), folder))
        {
            if (!isLate)
                return false;
            folder = folder with { Type = FolderType.None };
        }

        if (!counts.AllowFolder(session, folder.Owner) && !isLate)
            return false;
        _edits.Store(session, folder);
        return true;
    }

    private bool UpdateFolder(Session session, UUID owner, InventoryFolder folder)
    {
        if (rows.Folder(session, owner, folder.Id) is not { } present)
            return false;
        // Viewers send types along that they have only guessed: a system folder stays one, and no other becomes one.
        var type = SystemFolders.IsUnique(present.Type) || SystemFolders.IsUnique(folder.Type) ? present.Type : folder.Type;
        _edits.Store(session, present with { Name = folder.Name, Type = type, Version = Math.Max(present.Version, folder.Version) });
        return true;
    }

    private bool MoveFolder(Session session, UUID owner, UUID folderId, UUID parentId)
    {
        if (rows.Folder(session, owner, folderId) is not { ParentId.IsZero: false } folder)
            return false;
        if (folder.ParentId == parentId)
            return true;
        if (rows.Folder(session, owner, parentId) is null || rows.LiesIn(session, parentId, folderId))
            return false;
        InventoryEdits.Move(session, folder, parentId);
        return true;
    }

    private bool DeleteFolders(Session session, UUID owner, IReadOnlyList<UUID> folderIds)
    {
        var doomed = rows.FoldersOf(session, owner).FindAll(f => !SystemFolders.IsUnique(f.Type) && folderIds.Contains(f.Id));
        InventoryEdits.DeleteTree(session, owner, doomed, withRoots: true);
        counts.Forget(owner);
        return doomed.Count > 0;
    }

    private bool PurgeFolder(Session session, UUID owner, UUID folderId)
    {
        if (rows.Folder(session, owner, folderId) is not { } folder)
            return false;
        InventoryEdits.DeleteTree(session, owner, [folder], withRoots: false);
        counts.Forget(owner);
        return true;
    }

    private bool AddItem(Session session, InventoryItem item, bool isLate)
    {
        if (item.Id.IsZero)
            return false;
        if (rows.Items.First(session, $"inventoryID = {item.Id}") is { } present)
            return present.Owner == item.Owner && (present.Name, present.AssetId) == (item.Name, item.AssetId);
        if (rows.Folder(session, item.Owner, item.Folder) is null)
        {
            if (!isLate || LostAndFound(session, item.Owner) is not { } lost)
                return false;
            item = item with { Folder = lost.Id };
        }

        if (!counts.AllowItem(session, item.Owner) && !isLate)
            return false;
        _edits.Store(session, item);
        return true;
    }

    private bool UpdateItem(Session session, InventoryItem item)
    {
        if (rows.Item(session, item.Owner, item.Id) is not { } present)
            return false;
        // Who made it and when, and where it lies, are not for an update to change.
        _edits.Store(session, item with { CreatorId = present.CreatorId, CreationDate = present.CreationDate, Folder = present.Folder });
        return true;
    }

    private bool ChangeItem(Session session, UUID owner, UUID itemId, ItemChange change)
    {
        if (rows.Item(session, owner, itemId) is not { } present)
            return false;
        _edits.Store(session, change.Of(present));
        return true;
    }

    private bool MoveItems(Session session, UUID owner, IReadOnlyList<(UUID Id, UUID Folder)> moves)
    {
        var moved = false;
        foreach (var (itemId, folderId) in moves)
        {
            if (rows.Item(session, owner, itemId) is not { } item || rows.Folder(session, owner, folderId) is null)
                continue;
            InventoryEdits.Move(session, item, folderId);
            moved = true;
        }

        return moved;
    }

    private bool DeleteItems(Session session, UUID owner, IReadOnlyList<UUID> itemIds)
    {
        counts.Forget(owner);
        return InventoryEdits.DeleteItems(session, owner, itemIds) > 0;
    }

    private InventoryFolder? LostAndFound(Session session, UUID owner) =>
        rows.NearestFolder(session, owner, UUID.Zero, FolderType.LostAndFound);
}
