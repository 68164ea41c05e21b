using OpenSim.Primitives;
using OpenSim.Settings;
using OpenSim.Telemetry.Limits;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Loop.Work;

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
    public const string NewPrimsName = "NewPrims";
    public const string WornPrimsName = "WornPrims";
    public const string LandToolsName = "LandTools";
    public const string NoticesName = "Notices";
    public const string PaymentsName = "Payments";

    public static readonly LimitDef ChatDef = Def(ChatName, "lines", RateSettings.ChatPerSecond,
        "Chat of a user; what is beyond is not heard.");

    public static readonly LimitDef MessagesDef = Def(MessagesName, "messages", RateSettings.MessagesPerSecond,
        "Instant messages, offers and invitations of a user; what is beyond is not delivered.");

    public static readonly LimitDef EffectsDef = Def(EffectsName, "effects", RateSettings.EffectsPerSecond,
        "Effects of a viewer that are shown to others.");

    public static readonly LimitDef SoundsDef = Def(SoundsName, "sounds", RateSettings.SoundsPerSecond,
        "Sounds of a user's gestures that others hear.");

    public static readonly LimitDef GiftsDef = Def(GiftsName, "items", RateSettings.GiftsPerSecond,
        "Items that a user gives to others.");

    public static readonly LimitDef AssetsDef = Def(AssetsName, "assets", RateSettings.AssetsPerSecond,
        "Assets that a user makes by UDP; refused with words.");

    public static readonly LimitDef EditsDef = Def(EditsName, "prims", RateSettings.EditedPrimsPerSecond,
        "Prims that a user's changes of whole objects touch; refused with words.");

    public static readonly LimitDef NewPrimsDef = Def(NewPrimsName, "prims", RateSettings.NewPrimsPerSecond,
        "Prims that a user makes, copies and rezzes; refused with words.");

    public static readonly LimitDef WornPrimsDef = Def(WornPrimsName, "prims", RateSettings.WornPrimsPerSecond,
        "Prims that a user puts on; refused with words.");

    public static readonly LimitDef LandToolsDef = Def(LandToolsName, "uses", RateSettings.LandToolsPerSecond,
        "Uses of tools that walk over a whole region; refused with words.");

    public static readonly LimitDef NoticesDef = Def(NoticesName, "notices", RateSettings.NoticesPerSecond,
        "Notices to groups of a user; refused with words.");

    public static readonly LimitDef PaymentsDef = Def(PaymentsName, "payments", RateSettings.PaymentsPerSecond,
        "Payments of a user; refused with words.");

    internal ViewerLimits(SceneOptions options, RegionClock clock, string region)
    {
        ViewerRate Rate(LimitDef def, Setting<double> perSecond, double burst, string words) => new(
            options.Statistics.RateLimit<UUID>(def.In(region), () => options.Configuration.Get(perSecond), burst), clock, words);

        Chat = Rate(ChatDef, RateSettings.ChatPerSecond, 10, "You speak too fast: not everything is heard.");
        Messages = Rate(MessagesDef, RateSettings.MessagesPerSecond, 20, "You send too many messages at once: not all are delivered.");
        Effects = Rate(EffectsDef, RateSettings.EffectsPerSecond, 3, "Your viewer sends too many effects: not all are shown.");
        Sounds = Rate(SoundsDef, RateSettings.SoundsPerSecond, 1, "You make too many sounds at once: not all are heard.");
        Gifts = Rate(GiftsDef, RateSettings.GiftsPerSecond, 100, "You give too much at once: not everything has been given.");
        Assets = Rate(AssetsDef, RateSettings.AssetsPerSecond, 300, "You make too many things at once: please wait a moment.");
        Edits = Rate(EditsDef, RateSettings.EditedPrimsPerSecond, 10, "You change too many prims at once: please wait a moment.");
        NewPrims = Rate(NewPrimsDef, RateSettings.NewPrimsPerSecond, 10, "You make too many prims at once: please wait a moment.");
        WornPrims = Rate(WornPrimsDef, RateSettings.WornPrimsPerSecond, 50, "You put on too much at once: please wait a moment.");
        LandTools = Rate(LandToolsDef, RateSettings.LandToolsPerSecond, 10, BackgroundWork.TooMuch);
        Notices = Rate(NoticesDef, RateSettings.NoticesPerSecond, 100, "You send too many notices at once: please wait a minute.");
        Payments = Rate(PaymentsDef, RateSettings.PaymentsPerSecond, 20, "You pay too often at once: please wait a moment.");
    }

    public ViewerRate Chat { get; }

    public ViewerRate Messages { get; }

    public ViewerRate Effects { get; }

    public ViewerRate Sounds { get; }

    public ViewerRate Gifts { get; }

    public ViewerRate Assets { get; }

    /// <summary>By prims.</summary>
    public ViewerRate Edits { get; }

    /// <summary>By prims.</summary>
    public ViewerRate NewPrims { get; }

    /// <summary>By prims.</summary>
    public ViewerRate WornPrims { get; }

    public ViewerRate LandTools { get; }

    public ViewerRate Notices { get; }

    public ViewerRate Payments { get; }

    private static LimitDef Def(string name, string unit, Setting<double> setting, string description) => new("scene", "", name,
        "opensim.scene.limit." + name.ToLowerInvariant(), unit, LimitPer.Account, setting, description);
}
