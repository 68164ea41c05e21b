using OpenSim.Settings;

namespace OpenSim.Modules.Core.DefaultTextures;

/// <summary>OpenSimulator's switch for assets that every grid is to have.</summary>
public static class DefaultTextureSettings
{
    public static readonly Setting<bool> Enabled = new("AssetService", "AssetLoaderEnabled", true,
        "At a start, draw the textures that viewers know by fixed ids (plywood, ground, sky, water) and store those that the asset "
        + "service has not.");
}
