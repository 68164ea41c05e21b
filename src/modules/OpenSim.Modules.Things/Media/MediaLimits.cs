using OpenSim.Telemetry.Limits;

namespace OpenSim.Modules.Things.Media;

/// <summary>Bounds on the pages that visitors put on prims.</summary>
internal static class MediaLimits
{
    public static readonly LimitDef Text = new("scene", "", "MediaPerPrim", "opensim.scene.media_per_prim", "characters", LimitPer.Object,
        MediaSettings.MaxText, "What is kept of the pages on one prim; refused with words.");
}
