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
}
