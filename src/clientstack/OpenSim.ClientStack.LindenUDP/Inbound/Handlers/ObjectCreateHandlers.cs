using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.World;
using OpenSim.World.Permissions;
using OpenSim.World.Prims;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Objects come and go: ObjectAdd, copies, deleting and taking.</summary>
internal static class ObjectCreateHandlers
{
    private const uint CreateSelected = 2;
    private const byte SaveOver = 0;
    private const byte TakeCopy = 1;
    private const byte Trash = 6;
    private const byte ReturnToOwner = 9;
    private const byte ReturnToLastOwner = 10;

    public static void Register(HandlerTable table)
    {
        table.Add(MessageId.ObjectAdd, SessionState.Root, OnObjectAdd);
        table.Add(MessageId.ObjectDuplicate, SessionState.Root, OnObjectDuplicate);
        table.Add(MessageId.ObjectDuplicateOnRay, SessionState.Root, OnObjectDuplicateOnRay);
        table.Add(MessageId.DeRezObject, SessionState.Root, OnDeRezObject);
        table.Add(MessageId.ObjectDelete, SessionState.Root, OnObjectDelete);
        table.Add(MessageId.RezObject, SessionState.Root, OnRezObject);
    }

    private static bool OnObjectAdd(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ObjectAddReader.TryRead(body, out var message) || message.ObjectData.PCode is not (9 or 95 or 111 or 255))
            return false;
        var data = message.ObjectData;
        var scale = PrimLimits.Bound(data.Scale);
        var place = Placement.Find(session.Scene, new Placement.Aim(data.RayStart, data.RayEnd, data.BypassRaycast != 0, data.RayEndIsIntersection != 0), scale);
        var presence = session.Presence!;
        if (!session.Scene.Permissions.MayRez(presence, place))
        {
            session.Messages.SendAlert("You cannot create objects here.");
            return true;
        }

        MarkMade(session, session.Scene.Writer.CreatePrim(Made(data, scale, place), session.Agent.AgentId, message.AgentData.GroupID));
        return true;
    }

    private static NewPrim Made(in ObjectAddReader.ObjectDataBlock data, Vector3 scale, Vector3 place) => new(
        new PrimShape(data.PCode, data.PathCurve, data.ProfileCurve, data.PathBegin, data.PathEnd, data.PathScaleX, data.PathScaleY, data.PathShearX,
            data.PathShearY, data.PathTwist, data.PathTwistBegin, data.PathRadiusOffset, data.PathTaperX, data.PathTaperY, data.PathRevolutions, data.PathSkew,
            data.ProfileBegin, data.ProfileEnd, data.ProfileHollow),
        place, data.Rotation, scale, data.Material, data.State, DefaultTextureEntry.Plywood);

    private static bool OnObjectDuplicate(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ObjectDuplicateReader.TryRead(body, out var message) || !float.IsFinite(message.SharedData.Offset.LengthSquared()))
            return false;
        var selects = (message.SharedData.DuplicateFlags & CreateSelected) != 0;
        foreach (var block in message.ObjectData)
        {
            if (ObjectAccess.TryFind(session, block.ObjectLocalID, out var part))
                Copy(session, part.Group, part.Group.RootPart.Position + message.SharedData.Offset, part.Group.Rotation, selects);
        }

        return true;
    }

    private static bool OnObjectDuplicateOnRay(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ObjectDuplicateOnRayReader.TryRead(body, out var message))
            return false;
        var data = message.AgentData;
        foreach (var block in message.ObjectData)
        {
            if (!ObjectAccess.TryFind(session, block.ObjectLocalID, out var part))
                continue;
            var group = part.Group;
            var aim = new Placement.Aim(data.RayStart, data.RayEnd, data.BypassRaycast, data.RayEndIsIntersection);
            Copy(session, group, Placement.Find(session.Scene, aim, group.RootPart.Scale), data.CopyRotates ? group.Rotation : Quaternion.Identity,
                (data.DuplicateFlags & CreateSelected) != 0);
        }

        return true;
    }

    private static void Copy(ViewerSession session, SceneObjectGroup group, Vector3 place, Quaternion rotation, bool selects)
    {
        var permissions = session.Scene.Permissions;
        if (group.IsAttachment || !permissions.MayCopy(session.Presence!, group) || !permissions.MayRez(session.Presence!, place))
        {
            session.Messages.SendAlert("You cannot copy this here.");
            return;
        }

        if (session.Scene.Writer.Duplicate(group.Slot, place, rotation, session.Agent.AgentId) is not { } copy)
            return;
        TellWhatStays(session, group);
        if (selects)
            MarkMade(session, copy);
    }

    /// <summary>Contents that may not be copied are in the original only; the viewer shows nothing of that.</summary>
    private static void TellWhatStays(ViewerSession session, SceneObjectGroup group)
    {
        var told = false;
        foreach (var part in group.Parts)
        {
            session.Scene.Inventories.WhenLoaded(part, contents =>
            {
                if (told || contents.Items!.All(i => NextOwner.MayHaveCopy(i, session.Agent.AgentId)))
                    return;
                session.Messages.SendAlert("Some of the contents may not be copied: they stay where they are.");
                told = true;
            });
        }
    }

    /// <summary>The maker's viewer selects what comes to it with the flag.</summary>
    private static void MarkMade(ViewerSession session, SceneObjectGroup group)
    {
        foreach (var part in group.Parts)
            session.View.Made.GetOrAdd((int)part.LocalId, out _) = 1;
    }

    private static bool OnDeRezObject(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!DeRezObjectReader.TryRead(body, out var message))
            return false;
        var objects = new List<SceneObjectGroup>();
        foreach (var block in message.ObjectData)
        {
            if (ObjectAccess.TryFind(session, block.ObjectLocalID, out var part) && !part.Group.IsAttachment && !objects.Contains(part.Group)
                && MayDeRez(session, part.Group, message.AgentBlock.Destination))
                objects.Add(part.Group);
        }

        if (objects.Count > 0)
            DeRez(session, new DeRezRequest(objects, message.AgentBlock.Destination, message.AgentBlock.DestinationID, message.AgentBlock.TransactionID,
                message.AgentBlock.GroupID));
        return true;
    }

    private static bool MayDeRez(ViewerSession session, SceneObjectGroup group, byte destination)
    {
        var permissions = session.Scene.Permissions;
        var may = destination switch
        {
            SaveOver or TakeCopy => permissions.MayCopy(session.Presence!, group),
            ReturnToOwner or ReturnToLastOwner => permissions.MayReturn(session.Presence!, group),
            _ => permissions.MayTake(session.Presence!, group)
        };
        if (may)
            return true;
        session.Messages.SendAlert($"You may not {(destination is ReturnToOwner or ReturnToLastOwner ? "return" : "take")} {group.Name}.");
        return ObjectAccess.Refuse(session, group.RootPart);
    }

    private static void DeRez(ViewerSession session, DeRezRequest request)
    {
        if (session.Scene.Events.TriggerDeRez(session, request))
            return;
        // Without an inventory there is nowhere to put things; what was to be thrown away can go all the same.
        if (request.Destination is not (Trash or ReturnToOwner))
        {
            session.Messages.SendAlert("The inventory is not available.");
            return;
        }

        foreach (var group in request.Objects)
            session.Scene.Writer.DeleteObject(group.Slot);
    }

    private static bool OnObjectDelete(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ObjectDeleteReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
        {
            if (ObjectAccess.TryFind(session, block.ObjectLocalID, out var part) && !part.Group.IsAttachment && MayDeRez(session, part.Group, Trash))
                DeRez(session, new DeRezRequest([part.Group], Trash, UUID.Zero, UUID.Zero, UUID.Zero));
        }

        return true;
    }

    private static bool OnRezObject(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!RezObjectReader.TryRead(body, out var message))
            return false;
        var rez = message.RezData;
        var aim = new Placement.Aim(rez.RayStart, rez.RayEnd, rez.BypassRaycast != 0, rez.RayEndIsIntersection);
        session.Scene.Events.TriggerRezObject(session.Presence!, new RezRequest(message.InventoryData.ItemID, rez.FromTaskID,
            Placement.Find(session.Scene, aim, Vector3.Zero), Vector3.UnitZ, rez.RezSelected, rez.RemoveItem, message.AgentData.GroupID));
        return true;
    }
}
