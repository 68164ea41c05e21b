using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World;
using OpenSim.World.Limits;
using OpenSim.World.Prims;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Everything in the edit window but places and rights.</summary>
internal static class ObjectEditHandlers
{
    public static void AddTo(HandlerTable table)
    {
        table.AddRoot(MessageId.ObjectName, OnObjectName);
        table.AddRoot(MessageId.ObjectDescription, OnObjectDescription);
        table.AddRoot(MessageId.ObjectImage, OnObjectImage);
        table.AddRoot(MessageId.ObjectMaterial, OnObjectMaterial);
        table.AddRoot(MessageId.ObjectShape, OnObjectShape);
        table.AddRoot(MessageId.ObjectExtraParams, OnObjectExtraParams);
        table.AddRoot(MessageId.ObjectFlagUpdate, OnObjectFlagUpdate);
        table.AddRoot(MessageId.ObjectClickAction, OnObjectClickAction);
        table.AddRoot(MessageId.ObjectLink, OnObjectLink);
        table.AddRoot(MessageId.ObjectDelink, OnObjectDelink);
    }

    [BoundedBy(ViewerLimits.EditsName)]
    private static bool OnObjectName(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectNameReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
        {
            if (ObjectAccess.TryEdit(session, who, block.LocalID, out var part))
                session.Scene.Writer.SetName(part.Slot, WireText.ToText(block.Name));
        }

        return true;
    }

    [BoundedBy(ViewerLimits.EditsName)]
    private static bool OnObjectDescription(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectDescriptionReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
        {
            if (ObjectAccess.TryEdit(session, who, block.LocalID, out var part))
                session.Scene.Writer.SetDescription(part.Slot, WireText.ToText(block.Description));
        }

        return true;
    }

    [BoundedBy(ViewerLimits.EditsName)]
    private static bool OnObjectImage(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectImageReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
        {
            if (!ObjectAccess.TryEdit(session, who, block.ObjectLocalID, out var part))
                continue;
            if (block.TextureEntry.Length > TextureEntry.MaxLength)
            {
                ObjectAccess.Refuse(session, part, "textures", $"The faces of \"{part.Name}\" differ in more than a message can tell.");
                continue;
            }

            session.Scene.Writer.SetTextureEntry(part.Slot, block.TextureEntry.ToArray());
            var url = WireText.ToText(block.MediaURL);
            if (url != (part.Extras.MediaUrl ?? ""))
                session.Scene.Writer.SetMediaUrl(part.Slot, url);
        }

        return true;
    }

    [BoundedBy(ViewerLimits.EditsName)]
    private static bool OnObjectMaterial(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectMaterialReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
        {
            if (ObjectAccess.TryEdit(session, who, block.ObjectLocalID, out var part))
                session.Scene.Writer.SetMaterial(part.Slot, block.Material);
        }

        return true;
    }

    [BoundedBy(ViewerLimits.EditsName)]
    private static bool OnObjectShape(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectShapeReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
        {
            if (!ObjectAccess.TryEdit(session, who, block.ObjectLocalID, out var part))
                continue;
            if (part.PCode != PCode.Prim)
            {
                ObjectAccess.Refuse(session, part, "shape", $"\"{part.Name}\" is a plant, which has no other shape.");
                continue;
            }

            session.Scene.Writer.SetShape(part.Slot,
                new PrimShape(PCode.Prim, block.PathCurve, block.ProfileCurve, block.PathBegin, block.PathEnd, block.PathScaleX,
                block.PathScaleY, block.PathShearX, block.PathShearY, block.PathTwist, block.PathTwistBegin, block.PathRadiusOffset,
                block.PathTaperX,
                block.PathTaperY, block.PathRevolutions, block.PathSkew, block.ProfileBegin, block.ProfileEnd, block.ProfileHollow));
        }

        return true;
    }

    [BoundedBy(ViewerLimits.EditsName)]
    private static bool OnObjectExtraParams(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectExtraParamsReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
        {
            if (!ObjectAccess.TryEdit(session, who, block.ObjectLocalID, out var part))
                continue;
            var data = block.ParamInUse ? block.ParamData : default;
            if (ExtraParams.With(part.ExtraParams, block.ParamType, data) is { } all)
                session.Scene.Writer.SetExtraParams(part.Slot, all);
            else
                ObjectAccess.Refuse(session, part, "features", $"\"{part.Name}\" cannot have so many features at once.");
        }

        return true;
    }

    [BoundedBy(ViewerLimits.EditsName)]
    private static bool OnObjectFlagUpdate(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectFlagUpdateReader.TryRead(body, out var message))
            return false;
        var data = message.AgentData;
        if (!ObjectAccess.TryEdit(session, who, data.ObjectLocalID, out var part) || !ObjectAccess.MayTouchAll(session, part.Group))
            return true;
        var set = Flag(data.UsePhysics, PrimFlags.Physics) | Flag(data.IsTemporary, PrimFlags.TemporaryOnRez)
            | Flag(data.IsPhantom, PrimFlags.Phantom);
        if (data.UsePhysics && !part.Group.RootPart.IsPhysical && session.Scene.Switches.WordsForPhysical(who.Id) is { } words)
            session.Messages.SendAlert(words);
        if (data.UsePhysics && session.Scene.Permissions.RefusalOfPhysical(part.Group.Slot) is { } refusal)
            ObjectAccess.Refuse(session, part, "physics", refusal);
        const PrimFlags All = PrimFlags.Physics | PrimFlags.TemporaryOnRez | PrimFlags.Phantom;
        foreach (var each in part.Group.Parts)
            session.Scene.Writer.SetFlags(each.Slot, set, All & ~set);
        foreach (var block in message.ExtraPhysics)
            SetPhysics(session, part, block);
        session.Objects.SendPhysics([part]);
        return true;
    }

    private static PrimFlags Flag(bool condition, PrimFlags flag) => condition ? flag : PrimFlags.None;

    private static void SetPhysics(ViewerSession session, SceneObjectPart part, in ObjectFlagUpdateReader.ExtraPhysicsBlock block)
    {
        if (block.PhysicsShapeType > 2 || !float.IsFinite(block.Density + block.Friction + block.Restitution + block.GravityMultiplier))
            return;
        session.Scene.Writer.SetExtras(part.Slot, PrimUpdateFlags.None, part.Extras with
        {
            PhysicsShapeType = block.PhysicsShapeType,
            Density = Math.Clamp(block.Density, 1, 22587),
            Friction = Math.Clamp(block.Friction, 0, 255),
            Restitution = Math.Clamp(block.Restitution, 0, 1),
            GravityModifier = Math.Clamp(block.GravityMultiplier, -1, 28)
        });
    }

    [BoundedBy(ViewerLimits.EditsName)]
    private static bool OnObjectClickAction(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectClickActionReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
        {
            if (ObjectAccess.TryEdit(session, who, block.ObjectLocalID, out var part))
                session.Scene.Writer.SetClickAction(part.Slot, block.ClickAction);
        }

        return true;
    }

    /// <summary>The first becomes the root.</summary>
    [BoundedBy(ViewerLimits.EditsName)]
    private static bool OnObjectLink(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectLinkReader.TryRead(body, out var message))
            return false;
        var groups = new List<SceneObjectGroup>();
        foreach (var block in message.ObjectData)
        {
            if (!ObjectAccess.TryEdit(session, who, block.ObjectLocalID, out var part))
                return true;
            if (!part.Group.IsAttachment && !groups.Contains(part.Group))
                groups.Add(part.Group);
        }

        if (groups.Count >= 2 && WhyNotLinked(groups) is { } refusal)
            ObjectAccess.Refuse(session, groups[0].RootPart, "link", refusal);
        else if (groups.Count >= 2 && session.Scene.Limits.Edits.Allows(session, groups.Sum(g => g.PartCount)))
            session.Scene.Writer.Link(groups[0].Slot, [.. groups.Skip(1).Select(g => g.Slot)]);
        return true;
    }

    private static string? WhyNotLinked(List<SceneObjectGroup> groups) =>
        groups.Find(g => g.OwnerId != groups[0].OwnerId) is { Scene: not null } other
            ? $"\"{other.RootPart.Name}\" cannot be linked to \"{groups[0].RootPart.Name}\": they belong to different owners."
            : groups[0].Scene.Permissions.RefusalOfLinkset(groups.Sum(g => g.PartCount));

    [BoundedBy(ViewerLimits.EditsName)]
    private static bool OnObjectDelink(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectDelinkReader.TryRead(body, out var message))
            return false;
        var parts = new List<SceneObjectPart>();
        foreach (var block in message.ObjectData)
        {
            if (ObjectAccess.TryEdit(session, who, block.ObjectLocalID, out var part))
                parts.Add(part);
        }

        foreach (var linkset in parts.GroupBy(p => p.Group).Where(g => ObjectAccess.MayTouchAll(session, g.Key)))
            session.Scene.Writer.Unlink([.. linkset.Select(p => p.Slot)]);
        return true;
    }
}
