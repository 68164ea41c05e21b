using System.Numerics;
using OpenSim.Scripts.Api.Links;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Api.Prims;

/// <summary>Where avatars stand who get up from a prim, and from how far they may sit down on it.</summary>
[ScriptFunctions]
public static class SitTargetFunctions
{
    private const float MaxSitRange = 128;

    public static Vector3 osGetSitTargetPos(RegionScript script) => script.Part.Extras.SitTargetOffset;

    public static Quaternion osGetSitTargetRot(RegionScript script) => script.Part.Extras.SitTargetOrientation;

    public static Vector3 osGetStandTarget(RegionScript script) => script.Part.Extras.StandTarget;

    public static void osSetStandTarget(RegionScript script, Vector3 v) => Stand(script.Part, v);

    public static Vector3 osGetLinkStandTarget(RegionScript script, int linkNumber) =>
        LinkTargets.Single(script.Part, linkNumber)?.Extras.StandTarget ?? Vector3.Zero;

    public static void osSetLinkStandTarget(RegionScript script, int linkNumber, Vector3 v)
    {
        if (LinkTargets.Single(script.Part, linkNumber) is { } part)
            Stand(part, v);
    }

    public static double osGetSitActiveRange(RegionScript script) => script.Part.Extras.SitActiveRange;

    /// <param name="v">Metres; 0 for anywhere, below 0 for nobody.</param>
    public static void osSetSitActiveRange(RegionScript script, double v) => Reach(script.Part, v);

    public static double osGetLinkSitActiveRange(RegionScript script, int linkNumber) =>
        LinkTargets.Single(script.Part, linkNumber)?.Extras.SitActiveRange ?? 0;

    public static void osSetLinkSitActiveRange(RegionScript script, int linkNumber, double v)
    {
        if (LinkTargets.Single(script.Part, linkNumber) is { } part)
            Reach(part, v);
    }

    private static void Stand(SceneObjectPart part, Vector3 target) =>
        part.Scene.Writer.SetExtras(part, PrimUpdateFlags.None, part.Extras with { StandTarget = target });

    private static void Reach(SceneObjectPart part, double metres)
    {
        if (double.IsFinite(metres))
            part.Scene.Writer.SetExtras(part, PrimUpdateFlags.None,
                part.Extras with { SitActiveRange = (float)Math.Min(metres, MaxSitRange) });
    }
}
