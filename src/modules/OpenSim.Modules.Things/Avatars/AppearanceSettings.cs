using OpenSim.Settings;

namespace OpenSim.Modules.Things.Avatars;

/// <summary>When looks are kept, OpenSimulator's <c>[Appearance]</c> keys.</summary>
public static class AppearanceSettings
{
    private const string Section = "Appearance";

    public static readonly Setting<double> DelayBeforeAppearanceSave = new(
        Section, "DelayBeforeAppearanceSave", 5,
        "An avatar's look is stored when it has been left alone this long: viewers send several in a row while somebody dresses.", "s", 0,
        3600, live: true);

    // OpenSimulator's are assets for ever, one for each change of clothes; here each user has those of the last look.
    public static readonly Setting<bool> PersistBakedTextures = new(
        Section, "PersistBakedTextures", true,
        "Textures that viewers have baked for their own avatars are kept over logins and restarts, so that they are baked again only when "
        + "something has changed. OpenSimulator's default is off.");
}
