using OpenSim.Settings;

namespace OpenSim.ClientStack.LindenUDP;

/// <summary>Settings of what viewers are told and may say. Sections and keys are OpenSimulator's where it has them.</summary>
public static class LindenUdpSettings
{
    public static readonly Setting<bool> SupportViewerObjectsCache = new("ClientStack.LindenUDP", "SupportViewerObjectsCache", true,
        "Ask a viewer first whether it still has a prim from an earlier visit. Off, each login is sent all of them.", live: true);

    public static readonly Setting<double> MaxDrawDistance = new("Startup", "MaxDrawDistance", 512,
        "Longest draw distance that is honoured.", "m", 32, 4096, live: true);

    public static readonly Setting<int> CopiedPrimsPerTick = new("ClientStack.LindenUDP", "CopiedPrimsPerTick", 500,
        "Prims that viewers' copies of objects may come to in one tick, all together. The rest is copied in the ticks after it.", "prims",
        1, 100_000, live: true);

    public static readonly Setting<int> MaxUploads = new("ClientStack.LindenUDP", "MaxUploads", 64,
        "Memory for assets that viewers of a region send by UDP (wearables, and everything of old viewers) until they are whole.", "MB", 1,
        100_000, live: true);

    public static readonly Setting<int> MaxUploadsPerViewer = new("ClientStack.LindenUDP", "MaxUploadsPerViewer", 10,
        "How much of it one viewer may have.", "MB", 1, 100_000, live: true);
}
