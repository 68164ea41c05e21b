using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Api.Regions;

/// <summary>The wind of the region, as OpenSimulator's SimpleRandomWind is asked and set: OpenSimulator's functions.</summary>
[ScriptFunctions]
public static class WindFunctions
{
    private const string Model = "SimpleRandomWind";
    private const string Strength = "strength";
    private const float MaxStrength = 100;

    public static string osWindActiveModelPluginName(RegionScript script) => Model;

    /// <summary>0 for what there is not.</summary>
    public static double osGetWindParam(RegionScript script, string plugin, string param) =>
        plugin == Model && param == Strength ? Winds.StrengthOf(script.Scene) : 0;

    /// <summary>"strength", by which the wind is multiplied; until the region ends.</summary>
    public static void osSetWindParam(RegionScript script, string plugin, string param, double value)
    {
        if (plugin == Model && param == Strength && double.IsFinite(value))
            Winds.SetStrength(script.Scene, Math.Clamp((float)value, 0, MaxStrength));
    }
}
