using OpenSim.Telemetry.Statistics;

namespace OpenSim.Modules.Things.Baking;

public static class BakingStats
{
    public static readonly StatDef Baked = new("scene", "", "TexturesBaked", "opensim.scene.textures_baked", "textures", StatKind.Counter,
        "Textures that the region has baked for avatars; those that were there already do not count.");

    public static readonly StatDef Time = new("scene", "", "BakeTime", "opensim.scene.bake_time", "ms", StatKind.Histogram,
        "How long an outfit took, from reading the folder to the last texture.");
}
