using System.Numerics;
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
}
