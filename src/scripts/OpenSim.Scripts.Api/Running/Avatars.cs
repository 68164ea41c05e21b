using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Running;

internal static class Avatars
{
    /// <summary>An avatar that is in the region; null for anything else.</summary>
    public static ScenePresence? Find(RegionScript script, string key) => Find(script.Scene, Ids.Of(key));

    public static ScenePresence? Find(Scene scene, UUID id) =>
        !id.IsZero && scene.Presences.TryGet(id, out var who) && !who.IsChild ? who : null;

    /// <summary>Who wears a linkset; null for one that is not worn.</summary>
    public static ScenePresence? WearerOf(SceneObjectGroup group)
    {
        var presences = group.Scene.Presences.All;
        for (var i = 0; i < presences.Count; i++)
        {
            if (group.IsAttachment && presences[i].LocalId == group.AttachedTo)
                return presences[i];
        }

        return null;
    }

    /// <summary>An avatar that is in the region, by its name whatever its case.</summary>
    public static ScenePresence? Find(Scene scene, string first, string last) => scene.Presences.All.FirstOrDefault(
        who => !who.IsChild && who.FirstName.Equals(first, StringComparison.OrdinalIgnoreCase)
            && who.LastName.Equals(last, StringComparison.OrdinalIgnoreCase));

    /// <summary>Of who is here; empty for others.</summary>
    public static (string First, string Last) NameOf(Scene scene, UUID id) =>
        scene.Presences.TryGet(id, out var who) ? (who.FirstName, who.LastName) : ("", "");
}
