using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Messages;
using OpenSim.World;
using OpenSim.World.Permissions;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Rights over objects: permission masks, owner, group, sale.</summary>
internal static class ObjectRightsHandlers
{
    // Field of ObjectPermissions.
    private const byte Base = 1;
    private const byte Owner = 2;
    private const byte Group = 4;
    private const byte Everyone = 8;
    private const byte NextOwner = 16;

    public static void Register(HandlerTable table)
    {
        table.Add(MessageId.ObjectPermissions, SessionState.Root, OnObjectPermissions);
        table.Add(MessageId.ObjectOwner, SessionState.Root, OnObjectOwner);
        table.Add(MessageId.ObjectGroup, SessionState.Root, OnObjectGroup);
        table.Add(MessageId.ObjectSaleInfo, SessionState.Root, OnObjectSaleInfo);
        table.Add(MessageId.ObjectCategory, SessionState.Root, OnObjectCategory);
        table.Add(MessageId.ObjectIncludeInSearch, SessionState.Root, OnObjectIncludeInSearch);
        table.Add(MessageId.ObjectBuy, SessionState.Root, OnObjectBuy);
    }

    private static bool OnObjectPermissions(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ObjectPermissionsReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
        {
            if (ObjectAccess.TryOwn(session, block.ObjectLocalID, out var part))
                SetMask(session, part, block.Field, block.Set != 0, block.Mask);
        }

        return true;
    }

    /// <summary>No mask may allow what the base mask does not; the base mask itself is for gods.</summary>
    private static void SetMask(ViewerSession session, SceneObjectPart part, byte field, bool set, uint mask)
    {
        var record = part.Record;
        uint With(uint present) => (set ? present | mask : present & ~mask) & record.BaseMask;
        var isGod = session.Presence!.IsGod;
        session.Scene.Writer.SetPermissions(part.Slot,
            field == Base && isGod ? (set ? record.BaseMask | mask : record.BaseMask & ~mask) : record.BaseMask,
            field == Owner ? With(record.OwnerMask) : record.OwnerMask,
            field == Group ? With(record.GroupMask) : record.GroupMask,
            field == Everyone ? With(record.EveryoneMask) : record.EveryoneMask,
            field == NextOwner ? With(record.NextOwnerMask) : record.NextOwnerMask);
        session.Objects.SendProperties([part]);
    }

    /// <summary>Only gods give things away by force; deeding to a group is the groups module's.</summary>
    private static bool OnObjectOwner(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ObjectOwnerReader.TryRead(body, out var message))
            return false;
        if (!session.Presence!.IsGod)
            return true;
        foreach (var block in message.ObjectData)
        {
            if (ObjectAccess.TryFind(session, block.ObjectLocalID, out var part))
                session.Scene.Writer.ChangeOwner(part.Group.Slot, message.HeaderData.OwnerID);
        }

        return true;
    }

    private static bool OnObjectGroup(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ObjectGroupReader.TryRead(body, out var message))
            return false;
        var group = message.AgentData.GroupID;
        if (!group.IsZero && session.Scene.RequestModuleInterface<IRelations>()?.IsMember(session.Agent.AgentId, group) != true)
            return true;
        foreach (var block in message.ObjectData)
        {
            if (!ObjectAccess.TryOwn(session, block.ObjectLocalID, out var part))
                continue;
            foreach (var each in part.Group.Parts)
                session.Scene.Writer.SetGroupId(each.Slot, group);
        }

        return true;
    }

    private static bool OnObjectSaleInfo(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ObjectSaleInfoReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
        {
            if (block.SaleType <= 3 && block.SalePrice >= 0 && ObjectAccess.TryOwn(session, block.LocalID, out var part))
                session.Scene.Writer.SetSale(part.Group.RootPart.Slot, block.SaleType, block.SalePrice);
        }

        return true;
    }

    /// <summary>Search categories of objects: neither stored by OpenSimulator nor used by any search; known, so that it is not unwanted.</summary>
    private static bool OnObjectCategory(ViewerSession session, ReadOnlySpan<byte> body) => ObjectCategoryReader.TryRead(body, out _);

    private static bool OnObjectIncludeInSearch(ViewerSession session, ReadOnlySpan<byte> body) => ObjectIncludeInSearchReader.TryRead(body, out _);

    private static bool OnObjectBuy(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ObjectBuyReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
        {
            if (ObjectAccess.TryFind(session, block.ObjectLocalID, out var part))
            {
                session.Scene.Events.TriggerObjectBuy(session.Presence!, part,
                    new SaleOffer(block.SaleType, block.SalePrice, message.AgentData.GroupID, message.AgentData.CategoryID));
            }
        }

        return true;
    }
}
