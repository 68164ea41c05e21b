using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World.Limits;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Contents of prims (task inventory).</summary>
internal static class ContentsHandlers
{
    public static void AddTo(HandlerTable table)
    {
        table.Add(MessageId.RequestTaskInventory, SessionState.Root, OnRequestTaskInventory);
        table.Add(MessageId.UpdateTaskInventory, SessionState.Root, OnUpdateTaskInventory);
        table.Add(MessageId.RezScript, SessionState.Root, OnRezScript);
        table.Add(MessageId.RemoveTaskInventory, SessionState.Root, OnRemoveTaskInventory);
        table.Add(MessageId.MoveTaskInventory, SessionState.Root, OnMoveTaskInventory);
    }

    [BoundedBy(WorkLimits.TickTimeName)]
    private static bool OnRequestTaskInventory(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!RequestTaskInventoryReader.TryRead(body, out var message))
            return false;
        if (ObjectAccess.TryFind(session, message.InventoryData.LocalID, out var part))
            session.Scene.Requests.Contents.Send(session, part);
        return true;
    }

    [BoundedBy(ViewerLimits.EditsName, WorkLimits.InventoryName)]
    private static bool OnUpdateTaskInventory(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!UpdateTaskInventoryReader.TryRead(body, out var message))
            return false;
        if (!ObjectAccess.TryFind(session, message.UpdateData.LocalID, out var part))
            return true;
        var item = message.InventoryData;
        session.Scene.Requests.Contents.Update(session, part, new InventoryItem
        {
            Id = item.ItemID,
            GroupPermissions = item.GroupMask,
            EveryOnePermissions = item.EveryoneMask,
            NextPermissions = item.NextOwnerMask,
            Name = WireText.ToText(item.Name),
            Description = WireText.ToText(item.Description)
        });
        return true;
    }

    [BoundedBy(WorkLimits.InventoryName)]
    private static bool OnRezScript(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!RezScriptReader.TryRead(body, out var message))
            return false;
        if (!ObjectAccess.TryFind(session, message.UpdateBlock.ObjectLocalID, out var part))
            return true;
        var item = message.InventoryBlock;
        session.Scene.Requests.Contents.AddScript(session, part, new InventoryItem
        {
            Id = item.ItemID,
            NextPermissions = item.NextOwnerMask,
            Name = WireText.ToText(item.Name),
            Description = WireText.ToText(item.Description)
        });
        return true;
    }

    [BoundedBy(ViewerLimits.EditsName)]
    private static bool OnRemoveTaskInventory(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!RemoveTaskInventoryReader.TryRead(body, out var message))
            return false;
        if (ObjectAccess.TryFind(session, message.InventoryData.LocalID, out var part))
            session.Scene.Requests.Contents.Remove(session, part, message.InventoryData.ItemID);
        return true;
    }

    [BoundedBy(WorkLimits.InventoryName)]
    private static bool OnMoveTaskInventory(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!MoveTaskInventoryReader.TryRead(body, out var message))
            return false;
        if (ObjectAccess.TryFind(session, message.InventoryData.LocalID, out var part))
            session.Scene.Requests.Contents.Take(session, part, message.InventoryData.ItemID, message.AgentData.FolderID);
        return true;
    }
}
