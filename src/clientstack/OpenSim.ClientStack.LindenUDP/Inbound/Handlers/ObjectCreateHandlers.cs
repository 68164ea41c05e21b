using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Copies;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.World;
using OpenSim.World.Limits;
using OpenSim.World.Prims;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>New objects: made, or copied from others in the region.</summary>
internal static class ObjectCreateHandlers
{
    private const uint CreateSelected = 2;

    public static void AddTo(HandlerTable table)
    {
        table.AddRoot(MessageId.ObjectAdd, OnObjectAdd);
        table.AddRoot(MessageId.ObjectDuplicate, OnObjectDuplicate);
        table.AddRoot(MessageId.ObjectDuplicateOnRay, OnObjectDuplicateOnRay);
    }

    [BoundedBy(ViewerLimits.NewPrimsName)]
    private static bool OnObjectAdd(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectAddReader.TryRead(body, out var message)
            || (PCode)message.ObjectData.PCode is not (PCode.Prim or PCode.Grass or PCode.NewTree or PCode.Tree))
            return false;
        if (!session.Scene.Limits.NewPrims.Allows(session))
            return true;
        var data = message.ObjectData;
        var scale = session.Scene.Info.PrimSizes.Bound(data.Scale);
        var place = RayPlacement.Find(session.Scene,
            new RayPlacement.Aim(data.RayStart, data.RayEnd, data.BypassRaycast != 0, data.RayEndIsIntersection != 0), scale);
        var permissions = session.Scene.Permissions;
        if (permissions.RefusalToRez(who, place, 1) is { } refusal)
        {
            session.Messages.SendAlert(refusal);
            return true;
        }

        var group = permissions.GroupOf(who, message.AgentData.GroupID);
        MarkMade(session, session.Scene.Writer.CreatePrim(Made(data, scale, place), who, group));
        return true;
    }

    private static NewPrim Made(in ObjectAddReader.ObjectDataBlock data, Vector3 scale, Vector3 place) => new(
        new PrimShape((PCode)data.PCode, data.PathCurve, data.ProfileCurve, data.PathBegin, data.PathEnd, data.PathScaleX, data.PathScaleY,
            data.PathShearX,
            data.PathShearY, data.PathTwist, data.PathTwistBegin, data.PathRadiusOffset, data.PathTaperX, data.PathTaperY,
            data.PathRevolutions, data.PathSkew, data.ProfileBegin, data.ProfileEnd, data.ProfileHollow),
        place, data.Rotation, scale, data.Material, data.State, DefaultTextureEntry.Plywood);

    [BoundedBy(WorkLimits.CopiesName)]
    private static bool OnObjectDuplicate(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectDuplicateReader.TryRead(body, out var message) || !float.IsFinite(message.SharedData.Offset.LengthSquared()))
            return false;
        var (offset, selects) = (message.SharedData.Offset, (message.SharedData.DuplicateFlags & CreateSelected) != 0);
        var requests = new List<CopyRequest>();
        foreach (var block in message.ObjectData)
        {
            if (TryName(session, block.ObjectLocalID, requests) is not { } group)
                continue;
            var place = group.RootPart.Position + offset;
            requests.Add(new CopyRequest(group, () => place, group.Rotation, selects));
        }

        session.Copies.Add(session, requests);
        return true;
    }

    [BoundedBy(WorkLimits.CopiesName)]
    private static bool OnObjectDuplicateOnRay(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectDuplicateOnRayReader.TryRead(body, out var message))
            return false;
        var data = message.AgentData;
        var aim = new RayPlacement.Aim(data.RayStart, data.RayEnd, data.BypassRaycast, data.RayEndIsIntersection);
        var (selects, rotates) = ((data.DuplicateFlags & CreateSelected) != 0, data.CopyRotates);
        var requests = new List<CopyRequest>();
        foreach (var block in message.ObjectData)
        {
            if (TryName(session, block.ObjectLocalID, requests) is { } group)
                requests.Add(new CopyRequest(group, () => RayPlacement.Find(group.Scene, aim, group.RootPart.Scale),
                    rotates ? group.Rotation : Quaternion.Identity, selects));
        }

        session.Copies.Add(session, requests);
        return true;
    }

    /// <summary>The linkset, unless the message has named it before.</summary>
    private static SceneObjectGroup? TryName(ViewerSession session, uint localId, List<CopyRequest> named) =>
        ObjectAccess.TryFind(session, localId, out var part) && !named.Exists(r => r.Group == part.Group) ? part.Group : null;

    /// <summary>The maker's viewer selects what comes to it with the flag.</summary>
    private static void MarkMade(ViewerSession session, SceneObjectGroup group)
    {
        foreach (var part in group.Parts)
            session.View.NoteCreated(part.LocalId);
    }
}
