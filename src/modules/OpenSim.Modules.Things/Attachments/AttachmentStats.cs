using OpenSim.Telemetry.Statistics;

namespace OpenSim.Modules.Things.Attachments;

public static class AttachmentStats
{
    public static readonly StatDef Worn = new("scene", "", "Attachments", "opensim.scene.attachments", "", StatKind.Gauge,
        "Objects that avatars wear; they are among the prims, and do not count against the region's limit.");
}
