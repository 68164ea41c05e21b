using OpenSim.Serialization.Media;
using OpenSim.World;

namespace OpenSim.Modules.Things.Media;

/// <summary>Who may do what with the page on a face (docs/rights.md, Pages on faces).</summary>
internal static class MediaRules
{
    /// <summary>Whether somebody may go to another page.</summary>
    public static bool MayInteract(Actor who, SceneObjectPart part, MediaRights rights)
    {
        if (who.IsGod || (rights & MediaRights.Everybody) != 0 || ((rights & MediaRights.Owner) != 0 && part.OwnerId == who.Id))
            return true;
        return (rights & MediaRights.Group) != 0 && !part.GroupId.IsZero && part.Scene.Memberships.IsMember(who.Id, part.GroupId);
    }
}
