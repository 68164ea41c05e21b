using OpenSim.Settings;

namespace OpenSim.Modules.Things.DynamicTextures;

/// <summary>Textures that scripts make, OpenSimulator's keys.</summary>
public static class DynamicTextureSettings
{
    public static readonly Setting<bool> Reuse = new(
        "Textures", "ReuseDynamicTextures", false,
        "Whether a drawing that has been made already is used again where the same one is asked for: then none is forgotten before this "
        + "simulator ends.");

    public static readonly Setting<string> FontName = new(
        "VectorRender", "font_name", "Arial", "The font of drawings that name none; what is most like it where this machine lacks it.");

    public static readonly Setting<int> MaxPictureBytes = new(
        "Textures", "MaxDynamicPictureBytes", 2 * 1024 * 1024, "How large a picture may be that scripts fetch from a web server.", "bytes",
        1024, 32 * 1024 * 1024);
}
