using OpenSim.Primitives;
using OpenSim.Store.Regions;

namespace OpenSim.World.Regions;

/// <summary>
/// Textures of the ground and the heights between which they change, as a region's settings have them: each in a column of its own.
/// </summary>
public static class GroundLook
{
    private const double Lowest = -500;
    private const double Highest = 4000;

    /// <summary>A layer that there is not changes nothing.</summary>
    public static RegionSettingsRow WithTexture(RegionSettingsRow row, int layer, UUID texture) => layer switch
    {
        0 => row with { TerrainTexture1 = texture },
        1 => row with { TerrainTexture2 = texture },
        2 => row with { TerrainTexture3 = texture },
        3 => row with { TerrainTexture4 = texture },
        _ => row
    };

    /// <summary>The same for a material, which viewers that draw them show in the texture's place; zero takes it away.</summary>
    public static RegionSettingsRow WithMaterial(RegionSettingsRow row, int layer, UUID material) => layer switch
    {
        0 => row with { TerrainPbr1 = material },
        1 => row with { TerrainPbr2 = material },
        2 => row with { TerrainPbr3 = material },
        3 => row with { TerrainPbr4 = material },
        _ => row
    };

    /// <summary>A corner that there is not changes nothing, nor do heights that are no numbers.</summary>
    public static RegionSettingsRow WithHeights(RegionSettingsRow row, TerrainCorner corner, double low, double high)
    {
        if (double.IsNaN(low) || double.IsNaN(high))
            return row;
        (low, high) = (Math.Clamp(low, Lowest, Highest), Math.Clamp(high, Lowest, Highest));
        return corner switch
        {
            TerrainCorner.SouthWest => row with { Elevation1SW = low, Elevation2SW = high },
            TerrainCorner.NorthWest => row with { Elevation1NW = low, Elevation2NW = high },
            TerrainCorner.SouthEast => row with { Elevation1SE = low, Elevation2SE = high },
            TerrainCorner.NorthEast => row with { Elevation1NE = low, Elevation2NE = high },
            _ => row
        };
    }
}
