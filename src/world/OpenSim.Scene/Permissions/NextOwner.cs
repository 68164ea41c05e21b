using OpenSim.Primitives;
using OpenSim.Store.Regions;

namespace OpenSim.World.Permissions;

/// <summary>
/// What masks become when a thing changes hands, by OpenSimulator's rule: the next owner has no more than was meant for him, the group
/// nothing. Export stays in base and everyone mask: it is the creator's to give, and no later owner can change it. Everybody may move what
/// is his.
/// </summary>
public sealed class NextOwner
{
    private const uint Move = (uint)PermissionMask.Move;
    private const uint Export = (uint)PermissionMask.Export;
    private const uint All = (uint)PermissionMask.All;

    /// <summary>False when the next owner has what the owner had ([Permissions] propagate_permissions).</summary>
    public bool Applies { get; set; } = true;

    public uint Base(uint mask, uint next) => Applies ? mask & (next | Move | Export) : mask;

    public uint Current(uint mask, uint next) => Applies ? mask & (next | Move) : mask;

    public uint Everyone(uint mask, uint next) => Applies ? mask & (next | Move | Export) : mask;

    /// <summary>An item in a prim as its next owner has it; his own stays as it is.</summary>
    public PrimItemRow Of(PrimItemRow item, UUID owner) => item.OwnerId == owner ? item : item with
    {
        LastOwnerId = item.OwnerId == item.GroupId ? item.LastOwnerId : item.OwnerId,
        OwnerId = owner,
        GroupId = UUID.Zero,
        BasePermissions = Base(item.BasePermissions, item.NextPermissions),
        CurrentPermissions = Current(item.CurrentPermissions, item.NextPermissions),
        EveryonePermissions = Everyone(item.EveryonePermissions, item.NextPermissions),
        GroupPermissions = 0
    };

    /// <summary>
    /// Whether somebody may let everybody export a thing: he has that right himself, and gives everything on with it.
    /// </summary>
    public static bool MayLetExport(uint own, uint next) => (own & Export) != 0 && (next & All) == All;

    /// <summary>
    /// What a next owner is to have: never a thing that can neither be copied nor given away, and everything where everybody may export.
    /// </summary>
    public static uint Meant(uint next, uint everyone)
    {
        if ((everyone & Export) != 0)
            return All;
        return next | Move | ((next & (uint)PermissionMask.Copy) == 0 ? (uint)PermissionMask.Transfer : 0);
    }

    /// <summary>Whether somebody may have a copy of an item in a prim: it may be copied, and be given to him if it is not his.</summary>
    public static bool MayHaveCopy(PrimItemRow item, UUID owner)
    {
        var wanted = item.OwnerId == owner ? PermissionMask.Copy : PermissionMask.Copy | PermissionMask.Transfer;
        return ((PermissionMask)item.CurrentPermissions & wanted) == wanted;
    }
}
