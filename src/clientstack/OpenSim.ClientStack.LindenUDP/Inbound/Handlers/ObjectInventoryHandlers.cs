using System.Numerics;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.World;
using OpenSim.World.Limits;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Objects between the region and inventories: taken, thrown away, returned, and put into the region.</summary>
internal static class ObjectInventoryHandlers
{
    public static void AddTo(HandlerTable table)
    {
        table.AddRoot(MessageId.DeRezObject, OnDeRezObject);
        table.AddRoot(MessageId.ObjectDelete, OnObjectDelete);
        table.AddRoot(MessageId.RezObject, OnRezObject);
        table.AddRoot(MessageId.RezRestoreToWorld, OnRezRestoreToWorld);
        table.AddRoot(MessageId.RezObjectFromNotecard, OnRezObjectFromNotecard);
        table.Add(MessageId.CopyInventoryFromNotecard, SessionState.Open, OnCopyInventoryFromNotecard);
    }

    [BoundedBy(ViewerLimits.EditsName)]
    private static bool OnDeRezObject(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!DeRezObjectReader.TryRead(body, out var message))
            return false;
        var destination = (DeRezDestination)message.AgentBlock.Destination;
        var objects = new List<SceneObjectGroup>();
        foreach (var block in message.ObjectData)
        {
            if (ObjectAccess.TryFind(session, block.ObjectLocalID, out var part) && !part.Group.IsAttachment
                && !objects.Contains(part.Group)
                && MayDeRez(session, who, part.Group, destination))
                objects.Add(part.Group);
        }

        if (objects.Count > 0)
        {
            session.Scene.Requests.Objects.DeRez(session, new DeRezRequest(objects, destination, message.AgentBlock.DestinationID,
                message.AgentBlock.TransactionID, message.AgentBlock.GroupID));
        }

        return true;
    }

    [BoundedBy(ViewerLimits.EditsName)]
    private static bool OnObjectDelete(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectDeleteReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
        {
            if (ObjectAccess.TryFind(session, block.ObjectLocalID, out var part) && !part.Group.IsAttachment
                && MayDeRez(session, who, part.Group, DeRezDestination.Trash))
                session.Scene.Requests.Objects.DeRez(session, new DeRezRequest([part.Group], DeRezDestination.Trash));
        }

        return true;
    }

    private static bool MayDeRez(ViewerSession session, ScenePresence who, SceneObjectGroup group, DeRezDestination destination)
    {
        var permissions = session.Scene.Permissions;
        var (may, what) = destination switch
        {
            DeRezDestination.SaveOver or DeRezDestination.TakeCopy or DeRezDestination.IntoPrim => (permissions.MayCopy(who, group), "copy"),
            DeRezDestination.ReturnToOwner or DeRezDestination.ReturnToLastOwner => (permissions.MayReturn(who, group), "return"),
            DeRezDestination.Trash => (permissions.MayDelete(who, group), "delete"),
            _ => (permissions.MayTake(who, group), "take")
        };
        if (may)
            return true;
        return ObjectAccess.Refuse(session, who, group.RootPart, what);
    }

    [BoundedBy(WorkLimits.InventoryName)]
    private static bool OnRezObject(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!RezObjectReader.TryRead(body, out var message))
            return false;
        var rez = message.RezData;
        var aim = new RayPlacement.Aim(rez.RayStart, rez.RayEnd, rez.BypassRaycast != 0, rez.RayEndIsIntersection);
        session.Scene.Requests.Objects.Rez(who, new RezRequest(message.InventoryData.ItemID, rez.FromTaskID,
            RayPlacement.Find(session.Scene, aim, Vector3.Zero), Vector3.UnitZ, rez.RezSelected, rez.RemoveItem,
            message.AgentData.GroupID));
        return true;
    }

    // The message carries the item as the viewer knows it; only its id counts.
    [BoundedBy(WorkLimits.InventoryName)]
    private static bool OnRezRestoreToWorld(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!RezRestoreToWorldReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Objects.Rez(who, new RezRequest(message.InventoryData.ItemID, UUID.Zero, who.AbsolutePosition,
            Vector3.UnitZ, RezSelected: false, RemoveItem: false, UUID.Zero, RestoresPlace: true));
        return true;
    }

    // Several objects of one notecard come in messages of their own from all viewers that are known.
    [BoundedBy(WorkLimits.InventoryName)]
    private static bool OnRezObjectFromNotecard(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!RezObjectFromNotecardReader.TryRead(body, out var message))
            return false;
        var rez = message.RezData;
        var aim = new RayPlacement.Aim(rez.RayStart, rez.RayEnd, rez.BypassRaycast != 0, rez.RayEndIsIntersection);
        var at = RayPlacement.Find(session.Scene, aim, Vector3.Zero);
        var source = new NotecardSource(message.NotecardData.NotecardItemID, message.NotecardData.ObjectID);
        foreach (var block in message.InventoryData)
        {
            session.Scene.Requests.Notecards.Rez(who, source, new RezRequest(
                block.ItemID, UUID.Zero, at, Vector3.UnitZ, rez.RezSelected, RemoveItem: false, message.AgentData.GroupID));
        }

        return true;
    }

    [BoundedBy(WorkLimits.InventoryName)]
    private static bool OnCopyInventoryFromNotecard(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!CopyInventoryFromNotecardReader.TryRead(body, out var message))
            return false;
        var items = message.InventoryData.ToList(block => (block.ItemID, block.FolderID));
        session.Scene.Requests.Notecards.Copy(
            session, new NotecardSource(message.NotecardData.NotecardItemID, message.NotecardData.ObjectID), items, 0);
        return true;
    }
}
