using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Messages;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Touching and dragging, wearing and taking off.</summary>
internal static class ObjectTouchHandlers
{
    /// <summary>AttachmentPoint bit: beside what is worn there already.</summary>
    private const byte Adds = 0x80;

    public static void Register(HandlerTable table)
    {
        table.Add(MessageId.ObjectGrab, SessionState.Root, OnObjectGrab);
        table.Add(MessageId.ObjectGrabUpdate, SessionState.Root, OnObjectGrabUpdate);
        table.Add(MessageId.ObjectDeGrab, SessionState.Root, OnObjectDeGrab);
        table.Add(MessageId.ObjectSpinStart, SessionState.Root, Ignore);
        table.Add(MessageId.ObjectSpinUpdate, SessionState.Root, Ignore);
        table.Add(MessageId.ObjectSpinStop, SessionState.Root, Ignore);
        table.Add(MessageId.ObjectAttach, SessionState.Root, OnObjectAttach);
        table.Add(MessageId.ObjectDetach, SessionState.Root, OnObjectDetach);
        table.Add(MessageId.ObjectDrop, SessionState.Root, OnObjectDrop);
        table.Add(MessageId.RezSingleAttachmentFromInv, SessionState.Root, OnRezSingleAttachment);
        table.Add(MessageId.RezMultipleAttachmentsFromInv, SessionState.Root, OnRezMultipleAttachments);
        table.AddUnchecked(MessageId.DetachAttachmentIntoInv, SessionState.Root, OnDetachIntoInventory);
    }

    private static bool OnObjectGrab(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ObjectGrabReader.TryRead(body, out var message))
            return false;
        if (!ObjectAccess.TryFind(session, message.ObjectData.LocalID, out var part))
            return true;
        var touch = new Touch { Offset = message.ObjectData.GrabOffset };
        foreach (var surface in message.SurfaceInfo)
        {
            touch = new Touch(touch.Offset, surface.UVCoord, surface.STCoord, surface.FaceIndex, surface.Position, surface.Normal, surface.Binormal);
            break;
        }

        session.Scene.Events.TriggerObjectTouchStart(session.Presence!, part, touch);
        return true;
    }

    private static bool OnObjectGrabUpdate(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ObjectGrabUpdateReader.TryRead(body, out var message))
            return false;
        if (!session.Scene.TryGetPart(message.ObjectData.ObjectID, out var part))
            return true;
        var touch = new Touch { Offset = message.ObjectData.GrabOffsetInitial, Position = message.ObjectData.GrabPosition };
        foreach (var surface in message.SurfaceInfo)
        {
            touch = new Touch(touch.Offset, surface.UVCoord, surface.STCoord, surface.FaceIndex, surface.Position, surface.Normal, surface.Binormal);
            break;
        }

        session.Scene.Events.TriggerObjectTouch(session.Presence!, part, touch);
        return true;
    }

    private static bool OnObjectDeGrab(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ObjectDeGrabReader.TryRead(body, out var message))
            return false;
        if (!ObjectAccess.TryFind(session, message.ObjectData.LocalID, out var part))
            return true;
        var touch = default(Touch);
        foreach (var surface in message.SurfaceInfo)
        {
            touch = new Touch(default, surface.UVCoord, surface.STCoord, surface.FaceIndex, surface.Position, surface.Normal, surface.Binormal);
            break;
        }

        session.Scene.Events.TriggerObjectTouchEnd(session.Presence!, part, touch);
        return true;
    }

    /// <summary>Spinning by the mouse is a toy of physical objects that viewers still send; known, so that it is not unwanted.</summary>
    private static bool Ignore(ViewerSession session, ReadOnlySpan<byte> body) => true;

    private static bool OnObjectAttach(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ObjectAttachReader.TryRead(body, out var message))
            return false;
        var point = message.AgentData.AttachmentPoint;
        foreach (var block in message.ObjectData)
        {
            session.Scene.Events.TriggerAttach(session.Presence!,
                new AttachRequest(default, block.ObjectLocalID, (byte)(point & ~Adds), (point & Adds) != 0, block.Rotation));
        }

        return true;
    }

    private static bool OnObjectDetach(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ObjectDetachReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
            session.Scene.Events.TriggerDetach(session.Presence!, new DetachRequest(default, block.ObjectLocalID, Drops: false));
        return true;
    }

    private static bool OnObjectDrop(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ObjectDropReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
            session.Scene.Events.TriggerDetach(session.Presence!, new DetachRequest(default, block.ObjectLocalID, Drops: true));
        return true;
    }

    private static bool OnRezSingleAttachment(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!RezSingleAttachmentFromInvReader.TryRead(body, out var message))
            return false;
        Wear(session, message.ObjectData.ItemID, message.ObjectData.AttachmentPt);
        return true;
    }

    private static bool OnRezMultipleAttachments(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!RezMultipleAttachmentsFromInvReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
            Wear(session, block.ItemID, block.AttachmentPt);
        return true;
    }

    private static void Wear(ViewerSession session, Primitives.UUID item, byte point) =>
        session.Scene.Events.TriggerAttach(session.Presence!,
            new AttachRequest(item, 0, (byte)(point & ~Adds), (point & Adds) != 0, System.Numerics.Quaternion.Identity));

    /// <summary>It has an agent id but no session id.</summary>
    private static bool OnDetachIntoInventory(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!DetachAttachmentIntoInvReader.TryRead(body, out var message) || message.ObjectData.AgentID != session.Agent.AgentId)
            return false;
        session.Scene.Events.TriggerDetach(session.Presence!, new DetachRequest(message.ObjectData.ItemID, 0, Drops: false));
        return true;
    }
}
