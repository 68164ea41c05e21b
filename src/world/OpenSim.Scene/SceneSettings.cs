using OpenSim.Settings;

namespace OpenSim.World;

/// <summary>Settings of the region itself. Sections and keys are OpenSimulator's where it has them.</summary>
public static class SceneSettings
{
    // OpenSimulator ticks 11 times a second and reports five times as many. Viewers interpolate between terse updates, and a walking avatar
    // at 3.2 m/s moves 29 cm in one of its frames; 45 true ticks bring that to 7 cm for about 0.1% of a core in an idle region.
    public static readonly Setting<double> FrameTime = new("Startup", "FrameTime", 1.0 / 45,
        "Length of a heartbeat. OpenSimulator's value is 0.0909 (11 a second); the statistics always show the true rate.", "s", 0.005, 1.0,
        live: true);

    public static readonly Setting<double> MinimumTimeBeforePersistenceConsidered =
        new("Startup", "MinimumTimeBeforePersistenceConsidered", 60,
        "A changed object is saved when it has been left alone this long.", "s", 0, 86_400, live: true);

    public static readonly Setting<double> MaximumTimeBeforePersistenceConsidered =
        new("Startup", "MaximumTimeBeforePersistenceConsidered", 600,
        "A changed object is saved at the latest after this time, even if it keeps changing.", "s", 0, 86_400, live: true);

    public static readonly Setting<double> DefaultDrawDistance = new("Startup", "DefaultDrawDistance", 255,
        "Draw distance of a viewer that has not named one.", "m", 32, 4096);

    public static readonly Setting<int> LinksetDataLimit = new("YEngine", "LinksetDataLimit", Prims.LinksetData.DefaultLimit,
        "What the scripts of an object may keep in it by name (llLinksetDataWrite): names, values and passwords together.", "bytes", 0,
        256 * 1024, live: true);

    public static readonly Setting<int> InboxCapacity = new("Startup", "RegionInboxCapacity", 4096,
        "Datagrams that may wait for the region. Unreliable ones that do not fit are dropped, reliable ones are left to be resent.",
        "datagrams", 64, 1 << 20);
}
