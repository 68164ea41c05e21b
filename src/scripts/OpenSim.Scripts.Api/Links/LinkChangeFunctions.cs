using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Api.Links;

/// <summary>
/// Linking and unlinking, by leave of the object's owner (PERMISSION_CHANGE_LINKS). Neither is done with what is worn or may not be
/// modified, and nothing is said of it, as in Second Life.
/// </summary>
[ScriptFunctions]
public static class LinkChangeFunctions
{
    /// <param name="target">A prim of another linkset of the same owner.</param>
    /// <param name="parent">TRUE: the script's root stays the root.</param>
    public static void llCreateLink(RegionScript script, string target, int parent)
    {
        if (MayChange(script, nameof(llCreateLink)))
            Create(script, nameof(llCreateLink), target, parent);
    }

    /// <summary>The other prims stay linked; when the root goes, the next becomes the root.</summary>
    public static void llBreakLink(RegionScript script, int link)
    {
        if (MayChange(script, nameof(llBreakLink)))
            Break(script, link);
    }

    public static void llBreakAllLinks(RegionScript script)
    {
        if (MayChange(script, nameof(llBreakAllLinks)))
            BreakAll(script);
    }

    /// <summary>Without the owner's leave, as the others that force.</summary>
    public static void osForceCreateLink(RegionScript script, string target, int parent) =>
        Create(script, nameof(osForceCreateLink), target, parent);

    public static void osForceBreakLink(RegionScript script, int linknum) => Break(script, linknum);

    public static void osForceBreakAllLinks(RegionScript script) => BreakAll(script);

    private static void Create(RegionScript script, string function, string target, int parent)
    {
        var here = script.Part.Group;
        if (!script.Scene.TryGetPart(Ids.Of(target), out var other) || other.Group is var there && there == here)
            return;
        if (there.OwnerId != here.OwnerId || !IsFree(here) || !IsFree(there))
            return;
        var (root, child) = parent != 0 ? (here, there) : (there, here);
        if (!script.Writer.Link(root.Slot, child.Slot))
            script.Complain($"{function}: {script.Scene.Permissions.RefusalOfLinkset(here.PartCount + there.PartCount)}");
    }

    private static void Break(RegionScript script, int link)
    {
        var group = script.Part.Group;
        var leaving = link switch
        {
            LinkTargets.This => script.Part,
            > 0 when link <= group.PartCount => group.PartByLink(link),
            _ => null
        };
        if (IsFree(group) && leaving is { } part)
            script.Writer.Unlink(part.Slot);
    }

    private static void BreakAll(RegionScript script)
    {
        var group = script.Part.Group;
        if (!IsFree(group))
            return;
        var all = new PrimSlot[group.PartCount];
        for (var i = 0; i < all.Length; i++)
            all[i] = group.Parts[i].Slot;
        script.Writer.Unlink(all);
    }

    private static bool IsFree(SceneObjectGroup group) =>
        !group.IsAttachment && (group.RootPart.Record.OwnerMask & (uint)PermissionMask.Modify) != 0;

    private static bool MayChange(RegionScript script, string function)
    {
        if (script.HasOfOwner(PermissionBits.ChangeLinks, GroupPowers.ObjectManipulate))
            return true;
        script.Complain($"{function}: PERMISSION_CHANGE_LINKS has not been granted by the owner.");
        return false;
    }
}
