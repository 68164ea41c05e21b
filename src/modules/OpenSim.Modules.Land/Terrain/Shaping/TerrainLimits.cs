using OpenSim.World.Regions;

namespace OpenSim.Modules.Land.Terrain.Shaping;

/// <summary>Estate limits: metres by which the land may be raised above and lowered below its baked height; both positive.</summary>
internal readonly record struct TerrainLimits(float Raise, float Lower)
{
    /// <summary>From the region's settings, in which the lower limit is negative.</summary>
    public static TerrainLimits Of(RegionSettings settings) =>
        new(Math.Abs((float)settings.Current.TerrainRaiseLimit), Math.Abs((float)settings.Current.TerrainLowerLimit));
}
