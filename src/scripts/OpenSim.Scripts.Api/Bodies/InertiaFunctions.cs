using System.Numerics;
using OpenSim.Physics.Dynamics;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Api.Bodies;

/// <summary>
/// Mass and inertia of a linkset, set in place of what its prims make. Masses are in units of <see cref="BodyInertia.KilogramsOfUnit"/> kg,
/// as llGetMass gives them. What no body can have changes nothing; a mass of 0 is none that is set, as in OpenSimulator.
/// </summary>
[ScriptFunctions]
public static class InertiaFunctions
{
    /// <summary>Inertia is given for a mass of 1.</summary>
    public static void osSetInertia(
        RegionScript script, double mass, Vector3 centerOfMass, Vector3 principalInertiaScaled, Quaternion rot) =>
        Set(script, mass, centerOfMass, principalInertiaScaled, rot);

    public static void osSetInertiaAsBox(RegionScript script, double mass, Vector3 boxSize, Vector3 centerOfMass, Quaternion rot) =>
        Set(script, mass, centerOfMass, OfBox(boxSize), rot);

    public static void osSetInertiaAsSphere(RegionScript script, double mass, double radius, Vector3 centerOfMass) =>
        Set(script, mass, centerOfMass, new Vector3((float)(0.4 * radius * radius)), Quaternion.Identity);

    /// <summary>Its axis is z.</summary>
    public static void osSetInertiaAsCylinder(
        RegionScript script, double mass, double radius, double length, Vector3 centerOfMass, Quaternion lslrot)
    {
        var across = (float)((length * length + 3 * radius * radius) / 12);
        Set(script, mass, centerOfMass, new Vector3(across, across, (float)(radius * radius / 2)), lslrot);
    }

    public static void osClearInertia(RegionScript script) => Put(script, "");

    /// <summary>Mass, centre, and inertia for a mass of 1: on the root's axes, and its products XY, XZ, YZ.</summary>
    public static LslList osGetInertiaData(RegionScript script)
    {
        var group = script.Part.Group;
        if (BodyInertia.Read(group.RootPart.Extras.PhysicsInertia) is { } set)
        {
            var (diagonal, products) = set.Tensor();
            return LslList.Of((double)(set.Mass / BodyInertia.KilogramsOfUnit), set.Centre, diagonal / set.Mass, products / set.Mass);
        }

        var (mass, centre, _) = script.Scene.Bodies.MassOf(group);
        return LslList.Of((double)(mass / BodyInertia.KilogramsOfUnit), centre, OfBox(group.RootPart.Scale), Vector3.Zero);
    }

    private static Vector3 OfBox(Vector3 size)
    {
        var squares = size * size;
        return new Vector3(squares.Y + squares.Z, squares.X + squares.Z, squares.X + squares.Y) / 12;
    }

    private static void Set(RegionScript script, double mass, Vector3 centre, Vector3 inertia, Quaternion rotation)
    {
        var kilograms = (float)mass * BodyInertia.KilogramsOfUnit;
        var wanted = new BodyInertia(kilograms, centre, inertia * kilograms, BodyInertia.TurnOf(rotation));
        if (mass == 0)
            Put(script, "");
        else if (wanted.IsPossible)
            Put(script, wanted.ToXml());
    }

    private static void Put(RegionScript script, string text)
    {
        var root = script.Part.Group.RootPart;
        if (root.Extras.PhysicsInertia != text)
            script.Writer.SetExtras(root, PrimUpdateFlags.None, root.Extras with { PhysicsInertia = text });
    }
}
