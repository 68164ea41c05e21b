using System.Numerics;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Api.Regions;

/// <summary>Heights of land and water, in metres, at an offset from the prim.</summary>
[ScriptFunctions]
public static class GroundFunctions
{
    public static double llGround(RegionScript script, Vector3 offset)
    {
        var place = script.Part.WorldPosition + offset;
        return script.Scene.Terrain.HeightAt(place.X, place.Y);
    }

    public static double llWater(RegionScript script, Vector3 offset) => script.Scene.Settings.WaterHeight;

    /// <summary>Of length 1, away from the land.</summary>
    public static Vector3 llGroundNormal(RegionScript script, Vector3 offset)
    {
        var place = script.Part.WorldPosition + offset;
        return script.Scene.Terrain.NormalAt(place.X, place.Y);
    }
}
