using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Prims;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.World.Movement;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Api.Bodies;

/// <summary>What an object is made of as a body: mass in units of 100 kg, material, and whether it lets everything through.</summary>
[ScriptFunctions]
public static class MatterFunctions
{
    // Bits of llSetPhysicsMaterial.
    private const int Density = 1, Friction = 2, Restitution = 4, GravityMultiplier = 8;

    public static double llGetMass(RegionScript script) => llGetMassMKS(script) / SceneBodies.KilogramsOfScripts;

    /// <summary>kg.</summary>
    public static double llGetMassMKS(RegionScript script) => script.Scene.Bodies.MassOf(script.Part.Group).Mass;

    public static double llGetObjectMass(RegionScript script, string id) =>
        UUID.TryParse(id, out var key) && script.Scene.TryGetPart(key, out var part)
            ? script.Scene.Bodies.MassOf(part.Group).Mass / SceneBodies.KilogramsOfScripts
            : 0;

    /// <summary>Region metres.</summary>
    public static Vector3 llGetCenterOfMass(RegionScript script)
    {
        var group = script.Part.Group;
        return group.WorldPosition + Vector3.Transform(script.Scene.Bodies.MassOf(group).Centre, group.RootPart.WorldRotation);
    }

    public static LslList llGetPhysicsMaterial(RegionScript script)
    {
        var extras = script.Part.Extras;
        return LslList.Of((double)extras.GravityModifier, (double)extras.Restitution, (double)extras.Friction, (double)extras.Density);
    }

    public static void llSetPhysicsMaterial(
        RegionScript script, int mask, double gravityMultiplier, double restitution, double friction, double density)
    {
        var extras = script.Part.Extras;
        script.Writer.SetExtras(script.Part, PrimUpdateFlags.None, extras with
        {
            Density = Chosen(mask, Density, density, 1, 22_587, extras.Density),
            Friction = Chosen(mask, Friction, friction, 0, 255, extras.Friction),
            Restitution = Chosen(mask, Restitution, restitution, 0, 1, extras.Restitution),
            GravityModifier = Chosen(mask, GravityMultiplier, gravityMultiplier, -1, 28, extras.GravityModifier)
        });
    }

    /// <summary>Phantom too, as in OpenSimulator: avatars walk through it.</summary>
    public static void llVolumeDetect(RegionScript script, int detect)
    {
        var root = script.Part.Group.RootPart;
        script.Writer.SetExtras(root, PrimUpdateFlags.None, root.Extras with { VolumeDetect = detect != 0 });
        BodyRules.SetFlag(root, PrimFlags.Phantom, detect != 0);
    }

    private static float Chosen(int mask, int bit, double value, double min, double max, float before) =>
        (mask & bit) != 0 && double.IsFinite(value) ? (float)Math.Clamp(value, min, max) : before;
}
