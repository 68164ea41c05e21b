using OpenSim.Settings;

namespace OpenSim.Modules.Things.Materials;

/// <summary>Normal and specular maps and PBR materials, OpenSimulator's <c>[Materials]</c> keys.</summary>
public static class MaterialSettings
{
    private const string Section = "Materials";

    public static readonly Setting<bool> Enabled = new(Section, "enable_materials", true,
        "Viewers see and change normal and specular maps and PBR materials of objects.");

    public static readonly Setting<int> MaxPerTransaction = new(Section, "MaxMaterialsPerTransaction", 50,
        "Materials that a viewer may ask for or set at once; viewers are told, and ask again for the rest.", "materials", 1, 255);

    public static readonly Setting<int> MaxChanges = new(Section, "MaxMaterialChanges", 255,
        "PBR materials of faces that a viewer may change at once; what is over is not changed, which it is told.",
        "faces", 1, 255, live: true);
}
