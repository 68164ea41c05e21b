using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.World;
using OpenSim.World.Limits;
using OpenSim.World.Permissions;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Rights over objects: permission masks, owner, group, sale.</summary>
internal static class ObjectRightsHandlers
{
    // Field of ObjectPermissions.
    private const byte Base = 1;
    private const byte Owner = 2;
    private const byte Group = 4;
    private const byte Everyone = 8;
    private const byte ForNextOwner = 16;

    public static void AddTo(HandlerTable table)
    {
        table.AddRoot(MessageId.ObjectPermissions, OnObjectPermissions);
        table.AddRoot(MessageId.ObjectOwner, OnObjectOwner);
        table.AddRoot(MessageId.ObjectGroup, OnObjectGroup);
        table.AddRoot(MessageId.ObjectSaleInfo, OnObjectSaleInfo);
        table.AddRoot(MessageId.ObjectCategory, OnObjectCategory);
        table.AddRoot(MessageId.ObjectIncludeInSearch, OnObjectIncludeInSearch);
        table.AddRoot(MessageId.ObjectBuy, OnObjectBuy);
    }

    [BoundedBy(ViewerLimits.EditsName)]
    private static bool OnObjectPermissions(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectPermissionsReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
        {
            if (ObjectAccess.TryOwn(session, who, block.ObjectLocalID, out var part))
                SetMask(session, who, part, block.Field, block.Set != 0, block.Mask);
        }

        return true;
    }

    /// <summary>
    /// No mask may allow what the base mask does not; the base mask itself is for gods. Anyone who may not export gives nobody that right.
    /// </summary>
    private static void SetMask(ViewerSession session, ScenePresence who, SceneObjectPart part, byte field, bool set, uint mask)
    {
        var record = part.Record;
        if (field == Everyone && set && !NextOwner.MayLetExport(record.BaseMask & record.OwnerMask, record.NextOwnerMask))
            mask &= ~(uint)PermissionMask.Export;
        uint With(uint present) => (set ? present | mask : present & ~mask) & record.BaseMask;
        var isGod = who.IsGod;
        session.Scene.Writer.SetPermissions(part.Slot,
            field == Base && isGod ? (set ? record.BaseMask | mask : record.BaseMask & ~mask) : record.BaseMask,
            field == Owner ? With(record.OwnerMask) : record.OwnerMask,
            field == Group ? With(record.GroupMask) : record.GroupMask,
            field == Everyone ? With(record.EveryoneMask) : record.EveryoneMask,
            field == ForNextOwner ? NextOwner.Meant(With(record.NextOwnerMask), record.EveryoneMask) : record.NextOwnerMask);
        session.Objects.SendProperties([part]);
    }

    /// <summary>Gods give things away by force; an owner of zero is the group's, to which its owner deeds it.</summary>
    [BoundedBy(ViewerLimits.EditsName)]
    private static bool OnObjectOwner(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectOwnerReader.TryRead(body, out var message))
            return false;
        var owner = message.HeaderData.OwnerID;
        if (owner.IsZero)
            Deed(session, who, message, message.HeaderData.GroupID);
        else if (!who.IsGod)
            session.Refuse("Only gods can give away what others own.");
        else
            GiveAway(session, message, owner);
        return true;
    }

    private static void GiveAway(ViewerSession session, in ObjectOwnerReader message, UUID owner)
    {
        foreach (var block in message.ObjectData)
        {
            if (ObjectAccess.TryFind(session, block.ObjectLocalID, out var part) && ObjectAccess.MayTouchAll(session, part.Group))
                session.Scene.Writer.ChangeOwner(part.Group.Slot, owner);
        }
    }

    private static void Deed(ViewerSession session, ScenePresence who, in ObjectOwnerReader message, UUID group)
    {
        var linksets = new HashSet<SceneObjectGroup>();
        foreach (var block in message.ObjectData)
        {
            if (!ObjectAccess.TryFind(session, block.ObjectLocalID, out var part) || !linksets.Add(part.Group)
                || !ObjectAccess.MayTouchAll(session, part.Group))
                continue;
            if (session.Scene.Permissions.RefusalToDeed(who, part.Group, group) is { } refusal)
                session.Refuse(refusal);
            else
                session.Scene.Writer.Deed(part.Group.Slot, group);
        }
    }

    [BoundedBy(ViewerLimits.EditsName)]
    private static bool OnObjectGroup(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectGroupReader.TryRead(body, out var message))
            return false;
        var group = session.Scene.Permissions.GroupOf(who, message.AgentData.GroupID);
        if (group != message.AgentData.GroupID)
        {
            session.Refuse("You are not a member of that group.");
            return true;
        }

        var linksets = new HashSet<SceneObjectGroup>();
        foreach (var block in message.ObjectData)
        {
            if (!ObjectAccess.TryOwn(session, who, block.ObjectLocalID, out var part) || !linksets.Add(part.Group)
                || !ObjectAccess.MayTouchAll(session, part.Group))
                continue;
            foreach (var each in part.Group.Parts)
                session.Scene.Writer.SetGroupId(each.Slot, group);
        }

        return true;
    }

    [BoundedBy(ViewerLimits.EditsName)]
    private static bool OnObjectSaleInfo(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectSaleInfoReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
        {
            if (block.SaleType <= 3 && block.SalePrice >= 0 && ObjectAccess.TrySell(session, who, block.LocalID, out var part))
                session.Scene.Writer.SetSale(part.Group.RootPart.Slot, (SaleType)block.SaleType, block.SalePrice);
        }

        return true;
    }

    /// <summary>No search knows categories of objects; one that a file brings is kept.</summary>
    [Cheap]
    private static bool OnObjectCategory(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectCategoryReader.TryRead(body, out _))
            return false;
        session.Refuse("Objects have no search categories here.");
        return true;
    }

    [BoundedBy(ViewerLimits.EditsName)]
    private static bool OnObjectIncludeInSearch(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectIncludeInSearchReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
        {
            if (ObjectAccess.TryEdit(session, who, block.ObjectLocalID, out var part))
            {
                session.Scene.Writer.SetFlags(part.Group.RootPart, block.IncludeInSearch ? PrimFlags.IncludeInSearch : PrimFlags.None,
                    block.IncludeInSearch ? PrimFlags.None : PrimFlags.IncludeInSearch);
            }
        }

        return true;
    }

    [BoundedBy(ViewerLimits.EditsName)]
    private static bool OnObjectBuy(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectBuyReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
        {
            if (ObjectAccess.TryFind(session, block.ObjectLocalID, out var part) && !part.Group.IsAttachment
                && ObjectAccess.MayTouchAll(session, part.Group))
            {
                session.Scene.Requests.Objects.Buy(who, part,
                    new SaleOffer((SaleType)block.SaleType, block.SalePrice, message.AgentData.GroupID, message.AgentData.CategoryID));
            }
        }

        return true;
    }
}
