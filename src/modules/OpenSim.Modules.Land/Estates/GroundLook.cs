using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Land.Estates;

/// <summary>
/// Textures of the ground and the heights between which they change, as a region's settings have them: each in a column of its own.
/// </summary>
internal static class GroundLook
{
    private const double Lowest = -500;
    private const double Highest = 4000;

    /// <summary>A layer that there is not changes nothing.</summary>
    public static RegionSettingsRow WithTexture(RegionSettingsRow row, LayerTexture texture) => texture.Layer switch
    {
        0 => row with { TerrainTexture1 = texture.Texture },
        1 => row with { TerrainTexture2 = texture.Texture },
        2 => row with { TerrainTexture3 = texture.Texture },
        3 => row with { TerrainTexture4 = texture.Texture },
        _ => row
    };

    /// <summary>The same for a material, which viewers that draw them show in the texture's place; zero takes it away.</summary>
    public static RegionSettingsRow WithMaterial(RegionSettingsRow row, LayerTexture material) => material.Layer switch
    {
        0 => row with { TerrainPbr1 = material.Texture },
        1 => row with { TerrainPbr2 = material.Texture },
        2 => row with { TerrainPbr3 = material.Texture },
        3 => row with { TerrainPbr4 = material.Texture },
        _ => row
    };

    /// <summary>A corner that there is not changes nothing.</summary>
    public static RegionSettingsRow WithHeights(RegionSettingsRow row, CornerHeights heights)
    {
        var (low, high) = (Math.Clamp(heights.Low, Lowest, Highest), Math.Clamp(heights.High, Lowest, Highest));
        return heights.Corner switch
        {
            TerrainCorner.SouthWest => row with { Elevation1SW = low, Elevation2SW = high },
            TerrainCorner.NorthWest => row with { Elevation1NW = low, Elevation2NW = high },
            TerrainCorner.SouthEast => row with { Elevation1SE = low, Elevation2SE = high },
            TerrainCorner.NorthEast => row with { Elevation1NE = low, Elevation2NE = high },
            _ => row
        };
    }
}
