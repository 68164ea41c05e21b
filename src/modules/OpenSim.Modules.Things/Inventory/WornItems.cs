using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Modules.Things.Inventory;

/// <summary>
/// Which items of inventories are in use on avatars. One that may not be copied is rezzed, given and put into objects only when it is not.
/// Needs the token.
/// </summary>
internal sealed class WornItems(Scene scene)
{
    /// <summary>What people are told who would make a second thing of one that they wear and may not copy.</summary>
    public const string TakeOffFirst = "You wear this, and there may be no second one of it. Please take it off first.";

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

    /// <summary>Whether a user's item is in use here, or on its way. Without the token, which it takes.</summary>
    public static bool IsInUse(Scene scene, UUID user, UUID item)
    {
        using (scene.Token.Take())
        {
            return scene.OnTheirWay.Contains(item)
                || (scene.RequestModuleInterface<WornItems>() is { } items && scene.Presences.TryGet(user, out var who)
                    && items.Find(who, item) is not null);
        }
    }
}
