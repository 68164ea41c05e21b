using OpenSim.Primitives;
using OpenSim.Services.Inventory;

namespace OpenSim.Services.Local.Inventory;

/// <summary>
/// A change of one user's inventory, complete in itself: it can be made now, or be kept in the journal and be made when the database is
/// back. It holds nothing that only the database knows.
/// </summary>
internal abstract record KeptChange
{
    public sealed record AddFolder(InventoryFolder Folder) : KeptChange;

    public sealed record UpdateFolder(InventoryFolder Folder) : KeptChange;

    public sealed record MoveFolder(UUID Id, UUID ParentId) : KeptChange;

    public sealed record DeleteFolders(IReadOnlyList<UUID> Ids) : KeptChange;

    public sealed record PurgeFolder(UUID Id) : KeptChange;

    public sealed record AddItem(InventoryItem Item) : KeptChange;

    public sealed record UpdateItem(InventoryItem Item) : KeptChange;

    public sealed record ChangeItem(UUID Id, ItemChange Change) : KeptChange;

    public sealed record MoveItems(IReadOnlyList<(UUID Id, UUID Folder)> Moves) : KeptChange;

    public sealed record DeleteItems(IReadOnlyList<UUID> Ids) : KeptChange;

    /// <summary>Deletes the links directly in the folders.</summary>
    public sealed record Unlink(IReadOnlyList<UUID> Folders) : KeptChange;

    /// <summary>One after the other, in one transaction.</summary>
    public sealed record Together(IReadOnlyList<KeptChange> Changes) : KeptChange;

    /// <summary>Marks are read before they are changed, and a folder is touched for the sake of its version.</summary>
    public static bool CanWait(InventoryChange change) => change.Marks.Count == 0 && change.TouchedFolders.Count == 0;

    /// <summary>The parts of a change that can wait, in their order.</summary>
    public static Together Of(InventoryChange change) => new(
    [
        new DeleteItems(change.DeletedItems), new DeleteFolders(change.DeletedFolders),
        .. change.PurgedFolders.Select(id => new PurgeFolder(id)), new Unlink(change.UnlinkedFolders),
        .. change.NewFolders.Select(folder => new AddFolder(folder)), .. change.NewItems.Select(item => new AddItem(item)),
        .. change.Folders.Select(folder => new UpdateFolder(folder)),
        .. change.Folders.Select(folder => new MoveFolder(folder.Id, folder.ParentId)),
        .. change.Items.Select(item => new UpdateItem(item)), new MoveItems([.. change.Items.Select(item => (item.Id, item.Folder))])
    ]);
}
