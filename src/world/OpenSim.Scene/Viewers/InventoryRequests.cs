using OpenSim.Primitives;

namespace OpenSim.World.Viewers;

/// <summary>What a viewer asks by UDP of its user's own inventory. All ids are as the viewer says: whose they are is for the inventory to check.</summary>
public abstract record InventoryRequest;

/// <summary>FetchInventoryDescendents.</summary>
public sealed record FetchFolder(UUID FolderId, UUID OwnerId, bool Folders, bool Items) : InventoryRequest;

/// <summary>FetchInventory.</summary>
public sealed record FetchItems(IReadOnlyList<UUID> ItemIds) : InventoryRequest;

/// <summary>CreateInventoryFolder.</summary>
public sealed record CreateFolder(UUID FolderId, UUID ParentId, short Type, string Name) : InventoryRequest;

/// <summary>UpdateInventoryFolder: a new name, type or place.</summary>
public sealed record UpdateFolders(IReadOnlyList<(UUID FolderId, UUID ParentId, short Type, string Name)> Folders) : InventoryRequest;

/// <summary>MoveInventoryFolder.</summary>
public sealed record MoveFolders(IReadOnlyList<(UUID FolderId, UUID ParentId)> Moves) : InventoryRequest;

/// <summary>RemoveInventoryFolder, RemoveInventoryItem, RemoveInventoryObjects.</summary>
public sealed record RemoveFromInventory(IReadOnlyList<UUID> FolderIds, IReadOnlyList<UUID> ItemIds) : InventoryRequest;

/// <summary>PurgeInventoryDescendents.</summary>
public sealed record PurgeFolder(UUID FolderId) : InventoryRequest;

/// <summary>CreateInventoryItem. An asset of zero is to be made, as for a landmark or an empty notecard.</summary>
public sealed record CreateItem(InventoryItemInfo Item, uint CallbackId, UUID TransactionId) : InventoryRequest;

/// <summary>LinkInventoryItem: an item that stands for another, whose id is in its asset id.</summary>
public sealed record LinkItem(InventoryItemInfo Link, uint CallbackId, UUID TransactionId) : InventoryRequest;

/// <summary>UpdateInventoryItem: what the items are to be. An asset of zero stays as it is; another has been uploaded by this viewer.</summary>
public sealed record UpdateItems(IReadOnlyList<(InventoryItemInfo Item, uint CallbackId)> Items, UUID TransactionId) : InventoryRequest;

/// <summary>MoveInventoryItem. An empty name stays.</summary>
public sealed record MoveItems(IReadOnlyList<(UUID ItemId, UUID FolderId, string NewName)> Moves) : InventoryRequest;

/// <summary>CopyInventoryItem, out of one's own inventory or the library.</summary>
public sealed record CopyItems(IReadOnlyList<(uint CallbackId, UUID OldItemId, UUID FolderId, string NewName)> Copies) : InventoryRequest;

/// <summary>ChangeInventoryItemFlags.</summary>
public sealed record ChangeItemFlags(IReadOnlyList<(UUID ItemId, uint Flags)> Changes) : InventoryRequest;

/// <summary>ActivateGestures and DeactivateGestures.</summary>
public sealed record ActivateGestures(IReadOnlyList<UUID> ItemIds, bool Active) : InventoryRequest;
