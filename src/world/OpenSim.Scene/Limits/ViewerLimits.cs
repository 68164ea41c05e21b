using OpenSim.Primitives;
using OpenSim.Settings;
using OpenSim.Telemetry.Limits;
using OpenSim.World.Loop;

namespace OpenSim.World.Limits;

/// <summary>How fast one user may do what others hear, or what costs the region much.</summary>
public sealed class ViewerLimits
{
    public const string ChatName = "Chat";
    public const string MessagesName = "Messages";
    public const string EffectsName = "Effects";
    public const string SoundsName = "Sounds";
    public const string GiftsName = "Gifts";
    public const string AssetsName = "Assets";
    public const string EditsName = "EditedPrims";
    public const string LandToolsName = "LandTools";

    internal ViewerLimits(SceneOptions options, RegionClock clock, string region)
    {
        ViewerRate Rate(string name, string unit, Setting<double> setting, double burst, string description, string words)
        {
            var def = new LimitDef("scene", region, name, "opensim.scene.limit." + name.ToLowerInvariant(), unit, LimitPer.Account, setting,
                description);
            return new ViewerRate(options.Statistics.RateLimit<UUID>(def, () => options.Configuration.Get(setting), burst), clock, words);
        }

        Chat = Rate(ChatName, "lines", RateSettings.ChatPerSecond, 10, "Chat of a user; what is beyond is not heard.",
            "You speak too fast: not everything is heard.");
        Messages = Rate(MessagesName, "messages", RateSettings.MessagesPerSecond, 20,
            "Instant messages, offers and invitations of a user; what is beyond is not delivered.",
            "You send too many messages at once: not all are delivered.");
        Effects = Rate(EffectsName, "effects", RateSettings.EffectsPerSecond, 3, "Effects of a viewer that are shown to others.",
            "Your viewer sends too many effects: not all are shown.");
        Sounds = Rate(SoundsName, "sounds", RateSettings.SoundsPerSecond, 1, "Sounds of a user's gestures that others hear.",
            "You make too many sounds at once: not all are heard.");
        Gifts = Rate(GiftsName, "items", RateSettings.GiftsPerSecond, 100, "Items that a user gives to others.",
            "You give too much at once: not everything has been given.");
        Assets = Rate(AssetsName, "assets", RateSettings.AssetsPerSecond, 300, "Assets that a user makes by UDP; refused with words.",
            "You make too many things at once: please wait a moment.");
        Edits = Rate(EditsName, "prims", RateSettings.EditedPrimsPerSecond, 5,
            "Prims that a user's changes of whole objects touch; refused with words.",
            "You change too many prims at once: please wait a moment.");
        LandTools = Rate(LandToolsName, "uses", RateSettings.LandToolsPerSecond, 10,
            "Uses of tools that walk over a whole region; refused with words.", BackgroundWork.TooMuch);
    }

    public ViewerRate Chat { get; }

    public ViewerRate Messages { get; }

    public ViewerRate Effects { get; }

    public ViewerRate Sounds { get; }

    public ViewerRate Gifts { get; }

    public ViewerRate Assets { get; }

    /// <summary>By prims.</summary>
    public ViewerRate Edits { get; }

    public ViewerRate LandTools { get; }
}
