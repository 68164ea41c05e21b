using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Modules.Core.Attachments;

/// <summary>
/// Which items of inventories are in use on avatars. One that may not be copied is rezzed, given and put into objects only when it is not.
/// Needs the token.
/// </summary>
internal sealed class WornItems(Scene scene)
{
    /// <summary>What people are told who would make a second thing of one that they wear and may not copy.</summary>
    public const string TakeOffFirst = "You wear this, and there may be no second one of it. Please take it off first.";

    // Dropped, and still to be taken out of the inventory.
    private readonly HashSet<UUID> _leaving = [];

    /// <summary>The linkset that is worn from an item.</summary>
    public SceneObjectGroup? Find(ScenePresence who, UUID item)
    {
        foreach (var slot in who.Attachments)
        {
            var group = new SceneObjectGroup(scene, slot);
            if (!item.IsZero && group.FromItemId == item)
                return group;
        }

        return null;
    }

    /// <summary>The item is going: nothing can be made of it any more. False when that is known.</summary>
    public bool Leave(UUID item) => _leaving.Add(item);

    public void Gone(UUID item) => _leaving.Remove(item);

    public bool IsLeaving(UUID item) => _leaving.Contains(item);

    /// <summary>Whether a user's item is in use here. Without the token, which it takes.</summary>
    public static bool IsInUse(Scene scene, UUID user, UUID item)
    {
        using (scene.Token.Take())
        {
            return scene.RequestModuleInterface<WornItems>() is { } items
                && (items.IsLeaving(item) || (scene.Presences.TryGet(user, out var who) && items.Find(who, item) is not null));
        }
    }
}
