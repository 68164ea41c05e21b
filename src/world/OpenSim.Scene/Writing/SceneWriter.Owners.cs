using OpenSim.Primitives;
using OpenSim.World.Permissions;
using OpenSim.World.Prims;

namespace OpenSim.World.Writing;

// Things change hands.
public sealed partial class SceneWriter
{
    private const int UsualPrice = 10;

    /// <summary>
    /// Gives a linkset and what is in it to somebody, with what he may have of it (<see cref="NextOwner"/>). It belongs to no group
    /// afterwards and is not for sale. Prims and items that are his already stay as they are.
    /// </summary>
    public void ChangeOwner(GroupSlot group, UUID owner)
    {
        foreach (var part in Groups.RowAt(Checked(group)).Parts)
        {
            if (!TakeOver(part, owner))
                continue;
            TellAndSave(part, PrimUpdateFlags.Properties | PrimUpdateFlags.Flags | PrimUpdateFlags.Owner);
            _scene.Inventories.ChangeOwner(Prims.SlotAt(part), owner);
        }
    }

    /// <summary>
    /// Gives a linkset that is set to a group to that group, with what the next owner may have of it. Its last owner is who has given it.
    /// </summary>
    public void Deed(GroupSlot group, UUID to)
    {
        ChangeOwner(group, to);
        foreach (var part in Groups.RowAt(Checked(group)).Parts)
            SetGroupId(Prims.SlotAt(part), to);
    }

    /// <summary>False when it is his already.</summary>
    private bool TakeOver(int part, UUID owner)
    {
        var record = Prims.RecordAt(part);
        if (record.OwnerId == owner)
            return false;
        // Anything a group has had is still the last owner's who gave it to the group.
        if (record.OwnerId != record.GroupId)
            record.LastOwnerId = record.OwnerId;
        record.OwnerId = owner;
        record.GroupId = UUID.Zero;
        var next = _scene.Permissions.NextOwner;
        record.BaseMask = next.Base(record.BaseMask, record.NextOwnerMask);
        record.OwnerMask = next.Current(record.OwnerMask, record.NextOwnerMask);
        record.EveryoneMask = next.Everyone(record.EveryoneMask, record.NextOwnerMask);
        record.GroupMask = 0;
        record.SaleType = SaleType.None;
        record.SalePrice = UsualPrice;
        return true;
    }
}
