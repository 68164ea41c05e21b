using System.Numerics;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.World;
using OpenSim.World.Permissions;
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

    private static bool OnObjectAdd(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectAddReader.TryRead(body, out var message)
            || (PCode)message.ObjectData.PCode is not (PCode.Prim or PCode.Grass or PCode.NewTree or PCode.Tree))
            return false;
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

    private static bool OnObjectDuplicate(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectDuplicateReader.TryRead(body, out var message) || !float.IsFinite(message.SharedData.Offset.LengthSquared()))
            return false;
        var selects = (message.SharedData.DuplicateFlags & CreateSelected) != 0;
        foreach (var block in message.ObjectData)
        {
            if (ObjectAccess.TryFind(session, block.ObjectLocalID, out var part))
                Copy(session, who, part.Group, part.Group.RootPart.Position + message.SharedData.Offset, part.Group.Rotation, selects);
        }

        return true;
    }

    private static bool OnObjectDuplicateOnRay(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectDuplicateOnRayReader.TryRead(body, out var message))
            return false;
        var data = message.AgentData;
        foreach (var block in message.ObjectData)
        {
            if (!ObjectAccess.TryFind(session, block.ObjectLocalID, out var part))
                continue;
            var group = part.Group;
            var aim = new RayPlacement.Aim(data.RayStart, data.RayEnd, data.BypassRaycast, data.RayEndIsIntersection);
            Copy(session, who, group, RayPlacement.Find(session.Scene, aim, group.RootPart.Scale),
                data.CopyRotates ? group.Rotation : Quaternion.Identity,
                (data.DuplicateFlags & CreateSelected) != 0);
        }

        return true;
    }

    private static void Copy(ViewerSession session, ScenePresence who, SceneObjectGroup group, Vector3 place, Quaternion rotation,
        bool selects)
    {
        var permissions = session.Scene.Permissions;
        var refusal = group.IsAttachment || !permissions.MayCopy(who, group)
            ? "You cannot copy this here."
            : permissions.RefusalToRez(who, place, group.PartCount);
        if (refusal is not null)
        {
            session.Messages.SendAlert(refusal);
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
            session.View.NoteCreated(part.LocalId);
    }
}
