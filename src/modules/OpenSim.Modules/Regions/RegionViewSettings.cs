using OpenSim.Settings;

namespace OpenSim.Modules.Regions;

/// <summary>How far regions see of one another.</summary>
public static class RegionViewSettings
{
    public static readonly Setting<double> MaxRegionsViewDistance = new(
        "Startup", "MaxRegionsViewDistance", 255,
        "Regions that begin farther from where somebody stands are not opened to his viewer, however far he looks.", "m", 32, 4096,
        live: true);

    public static readonly Setting<double> MinRegionsViewDistance = new(
        "Startup", "MinRegionsViewDistance", 96,
        "Regions that begin no farther from where somebody stands are opened to his viewer, however near he looks.", "m", 32, 4096,
        live: true);

    public static readonly Setting<bool> SeesIn = new(
        "Startup", "see_into_region", true,
        "Whoever stands near sees into the region; off, only those whom its estate would let in.", live: true);
}
