using OpenSim.Settings;

namespace OpenSim.Modules.Things.Npcs;

/// <summary>Avatars that scripts make, OpenSimulator's <c>[NPC]</c> keys.</summary>
public static class NpcSettings
{
    private const string Section = "NPC";

    public static readonly Setting<bool> Enabled = new(Section, "Enabled", true, "Whether scripts may make avatars (osNpcCreate).");

    public static readonly Setting<int> MaxNumber = new(
        Section, "MaxNumberNPCsPerScene", 40, "How many of them there may be in a region at once; 0 or less for any number.", "avatars",
        -1, 10_000, live: true);

    public static readonly Setting<bool> AllowNotOwned = new(
        Section, "AllowNotOwned", true, "Whether scripts may make NPCs that obey everybody's scripts.", live: true);

    public static readonly Setting<bool> AllowSenseAsAvatar = new(
        Section, "AllowSenseAsAvatar", true, "Whether scripts may make NPCs that sensors take for people.", live: true);

    public static readonly Setting<bool> AllowCloneOtherAvatars = new(
        Section, "AllowCloneOtherAvatars", true, "Whether scripts may make NPCs that look like somebody who is in the region.", live: true);

    public static readonly Setting<bool> NoGroup = new(
        Section, "NoNPCGroup", true, "Whether NPCs go without a title; else \"- NPC -\" stands over their names.", live: true);
}
