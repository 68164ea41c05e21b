using OpenSim.Primitives;
using OpenSim.Store.Regions;

namespace OpenSim.World.Permissions;

// What lies in objects, and what goes with them.
public sealed partial class ObjectPermissions
{
    /// <summary>
    /// Reading the list of what is in it: whoever may change it, the owner of what nobody may change, and everybody while the contents are
    /// for sale, since a buyer is shown what he buys.
    /// </summary>
    public bool MaySeeContents(Actor who, SceneObjectGroup what) => Has(who, what, PermissionMask.Modify) || IsLikeOwner(who, what)
        || what.RootPart.Record.SaleType == SaleType.Contents;

    /// <summary>Whether every prim may be given to somebody else. Anything that lies in them is asked for by itself.</summary>
    public static bool MayGive(SceneObjectGroup what, PermissionMask wanted = PermissionMask.Transfer)
    {
        foreach (var part in what.Parts)
        {
            if (((PermissionMask)part.Record.OwnerMask & wanted) != wanted)
                return false;
        }

        return true;
    }

    /// <summary>
    /// What somebody who may edit an object may do with an item in it: its owner, and whoever may do with the object as its owner may, what
    /// the item allows; others what they could if it were given to them.
    /// </summary>
    public uint RightsTo(Actor who, SceneObjectGroup what, PrimItemRow item)
    {
        if (item.OwnerId == who.Id || IsLikeOwner(who, what))
            return item.CurrentPermissions;
        return ((PermissionMask)item.CurrentPermissions & PermissionMask.Transfer) == 0
            ? 0
            : NextOwner.Of(item, who.Id).CurrentPermissions;
    }
}
