using OpenSim.World;

namespace OpenSim.Scripts.Api.Running;

/// <summary>Sitting down or putting on is the consent to some permissions, which are then granted without a question.</summary>
internal static class Consent
{
    /// <returns>Bits of PERMISSION_…</returns>
    public static int Of(SceneObjectGroup group, ScenePresence who)
    {
        if (group.IsAttachment)
            return group.AttachedTo == who.LocalId ? PermissionBits.OfWearer : 0;
        return who.ParentId != 0 && who.ParentId == group.LocalId ? PermissionBits.OfSitter : 0;
    }
}
