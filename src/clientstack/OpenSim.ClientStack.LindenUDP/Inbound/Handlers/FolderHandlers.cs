using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World.Limits;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Folders of an inventory, and looking into them, for viewers that do it by UDP.</summary>
internal static class FolderHandlers
{
    public static void AddTo(HandlerTable table)
    {
        table.Add(MessageId.FetchInventoryDescendents, SessionState.Open, OnFetchInventoryDescendents);
        table.Add(MessageId.FetchInventory, SessionState.Open, OnFetchInventory);
        table.Add(MessageId.CreateInventoryFolder, SessionState.Open, OnCreateInventoryFolder);
        table.Add(MessageId.UpdateInventoryFolder, SessionState.Open, OnUpdateInventoryFolder);
        table.Add(MessageId.MoveInventoryFolder, SessionState.Open, OnMoveInventoryFolder);
        table.Add(MessageId.RemoveInventoryFolder, SessionState.Open, OnRemoveInventoryFolder);
        table.Add(MessageId.RemoveInventoryItem, SessionState.Open, OnRemoveInventoryItem);
        table.Add(MessageId.RemoveInventoryObjects, SessionState.Open, OnRemoveInventoryObjects);
        table.Add(MessageId.PurgeInventoryDescendents, SessionState.Open, OnPurgeInventoryDescendents);
    }

    [BoundedBy(WorkLimits.InventoryName)]
    private static bool OnFetchInventoryDescendents(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!FetchInventoryDescendentsReader.TryRead(body, out var message))
            return false;
        var data = message.InventoryData;
        session.Scene.Requests.Inventory.SendFolder(session, data.FolderID, data.FetchFolders, data.FetchItems);
        return true;
    }

    [BoundedBy(WorkLimits.InventoryName)]
    private static bool OnFetchInventory(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!FetchInventoryReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Inventory.SendItems(session, message.InventoryData.ToList(block => block.ItemID));
        return true;
    }

    [BoundedBy(WorkLimits.InventoryName)]
    private static bool OnCreateInventoryFolder(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!CreateInventoryFolderReader.TryRead(body, out var message))
            return false;
        var folder = message.FolderData;
        session.Scene.Requests.Inventory.CreateFolder(session, FolderOf(folder.FolderID, folder.ParentID, folder.Name, folder.Type));
        return true;
    }

    [BoundedBy(WorkLimits.InventoryName)]
    private static bool OnUpdateInventoryFolder(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!UpdateInventoryFolderReader.TryRead(body, out var message))
            return false;
        var folders = message.FolderData.ToList(block => FolderOf(block.FolderID, block.ParentID, block.Name, block.Type));
        session.Scene.Requests.Inventory.UpdateFolders(session, folders);
        return true;
    }

    private static InventoryFolder FolderOf(UUID id, UUID parent, ReadOnlySpan<byte> name, sbyte type) =>
        new() { Id = id, ParentId = parent, Name = WireText.ToText(name), Type = type };

    [BoundedBy(WorkLimits.InventoryName)]
    private static bool OnMoveInventoryFolder(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!MoveInventoryFolderReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Inventory.MoveFolders(session, message.InventoryData.ToList(block => (block.FolderID, block.ParentID)));
        return true;
    }

    [BoundedBy(WorkLimits.InventoryName)]
    private static bool OnRemoveInventoryFolder(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!RemoveInventoryFolderReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Inventory.Remove(session, message.FolderData.ToList(block => block.FolderID), []);
        return true;
    }

    [BoundedBy(WorkLimits.InventoryName)]
    private static bool OnRemoveInventoryItem(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!RemoveInventoryItemReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Inventory.Remove(session, [], message.InventoryData.ToList(block => block.ItemID));
        return true;
    }

    [BoundedBy(WorkLimits.InventoryName)]
    private static bool OnRemoveInventoryObjects(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!RemoveInventoryObjectsReader.TryRead(body, out var message))
            return false;
        var folders = message.FolderData.ToList(block => block.FolderID);
        session.Scene.Requests.Inventory.Remove(session, folders, message.ItemData.ToList(block => block.ItemID));
        return true;
    }

    [BoundedBy(WorkLimits.InventoryName)]
    private static bool OnPurgeInventoryDescendents(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!PurgeInventoryDescendentsReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Inventory.PurgeFolder(session, message.InventoryData.FolderID);
        return true;
    }
}
