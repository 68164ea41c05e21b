using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Prims;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Api.Objects;

/// <summary>Whose the object is, what may be done with it, and where in the region it stands.</summary>
[ScriptFunctions]
public static class OwnershipFunctions
{
    private const float Highest = 4096; // metres

    // TRANSFER_…
    private const int Ok = 0, BadOptions = -1, NoTarget = -2, NoPermissions = -6, Worn = -7;

    /// <summary>
    /// Gives the object to somebody in the region, with what its next owner may have of it; what in it may not be given away is left out.
    /// </summary>
    /// <param name="flags">0: it stays where it is. Into an inventory it does not go by this function.</param>
    /// <returns>TRANSFER_….</returns>
    public static int llTransferOwnership(RegionScript script, string agent, int flags, LslList options)
    {
        var group = script.Part.Group;
        if (group.IsAttachment)
            return Worn;
        if (flags != 0 || options.Count > 0)
            return BadOptions;
        if (Avatars.Find(script, agent) is not { } to)
            return NoTarget;
        foreach (var part in group.Parts)
        {
            if ((part.Record.OwnerMask & (uint)PermissionMask.Transfer) == 0)
                return NoPermissions;
        }

        if (to.Id == group.OwnerId)
            return Ok;
        foreach (var part in group.Parts)
        {
            foreach (var item in part.Inventory?.Items?.ToList() ?? [])
            {
                if ((item.CurrentPermissions & (uint)PermissionMask.Transfer) == 0)
                    script.Scene.Inventories.Remove(part, item.ItemId);
            }
        }

        script.Writer.ChangeOwner(group, to.Id);
        return Ok;
    }

    /// <summary>Of the whole object in one step, anywhere in the region where its owner may bring it; TRUE when it is there.</summary>
    public static int llSetRegionPos(RegionScript script, Vector3 position)
    {
        var group = script.Part.Group;
        var info = script.Scene.Info;
        if (group.IsAttachment || group.RootPart.IsPhysical || !float.IsFinite(position.LengthSquared())
            || position.X < 0 || position.Y < 0 || position.X > info.SizeX || position.Y > info.SizeY || position.Z > Highest
            || !PlaceRules.MayEnter(group.RootPart, position))
            return 0;
        script.Writer.MoveGroup(group.Slot, position);
        return 1;
    }

    /// <summary>For gods' objects alone, and within the rights that there are.</summary>
    /// <param name="group">MASK_….</param>
    public static void llSetObjectPermMask(RegionScript script, int group, int flags)
    {
        if (!IsGods(script, nameof(llSetObjectPermMask)))
            return;
        var record = script.Part.Record;
        var masks = Changed((record.BaseMask, record.OwnerMask, record.GroupMask, record.EveryoneMask, record.NextOwnerMask), group, flags);
        script.Writer.SetPermissions(script.Part, masks.Base, masks.Owner, masks.Group, masks.Everyone, masks.Next);
    }

    /// <summary>The same of an item of the prim.</summary>
    public static void llSetInventoryPermMask(RegionScript script, string item, int group, int flags)
    {
        if (!IsGods(script, nameof(llSetInventoryPermMask)))
            return;
        if (script.Part.Inventory?.Find(item) is not { } found)
        {
            script.Complain($"llSetInventoryPermMask: there is no '{item}' in here.");
            return;
        }

        var masks = Changed((found.BasePermissions, found.CurrentPermissions, found.GroupPermissions, found.EveryonePermissions,
            found.NextPermissions), group, flags);
        script.Scene.Inventories.Put(script.Part, found with
        {
            BasePermissions = masks.Base,
            CurrentPermissions = masks.Owner,
            GroupPermissions = masks.Group,
            EveryonePermissions = masks.Everyone,
            NextPermissions = masks.Next
        });
    }

    private static bool IsGods(RegionScript script, string function)
    {
        if (script.Actor.IsGod)
            return true;
        script.Complain($"{function}: only gods may do this.");
        return false;
    }

    private static (uint Base, uint Owner, uint Group, uint Everyone, uint Next) Changed(
        (uint Base, uint Owner, uint Group, uint Everyone, uint Next) masks, int which, int flags)
    {
        var (all, within) = (unchecked((uint)flags), unchecked((uint)flags) & masks.Base);
        return which switch
        {
            0 => masks with { Base = all },
            1 => masks with { Owner = within },
            2 => masks with { Group = within },
            3 => masks with { Everyone = within },
            4 => masks with { Next = within },
            _ => masks
        };
    }
}
