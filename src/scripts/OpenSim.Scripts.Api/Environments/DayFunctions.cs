using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Serialization.Environments;

namespace OpenSim.Scripts.Api.Environments;

/// <summary>
/// The day where the object is, and that of the region: how long it is, where it stands on the clock, and where sun and moon are, as
/// directions of length 1 and as rotations that turn east to them.
/// </summary>
[ScriptFunctions]
public static class DayFunctions
{
    private const string Sun = "sun", Moon = "moon";

    /// <summary>Seconds.</summary>
    public static int llGetDayLength(RegionScript script) => Here(script).DayLength;

    public static int llGetDayOffset(RegionScript script) => Here(script).DayOffset;

    public static int llGetRegionDayLength(RegionScript script) => Skies.OfRegion(script.Scene).DayLength;

    public static int llGetRegionDayOffset(RegionScript script) => Skies.OfRegion(script.Scene).DayOffset;

    /// <summary>Seconds of the day that are over.</summary>
    public static double llGetTimeOfDay(RegionScript script) => TimeOf(script, Here(script));

    public static double llGetRegionTimeOfDay(RegionScript script) => TimeOf(script, Skies.OfRegion(script.Scene));

    public static Vector3 llGetSunDirection(RegionScript script) => DayMoment.DirectionOf(SkyHere(script), Sun);

    public static Vector3 llGetMoonDirection(RegionScript script) => DayMoment.DirectionOf(SkyHere(script), Moon);

    public static Vector3 llGetRegionSunDirection(RegionScript script) => DayMoment.DirectionOf(SkyOfRegion(script), Sun);

    public static Vector3 llGetRegionMoonDirection(RegionScript script) => DayMoment.DirectionOf(SkyOfRegion(script), Moon);

    public static Quaternion llGetSunRotation(RegionScript script) => DayMoment.RotationOf(SkyHere(script), Sun);

    public static Quaternion llGetMoonRotation(RegionScript script) => DayMoment.RotationOf(SkyHere(script), Moon);

    public static Quaternion llGetRegionSunRotation(RegionScript script) => DayMoment.RotationOf(SkyOfRegion(script), Sun);

    public static Quaternion llGetRegionMoonRotation(RegionScript script) => DayMoment.RotationOf(SkyOfRegion(script), Moon);

    private static double TimeOf(RegionScript script, ViewerEnvironment environment) =>
        environment.Clock.FractionAt(script.Scene.Clock.UnixTime) * environment.DayLength;

    private static ViewerEnvironment Here(RegionScript script) => Skies.At(script.Scene, script.Part.WorldPosition);

    private static LlsdMap SkyHere(RegionScript script) => Skies.SkyOf(script.Scene, Here(script), script.Part.WorldPosition.Z);

    private static LlsdMap SkyOfRegion(RegionScript script) =>
        Skies.SkyOf(script.Scene, Skies.OfRegion(script.Scene), script.Part.WorldPosition.Z);
}
