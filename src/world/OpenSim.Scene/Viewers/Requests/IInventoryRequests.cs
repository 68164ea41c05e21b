using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>
/// What a viewer asks by UDP of its user's own inventory. All ids are as the viewer says: whose they are is for the inventory to check.
/// </summary>
public interface IInventoryRequests : IViewerRequests
{
    private const string Words = "There is no inventory here.";

    /// <summary>FetchInventoryDescendents. Viewers ask by themselves.</summary>
    void SendFolder(IViewer viewer, UUID folder, bool wantsFolders, bool wantsItems)
    {
    }

    /// <summary>FetchInventory. Viewers ask by themselves.</summary>
    void SendItems(IViewer viewer, IReadOnlyList<UUID> items)
    {
    }

    /// <summary>CreateInventoryFolder.</summary>
    void CreateFolder(IViewer viewer, InventoryFolder folder) => NotAvailable.Tell(viewer, Words);

    /// <summary>UpdateInventoryFolder: a new name, type or place.</summary>
    void UpdateFolders(IViewer viewer, IReadOnlyList<InventoryFolder> folders) => NotAvailable.Tell(viewer, Words);

    /// <summary>MoveInventoryFolder.</summary>
    void MoveFolders(IViewer viewer, IReadOnlyList<(UUID Folder, UUID Parent)> moves) => NotAvailable.Tell(viewer, Words);

    /// <summary>RemoveInventoryFolder, RemoveInventoryItem, RemoveInventoryObjects.</summary>
    void Remove(IViewer viewer, IReadOnlyList<UUID> folders, IReadOnlyList<UUID> items) => NotAvailable.Tell(viewer, Words);

    /// <summary>PurgeInventoryDescendents.</summary>
    void PurgeFolder(IViewer viewer, UUID folder) => NotAvailable.Tell(viewer, Words);

    /// <summary>CreateInventoryItem. An asset of zero is to be made, as for a landmark or an empty notecard.</summary>
    void CreateItem(IViewer viewer, InventoryItem item, uint callback, UUID transaction) => NotAvailable.Tell(viewer, Words);

    /// <summary>LinkInventoryItem: an item that stands for another, whose id is in its asset id.</summary>
    void LinkItem(IViewer viewer, InventoryItem link, uint callback, UUID transaction) => NotAvailable.Tell(viewer, Words);

    /// <summary>
    /// UpdateInventoryItem: what the items are to be. An asset of zero stays as it is; another has been uploaded by this viewer.
    /// </summary>
    void UpdateItems(IViewer viewer, IReadOnlyList<(InventoryItem Item, uint Callback)> items, UUID transaction) =>
        NotAvailable.Tell(viewer, Words);

    /// <summary>MoveInventoryItem. An empty name stays.</summary>
    void MoveItems(IViewer viewer, IReadOnlyList<(UUID Item, UUID Folder, string NewName)> moves) => NotAvailable.Tell(viewer, Words);

    /// <summary>CopyInventoryItem, out of one's own inventory or the library.</summary>
    void CopyItems(IViewer viewer, IReadOnlyList<(uint Callback, UUID Item, UUID Folder, string NewName)> copies) =>
        NotAvailable.Tell(viewer, Words);

    /// <summary>ChangeInventoryItemFlags.</summary>
    void ChangeFlags(IViewer viewer, IReadOnlyList<(UUID Item, uint Flags)> changes) => NotAvailable.Tell(viewer, Words);

    /// <summary>ActivateGestures and DeactivateGestures.</summary>
    void SetActive(IViewer viewer, IReadOnlyList<UUID> gestures, bool active) => NotAvailable.Tell(viewer, Words);
}
