using OpenSim.Primitives;

namespace OpenSim.World.Viewers;

/// <summary>AvatarPropertiesUpdate: what a user wants to be said of himself.</summary>
public sealed record ProfileUpdate(UUID ImageId, UUID FirstLifeImageId, string About, string FirstLifeAbout, bool AllowPublish,
    bool MaturePublish, string Url);

/// <summary>AvatarInterestsReply and AvatarInterestsUpdate; the masks are bits of the viewer's list of wishes and skills.</summary>
public sealed record AvatarInterests(uint WantToMask, string WantTo, uint SkillsMask, string Skills, string Languages);

/// <param name="Type">0 by name, 1 agent, 2 object, 3 group.</param>
public sealed record Mute(UUID Id, string Name, int Type, uint Flags);
