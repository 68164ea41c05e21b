using OpenSim.Modules.Things.Avatars;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Modules.Things.Attachments;

/// <summary>
/// The list of what an avatar wears, as it is kept with its looks (rows <c>_ap_</c> of table Avatars). Whoever comes back wears what stands
/// in it. Needs the token.
/// </summary>
internal sealed class WornList(Scene scene)
{
    /// <summary>The item is worn at a point, wherever it was before. Of what is in no item only the others are told.</summary>
    public void Set(ScenePresence who, byte point, UUID item)
    {
        var others = Others(who, item);
        Keep(who, item.IsZero ? others : [.. others, new WornAttachment(point, item, default)]);
    }

    public void Remove(ScenePresence who, UUID item) => Keep(who, Others(who, item));

    private static List<WornAttachment> Others(ScenePresence who, UUID item) =>
        [.. who.Appearance.Attachments.Where(w => w.ItemId != item)];

    private void Keep(ScenePresence who, List<WornAttachment> worn) =>
        scene.RequestModuleInterface<IAvatarLooks>()?.SetAttachments(who, worn);
}
