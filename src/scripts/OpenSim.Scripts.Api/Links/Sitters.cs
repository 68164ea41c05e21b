using OpenSim.World;

namespace OpenSim.Scripts.Api.Links;

/// <summary>Avatars that sit on a linkset: they have the link numbers after its prims.</summary>
internal static class Sitters
{
    public static IEnumerable<ScenePresence> Of(SceneObjectGroup group) => group.IsSatOn
        ? group.Scene.Presences.All.Where(who => !who.IsChild && who.ParentId == group.LocalId)
        : [];

    /// <summary>Null for a number that no avatar has.</summary>
    public static ScenePresence? At(SceneObjectGroup group, int link) =>
        link > group.PartCount ? Of(group).ElementAtOrDefault(link - group.PartCount - 1) : null;
}
