using System.Numerics;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Api.Bodies;

/// <summary>What scripts are told when their object is somewhere, or turned somehow.</summary>
[ScriptFunctions]
public static class TargetFunctions
{
    public static int llTarget(RegionScript script, Vector3 position, double range) =>
        script.Engine.Targets.Add(script, position, (float)range);

    public static void llTargetRemove(RegionScript script, int handle) => script.Engine.Targets.Remove(script, handle, isRotation: false);

    /// <param name="error">Radians.</param>
    public static int llRotTarget(RegionScript script, Quaternion rot, double error) =>
        script.Engine.Targets.Add(script, rot, (float)error);

    public static void llRotTargetRemove(RegionScript script, int handle) => script.Engine.Targets.Remove(script, handle, isRotation: true);
}
