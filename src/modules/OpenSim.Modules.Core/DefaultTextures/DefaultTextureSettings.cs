using OpenSim.Settings;

namespace OpenSim.Modules.Core.DefaultTextures;

/// <summary>OpenSimulator's switch for assets that every grid is to have.</summary>
public static class DefaultTextureSettings
{
    public static readonly Setting<bool> Enabled = new("AssetService", "AssetLoaderEnabled", true,
        "Draw and store the textures that viewers know by fixed ids (plywood, ground, sky, water), each when it is first asked for and "
        + "the asset service has it not.");
}
