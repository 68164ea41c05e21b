using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World.Limits;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>
/// Items of an inventory, for viewers that do it by UDP. What was uploaded in a transaction has an asset id made of it and of the session's
/// secret.
/// </summary>
internal static class ItemHandlers
{
    private const sbyte Link = 24;

    public static void AddTo(HandlerTable table)
    {
        table.Add(MessageId.CreateInventoryItem, SessionState.Open, OnCreateInventoryItem);
        table.Add(MessageId.LinkInventoryItem, SessionState.Open, OnLinkInventoryItem);
        table.Add(MessageId.UpdateInventoryItem, SessionState.Open, OnUpdateInventoryItem);
        table.Add(MessageId.MoveInventoryItem, SessionState.Open, OnMoveInventoryItem);
        table.Add(MessageId.CopyInventoryItem, SessionState.Open, OnCopyInventoryItem);
        table.Add(MessageId.ChangeInventoryItemFlags, SessionState.Open, OnChangeInventoryItemFlags);
        table.Add(MessageId.ActivateGestures, SessionState.Open, OnActivateGestures);
        table.Add(MessageId.DeactivateGestures, SessionState.Open, OnDeactivateGestures);
    }

    private static UUID AssetOf(ViewerSession session, UUID transaction) =>
        transaction.IsZero ? UUID.Zero : transaction.Combine(session.Agent.SecureSessionId);

    [BoundedBy(WorkLimits.InventoryName, ViewerLimits.AssetsName)]
    private static bool OnCreateInventoryItem(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!CreateInventoryItemReader.TryRead(body, out var message))
            return false;
        var block = message.InventoryBlock;
        session.Scene.Requests.Inventory.CreateItem(session, new InventoryItem
        {
            Id = UUID.Random(),
            Folder = block.FolderID,
            AssetId = AssetOf(session, block.TransactionID),
            AssetType = block.Type,
            InvType = block.InvType,
            Flags = block.WearableType,
            NextPermissions = block.NextOwnerMask,
            Name = WireText.ToText(block.Name),
            Description = WireText.ToText(block.Description)
        }, block.CallbackID, block.TransactionID);
        return true;
    }

    [BoundedBy(WorkLimits.InventoryName)]
    private static bool OnLinkInventoryItem(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!LinkInventoryItemReader.TryRead(body, out var message) || message.InventoryBlock.Type is not (Link or Link + 1))
            return false;
        var block = message.InventoryBlock;
        session.Scene.Requests.Inventory.LinkItem(session, new InventoryItem
        {
            Id = UUID.Random(),
            Folder = block.FolderID,
            AssetId = block.OldItemID,
            AssetType = block.Type,
            InvType = block.InvType,
            Name = WireText.ToText(block.Name),
            Description = WireText.ToText(block.Description)
        }, block.CallbackID, block.TransactionID);
        return true;
    }

    [BoundedBy(WorkLimits.InventoryName)]
    private static bool OnUpdateInventoryItem(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!UpdateInventoryItemReader.TryRead(body, out var message))
            return false;
        var items = new List<(InventoryItem, uint)>();
        foreach (var block in message.InventoryData)
        {
            items.Add((new InventoryItem
            {
                Id = block.ItemID,
                Folder = block.FolderID,
                GroupId = block.GroupID,
                GroupOwned = block.GroupOwned,
                AssetId = AssetOf(session, block.TransactionID),
                GroupPermissions = block.GroupMask,
                EveryOnePermissions = block.EveryoneMask,
                NextPermissions = block.NextOwnerMask,
                Flags = block.Flags,
                SaleType = block.SaleType,
                SalePrice = block.SalePrice,
                Name = WireText.ToText(block.Name),
                Description = WireText.ToText(block.Description)
            }, block.CallbackID));
        }

        session.Scene.Requests.Inventory.UpdateItems(session, items, message.AgentData.TransactionID);
        return true;
    }

    [BoundedBy(WorkLimits.InventoryName)]
    private static bool OnMoveInventoryItem(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!MoveInventoryItemReader.TryRead(body, out var message))
            return false;
        var moves = message.InventoryData.ToList(block => (block.ItemID, block.FolderID, WireText.ToText(block.NewName)));
        session.Scene.Requests.Inventory.MoveItems(session, moves);
        return true;
    }

    [BoundedBy(WorkLimits.InventoryName)]
    private static bool OnCopyInventoryItem(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!CopyInventoryItemReader.TryRead(body, out var message))
            return false;
        var copies = message.InventoryData.ToList(
            block => (block.CallbackID, block.OldItemID, block.NewFolderID, WireText.ToText(block.NewName)));
        session.Scene.Requests.Inventory.CopyItems(session, copies);
        return true;
    }

    [BoundedBy(WorkLimits.InventoryName)]
    private static bool OnChangeInventoryItemFlags(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ChangeInventoryItemFlagsReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Inventory.ChangeFlags(session, message.InventoryData.ToList(block => (block.ItemID, block.Flags)));
        return true;
    }

    [BoundedBy(WorkLimits.InventoryName)]
    private static bool OnActivateGestures(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ActivateGesturesReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Inventory.SetActive(session, message.Data.ToList(block => block.ItemID), true);
        return true;
    }

    [BoundedBy(WorkLimits.InventoryName)]
    private static bool OnDeactivateGestures(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!DeactivateGesturesReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Inventory.SetActive(session, message.Data.ToList(block => block.ItemID), false);
        return true;
    }
}
