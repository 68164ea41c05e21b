using OpenSim.Settings;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Modules.Things.Materials;

/// <summary>Bounds on what one request says of materials.</summary>
internal sealed class MaterialLimits(Configuration configuration, StatRegistry statistics)
{
    private static readonly LimitDef RequestDef = new("scene", "", "MaterialsPerRequest", "opensim.scene.materials_per_request", "materials",
        LimitPer.Session, MaterialSettings.MaxPerTransaction, "Materials that a viewer asks for or sets at once; it asks again for the rest.");

    private static readonly LimitDef ChangesDef = new("scene", "", "MaterialChanges", "opensim.scene.material_changes", "faces",
        LimitPer.Session, MaterialSettings.MaxChanges, "Faces whose PBR materials a viewer changes at once; refused with words.");

    /// <summary>Of the kind with normal and specular maps.</summary>
    public RowLimit OfRequest { get; } = statistics.RowLimit(RequestDef, () => configuration.Get(MaterialSettings.MaxPerTransaction));

    public RowLimit Changes { get; } = statistics.RowLimit(ChangesDef, () => configuration.Get(MaterialSettings.MaxChanges));
}
