using OpenSim.Settings;

namespace OpenSim.Modules.Core.Regions;

/// <summary>How far regions see of one another.</summary>
public static class RegionViewSettings
{
    public static readonly Setting<double> MaxRegionsViewDistance = new(
        "Startup", "MaxRegionsViewDistance", 255, "Regions that begin no farther from a region's border can be seen from it.", "m", 32, 4096,
        live: true);
}
