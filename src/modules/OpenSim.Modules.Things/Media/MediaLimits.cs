using OpenSim.Telemetry.Limits;

namespace OpenSim.Modules.Things.Media;

/// <summary>Bounds on the pages that visitors put on prims.</summary>
internal static class MediaLimits
{
    public static readonly LimitDef Text = new("scene", "", "MediaPerPrim", "opensim.scene.media_per_prim", "characters", LimitPer.Object,
        MediaSettings.MaxText, "Text of the pages that is kept on one prim; more is refused in words.");
}
