using OpenSim.Settings;

namespace OpenSim.ClientStack.LindenUDP.Overload;

/// <summary>When a region sheds what matters least (docs/operators/overload.md).</summary>
public static class OverloadSettings
{
    private const string Section = "Overload";

    public static readonly Setting<bool> Sheds = new(Section, "ShedsLoad", true,
        "An overloaded region drops or puts off what matters least: viewer effects, far avatars, textures by UDP; never chat, edits or "
        + "logins.", live: true);

    public static readonly Setting<double> MinDilation = new(Section, "LeastTimeDilation", 0.7,
        "With fewer ticks than this share of what is due, the region is overloaded.", "", 0.05, 0.95, live: true);

    public static readonly Setting<double> MaxSendLag = new(Section, "MostSendLag", 0.5,
        "With more waiting to be sent than the scene's rate takes in so long, or senders so late, it is.", "s", 0.05, 60, live: true);

    public static readonly Setting<double> MaxFill = new(Section, "MostQueueFill", 0.5,
        "With the region's inbox or a receive buffer of the kernel fuller than this share, it is.", "", 0.05, 0.95, live: true);
}
