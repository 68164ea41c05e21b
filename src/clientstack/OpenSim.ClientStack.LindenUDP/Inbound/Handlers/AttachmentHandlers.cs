using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.World;
using OpenSim.World.Limits;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Wearing objects and taking them off.</summary>
internal static class AttachmentHandlers
{
    /// <summary>AttachmentPoint bit: beside what is worn there already.</summary>
    private const byte Adds = 0x80;

    private const byte LastPoint = 55;

    public static void AddTo(HandlerTable table)
    {
        table.AddRoot(MessageId.ObjectAttach, OnObjectAttach);
        table.AddRoot(MessageId.ObjectDetach, OnObjectDetach);
        table.AddRoot(MessageId.ObjectDrop, OnObjectDrop);
        table.AddRoot(MessageId.RezSingleAttachmentFromInv, OnRezSingleAttachment);
        table.AddRoot(MessageId.RezMultipleAttachmentsFromInv, OnRezMultipleAttachments);
        table.AddRoot(MessageId.RemoveAttachment, OnRemoveAttachment);
        table.AddRoot(MessageId.CreateNewOutfitAttachments, OnCreateNewOutfitAttachments);
        table.AddRoot(MessageId.DetachAttachmentIntoInv, OnDetachIntoInventory);
    }

    [BoundedBy(ViewerLimits.WornPrimsName, WorkLimits.InventoryName)]
    private static bool OnObjectAttach(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectAttachReader.TryRead(body, out var message) || !IsPoint(message.AgentData.AttachmentPoint))
            return false;
        var point = message.AgentData.AttachmentPoint;
        foreach (var block in message.ObjectData)
        {
            if (ObjectAccess.TryFind(session, block.ObjectLocalID, out var part))
                session.Scene.Requests.Attachments.Attach(who, part.Group, (byte)(point & ~Adds), (point & Adds) != 0);
        }

        return true;
    }

    [BoundedBy(WorkLimits.InventoryName)]
    private static bool OnObjectDetach(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectDetachReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
        {
            if (ObjectAccess.TryFind(session, block.ObjectLocalID, out var part))
                session.Scene.Requests.Attachments.Detach(who, part.Group);
        }

        return true;
    }

    [BoundedBy(ViewerLimits.NewPrimsName, WorkLimits.InventoryName)]
    private static bool OnObjectDrop(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectDropReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
        {
            if (ObjectAccess.TryFind(session, block.ObjectLocalID, out var part))
                session.Scene.Requests.Attachments.Drop(who, part.Group);
        }

        return true;
    }

    [BoundedBy(ViewerLimits.WornPrimsName, WorkLimits.InventoryName)]
    private static bool OnRezSingleAttachment(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!RezSingleAttachmentFromInvReader.TryRead(body, out var message) || !IsPoint(message.ObjectData.AttachmentPt))
            return false;
        session.Scene.Requests.Attachments.Wear(who,
            new WearRequest([Wanted(message.ObjectData.ItemID, message.ObjectData.AttachmentPt)]));
        return true;
    }

    [BoundedBy(ViewerLimits.WornPrimsName, WorkLimits.InventoryName)]
    private static bool OnRezMultipleAttachments(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!RezMultipleAttachmentsFromInvReader.TryRead(body, out var message))
            return false;
        var wanted = new List<WantedAttachment>(message.ObjectData.Count);
        foreach (var block in message.ObjectData)
        {
            if (!IsPoint(block.AttachmentPt))
                return false;
            wanted.Add(Wanted(block.ItemID, block.AttachmentPt));
        }

        session.Scene.Requests.Attachments.Wear(who,
            new WearRequest(wanted, message.HeaderData.CompoundMsgID, message.HeaderData.FirstDetachAll));
        return true;
    }

    [BoundedBy(WorkLimits.InventoryName)]
    private static bool OnRemoveAttachment(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!RemoveAttachmentReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Attachments.Detach(who, message.AttachmentBlock.ItemID);
        return true;
    }

    [BoundedBy(WorkLimits.InventoryName)]
    private static bool OnCreateNewOutfitAttachments(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!CreateNewOutfitAttachmentsReader.TryRead(body, out var message))
            return false;
        var items = message.ObjectData.ToList(block => (block.OldItemID, block.OldFolderID));
        session.Scene.Requests.Attachments.MoveToOutfit(who, message.HeaderData.NewFolderID, items);
        return true;
    }

    /// <summary>It has an agent id but no session id.</summary>
    [BoundedBy(WorkLimits.InventoryName)]
    private static bool OnDetachIntoInventory(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!DetachAttachmentIntoInvReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Attachments.Detach(who, message.ObjectData.ItemID);
        return true;
    }

    private static bool IsPoint(byte point) => (point & ~Adds) <= LastPoint;

    private static WantedAttachment Wanted(UUID item, byte point) => new(item, (byte)(point & ~Adds), (point & Adds) != 0);
}
