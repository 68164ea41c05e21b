using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Store.Regions;

namespace OpenSim.Serialization.Oar;

/// <summary>The filter of <c>--perm</c>: may this person take all prims of an object away? Whoever created a prim always may.</summary>
public static class ArchivePermissions
{
    public static bool Allow(PackedObject packed, UUID person, string wanted) =>
        wanted.Length == 0 || packed.Prims.All(p => Allow(p, person, wanted));

    private static bool Allow(PrimRow prim, UUID person, string wanted)
    {
        if (prim.CreatorId.StartsWith(person.ToString(), StringComparison.OrdinalIgnoreCase) && !person.IsZero)
            return true;
        var isOwner = prim.OwnerId == person;
        var rights = (PermissionMask)(isOwner ? prim.BaseMask : prim.EveryoneMask);
        // Anything everybody may copy, everybody may pass on.
        if (!isOwner && (rights & PermissionMask.Copy) != 0)
            rights |= PermissionMask.Transfer;
        return Has('C', PermissionMask.Copy) && Has('T', PermissionMask.Transfer) && Has('M', PermissionMask.Modify);

        bool Has(char letter, PermissionMask right) =>
            !wanted.Contains(letter, StringComparison.OrdinalIgnoreCase) || (rights & right) != 0;
    }
}
