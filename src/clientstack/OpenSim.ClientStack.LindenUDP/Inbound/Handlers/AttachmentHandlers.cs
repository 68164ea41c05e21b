using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Wearing objects and taking them off.</summary>
internal static class AttachmentHandlers
{
    /// <summary>AttachmentPoint bit: beside what is worn there already.</summary>
    private const byte Adds = 0x80;

    public static void AddTo(HandlerTable table)
    {
        table.AddRoot(MessageId.ObjectAttach, OnObjectAttach);
        table.AddRoot(MessageId.ObjectDetach, OnObjectDetach);
        table.AddRoot(MessageId.ObjectDrop, OnObjectDrop);
        table.AddRoot(MessageId.RezSingleAttachmentFromInv, OnRezSingleAttachment);
        table.AddRoot(MessageId.RezMultipleAttachmentsFromInv, OnRezMultipleAttachments);
        table.AddRoot(MessageId.CreateNewOutfitAttachments, OnCreateNewOutfitAttachments);
        table.AddRootUnchecked(MessageId.DetachAttachmentIntoInv, OnDetachIntoInventory);
    }

    [Cheap]
    private static bool OnObjectAttach(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectAttachReader.TryRead(body, out var message))
            return false;
        var point = message.AgentData.AttachmentPoint;
        foreach (var block in message.ObjectData)
        {
            session.Scene.Requests.Attachments.Attach(who,
                new AttachRequest(default, block.ObjectLocalID, (byte)(point & ~Adds), (point & Adds) != 0, block.Rotation));
        }

        return true;
    }

    [Cheap]
    private static bool OnObjectDetach(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectDetachReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
            session.Scene.Requests.Attachments.Detach(who, new DetachRequest(default, block.ObjectLocalID, Drops: false));
        return true;
    }

    [Cheap]
    private static bool OnObjectDrop(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectDropReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
            session.Scene.Requests.Attachments.Detach(who, new DetachRequest(default, block.ObjectLocalID, Drops: true));
        return true;
    }

    [Cheap]
    private static bool OnRezSingleAttachment(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!RezSingleAttachmentFromInvReader.TryRead(body, out var message))
            return false;
        Wear(session, who, message.ObjectData.ItemID, message.ObjectData.AttachmentPt);
        return true;
    }

    [Cheap]
    private static bool OnRezMultipleAttachments(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!RezMultipleAttachmentsFromInvReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
            Wear(session, who, block.ItemID, block.AttachmentPt);
        return true;
    }

    [Cheap]
    private static bool OnCreateNewOutfitAttachments(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!CreateNewOutfitAttachmentsReader.TryRead(body, out var message))
            return false;
        var worn = new List<(UUID, UUID)>();
        foreach (var block in message.ObjectData)
            worn.Add((block.OldItemID, block.OldFolderID));
        session.Scene.Requests.Attachments.CopyToOutfit(who, message.HeaderData.NewFolderID, worn);
        return true;
    }

    /// <summary>It has an agent id but no session id.</summary>
    [Cheap]
    private static bool OnDetachIntoInventory(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!DetachAttachmentIntoInvReader.TryRead(body, out var message) || message.ObjectData.AgentID != session.Agent.AgentId)
            return false;
        session.Scene.Requests.Attachments.Detach(who, new DetachRequest(message.ObjectData.ItemID, 0, Drops: false));
        return true;
    }

    private static void Wear(ViewerSession session, ScenePresence who, UUID item, byte point) =>
        session.Scene.Requests.Attachments.Attach(who,
            new AttachRequest(item, 0, (byte)(point & ~Adds), (point & Adds) != 0, Quaternion.Identity));
}
