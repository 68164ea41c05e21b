using System.Numerics;
using OpenSim.Modules.Land;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.World.Terrain;

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

    /// <summary>The way down, of length 1; zero on level ground.</summary>
    public static Vector3 llGroundSlope(RegionScript script, Vector3 offset)
    {
        var normal = llGroundNormal(script, offset);
        var slope = normal with { Z = -(normal.X * normal.X + normal.Y * normal.Y) / normal.Z };
        return slope.LengthSquared() > 0 ? Vector3.Normalize(slope) : Vector3.Zero;
    }

    /// <summary>The level way across the slope.</summary>
    public static Vector3 llGroundContour(RegionScript script, Vector3 offset)
    {
        var slope = llGroundSlope(script, offset);
        return new Vector3(-slope.Y, slope.X, 0);
    }

    /// <summary>m/s, the same for everyone at a place and a time.</summary>
    public static Vector3 llWind(RegionScript script, Vector3 offset) => Winds.At(script.Scene, script.Part.WorldPosition + offset);

    /// <summary>Shapes the ground under the object, as its owner may.</summary>
    /// <param name="action">LAND_LEVEL (to the object's height), _RAISE, _LOWER, _SMOOTH, _NOISE, _REVERT.</param>
    /// <param name="brush">LAND_BRUSH_SMALL, _MEDIUM, _LARGE.</param>
    public static void llModifyLand(RegionScript script, int action, int brush)
    {
        const float Briefly = 0.25f, Long = 4; // seconds at the mouse, OpenSimulator's
        if (action is < 0 or > (int)TerrainAction.Revert)
            return;
        var (place, actor) = (script.Part.WorldPosition, script.Actor);
        var stroke = new TerrainStroke(actor.Id, (TerrainAction)action, place.X, place.Y, place.X, place.Y, place.Z,
            action == 0 ? Long : Briefly, 1 << Math.Clamp(brush, 0, 2));
        if (script.Scene.RequestModuleInterface<ITerrainEditing>()?.Modify(actor, stroke) is { } refusal)
            script.Complain($"llModifyLand: {refusal}");
    }
}
