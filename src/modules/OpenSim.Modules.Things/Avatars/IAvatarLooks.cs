using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Modules.Things.Avatars;

/// <summary>Looks of avatars as the avatar service keeps them. Offered by <see cref="AppearanceModule"/>. Needs the token.</summary>
internal interface IAvatarLooks
{
    /// <summary>Tells others of it, and keeps it at once.</summary>
    /// <param name="worn">What the avatar is to wear when it comes the next time.</param>
    void SetAttachments(ScenePresence who, IReadOnlyList<WornAttachment> worn);

    /// <summary>Shows somebody as the region has baked him, to his own viewer too, and keeps it when it has been left alone.</summary>
    void SetBaked(ScenePresence who, BakedLook look);
}
