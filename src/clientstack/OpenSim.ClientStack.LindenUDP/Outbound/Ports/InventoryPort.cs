using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.LindenUDP.Outbound.Ports;

internal sealed class InventoryPort(ViewerSession session) : IInventoryPort
{
    public void SendItemCreated(InventoryItem item, uint callbackId, UUID transactionId)
    {
        var writer = new UpdateCreateInventoryItemWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId, simApproved: true, transactionId);
        writer.InventoryData(item.Id, item.Folder, callbackId, item.CreatorUuid, item.Owner, item.GroupId, item.BasePermissions,
            item.CurrentPermissions, item.GroupPermissions, item.EveryOnePermissions, item.NextPermissions, item.GroupOwned, item.AssetId,
            (sbyte)item.AssetType, (sbyte)item.InvType, item.Flags, item.SaleType, item.SalePrice, item.Name, item.Description,
            item.CreationDate, ItemChecksum.Of(item));
        session.Out.Send(writer, ThrottleCategory.Asset);
    }

    public void SendRemoved(UUID item)
    {
        var writer = new RemoveInventoryItemWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId, session.Agent.SessionId);
        writer.InventoryData(item);
        session.Out.Send(writer, ThrottleCategory.Asset);
    }

    public void SendBulkUpdate(
        IReadOnlyList<InventoryFolder> folders, IReadOnlyList<InventoryItem> items, UUID transactionId, uint callback = 0)
    {
        foreach (var body in BulkUpdate.Of(session.Agent.AgentId, folders, items, transactionId, callback))
            session.EventQueue.Enqueue("BulkUpdateInventory", body);
    }

    public void SendDescendents(UUID folderId, UUID ownerId, int version, int count, IReadOnlyList<InventoryFolder> folders,
        IReadOnlyList<InventoryItem> items)
    {
        var (folder, item) = (0, 0);
        do
        {
            var writer = new InventoryDescendentsWriter(session.Out.Room);
            writer.AgentData(session.Agent.AgentId, folderId, ownerId, version, count);
            // Viewers take an empty message for one whose single entry has a zero id.
            if (folders.Count + items.Count == 0)
                writer.FolderData(UUID.Zero, UUID.Zero, -1, "");
            while (folder < folders.Count
                && writer.FolderData(folders[folder].Id, folders[folder].ParentId, (sbyte)folders[folder].Type, folders[folder].Name))
                folder++;
            while (folder == folders.Count && item < items.Count && Write(ref writer, items[item]))
                item++;
            session.Out.Send(writer, ThrottleCategory.Asset);
        }
        while (folder < folders.Count || item < items.Count);
    }

    public void SendItems(IReadOnlyList<InventoryItem> items)
    {
        for (var item = 0; item < items.Count;)
        {
            var writer = new FetchInventoryReplyWriter(session.Out.Room);
            writer.AgentData(session.Agent.AgentId);
            while (item < items.Count && Write(ref writer, items[item]))
                item++;
            session.Out.Send(writer, ThrottleCategory.Asset);
        }
    }

    public void SendTaskInventory(UUID objectId, short serial, string fileName)
    {
        var writer = new ReplyTaskInventoryWriter(session.Out.Room);
        writer.InventoryData(objectId, serial, fileName.Length == 0 ? ReadOnlySpan<byte>.Empty : fileName);
        session.Out.Send(writer, ThrottleCategory.Asset);
    }

    private static bool Write(ref InventoryDescendentsWriter writer, InventoryItem item) =>
        writer.ItemData(item.Id, item.Folder, item.CreatorUuid, item.Owner, item.GroupId, item.BasePermissions,
            item.CurrentPermissions, item.GroupPermissions, item.EveryOnePermissions, item.NextPermissions, item.GroupOwned, item.AssetId,
            (sbyte)item.AssetType, (sbyte)item.InvType, item.Flags, item.SaleType, item.SalePrice, item.Name, item.Description,
            item.CreationDate, ItemChecksum.Of(item));

    private static bool Write(ref FetchInventoryReplyWriter writer, InventoryItem item) =>
        writer.InventoryData(item.Id, item.Folder, item.CreatorUuid, item.Owner, item.GroupId, item.BasePermissions,
            item.CurrentPermissions, item.GroupPermissions, item.EveryOnePermissions, item.NextPermissions, item.GroupOwned, item.AssetId,
            (sbyte)item.AssetType, (sbyte)item.InvType, item.Flags, item.SaleType, item.SalePrice, item.Name, item.Description,
            item.CreationDate, ItemChecksum.Of(item));
}
